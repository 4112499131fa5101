// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/coalitions/classification.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "algebra/transform.hpp"
#include "extensions/coalitions/family.hpp"
#include "extensions/coalitions/stable_types.hpp"
#include "extensions/coalitions/win_types.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/families.hpp"
#include "tests/support/table.hpp"

namespace kingmaker::classification_test {
namespace {

using testing::NimValues;
using testing::read_family;
using testing::Row;
using testing::SplitMix64;
using testing::to_tree;
using testing::TreePtr;

bool always(std::uint64_t /*units*/) { return true; }

Family win(const TermStore& store, int players, Term v) {
  WinTypes types(players);
  return types.family(*classify(types, store, v, always));
}

Family stable(const TermStore& store, int players, Term v) {
  StableTypes types(players);
  return types.family(*classify(types, store, v, always));
}

// --- Win types ---

// Definition 3.2: the quotient in which the players of `c` are player 1 and all others are player
// 2, played by two players.
bool quotient_is_won(TermStore& store, int players, Term v, Coalition c) {
  Relabelling f = identity_relabelling();
  for (Player p = 1; p <= players; ++p) f[static_cast<std::size_t>(p - 1)] = c.contains(p) ? 1 : 2;
  return testing::coalition_wins(to_tree(store, relabel(store, v, f)), Coalition::of(1));
}

TEST(WinTypes, AreAllQuotientGamesAtOnce) {
  TermStore store;
  SplitMix64 random(1);
  for (int i = 0; i < 3000; ++i) {
    const int players = random.between(1, 6);
    WinTypes types(players);
    const Term v = testing::random_raw_value(store, random, players, 5, 3);
    const WinType type = *classify(types, store, v, always);
    for (std::uint32_t bits = 0; bits <= Coalition::everyone(players).bits(); ++bits) {
      const Coalition c = Coalition::from_bits(bits);
      ASSERT_EQ(types.wins(type, c), quotient_is_won(store, players, v, c));
    }
  }
}

TEST(WinTypes, AreTheMinimalWinningCoalitionsOfAllSmallValues) {
  TermStore store;
  for (const Term v : testing::all_normal_values(store, 3, 2)) {
    ASSERT_EQ(win(store, 3, v), testing::minimal_winning(to_tree(store, v), 3));
  }
  for (const Term v : testing::all_normal_values(store, 7, 1)) {
    ASSERT_EQ(win(store, 7, v), testing::minimal_winning(to_tree(store, v), 7));
  }
}

// Tests more players than a word has bits, up to the largest number.
TEST(WinTypes, OfManyPlayersAreTheSame) {
  TermStore store;
  SplitMix64 random(2);
  for (const int players : {7, 8, 9, 12, 15, 16}) {
    WinTypes types(players);
    for (int i = 0; i < 20; ++i) {
      const TreePtr tree = testing::random_tree(random, players, 6, 3);
      const Term v = testing::to_term(store, tree);
      const WinType type = *classify(types, store, v, always);
      for (int k = 0; k < 200; ++k) {
        const Coalition c = Coalition::from_bits(
            static_cast<std::uint32_t>(random.below(std::uint64_t{1} << players)));
        ASSERT_EQ(types.wins(type, c), testing::coalition_wins(tree, c));
      }
    }
    const Term v = testing::random_raw_value(store, random, players, 7, 3);
    const WinType type = *classify(types, store, v, always);
    ASSERT_EQ(flaw_as_win_type(players, types.family(type)).kind, FamilyFlaw::Kind::None);
    ASSERT_EQ(types.type_of(types.family(type)), type);
  }
}

TEST(WinTypes, EqualTypesAreOne) {
  TermStore store;
  WinTypes types(3);
  const Term a = store.simple({1, 1});
  const Term b = store.simple({2, 5});
  EXPECT_EQ(classify(types, store, a, always), classify(types, store, b, always));
  EXPECT_NE(types.leaf(1), types.leaf(2));
  EXPECT_EQ(types.size(), 4U);
}

TEST(WinTypes, SayWhenThereIsNoRoom) {
  TermStore store;
  WinTypes types(16, 100'000);
  SplitMix64 random(3);
  bool full = false;
  for (int i = 0; i < 1000 && !full; ++i) {
    full = !classify(types, store, testing::random_raw_value(store, random, 16, 5), always);
  }
  EXPECT_TRUE(full);
  EXPECT_LT(types.bytes(), 200'000U);
}

TEST(Classify, StopsWhenTold) {
  TermStore store;
  WinTypes types(3);
  std::uint64_t left = 1000;
  const auto some = [&](std::uint64_t units) {
    if (units > left) return false;
    left -= units;
    return true;
  };
  EXPECT_TRUE(classify(types, store, store.simple({1, 100}), some));
  left = 1000;
  EXPECT_FALSE(classify(types, store, store.simple({1, 1000}), some));
}

TEST(Classify, DeepValuesAreNoTrouble) {
  TermStore store;
  const Term v = store.simple({1, 200'000});
  EXPECT_EQ(testing::family_text(win(store, 3, v)), "AB AC BC");
  EXPECT_EQ(testing::family_text(stable(store, 3, v)), "AB AC BC");
}

// --- Stable types ---

TEST(StableTypes, AreDefinition41OfAllSmallValues) {
  TermStore store;
  for (const Term v : testing::all_normal_values(store, 3, 2)) {
    ASSERT_EQ(stable(store, 3, v), testing::stable_by_definition(to_tree(store, v), 3));
  }
  for (const Term v : testing::all_normal_values(store, 6, 1)) {
    ASSERT_EQ(stable(store, 6, v), testing::stable_by_definition(to_tree(store, v), 6));
  }
}

TEST(StableTypes, AreDefinition41OfRandomTrees) {
  TermStore store;
  SplitMix64 random(4);
  for (int i = 0; i < testing::effort(6000, 1500); ++i) {
    const int players = i % 30 != 0 ? random.between(1, 5) : random.between(6, 8);
    const TreePtr tree = testing::random_tree(random, players, 5, 3);
    ASSERT_EQ(stable(store, players, testing::to_term(store, tree)),
              testing::stable_by_definition(tree, players))
        << testing::choice_text(players, tree);
  }
}

// Proposition 4.3; also, stable coalitions win.
TEST(StableTypes, AreIntersectingAntichainsOfWinningCoalitions) {
  TermStore store;
  SplitMix64 random(5);
  for (int i = 0; i < 3000; ++i) {
    const int players = random.between(2, 8);
    StableTypes types(players);
    WinTypes wins(players);
    const Term v = testing::random_raw_value(store, random, players, 6);
    const Family family = types.family(*classify(types, store, v, always));
    ASSERT_EQ(flaw_as_stable_type(players, family).kind, FamilyFlaw::Kind::None);
    const WinType type = *classify(wins, store, v, always);
    for (const Coalition c : family) ASSERT_TRUE(wins.wins(type, c));
  }
}

TEST(StableTypes, AreKnownByTheirFamily) {
  TermStore store;
  SplitMix64 random(6);
  StableTypes types(7);
  for (int i = 0; i < 1000; ++i) {
    const StableType type =
        *classify(types, store, testing::random_raw_value(store, random, 7, 6), always);
    ASSERT_EQ(types.type_of(types.family(type)), type);
  }
  EXPECT_FALSE(types.type_of({Coalition::everyone(7)}));
}

// --- The paper's examples ---

TEST(Classify, AgreesWithTheTableOfNim) {
  const auto rows = testing::read_table("loeb_nim_types.tsv");
  ASSERT_EQ(rows.size(), 238U);
  for (const Row& row : rows) {
    const int players = std::stoi(row.at("players"));
    TermStore store;
    const Term v = NimValues(store, players).value(row.at("position"));
    EXPECT_EQ(win(store, players, v), read_family(row.at("win_type"), players))
        << row.at("position");
    if (row.at("stable_type") == "-") continue;
    EXPECT_EQ(stable(store, players, v), read_family(row.at("stable_type"), players))
        << row.at("position");
  }
}

// Reads `A(B,C(A,B))`.
TreePtr read_tree(const std::string& text, std::size_t& at) {
  const Player p = text[at++] - 'A' + 1;
  if (at == text.size() || text[at] != '(') return testing::make_win(p);
  std::vector<TreePtr> options;
  while (text[at] != ')') {
    ++at;
    options.push_back(read_tree(text, at));
  }
  ++at;
  return testing::make_choice(p, options);
}

TEST(Classify, AgreesWithTheTableOfTrees) {
  const auto rows = testing::read_table("loeb_trees.tsv");
  ASSERT_EQ(rows.size(), 4U);
  for (const Row& row : rows) {
    TermStore store;
    std::size_t at = 0;
    const Term v = testing::to_term(store, read_tree(row.at("tree"), at));
    EXPECT_EQ(testing::family_text(win(store, 3, v)), row.at("win_type"));
    EXPECT_EQ(testing::family_text(stable(store, 3, v)), row.at("stable_type"));
  }
}

// --- Families ---

TEST(Family, IsListedBySizeAndThenByName) {
  EXPECT_EQ(testing::family_text(read_family("BCD AC ABD BC B ABC AC", 4)), "B AC BC ABC ABD BCD");
}

FamilyFlaw::Kind win_flaw(const std::string& text, int players) {
  return flaw_as_win_type(players, read_family(text, players)).kind;
}
FamilyFlaw::Kind stable_flaw(const std::string& text, int players) {
  return flaw_as_stable_type(players, read_family(text, players)).kind;
}

TEST(Family, FlawsAreFound) {
  using Kind = FamilyFlaw::Kind;
  EXPECT_EQ(stable_flaw("AB ACD BCD", 4), Kind::None);
  EXPECT_EQ(stable_flaw("", 4), Kind::NoCoalition);
  EXPECT_EQ(stable_flaw("AE", 4), Kind::UnknownPlayer);
  EXPECT_EQ(stable_flaw("AB ABC", 4), Kind::Nested);
  EXPECT_EQ(stable_flaw("AB CD", 4), Kind::Disjoint);
  EXPECT_EQ(stable_flaw("ABCD", 4), Kind::Everyone);
  EXPECT_EQ(stable_flaw("ABCD", 5), Kind::None);
  EXPECT_EQ(stable_flaw("A", 1), Kind::None);
  EXPECT_EQ(flaw_as_stable_type(4, {Coalition()}).kind, Kind::EmptyCoalition);

  EXPECT_EQ(win_flaw("AB AC BC", 4), Kind::None);
  EXPECT_EQ(win_flaw("AB AC", 3), Kind::NotMaximal);
  EXPECT_EQ(win_flaw("ABC", 3), Kind::NotMaximal);
  const FamilyFlaw flaw = flaw_as_win_type(4, read_family("AB AC BCD", 4));
  EXPECT_EQ(flaw.kind, Kind::NotMaximal);
  EXPECT_EQ(testing::family_text({flaw.first}), "BC");
  EXPECT_EQ(testing::family_text({flaw.second}), "AD");
}

}  // namespace
}  // namespace kingmaker::classification_test
