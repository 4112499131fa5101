// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Relations, compared with the oracle, with the closed orders, and with the table.
#include "rewrite/preferences/preferences.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "grammar/parse.hpp"
#include "rewrite/engine/readers.hpp"
#include "tests/rewrite/engine.hpp"
#include "tests/rewrite/oracle.hpp"
#include "tests/rewrite/preferences/prudent_order.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/table.hpp"
#include "tests/support/values.hpp"

namespace kingmaker::testing {
namespace {

void expect_agreement(Engine& engine, Oracle& oracle, Player p, Term v, Term w) {
  const TreePtr a = to_tree(engine.store, v);
  const TreePtr b = to_tree(engine.store, w);
  const Relation selfish = engine.compare("selfish", p, v, w);
  const bool le = oracle.less_or_equal(p, a, b);
  const bool ge = oracle.less_or_equal(p, b, a);
  ASSERT_EQ(selfish, static_cast<Relation>((le ? 1U : 0U) | (ge ? 2U : 0U)))
      << oracle.text(a) << " and " << oracle.text(b) << " for " << p;
  const Relation prudent = engine.compare("prudent", p, v, w);
  ASSERT_EQ(prudent == Relation::Less, oracle.prudently_less(p, a, b))
      << oracle.text(a) << " and " << oracle.text(b) << " for " << p;
  ASSERT_EQ(prudent == Relation::Greater, oracle.prudently_less(p, b, a))
      << oracle.text(a) << " and " << oracle.text(b) << " for " << p;
  ASSERT_EQ(engine.compare("prudent", p, w, v), flip(prudent));
}

TEST(Preference, AgreesWithTheOracleOnAllPairsToDepthOne) {
  for (const int players : {2, 3, 4}) {
    Engine engine(players);
    Oracle oracle(players);
    const std::vector<Term> values = all_normal_values(engine.store, players, 1);
    for (const Term v : values) {
      for (const Term w : values) {
        for (Player p = 1; p <= players; ++p) expect_agreement(engine, oracle, p, v, w);
      }
    }
  }
}

TEST(Preference, AgreesWithTheOracleOnRandomPairs) {
  for (const int players : {2, 3, 4}) {
    Engine engine(players);
    Oracle oracle(players);
    SplitMix64 random(static_cast<std::uint64_t>(20 + players));
    for (int i = 0; i < effort(500, 20); ++i) {
      const Term v = random_normal_value(engine.store, random, players, 4, 3);
      const Term w = random_normal_value(engine.store, random, players, 4, 3);
      expect_agreement(engine, oracle, random.between(1, players), v, w);
    }
  }
}

TEST(Preference, AgreesWithTheTableOfRelations) {
  const auto rows = read_table("relations.tsv");
  ASSERT_EQ(rows.size(), 120U);
  for (const Row& row : rows) {
    Engine engine;
    const auto v = parse_value(engine.store, Frame{}, row.at("left_choice"), Notation::Choice);
    const auto w = parse_value(engine.store, Frame{}, row.at("right_choice"), Notation::Choice);
    ASSERT_TRUE(v.ok() && w.ok());
    EXPECT_EQ(symbol(engine.compare(row.at("under"), std::stoi(row.at("player")), *v, *w)),
              row.at("relation"))
        << row.at("left_choice") << " and " << row.at("right_choice");
  }
}

// Theorem 15, by Definition 11 alone: the closed order is switched off.
TEST(Preference, DefinitionElevenGivesTheClosedOrderOnSimpleValues) {
  constexpr std::uint32_t kMaxExponent = 13;
  Engine engine;
  engine.preferences.use_theorems(false);
  int related = 0;
  for (Player p = 1; p <= 3; ++p) {
    for (Player a = 1; a <= 3; ++a) {
      for (Player b = 1; b <= 3; ++b) {
        for (std::uint32_t j = 0; j <= kMaxExponent; ++j) {
          for (std::uint32_t k = 0; k <= kMaxExponent; ++k) {
            const Relation r =
                engine.compare("prudent", p, engine.simple(a, j), engine.simple(b, k));
            ASSERT_EQ(r, prudent_order(p, {a, j}, {b, k}))
                << a << "_" << j << " and " << b << "_" << k << " for " << p;
            related += r == Relation::Less ? 1 : 0;
          }
        }
      }
    }
  }
  EXPECT_GT(related, 2000);
}

// Theorem 16: a prudent player's choice among simple values is simple.
TEST(Preference, PrudentChoicesAmongSimpleValuesAreSimple) {
  Engine engine;
  SplitMix64 random(31);
  Rewriter rewriter(engine.store, 3, *System::named("prudent"), engine.preferences);
  for (int i = 0; i < 5000; ++i) {
    std::vector<PackedSimple> packed;
    std::vector<Term> terms;
    const int count = random.between(1, 5);
    for (int k = 0; k < count; ++k) {
      const SimpleValue v{random.between(1, 3), static_cast<std::uint32_t>(random.between(0, 6))};
      packed.emplace_back(v);
      terms.push_back(engine.store.simple(v));
    }
    const Player p = random.between(1, 3);
    const auto reduced = rewriter.reduce(p, terms, engine.budget);
    ASSERT_TRUE(reduced.ok());
    ASSERT_EQ(engine.store.simple_value(*reduced), prudent_choice(p, packed).value());
  }
}

// The theorems save time and change nothing, here among values that contain each other, so that
// most pairs have parts in common.
TEST(Preference, TheoremsChangeNoRelation) {
  for (const int players : {2, 3, 4}) {
    SplitMix64 random(static_cast<std::uint64_t>(40 + players));
    int related = 0;
    for (int round = 0; round < effort(20, 2); ++round) {
      Engine engine(players);
      Preferences plain(engine.store);
      plain.use_theorems(false);
      std::vector<Term> values;
      for (Player p = 1; p <= players; ++p) values.push_back(Term::win(p));
      while (values.size() < 60) {
        std::vector<Term> options;
        const int count = random.between(2, 3);
        for (int i = 0; i < count; ++i) {
          options.push_back(values[random.below(values.size())]);
        }
        const Term v = engine.store.choice(random.between(1, players), options);
        values.push_back(engine.normalize(v, {"syntactic"}));
      }
      for (const Term v : values) {
        for (const Term w : values) {
          for (const char* kind : {"selfish", "prudent"}) {
            const Player p = random.between(1, players);
            const Relation r = engine.compare(kind, p, v, w);
            const auto relation = plain.compare(system_of(kind), players, p, v, w, engine.budget);
            ASSERT_TRUE(relation.ok()) << relation.status();
            const Oracle oracle(players);
            ASSERT_EQ(r, *relation)
                << kind << " for " << p << ": " << oracle.text(to_tree(engine.store, v)) << " and "
                << oracle.text(to_tree(engine.store, w));
            related += is_strict(r) ? 1 : 0;
          }
        }
      }
    }
    EXPECT_GT(related, 1000);
  }
}

TEST(Preference, SelfishPlayersCompareLongChainsStepByStep) {
  constexpr int kDepth = 20'000;
  Engine engine;
  SplitMix64 random(7);
  const auto chain = [&] {
    Term v = engine.simple(2, 3);
    for (int i = 0; i < kDepth; ++i) {
      const Player mover = i % 2 == 0 ? 1 : 3;
      v = engine.store.choice(mover, {v, engine.simple(random.between(1, 3), 1)});
    }
    return engine.normalize(v, {"syntactic"});
  };
  const Term v = chain();
  const Term w = chain();
  for (Player p = 1; p <= 3; ++p) {
    Budget budget({.steps = 20 * kDepth});
    const auto r = engine.preferences.compare(system_of("selfish"), 3, p, v, w, budget);
    EXPECT_TRUE(r.ok()) << r.status();
  }
}

TEST(Preference, LongChainsNeitherOverflowNorTakeForever) {
  Engine engine;
  const Term v = engine.simple(2, 100'000);
  const Term w = engine.simple(3, 99'999);
  EXPECT_EQ(engine.compare("prudent", 1, v, w), prudent_order(1, {2, 100'000}, {3, 99'999}));
  engine.preferences.use_theorems(false);
  Budget little({.steps = 100'000});
  const auto stopped = engine.preferences.compare(*System::named("selfish"), 3, 1, v, w, little);
  EXPECT_EQ(stopped.status().code(), absl::StatusCode::kResourceExhausted);
}

// There is room for some hundred pairs. Forgotten relations are computed again, and the bound
// holds.
TEST(Preference, RelationsDoNotDependOnHowMuchIsRemembered) {
  constexpr std::size_t kLittle = std::size_t{12} << 10;
  Engine engine;
  Preferences forgetful(engine.store, kLittle);
  engine.preferences.use_theorems(false);
  forgetful.use_theorems(false);
  SplitMix64 random(12);
  std::uint64_t most_bytes = 0;
  for (int i = 0; i < 300; ++i) {
    const Term v = random_normal_value(engine.store, random, 3, 5, 3);
    const Term w = random_normal_value(engine.store, random, 3, 5, 3);
    const Player p = random.between(1, 3);
    for (const char* kind : {"selfish", "prudent"}) {
      const auto r = forgetful.compare(*System::named(kind), 3, p, v, w, engine.budget);
      ASSERT_TRUE(r.ok()) << r.status();
      ASSERT_EQ(*r, engine.compare(kind, p, v, w));
      most_bytes = std::max(most_bytes, forgetful.statistics().bytes);
    }
  }
  EXPECT_LE(most_bytes, kLittle);
  EXPECT_GT(forgetful.statistics().pairs, engine.preferences.statistics().pairs);
}

TEST(Preference, WithoutOneDistinctValuesAreIncomparable) {
  Engine engine;
  for (const char* kind : {"raw", "syntactic", "inclusion"}) {
    EXPECT_EQ(engine.compare(kind, 1, Term::win(1), Term::win(2)), Relation::Incomparable);
    EXPECT_EQ(engine.compare(kind, 1, Term::win(1), Term::win(1)), Relation::Equal);
  }
}

TEST(Preference, IndifferentPlayersFindIncomparableValuesEqual) {
  Engine engine;
  EXPECT_EQ(engine.compare("indifferent", 1, Term::win(2), Term::win(3)), Relation::Equal);
  EXPECT_EQ(engine.compare("indifferent", 1, engine.simple(2, 1), engine.simple(3, 1)),
            Relation::Equal);
  EXPECT_EQ(engine.compare("indifferent", 1, engine.simple(2, 2), engine.simple(3, 1)),
            Relation::Less);
}

}  // namespace
}  // namespace kingmaker::testing
