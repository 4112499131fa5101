// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Total orders of the winners: backward induction, Li's and the shifted orders.
#include "rewrite/preferences/order_preferences.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/rewrite/engine.hpp"
#include "tests/rewrite/nim.hpp"
#include "tests/rewrite/preferences/winner_orders.hpp"
#include "tests/support/values.hpp"

namespace kingmaker::testing {
namespace {

// Compares normal forms and relations under `kind` with backward induction.
void expect_agreement(Engine& engine, const std::string& kind, const Orders& orders, Term v, Term w,
                      Player p) {
  const Player a = winner(orders, to_tree(engine.store, v));
  const Player b = winner(orders, to_tree(engine.store, w));
  ASSERT_EQ(engine.normalize(v, {kind}), Term::win(a))
      << choice_text(engine.store, engine.players, v) << " under " << kind;
  const std::size_t left = place(orders, p, a);
  const std::size_t right = place(orders, p, b);
  ASSERT_EQ(engine.relate(kind, p, v, w), left < right   ? Relation::Greater
                                          : left > right ? Relation::Less
                                                         : Relation::Equal)
      << choice_text(engine.store, engine.players, v) << " and "
      << choice_text(engine.store, engine.players, w) << " for " << p << " under " << kind;
}

TEST(Orders, AgreeWithBackwardInductionOnRandomValues) {
  for (const int players : {2, 3, 4, 5, 16}) {
    SplitMix64 random(static_cast<std::uint64_t>(60 + players));
    for (int i = 0; i < 100; ++i) {
      Engine engine(players);
      const auto value = [&] { return random_raw_value(engine.store, random, players, 4, 3); };
      const auto player = [&] { return random.between(1, players); };
      const Orders orders = random_orders(random, players);
      expect_agreement(engine, text_of(orders), orders, value(), value(), player());
      expect_agreement(engine, "li", shifted(players, 0), value(), value(), player());
      for (const int k : {0, 1, 2, players, players + 1, 1'000'003}) {
        expect_agreement(engine, "shift(" + std::to_string(k) + ")", shifted(players, k % players),
                         value(), value(), player());
      }
    }
  }
}

TEST(Orders, AgreeWithBackwardInductionOnAllValuesToDepthTwo) {
  Engine engine;
  const std::vector<Term> values = all_normal_values(engine.store, 3, 2);
  const Orders odd = {{2, 1, 3}, {2, 3, 1}, {1, 2, 3}};
  std::vector<std::pair<std::string, Orders>> kinds = {{"li", shifted(3, 0)}, {text_of(odd), odd}};
  for (const int k : {1, 2}) kinds.emplace_back("shift(" + std::to_string(k) + ")", shifted(3, k));
  for (const auto& [kind, orders] : kinds) {
    Rewriter rewriter(engine.store, 3, system_of(kind), engine.preferences);
    for (const Term v : values) {
      ASSERT_EQ(rewriter.normalize(v, engine.budget)->term,
                Term::win(winner(orders, to_tree(engine.store, v))))
          << choice_text(engine.store, 3, v) << " under " << kind;
    }
  }
}

// Suetsugu's theorem. Under the k-shifted order, the player k-1 places after the mover takes the
// last counter if and only if all binary digits of the piles add up to 0 modulo N, or to 0...0k if
// no pile is above 1. (A 0-position is an N-position.)
TEST(Orders, NimUnderShiftedOrdersIsSuetsugusTheorem) {
  int k_positions = 0;
  for (const int players : {2, 3, 4}) {
    for (int k = 0; k < players; ++k) {
      Engine engine(players);
      Nim nim(engine, system_of("shift(" + std::to_string(k) + ")"));
      std::vector<Piles> positions = {{}};
      for (int pile = 1; pile <= 4; ++pile) {
        const std::vector<Piles> shorter = positions;
        for (const Piles& piles : shorter) {
          if (static_cast<int>(piles.size()) != pile - 1) continue;
          for (int stones = 1; stones <= (piles.empty() ? 5 : piles.back()); ++stones) {
            positions.push_back(piles);
            positions.back().push_back(stones);
          }
        }
      }
      ASSERT_EQ(positions.size(), 126U);
      for (const Piles& piles : positions) {
        bool all_zero = true;
        for (int bit = 0; bit < 3; ++bit) {
          int digit = 0;
          for (const int pile : piles) digit += (pile >> bit) & 1;
          all_zero = all_zero && digit % players == 0;
        }
        const bool small = piles.empty() || piles.front() <= 1;
        const bool expected = small ? static_cast<int>(piles.size()) % players == k : all_zero;
        const Player last = (k - 1 + players) % players + 1;
        EXPECT_EQ(nim.value(piles, 1) == Term::win(last), expected)
            << players << " players, k = " << k << ", " << piles.size() << " piles";
        k_positions += expected ? 1 : 0;
      }
    }
  }
  EXPECT_GT(k_positions, 40);
}

TEST(Orders, SystemsPrintAsTheyAreWritten) {
  for (const char* text : {"li", "shift(0)", "shift(2)", "shift(1000003)", "order(1>2, 2>1)",
                           "order(1>2>3, 2>3>1, 3>1>2)"}) {
    const System system = system_of(text);
    EXPECT_EQ(system.text(), text);
    EXPECT_EQ(system.operand_system(), system);
    EXPECT_TRUE(system.has_preference(1));
  }
  EXPECT_EQ(system_of("shift(2)"), system_of("shift(2)"));
  EXPECT_NE(system_of("shift(2)"), system_of("shift(1)"));
  EXPECT_NE(system_of("order(1>2, 2>1)"), system_of("order(2>1, 2>1)"));
}

TEST(Orders, AreForTheirOwnNumberOfPlayers) {
  for (int players = kMinPlayers; players <= kMaxPlayers; ++players) {
    EXPECT_EQ(system_of("order(1>2>3, 2>3>1, 3>1>2)").check_players(players).ok(), players == 3);
    EXPECT_EQ(system_of("loeb").check_players(players).ok(), players == 3);
    EXPECT_EQ(system_of("straffin").check_players(players).ok(), players == 3);
    EXPECT_TRUE(system_of("shift(5)").check_players(players).ok());
    EXPECT_TRUE(system_of("li").check_players(players).ok());
  }
  EXPECT_EQ(system_of("order(1>2, 2>1)").check_players(3).message(),
            "order(1>2, 2>1) is for 2 players, and this game has 3");
}

TEST(Orders, BadArgumentsAreExplained) {
  const auto message = [](std::string_view name, const SystemArguments& arguments) {
    const auto system = System::named(name, arguments);
    EXPECT_EQ(system.status().code(), absl::StatusCode::kInvalidArgument) << name;
    return std::string(system.status().message());
  };
  const std::string orders =
      "`order` takes an order of the winners for each of the 2 to 16 players, not ";
  EXPECT_EQ(message("order", {}), orders + "0 orders, as in `order(1>2>3, 2>3>1, 3>1>2)`");
  EXPECT_EQ(message("order", {{1, 2}}), orders + "1 order, as in `order(1>2>3, 2>3>1, 3>1>2)`");
  EXPECT_EQ(message("order", {{1, 2}, {2}}), "player 2's order leaves out player 1");
  EXPECT_EQ(message("order", {{1, 1}, {2, 1}}), "player 1's order names player 1 twice");
  EXPECT_EQ(message("order", {{1, 2}, {2, 3}}),
            "player 2's order names player 3, but there are 2 orders, so players 1..2");
  EXPECT_EQ(message("order", {{1, 2}, {0, 2}}),
            "player 2's order names player 0, but there are 2 orders, so players 1..2");
  for (const SystemArguments& arguments : {SystemArguments{}, SystemArguments{{-1}},
                                           SystemArguments{{1, 2}}, SystemArguments{{1}, {2}}}) {
    EXPECT_EQ(message("shift", arguments), "`shift` takes one number, 0 or more, as in `shift(2)`");
  }
  EXPECT_EQ(message("li", {{1}}), "`li` takes no arguments");
  EXPECT_EQ(message("prudent", {{1}}), "`prudent` takes no arguments");
  EXPECT_EQ(message("shft", {{1}}), "there is no rule set `shft`; did you mean `shift`?");
  for (const char* whole : {"loeb", "straffin", "li", "shift", "order"}) {
    const auto mix = System::mixed({"prudent", whole, "selfish"});
    EXPECT_EQ(mix.status().message(),
              std::string("`") + whole +
                  "` is for all players together; each player may be one of: syntactic, selfish, "
                  "prudent, indifferent");
  }
}

}  // namespace
}  // namespace kingmaker::testing
