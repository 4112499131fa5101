// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Coalitions against sets of players: all of at most six players.
#include "algebra/coalition.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <vector>

namespace kingmaker {
namespace {

constexpr int kPlayers = 6;

using Players = std::set<Player>;

std::vector<Players> all_sets() {
  std::vector<Players> sets = {{}};
  for (Player p = 1; p <= kPlayers; ++p) {
    for (std::size_t i = sets.size(); i-- > 0;) {
      sets.push_back(sets[i]);
      sets.back().insert(p);
    }
  }
  return sets;
}

Coalition coalition_of(const Players& players) {
  Coalition coalition;
  for (const Player p : players) coalition = coalition | Coalition::of(p);
  return coalition;
}

Players players_of(Coalition coalition) {
  Players players;
  for (Player p = 1; p <= kMaxPlayers; ++p) {
    if (coalition.contains(p)) players.insert(p);
  }
  return players;
}

TEST(Coalition, OneIsASetOfPlayers) {
  for (const Players& players : all_sets()) {
    const Coalition coalition = coalition_of(players);
    EXPECT_EQ(players_of(coalition), players);
    EXPECT_EQ(coalition.empty(), players.empty());
    EXPECT_EQ(coalition.size(), static_cast<int>(players.size()));
    EXPECT_EQ(coalition.largest(), players.empty() ? 0 : *players.rbegin());
    EXPECT_EQ(coalition.smallest(), players.empty() ? 0 : *players.begin());
    EXPECT_EQ(Coalition::from_bits(coalition.bits()), coalition);
    Players others;
    for (Player p = 1; p <= kPlayers; ++p) {
      if (!players.contains(p)) others.insert(p);
    }
    EXPECT_EQ(players_of(coalition.complement(kPlayers)), others);
  }
  EXPECT_EQ(Coalition::everyone(kPlayers).size(), kPlayers);
}

TEST(Coalition, TwoAreComparedAndJoinedAsSets) {
  const std::vector<Players> sets = all_sets();
  for (const Players& a : sets) {
    for (const Players& b : sets) {
      const Coalition one = coalition_of(a);
      const Coalition other = coalition_of(b);
      Players joined = a;
      joined.insert(b.begin(), b.end());
      Players common;
      std::set_intersection(a.begin(), a.end(), b.begin(), b.end(),
                            std::inserter(common, common.end()));
      EXPECT_EQ(one == other, a == b);
      EXPECT_EQ(one.contains(other), std::includes(a.begin(), a.end(), b.begin(), b.end()));
      EXPECT_EQ(players_of(one | other), joined);
      EXPECT_EQ(players_of(one & other), common);
    }
  }
}

TEST(Coalition, FamiliesAreListedBySizeAndThenAsWords) {
  std::vector<Players> sets = all_sets();
  Family family;
  for (const Players& players : sets) {
    for (int copies = 0; copies < 2; ++copies) family.push_back(coalition_of(players));
  }
  std::sort(sets.begin(), sets.end(), [](const Players& a, const Players& b) {
    return a.size() != b.size() ? a.size() < b.size() : a < b;
  });
  Family expected;
  for (const Players& players : sets) expected.push_back(coalition_of(players));
  EXPECT_EQ(listed(family), expected);
}

}  // namespace
}  // namespace kingmaker
