// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/coalitions/realise.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "algebra/measure.hpp"
#include "extensions/coalitions/stable_types.hpp"
#include "extensions/coalitions/type_counts.hpp"
#include "extensions/coalitions/win_types.hpp"
#include "tests/support/families.hpp"

namespace kingmaker::realise_test {
namespace {

using testing::read_family;
using testing::SplitMix64;

bool always(std::uint64_t /*units*/) { return true; }

// The game in the proof of Proposition 4.4. In turn, each player eliminates all but one of the
// coalitions that contain the player. The first player who is not in the last coalition chooses the
// winner from it.
Term elimination_game(TermStore& store, int players, const Family& left, Player turn) {
  std::vector<Term> options;
  if (turn > players) {
    Player chooser = 0;
    for (Player p = players; p >= 1; --p) {
      if (left[0].contains(p)) {
        options.push_back(Term::win(p));
      } else {
        chooser = p;
      }
    }
    return options.size() == 1 ? options[0] : store.choice(chooser, std::span<Term>(options));
  }
  for (const Coalition kept : left) {
    if (!kept.contains(turn)) continue;
    Family next;
    for (const Coalition c : left) {
      if (c == kept || !c.contains(turn)) next.push_back(c);
    }
    options.push_back(elimination_game(store, players, next, turn + 1));
  }
  if (options.empty()) return elimination_game(store, players, left, turn + 1);
  return store.choice(turn, std::span<Term>(options));
}

TEST(StableGame, HasEveryStableTypeOfUpToFivePlayers) {
  for (int players = 1; players <= 5; ++players) {
    StableTypes types(players);
    const auto families = *all_stable_types(players, always);
    for (const Family& family : families) {
      TermStore store;
      const Term game = stable_game(store, players, family, always);
      ASSERT_EQ(types.family(*classify(types, store, game, always)), family);
      const Term loebs = elimination_game(store, players, family, 1);
      ASSERT_EQ(types.family(*classify(types, store, loebs, always)), family);
      ASSERT_LE(store.nodes(), 1'000U);
    }
  }
}

TEST(StableGame, StaysSmallForManyPlayers) {
  // The family of all coalitions of five of eight players. Any two have two members in common.
  Family family;
  for (std::uint32_t bits = 0; bits < 256; ++bits) {
    const Coalition c = Coalition::from_bits(bits);
    if (c.size() == 5) family.push_back(c);
  }
  family = listed(family);
  TermStore store;
  StableTypes types(8);
  const Term game = stable_game(store, 8, family, always);
  EXPECT_EQ(types.family(*classify(types, store, game, always)), family);
  EXPECT_LE(store.nodes(), 56U * 57U / 2);
}

TEST(WinGame, HasEveryWinTypeOfUpToSixPlayers) {
  for (int players = 1; players <= 6; ++players) {
    WinTypes types(players);
    const auto families = *all_win_types(players, always);
    for (const Family& family : families) {
      TermStore store;
      const Term game = win_game(store, players, family, always);
      ASSERT_EQ(types.family(*classify(types, store, game, always)), family);
    }
  }
}

TEST(WinGame, HasRandomWinTypesOfManyPlayers) {
  SplitMix64 random(1);
  for (const int players : {7, 9, 12, 16}) {
    TermStore store;
    WinTypes types(players);
    const WinType type =
        *classify(types, store, testing::random_raw_value(store, random, players, 9), always);
    const Term game = win_game(store, players, types.family(type), always);
    EXPECT_EQ(classify(types, store, game, always), type);
  }
}

TEST(WinGame, OfTheMajorityHasOneNodeForEachMinorityAndMember) {
  constexpr int kPlayers = 13;
  Family majority;
  for (std::uint32_t bits = 0; bits < 1U << kPlayers; ++bits) {
    const Coalition c = Coalition::from_bits(bits);
    if (c.size() == kPlayers / 2 + 1) majority.push_back(c);
  }
  majority = listed(majority);
  TermStore store;
  WinTypes types(kPlayers);
  const Term game = win_game(store, kPlayers, majority, always);
  EXPECT_EQ(types.family(*classify(types, store, game, always)), majority);
  EXPECT_LT(size(store, game), 10'000U);
}

TEST(WinGame, OfWhoWinsAloneIsTheWin) {
  TermStore store;
  EXPECT_EQ(win_game(store, 4, read_family("C", 4), always), Term::win(3));
  EXPECT_EQ(stable_game(store, 4, read_family("C", 4), always), Term::win(3));
}

TEST(Games, StopWhenTold) {
  TermStore store;
  const auto never = [](std::uint64_t /*units*/) { return false; };
  EXPECT_TRUE(win_game(store, 4, read_family("AB AC BC", 4), never).is_none());
  EXPECT_TRUE(stable_game(store, 4, read_family("AB AC BC", 4), never).is_none());
}

}  // namespace
}  // namespace kingmaker::realise_test
