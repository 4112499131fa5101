// Prudent numbers against the definition of prudent preference, and against a search for them.
#include "rewrite/prudent_number.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "algebra/enumerate.hpp"
#include "algebra/walk.hpp"
#include "rewrite/simple_order.hpp"
#include "tests/rewrite/engine.hpp"
#include "tests/support/values.hpp"

namespace kingmaker::testing {
namespace {

// Definition 11 without any theorem, and the ranks, say the same of v and w.
void expect_agreement(Engine& engine, Player p, Term v, Term w) {
  ASSERT_FALSE(engine.preferences.uses_theorems());
  const Relation relation = engine.compare("prudent", p, v, w);
  const auto left = engine.preferences.prudent_rank(p, v, engine.budget);
  const auto right = engine.preferences.prudent_rank(p, w, engine.budget);
  ASSERT_TRUE(left && right);
  const Relation by_rank = v == w            ? Relation::Equal
                           : *left == *right ? Relation::Incomparable
                           : *left < *right  ? Relation::Less
                                             : Relation::Greater;
  ASSERT_EQ(relation, by_rank) << v.raw() << " and " << w.raw() << " for " << p;
}

TEST(PrudentNumber, OrdersAllSmallPairsAsTheDefinitionDoes) {
  for (const int players : {2, 3, 4}) {
    Engine engine(players);
    engine.preferences.use_theorems(false);
    const std::vector<Term> values = all_normal_values(engine.store, players, 1);
    for (const Term v : values) {
      for (const Term w : values) {
        for (Player p = 1; p <= players; ++p) expect_agreement(engine, p, v, w);
      }
    }
  }
  Engine engine;
  engine.preferences.use_theorems(false);
  const std::vector<Term> values = all_normal_values(engine.store, 3, 2);
  ASSERT_EQ(values.size(), 6111U);
  for (std::size_t i = 0; i < values.size(); i += 5) {
    for (std::size_t j = i % 7; j < values.size(); j += 7) {
      expect_agreement(engine, 1, values[i], values[j]);
    }
  }
}

TEST(PrudentNumber, OrdersRandomPairsAsTheDefinitionDoes) {
  RandomNumbers random(41);
  for (const int players : {2, 3, 4, 5}) {
    Engine engine(players);
    engine.preferences.use_theorems(false);
    for (int i = 0; i < 2000; ++i) {
      const Term v = random_value(engine.store, players, 10, random);
      const Term w = random_value(engine.store, players, 10, random);
      expect_agreement(engine, i % players + 1, v, w);
    }
  }
}

// By trying denominators one after the other.
PrudentRank searched(PrudentRank low, PrudentRank high) {
  for (PrudentRank unit = kPrudentOne >> 1;; unit >>= 1) {
    const PrudentRank next = (low / unit + 1) * unit;
    if (next < high) return next;
  }
}

TEST(PrudentNumber, IsTheSimplestNumberBetweenLeastAndGreatest) {
  RandomNumbers random(42);
  Engine engine(4);
  PrudentNumbers numbers(engine.store, std::size_t{1} << 30);
  int between = 0;
  for (int i = 0; i < 1000; ++i) {
    const Term v = random_value(engine.store, 4, 20, random);
    for (Player p = 1; p <= 4; ++p) {
      std::map<Term, PrudentRank> ranks;
      for (Player q = 1; q <= 4; ++q) ranks[Term::win(q)] = p == q ? kPrudentOne : 0;
      for (const Term t : bottom_up(engine.store, v)) {
        PrudentRank least = kPrudentOne;
        PrudentRank greatest = 0;
        for (const Term option : engine.store.options(t)) {
          least = std::min(least, ranks.at(option));
          greatest = std::max(greatest, ranks.at(option));
        }
        ranks[t] = least == greatest ? least : searched(least, greatest);
        between += least != greatest ? 1 : 0;
      }
      ASSERT_EQ(numbers.rank(p, v, engine.budget), ranks.at(v));
    }
  }
  EXPECT_GT(between, 5000);
}

// Theorem 15, with the rank found from the options and in closed form.
TEST(PrudentNumber, OfSimpleValues) {
  for (Player p = 1; p <= 3; ++p) {
    for (Player base = 1; base <= 3; ++base) {
      for (std::uint32_t k = 1; k <= kMaxRankedDepth; ++k) {
        PrudentRank least = kPrudentOne;
        PrudentRank greatest = 0;
        for (Player x = 1; x <= 3; ++x) {
          if (x == base) continue;
          least = std::min(least, *prudent_rank(p, {x, k - 1}));
          greatest = std::max(greatest, *prudent_rank(p, {x, k - 1}));
        }
        ASSERT_EQ(prudent_rank(p, {base, k}), least == greatest ? least : searched(least, greatest))
            << base << "_" << k << " for " << p;
      }
    }
  }
  int related = 0;
  for (const std::uint32_t j : {0U, 1U, 2U, 3U, 43U, 44U, 45U, 46U, 47U, 99'999U, 100'000U}) {
    for (const std::uint32_t k : {0U, 1U, 2U, 5U, 43U, 44U, 45U, 46U, 48U, 1001U, 100'000U}) {
      for (Player base = 1; base <= 3; ++base) {
        const auto left = prudent_rank(1, {base, j});
        const auto right = prudent_rank(1, {3, k});
        const Relation order = prudent_order(1, {base, j}, {3, k});
        EXPECT_EQ(*left < *right, order == Relation::Less);
        EXPECT_EQ(*left > *right, order == Relation::Greater);
        related += is_strict(order) ? 1 : 0;
      }
    }
  }
  EXPECT_GT(related, 200);
}

// Values too deep for a rank are compared by the definition.
TEST(PrudentNumber, DeepValuesAreComparedAllTheSame) {
  Engine engine;
  Engine by_definition;
  by_definition.preferences.use_theorems(false);
  RandomNumbers random(43);
  RandomNumbers same(43);
  int deep = 0;
  int related = 0;
  for (int i = 0; i < 100; ++i) {
    const Term v = random_value(engine.store, 3, 80, random);
    const Term w = random_value(engine.store, 3, 80, random);
    const Term x = random_value(by_definition.store, 3, 80, same);
    const Term y = random_value(by_definition.store, 3, 80, same);
    const Relation r = engine.compare("prudent", i % 3 + 1, v, w);
    ASSERT_EQ(r, by_definition.compare("prudent", i % 3 + 1, x, y));
    deep += engine.preferences.prudent_rank(i % 3 + 1, v, engine.budget) ? 0 : 1;
    related += is_strict(r) ? 1 : 0;
  }
  EXPECT_GT(deep, 20);
  EXPECT_GT(related, 20);
}

TEST(PrudentNumber, ForgetsWhatTheStoreHasCollected) {
  Engine engine;
  const Term gone = engine.store.choice(1, {engine.simple(2, 3), Term::win(2)});
  ASSERT_TRUE(engine.preferences.prudent_rank(1, gone, engine.budget));
  static_cast<void>(engine.store.collect({}));
  const Term fresh = engine.store.choice(3, {engine.simple(2, 3), Term::win(1)});
  PrudentNumbers numbers(engine.store, std::size_t{1} << 20);
  EXPECT_EQ(engine.preferences.prudent_rank(1, fresh, engine.budget),
            numbers.rank(1, fresh, engine.budget));
}

}  // namespace
}  // namespace kingmaker::testing
