// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Nim whose players rank the last movers: compares Suetsugu's theorems with play, and finds the
// orders that have a rule by nim-sums.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "extensions/games/built_in_games.hpp"
#include "extensions/literature/nim_sum_rules.hpp"
#include "extensions/literature/ranked_nim.hpp"
#include "rewrite/engine/rewriter.hpp"
#include "tests/support/evaluate.hpp"
#include "tests/support/program.hpp"
#include "tests/support/table.hpp"

namespace kingmaker::testing::ranked_nim_test {
namespace {

using kingmaker::Piles;

using Wide = std::vector<std::uint64_t>;

Wide wide(const Piles& piles) { return {piles.begin(), piles.end()}; }

// Reads `3+2`, or `0` for the empty position.
Piles read_position(const std::string& text) {
  Piles piles;
  std::istringstream in(text);
  for (std::string pile; std::getline(in, pile, '+');) {
    piles.push_back(static_cast<std::uint32_t>(std::stoul(pile)));
  }
  std::erase(piles, 0U);
  std::sort(piles.begin(), piles.end());
  return piles;
}

std::string list_text(const Wide& piles) {
  std::string text;
  for (const std::uint64_t pile : piles) append(text, pile, ", ");
  return text;
}
std::string nim_sum_statement(const Wide& piles, std::uint64_t modulus) {
  return cat("nimsum(", list_text(piles), "modulus=", modulus, ")");
}
// The nim-sum as the function of the language writes it.
std::string nim_sum_text(const Wide& piles, std::uint64_t modulus) {
  std::string line = output_of({nim_sum_statement(piles, modulus)});
  line.pop_back();
  return line;
}

TEST(NimSum, OfTheSlides) {
  for (const Row& row : read_table("suetsugu_nsum_example.tsv")) {
    Wide piles;
    std::istringstream in(row.at("piles"));
    for (std::uint64_t pile = 0; in >> pile;) piles.push_back(pile);
    EXPECT_EQ(nim_sum_text(piles, std::stoul(row.at("n"))), row.at("digit_sum_msb_first"));
  }
  EXPECT_EQ(nim_sum_text(Wide{0, 0}, 3), "0");
  EXPECT_EQ(nim_sum_text(Wide(11, 1), 12), "11");
  EXPECT_EQ(nim_sum_text(Wide(11, 2), 12), "11.0");
}

TEST(NimSum, ModuloTwoIsTheOrdinaryOne) {
  std::vector<std::string> statements;
  std::string expected;
  for (std::uint64_t a = 0; a < 40; ++a) {
    for (std::uint64_t b = 0; b < 40; ++b) {
      statements.push_back(nim_sum_statement({a, b, 13}, 2));
      std::string digits;
      for (unsigned place = static_cast<unsigned>(std::bit_width(a | b | 13U)); place-- > 0;) {
        append(digits, (a ^ b ^ 13U) >> place & 1U);
      }
      append(expected, digits, "\n");
    }
  }
  EXPECT_EQ(output_of(statements), expected);
}

TEST(RankedNim, SuetsugusTheoremHoldsInPlay) {
  std::map<std::string, Row> table;
  for (const Row& row : read_table("suetsugu_theorem.tsv")) {
    table[row.at("n_players") + " " + row.at("k")] = row;
  }
  int checked = 0;
  for (int players = 2; players <= 5; ++players) {
    for (int shift = 0; shift < players; ++shift) {
      Budget budget;
      RankedNim nim(shifted_order(players, shift));
      int in_table = 0;
      std::set<Piles> k_positions;
      std::vector<std::string> statements;
      std::string expected;
      for (const Piles& piles : nim_positions(18)) {
        const bool is_k_position = *nim.type(piles, budget) == shift;
        statements.push_back(cat("shift_position(", list_text(wide(piles)), "players=", players,
                                 ", shift=", shift, ")"));
        append(expected, is_k_position ? "true\n" : "false\n");
        ++checked;
        const auto counters = std::accumulate(piles.begin(), piles.end(), 0U);
        if (counters > 12 || piles.size() > 4 || (!piles.empty() && piles.back() > 6)) continue;
        ++in_table;
        if (is_k_position) k_positions.insert(piles);
      }
      EXPECT_EQ(output_of(statements), expected) << players << " " << shift;
      const Row& row = table.at(std::to_string(players) + " " + std::to_string(shift));
      EXPECT_EQ(std::to_string(in_table),
                row.at("positions_checked(<=12 stones,<=4 piles,size<=6)"));
      EXPECT_EQ(std::to_string(k_positions.size()), row.at("k_positions"));
      std::istringstream listed(row.at("first_k_positions"));
      for (std::string text; std::getline(listed >> std::ws, text, ';');) {
        EXPECT_TRUE(k_positions.contains(read_position(text))) << text;
      }
    }
  }
  EXPECT_EQ(checked, 14 * 1597);
}

TEST(RankedNim, ThereIsExactlyOneLastPile) {
  constexpr std::uint32_t kLargest = 30;
  int checked = 0;
  const auto check_prefix = [&](int players, int shift, const Piles& prefix) {
    Budget budget;
    // N^k(X) > N^(k-1)(X) > ..., the order of the theorem.
    RelativeOrder order;
    for (int i = 0; i < players; ++i) order.push_back((shift + players - i) % players);
    RankedNim nim(order);
    Piles piles = prefix;
    piles.push_back(0);
    std::vector<std::uint32_t> last;
    for (; piles.back() < kLargest; ++piles.back()) {
      if (*nim.type(piles, budget) == shift) last.push_back(piles.back());
    }
    EXPECT_EQ(last.size(), 1U) << players << " " << shift;
    EXPECT_EQ(output_of({cat("last_pile(", list_text(wide(prefix)), "players=", players,
                             ", shift=", shift, ")")}),
              cat(last.front(), "\n"));
    ++checked;
    return last.front();
  };
  for (const Row& row : read_table("suetsugu_reverse_unique.tsv")) {
    const std::string& prefix = row.at("prefix");
    const Piles piles =
        prefix == "one pile" ? Piles{} : Piles{static_cast<std::uint32_t>(std::stoul(prefix))};
    EXPECT_EQ(
        std::to_string(check_prefix(std::stoi(row.at("n_players")), std::stoi(row.at("k")), piles)),
        row.at("all_x_below_30_giving_k_position"));
  }
  EXPECT_EQ(checked, 112);
  for (int players = 2; players <= 5; ++players) {
    for (int shift = 0; shift < players; ++shift) {
      for (const Piles& prefix : nim_positions(6)) check_prefix(players, shift, prefix);
    }
  }
}

// Compares with the game `nim` and the rewriter, which handles any orders.
TEST(RankedNim, IsNimUnderTotalOrders) {
  int checked = 0;
  for (int players = 2; players <= 4; ++players) {
    RelativeOrder order = shifted_order(players, 0);
    std::sort(order.begin(), order.end());
    do {
      Budget budget;
      RankedNim nim(order);
      TermStore store;
      Preferences preferences{store};
      SystemArguments arguments;
      for (int p = 0; p < players; ++p) {
        auto& ranks = arguments.emplace_back();
        for (const int distance : order) ranks.push_back((p + distance) % players + 1);
      }
      const System system = *System::named("order", arguments);
      EXPECT_EQ(system.text(), order_text(order));
      Rewriter rewriter(store, players, system, preferences);
      for (const Piles& piles : nim_positions(6)) {
        if (piles.empty()) continue;
        for (Player start = 1; start <= players; ++start) {
          std::vector<GameArgument> written;
          for (const std::uint32_t pile : piles) {
            written.push_back({"", GameArgument::Kind::Number, std::to_string(pile), {pile}, {}});
          }
          const Frame frame{players, start};
          const auto game = nim_game.make(frame, written, {});
          const auto value = evaluate(
              **game,
              [&](Player mover, std::vector<Term>& options) {
                return rewriter.reduce(mover, options, budget);
              },
              budget);
          const int j = (frame.turns_between(start, value->winner()) + 1) % players;
          EXPECT_EQ(*nim.type(piles, budget), j);
          ++checked;
        }
      }
    } while (std::next_permutation(order.begin(), order.end()));
  }
  EXPECT_EQ(checked, 29 * (2 * 2 + 6 * 3 + 24 * 4));
}

TEST(NimPositions, AreThePartitions) {
  const std::vector<Piles> positions = nim_positions(16);
  EXPECT_EQ(positions.size(), 915U);
  EXPECT_EQ(std::set<Piles>(positions.begin(), positions.end()).size(), 915U);
  const auto counters = [](const Piles& piles) {
    return std::accumulate(piles.begin(), piles.end(), 0U);
  };
  for (std::size_t i = 0; i < positions.size(); ++i) {
    EXPECT_TRUE(std::is_sorted(positions[i].begin(), positions[i].end()));
    if (i > 0) {
      EXPECT_LE(counters(positions[i - 1]), counters(positions[i]));
    }
  }
  EXPECT_EQ(counters(positions.back()), 16U);
}

// Every refutation is valid, and a type without a refutation depends on the nim-sum alone.
TEST(NimSumRules, AreWhatPlaySays) {
  const std::vector<Piles> positions = nim_positions(10);
  for (const std::uint64_t modulus : {2, 3, 4, 7}) {
    std::map<Piles, std::string> sums;
    RelativeOrder order = {0, 1, 2};
    do {
      Budget budget;
      const auto rules = nim_sum_rules(order, modulus, positions, budget);
      ASSERT_TRUE(rules.ok());
      RankedNim nim(order);
      const auto sum = [&](const Piles& piles) {
        const auto [text, is_new] = sums.try_emplace(piles);
        if (is_new) text->second = nim_sum_text(wide(piles), modulus);
        const std::size_t first = text->second.find_first_not_of('0');
        return first == std::string::npos ? std::string() : text->second.substr(first);
      };
      for (int j = 0; j < 3; ++j) {
        const NimSumRule& rule = (*rules)[static_cast<std::size_t>(j)];
        std::map<std::string, std::set<bool>> is_of_sum;
        for (const Piles& piles : positions) {
          if (piles.empty() || piles.back() < 2) continue;
          is_of_sum[sum(piles)].insert(*nim.type(piles, budget) == j);
        }
        const bool holds = std::all_of(is_of_sum.begin(), is_of_sum.end(),
                                       [](const auto& one) { return one.second.size() == 1; });
        EXPECT_EQ(holds, !rule.refutation.has_value());
        if (rule.refutation) {
          const auto& [is, is_not] = *rule.refutation;
          EXPECT_EQ(sum(is), sum(is_not));
          EXPECT_EQ(*nim.type(is, budget), j);
          EXPECT_NE(*nim.type(is_not, budget), j);
          EXPECT_TRUE(is.back() > 1 && is_not.back() > 1);
        } else {
          const auto members = std::count_if(is_of_sum.begin(), is_of_sum.end(),
                                             [](const auto& one) { return *one.second.begin(); });
          EXPECT_EQ(static_cast<std::size_t>(members), rule.sums.size());
        }
      }
    } while (std::next_permutation(order.begin(), order.end()));
  }
}

// Only Suetsugu's orders have a rule, for any modulus. A refutation for a modulus above the number
// of piles consists of two positions that have the same number of ones in every binary place.
TEST(NimSumRules, HoldForTheShiftedOrdersOnly) {
  const std::vector<Piles> positions = nim_positions(14);
  for (int players = 3; players <= 5; ++players) {
    RelativeOrder order = shifted_order(players, 0);
    do {
      for (const std::uint64_t modulus :
           {static_cast<std::uint64_t>(players), std::uint64_t{100}}) {
        Budget budget;
        const auto rules = nim_sum_rules(order, modulus, positions, budget);
        const bool shifted = order == shifted_order(players, order.front());
        for (int j = 0; j < players; ++j) {
          const bool holds = !(*rules)[static_cast<std::size_t>(j)].refutation.has_value();
          EXPECT_EQ(holds, shifted && j == order.front()) << order_text(order) << " " << j;
        }
      }
    } while (std::next_permutation(order.begin(), order.end()));
  }
}

TEST(RankedNim, StopsWhenTheBudgetIsSpent) {
  Budget budget(Limits{10'000, 60'000});
  RankedNim nim(shifted_order(3, 0));
  const Piles piles = {200, 300, 400};
  EXPECT_EQ(nim.type(piles, budget).status().code(), absl::StatusCode::kResourceExhausted);
}

}  // namespace
}  // namespace kingmaker::testing::ranked_nim_test
