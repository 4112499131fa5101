// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Sets of players as bits against sets of the library: all of at most six players.
#include "algebra/set_of_players.hpp"

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

SetOfPlayers bits_of(const Players& players) {
  SetOfPlayers set;
  for (const Player p : players) set = set | SetOfPlayers::of(p);
  return set;
}

Players players_of(SetOfPlayers set) {
  Players players;
  for (Player p = 1; p <= kMaxPlayers; ++p) {
    if (set.contains(p)) players.insert(p);
  }
  return players;
}

TEST(SetOfPlayers, OneIsASetOfPlayers) {
  for (const Players& players : all_sets()) {
    const SetOfPlayers set = bits_of(players);
    EXPECT_EQ(players_of(set), players);
    EXPECT_EQ(set.empty(), players.empty());
    EXPECT_EQ(set.size(), static_cast<int>(players.size()));
    EXPECT_EQ(set.largest(), players.empty() ? 0 : *players.rbegin());
    EXPECT_EQ(set.smallest(), players.empty() ? 0 : *players.begin());
    EXPECT_EQ(SetOfPlayers::from_bits(set.bits()), set);
    Players others;
    for (Player p = 1; p <= kPlayers; ++p) {
      if (!players.contains(p)) others.insert(p);
    }
    EXPECT_EQ(players_of(set.complement(kPlayers)), others);
  }
  EXPECT_EQ(SetOfPlayers::everyone(kPlayers).size(), kPlayers);
}

TEST(SetOfPlayers, TwoAreComparedAndJoinedAsSets) {
  const std::vector<Players> sets = all_sets();
  for (const Players& a : sets) {
    for (const Players& b : sets) {
      const SetOfPlayers one = bits_of(a);
      const SetOfPlayers other = bits_of(b);
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

}  // namespace
}  // namespace kingmaker
