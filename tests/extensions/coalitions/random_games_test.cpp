// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Probabilities in the limit, compared with the recursion over all types one by one, and with the
// paper.
#include "extensions/coalitions/random_games.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/exact.hpp"
#include "extensions/coalitions/stable_types.hpp"
#include "extensions/coalitions/win_types.hpp"
#include "rewrite/engine/packed_prudent.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/table.hpp"

namespace kingmaker::testing {
namespace {

bool yes(std::uint64_t /*units*/) { return true; }

// The distribution after some levels, type by type and, for each node, branch by branch, without
// symmetry. `Number` is double, where rounding errors are removed, or Rational.
template <typename Number, typename C>
std::map<typename C::Type, Number> naive_distribution(C& types, int players, int branching,
                                                      int levels) {
  using Type = typename C::Type;
  std::map<Type, Number> each;
  for (Player p = 1; p <= players; ++p) each[types.leaf(p)] = Number(1) / players;
  std::vector<Type> options;
  for (int level = 0; level < levels; ++level) {
    std::map<Type, Number> next;
    const auto with_branches = [&](const auto& self, const Number& p) -> void {
      if (options.size() == static_cast<std::size_t>(branching)) {
        for (Player mover = 1; mover <= players; ++mover) {
          next[*types.choice(mover, options)] += p / players;
        }
        return;
      }
      for (const auto& [type, q] : each) {
        options.push_back(type);
        self(self, Number(p * q));
        options.pop_back();
      }
    };
    with_branches(with_branches, Number(1));
    if constexpr (std::is_same_v<Number, double>) {
      double sum = 0;
      for (const auto& [type, p] : next) sum += p;
      for (auto& [type, p] : next) p /= sum;
    }
    each = std::move(next);
  }
  return each;
}

// Compares exactly if the fraction is short enough to be printed.
template <typename C>
void expect_naive_depth(int players, const std::vector<TypeClass>& classes,
                        const RandomSystem& system, int depth) {
  SCOPED_TRACE(::testing::Message()
               << players << " players, depth " << depth << ", branching " << system.branching);
  C types(players);
  const auto naive =
      naive_distribution<Rational>(types, players, static_cast<int>(system.branching), depth);
  const auto distribution = distribution_at(system, static_cast<std::uint64_t>(depth), yes);
  ASSERT_TRUE(distribution && distribution->is_exact);
  double sum = 0;
  for (std::size_t c = 0; c < classes.size(); ++c) {
    const auto each = naive.find(*types.type_of(classes[c].representative));
    const Rational expected = each == naive.end() ? Rational(0) : each->second;
    const LimitProbability& probability = distribution->classes[c];
    if (!probability.exact.empty()) {
      EXPECT_EQ(probability.exact, expected.str());
    }
    EXPECT_EQ(probability.exact.empty(), expected.str().size() > 80);
    EXPECT_NEAR(std::stod(probability.digits), expected.convert_to<double>(), 1e-11);
    EXPECT_EQ(probability.is_zero, expected == 0);
    sum += std::stod(probability.class_digits);
  }
  EXPECT_NEAR(sum, 1, 1e-10);
}

template <typename C>
void expect_naive_limit(int players, const std::vector<TypeClass>& classes,
                        const RandomSystem& system) {
  C types(players);
  const auto naive =
      naive_distribution<double>(types, players, static_cast<int>(system.branching), 120);
  const auto limit = limit_of(system, yes);
  ASSERT_TRUE(limit);
  double sum = 0;
  for (std::size_t c = 0; c < classes.size(); ++c) {
    const auto entry = naive.find(*types.type_of(classes[c].representative));
    const double each = entry == naive.end() ? 0 : entry->second;
    EXPECT_NEAR(std::stod(limit->classes[c].digits), each, 1e-10);
    EXPECT_NEAR(std::stod(limit->classes[c].class_digits),
                each * static_cast<double>(classes[c].size), 1e-9);
    EXPECT_EQ(limit->classes[c].is_zero, each < 1e-9);
    sum += std::stod(limit->classes[c].class_digits);
  }
  EXPECT_NEAR(sum, 1, 1e-10);
}

TEST(RandomGames, WinTypesAsTypeByType) {
  for (const int players : {1, 2, 3, 4}) {
    const auto classes = *win_type_classes(players, yes);
    expect_naive_limit<WinTypes>(players, classes, *random_win_types(players, classes, 2, yes));
    for (int branching = 1; branching <= 4; ++branching) {
      const auto system =
          *random_win_types(players, classes, static_cast<std::uint64_t>(branching), yes);
      for (int depth = 0; depth <= 4; ++depth) {
        expect_naive_depth<WinTypes>(players, classes, system, depth);
      }
    }
  }
}

TEST(RandomGames, StableTypesAsTypeByType) {
  for (int players = 2; players <= effort(4, 3); ++players) {
    const auto classes = *stable_type_classes(players, yes);
    expect_naive_limit<StableTypes>(players, classes,
                                    *random_stable_types(players, classes, 2, yes));
    for (int branching = 1; branching <= (players < 4 ? 4 : 3); ++branching) {
      const auto system =
          *random_stable_types(players, classes, static_cast<std::uint64_t>(branching), yes);
      const int deepest = players < 4 ? 3 : branching < 3 ? 2 : 1;
      for (int depth = 0; depth <= deepest; ++depth) {
        expect_naive_depth<StableTypes>(players, classes, system, depth);
      }
    }
  }
}

// Fine types of trees, with each index by itself.
TEST(RandomGames, FineTypesAsTreeByTree) {
  struct FineTypes {
    using Type = std::pair<Player, std::uint32_t>;
    static Type leaf(Player p) { return {p, 0}; }
    static std::optional<Type> choice(Player mover, const std::vector<Type>& options) {
      std::vector<PackedSimple> packed;
      for (const auto& [base, index] : options) packed.emplace_back(SimpleValue{base, index});
      const SimpleValue value = prudent_choice(mover, packed).value();
      return Type{value.base, value.exponent};
    }
  };
  for (int branching = 1; branching <= 4; ++branching) {
    const RandomSystem system = random_fine_types(static_cast<std::uint64_t>(branching));
    for (int depth = 0; depth <= (branching < 4 ? 4 : 3); ++depth) {
      FineTypes types;
      const auto naive = naive_distribution<Rational>(types, 3, branching, depth);
      const auto distribution = distribution_at(system, static_cast<std::uint64_t>(depth), yes);
      ASSERT_TRUE(distribution);
      Rational other_classes = 0;
      for (const auto& [type, p] : naive) {
        if (type.second >= 3) {
          other_classes += p;
          continue;
        }
        const LimitProbability& probability = distribution->classes[type.second];
        EXPECT_NEAR(std::stod(probability.digits), p.convert_to<double>(), 1e-11);
        if (!probability.exact.empty()) {
          EXPECT_EQ(probability.exact, p.str());
        }
      }
      EXPECT_NEAR(std::stod(distribution->classes[3].digits), other_classes.convert_to<double>(),
                  1e-11);
    }
  }
}

// With more options than players, force wins again: the root a of 3a = 1 - (1 - a)^4 + 2a^4 between
// 0 and 1/3 is (sqrt(29) - 5)/2.
TEST(RandomGames, FourBranchesAndThreePlayers) {
  const auto classes = *win_type_classes(3, yes);
  const auto limit = limit_of(*random_win_types(3, classes, 4, yes), yes);
  ASSERT_TRUE(limit && limit->is_exact);
  EXPECT_EQ(limit->classes[0].exact, "(sqrt(29) - 5)/2");
  EXPECT_EQ(limit->classes[1].exact, "(17 - 3*sqrt(29))/2");
}

// Section 6.2, with misprints corrected: 4p = 10p^2 + 12pq + 6q^2, 4p + 4q = 1.
TEST(RandomGames, FourPlayersWinTypesInClosedForm) {
  const auto classes = *win_type_classes(4, yes);
  const auto limit = limit_of(*random_win_types(4, classes, 2, yes), yes);
  ASSERT_TRUE(limit && limit->is_exact);
  std::map<std::string, std::uint64_t> sizes;
  for (std::size_t c = 0; c < classes.size(); ++c)
    sizes[limit->classes[c].exact] += classes[c].size;
  const std::map<std::string, std::uint64_t> expected = {
      {"0", 4}, {"(4 - sqrt(10))/8", 4}, {"(sqrt(10) - 2)/8", 4}};
  EXPECT_EQ(sizes, expected);
}

// The numbers of section 6.3 are those of fine types.
TEST(RandomGames, FineTypesInClosedForm) {
  const auto limit = limit_of(random_fine_types(2), yes);
  ASSERT_TRUE(limit && limit->is_exact);
  EXPECT_EQ(limit->classes[0].exact, "0");
  EXPECT_EQ(limit->classes[1].exact, "3/23");
  EXPECT_EQ(limit->classes[2].exact, "2/23");
  EXPECT_EQ(limit->classes[3].exact, "8/23");
}

// The last class of fine types is well defined: whatever its member, a choice has the same type, or
// a type of the last class.
TEST(RandomGames, FineTypesOfLargeIndexAreAlike) {
  constexpr std::uint32_t kRest = 3;
  constexpr std::uint32_t kLargest = 12;
  const auto choice = [&](Player mover, SimpleValue v, SimpleValue w) {
    const PackedSimple options[2] = {PackedSimple(v), PackedSimple(w)};
    const SimpleValue value = prudent_choice(mover, options).value();
    return value.exponent < kRest ? value : SimpleValue{1, kRest};
  };
  for (Player mover = 1; mover <= 3; ++mover) {
    for (Player base = 1; base <= 3; ++base) {
      for (std::uint32_t k = 0; k <= kLargest; ++k) {
        const SimpleValue v{base, k};
        const SimpleValue expected = choice(mover, v, {1, kRest});
        for (Player other = 1; other <= 3; ++other) {
          for (std::uint32_t exponent = kRest; exponent <= kLargest; ++exponent) {
            ASSERT_EQ(choice(mover, v, {other, exponent}), expected)
                << mover << ": " << base << "_" << k << ", " << other << "_" << exponent;
          }
        }
      }
    }
  }
}

TEST(RandomGames, FourPlayersStableTypesOfTheTable) {
  const auto classes = *stable_type_classes(4, yes);
  const auto limit = limit_of(*random_stable_types(4, classes, 2, yes), yes);
  ASSERT_TRUE(limit);
  EXPECT_FALSE(limit->is_exact);
  std::map<std::uint64_t, std::vector<double>> percentages;
  for (std::size_t c = 0; c < classes.size(); ++c) {
    percentages[classes[c].size].push_back(std::stod(limit->classes[c].class_digits) * 100);
  }
  std::size_t rows = 0;
  for (const Row& row : read_table("loeb_four_player_stable_classes.tsv")) {
    ++rows;
    const double expected = std::stod(row.at("limit_class_prob_percent"));
    const auto& same_size = percentages[std::stoull(row.at("orbit_size"))];
    EXPECT_TRUE(std::any_of(same_size.begin(), same_size.end(), [&](double p) {
      return std::abs(p - expected) < 1e-5;
    })) << row.at("representative");
  }
  EXPECT_EQ(rows, classes.size());
}

}  // namespace
}  // namespace kingmaker::testing
