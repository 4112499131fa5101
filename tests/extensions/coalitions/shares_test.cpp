// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/coalitions/shares.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "tests/support/families.hpp"

namespace kingmaker::shares_test {
namespace {

using testing::SplitMix64;
using testing::TreePtr;

bool always(std::uint64_t /*units*/) { return true; }

std::string text(const Shares& shares) {
  std::string text;
  for (const Rational& share : shares) text += (text.empty() ? "" : " ") + share.str();
  return text;
}

std::string shapley(int players, const std::string& family) {
  WinTypes types(players);
  return text(shapley_value(types, *types.type_of(testing::read_family(family, players))));
}

TEST(Shapley, IsWhatTheLiteratureSays) {
  EXPECT_EQ(shapley(3, "A"), "1 0 0");
  EXPECT_EQ(shapley(3, "AB AC BC"), "1/3 1/3 1/3");
  EXPECT_EQ(shapley(4, "AB AC BC"), "1/3 1/3 1/3 0");
  EXPECT_EQ(shapley(4, "AB AC AD BCD"), "1/2 1/6 1/6 1/6");  // an apex game
}

// By definition: over all orders of the players, counts who joins when the coalition begins to win.
TEST(Shapley, IsTheMeanOverAllOrders) {
  TermStore store;
  SplitMix64 random(1);
  for (int i = 0; i < 200; ++i) {
    const int players = random.between(1, 6);
    const TreePtr tree = testing::random_tree(random, players, 5, 3);
    std::vector<std::uint64_t> pivots(static_cast<std::size_t>(players));
    std::vector<Player> order(static_cast<std::size_t>(players));
    std::iota(order.begin(), order.end(), 1);
    std::uint64_t orders = 0;
    do {
      ++orders;
      Coalition there;
      for (const Player p : order) {
        there = there | Coalition::of(p);
        if (!testing::coalition_wins(tree, there)) continue;
        ++pivots[static_cast<std::size_t>(p - 1)];
        break;
      }
    } while (std::next_permutation(order.begin(), order.end()));
    Shares expected;
    for (const std::uint64_t pivot : pivots) expected.emplace_back(pivot, orders);
    WinTypes types(players);
    const WinType type = *classify(types, store, testing::to_term(store, tree), always);
    ASSERT_EQ(shapley_value(types, type), expected);
  }
}

TEST(Shapley, OfSixteenPlayersAddsUpToOne) {
  TermStore store;
  SplitMix64 random(2);
  WinTypes types(16);
  const Term v = testing::random_raw_value(store, random, 16, 8);
  const Shares shares = shapley_value(types, *classify(types, store, v, always));
  EXPECT_EQ(std::accumulate(shares.begin(), shares.end(), Rational(0)), 1);
}

// The definition on trees whose options are distinct.
Shares lefevre_by_definition(const TreePtr& tree, int players) {
  const auto own = static_cast<std::size_t>(tree->player - 1);
  Shares sum(static_cast<std::size_t>(players));
  if (tree->is_win()) {
    sum[own] = 1;
    return sum;
  }
  std::vector<Shares> options;
  Rational best_share = 0;
  for (const TreePtr& option : tree->options) {
    options.push_back(lefevre_by_definition(option, players));
    best_share = std::max(best_share, options.back()[own]);
  }
  int best = 0;
  for (const Shares& shares : options) {
    if (shares[own] != best_share) continue;
    ++best;
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += shares[i];
  }
  for (Rational& share : sum) share /= best;
  return sum;
}

TEST(Lefevre, IsItsDefinition) {
  TermStore store;
  for (const Term v : testing::all_normal_values(store, 3, 2)) {
    ASSERT_EQ(lefevre_value(store, 3, v, always),
              lefevre_by_definition(testing::to_tree(store, v), 3));
  }
  SplitMix64 random(3);
  for (int i = 0; i < 1000; ++i) {
    const int players = random.between(2, 8);
    const Term v = testing::random_raw_value(store, random, players, 5);
    const auto shares = lefevre_value(store, players, v, always);
    ASSERT_TRUE(shares);
    ASSERT_EQ(*shares, lefevre_by_definition(testing::to_tree(store, v), players));
    ASSERT_EQ(std::accumulate(shares->begin(), shares->end(), Rational(0)), 1);
  }
}

// Loeb, Table 4: the next player's probability of winning at n_i (for i > 0 also at f_(i-1)) and at
// f_i.
TEST(Lefevre, OfTheBasicGamesIsTable4) {
  TermStore store;
  const std::vector<std::string> n = {
      "1 0 0",         "0 1/2 1/2",        "1/2 1/4 1/4",      "1/4 3/8 3/8",
      "3/8 5/16 5/16", "5/16 11/32 11/32", "11/32 21/64 21/64"};
  for (std::uint32_t i = 0; i < n.size(); ++i) {
    EXPECT_EQ(text(*lefevre_value(store, 3, store.simple({1, i}), always)), n[i]);
  }
}

TEST(Lefevre, RefusesEnormousNumbers) {
  TermStore store;
  EXPECT_TRUE(lefevre_value(store, 3, store.simple({1, 900}), always, 1000));
  EXPECT_FALSE(lefevre_value(store, 3, store.simple({1, 1100}), always, 1000));
  const auto never = [](std::uint64_t /*units*/) { return false; };
  EXPECT_FALSE(lefevre_value(store, 3, store.simple({1, 10}), never));
}

}  // namespace
}  // namespace kingmaker::shares_test
