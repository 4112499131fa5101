// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Prudent numbers, compared with the definition of prudent preference, and with a search for them.
#include "rewrite/preferences/prudent_number.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "algebra/enumerate.hpp"
#include "algebra/walk.hpp"
#include "base/exact.hpp"
#include "tests/rewrite/engine.hpp"
#include "tests/rewrite/preferences/prudent_order.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/values.hpp"

namespace kingmaker::testing {
namespace {

constexpr std::uint32_t kExponents[] = {
    0, 1, 2, 5, 43, 44, 45, 46, 47, 48, 1000, 1001, 99'999, 100'000, TermStore::kMaxDepth};

// Definition 11 without any theorem and the ranks relate v and w in the same way.
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
  for (std::size_t i = 0; i < values.size(); i += effort(5U, 25U)) {
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

// Searches by trying denominators one after the other.
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

// Theorem 15: the rank computed from the options is the one in closed form.
TEST(PrudentNumber, OfSimpleValues) {
  for (Player p = 1; p <= 3; ++p) {
    for (Player base = 1; base <= 3; ++base) {
      for (std::uint32_t k = 1; k <= kMaxRankedDepth; ++k) {
        PrudentRank least = kPrudentOne;
        PrudentRank greatest = 0;
        for (Player x = 1; x <= 3; ++x) {
          if (x == base) continue;
          least = std::min(least, prudent_rank(p, {x, k - 1}));
          greatest = std::max(greatest, prudent_rank(p, {x, k - 1}));
        }
        ASSERT_EQ(prudent_rank(p, {base, k}), least == greatest ? least : searched(least, greatest))
            << base << "_" << k << " for " << p;
      }
    }
  }
  int related = 0;
  for (const std::uint32_t j : kExponents) {
    for (const std::uint32_t k : kExponents) {
      for (Player base = 1; base <= 3; ++base) {
        const PrudentRank left = prudent_rank(1, {base, j});
        const PrudentRank right = prudent_rank(1, {3, k});
        const Relation order = prudent_order(1, {base, j}, {3, k});
        EXPECT_EQ(left < right, order == Relation::Less);
        EXPECT_EQ(left > right, order == Relation::Greater);
        related += is_strict(order) ? 1 : 0;
      }
    }
  }
  EXPECT_GT(related, 200);
}

// d(a_k) = (1 - (-1/2)^k) / 3, and d(p_{k+1}) = d(a_k).
TEST(PrudentNumber, OfSimpleValuesInDigits) {
  Engine engine;
  PrudentNumbers numbers(engine.store, std::size_t{1} << 30);
  for (const std::uint32_t k : kExponents) {
    if (k == TermStore::kMaxDepth) continue;
    const Integer power = Integer(1) << k;
    const Integer thrice = power - (k % 2 == 0 ? 1 : -1);
    for (const Term v : {engine.simple(2, k), engine.simple(3, k), engine.simple(1, k + 1)}) {
      const auto digits = numbers.digits(1, v, engine.budget);
      ASSERT_TRUE(digits);
      ASSERT_EQ(digits->size(), k == 0 ? 0 : k + 1);
      Integer numerator = 0;
      if (k > 0) import_bits(numerator, digits->begin(), digits->end(), 1);
      ASSERT_EQ(numerator * 3, thrice);
    }
  }
}

// A choice of player 3 between values that are equal for a prudent player 1. It is not simple, and
// has their number.
TEST(PrudentNumber, DeepValuesStandAmongSimpleOnes) {
  Engine engine;
  int related = 0;
  for (const std::uint32_t j : kExponents) {
    if (j == 0 || j + 2 > TermStore::kMaxDepth) continue;
    const Term v = engine.store.choice(3, {engine.simple(2, j), engine.simple(1, j + 1)});
    ASSERT_FALSE(engine.store.simple_value(v));
    for (const std::uint32_t k : kExponents) {
      for (Player base = 1; base <= 3; ++base) {
        Relation expected = prudent_order(1, {2, j}, {base, k});
        if (expected == Relation::Equal) expected = Relation::Incomparable;
        const Term w = engine.simple(base, k);
        ASSERT_EQ(engine.compare("prudent", 1, v, w), expected) << j << ", " << base << "_" << k;
        ASSERT_EQ(engine.compare("prudent", 1, w, v), flip(expected));
        related += is_strict(expected) ? 1 : 0;
      }
    }
  }
  EXPECT_GT(related, 100);
}

// Random values in syntactic normal form of depths 0 to `depth`, each listed after those that it
// contains. Their numbers for players 1 and `loser` are about equally deep. About the first
// `common` values do not depend on the seed.
std::vector<Term> deep_values(TermStore& store, std::uint32_t depth, std::size_t common,
                              std::uint64_t seed, Player loser = 2) {
  SplitMix64 random(7);
  std::vector<Term> values{Term::win(1), Term::win(loser)};
  const auto mover_of = [&](Term v) { return v.is_win() ? 0 : store.mover(v); };
  const auto free_player = [&](Term v, Term w) {
    Player p = 1;
    while (p == mover_of(v) || p == mover_of(w)) ++p;
    return p;
  };
  // Among all numbers so far these are the neighbours of the next one.
  Term low = values[1];
  Term high = values[0];
  for (bool own = false; store.depth(values.back()) < depth;) {
    if (!own && values.size() >= common) {
      own = true;
      random = SplitMix64(seed);
    }
    const Player mover = free_player(low, high);
    const Term third = values[random.below(values.size())];
    if (random.chance(20) && mover_of(third) != mover && third != low && third != high) {
      values.push_back(store.choice(mover, {low, high, third}));
    }
    values.push_back(store.choice(mover, {low, high}));
    (random.chance(50) ? low : high) = values.back();
  }
  return values;
}

// V_2(x) and V_3(x) of docs/book/mathematics.md, "No list of values": for each dyadic x in [0, 1],
// a prudent normal form with the numbers x, 0, 0, 1 - x.
TEST(PrudentNumber, OfFourPlayersNormalFormsAreAllDyadicNumbers) {
  constexpr std::uint32_t kDigits = 16;
  constexpr std::uint32_t kOne = 1U << kDigits;
  Engine engine(4);
  Rewriter rewriter(engine.store, 4, system_of("prudent"), engine.preferences);
  std::vector<Term> of_two(kOne + 1, Term::win(4));  // by x in units of 2^-16
  of_two[kOne] = Term::win(1);
  std::vector<Term> of_three = of_two;
  for (std::uint32_t depth = 1; depth <= kDigits; ++depth) {
    const std::uint32_t unit = kOne >> depth;
    for (std::uint32_t x = unit; x < kOne; x += 2 * unit) {
      of_two[x] = engine.store.choice(2, {of_three[x - unit], of_three[x + unit]});
      of_three[x] = engine.store.choice(3, {of_two[x - unit], of_two[x + unit]});
      for (const Term v : {of_two[x], of_three[x]}) {
        const auto normal = rewriter.normalize(v, engine.budget);
        ASSERT_TRUE(normal.ok());
        ASSERT_EQ(normal->term, v) << x;
        ASSERT_EQ(engine.store.depth(v), depth);
        const PrudentRank rank = PrudentRank{x} << (kPrudentBits - kDigits);
        ASSERT_EQ(engine.preferences.prudent_rank(1, v, engine.budget), rank);
        ASSERT_EQ(engine.preferences.prudent_rank(2, v, engine.budget), 0U);
        ASSERT_EQ(engine.preferences.prudent_rank(3, v, engine.budget), 0U);
        ASSERT_EQ(engine.preferences.prudent_rank(4, v, engine.budget), kPrudentOne - rank);
      }
    }
  }
}

// Values that are too deep for a rank are ordered as the definition orders them.
TEST(PrudentNumber, OrdersDeepPairsAsTheDefinitionDoes) {
  SplitMix64 random(43);
  int related = 0;
  int deep = 0;
  int runs = 0;
  for (; runs < effort(12, 3); ++runs) {
    Engine engine;
    Preferences by_definition(engine.store);
    by_definition.use_theorems(false);
    const auto depth = static_cast<std::uint32_t>(random.between(80, 300));
    const std::size_t common = 2 + random.below(depth);
    const std::vector<Term> left = deep_values(engine.store, depth, common, random.next());
    const std::vector<Term> right = deep_values(engine.store, depth, common, random.next());
    const auto one_of = [&](const std::vector<Term>& values) {
      return values[random.below(values.size())];
    };
    RandomNumbers shallow(random.next());
    for (Player p = 1; p <= 3; ++p) {
      const auto digits = engine.preferences.prudent_digits(p, left.back(), engine.budget);
      deep += digits->size() > 64 ? 1 : 0;
      const auto expect_agreement_on = [&](Term v, Term w) {
        const auto expected =
            by_definition.compare(system_of("prudent"), 3, p, v, w, engine.budget);
        ASSERT_TRUE(expected.ok()) << expected.status();
        ASSERT_EQ(engine.compare("prudent", p, v, w), *expected);
        related += is_strict(*expected) ? 1 : 0;
      };
      expect_agreement_on(left.back(), right.back());
      for (int i = 0; i < 20; ++i) {
        expect_agreement_on(one_of(left), one_of(right));
        expect_agreement_on(one_of(left), left[left.size() - 1 - random.below(5)]);
        expect_agreement_on(random_value(engine.store, 3, 10, shallow), one_of(right));
      }
    }
  }
  EXPECT_EQ(deep, 2 * runs);
  EXPECT_GT(related, 100 * runs);
}

// The order follows from the digits of both numbers.
TEST(PrudentNumber, OrdersValuesOfAnyDepth) {
  constexpr std::uint32_t kDepth = 100'000;
  for (const std::uint32_t common : {2U, kDepth / 2, kDepth - 10}) {
    Engine engine;
    const Term v = deep_values(engine.store, kDepth, common, 1).back();
    const Term w = deep_values(engine.store, kDepth, common, 2).back();
    for (Player p = 1; p <= 3; ++p) {
      const auto left = engine.preferences.prudent_digits(p, v, engine.budget);
      const auto right = engine.preferences.prudent_digits(p, w, engine.budget);
      ASSERT_TRUE(left && right);
      const Relation expected = *left < *right   ? Relation::Less
                                : *left > *right ? Relation::Greater
                                                 : Relation::Incomparable;
      EXPECT_EQ(engine.compare("prudent", p, v, w), expected);
      EXPECT_EQ(engine.compare("prudent", p, w, v), flip(expected));
    }
  }
}

TEST(PrudentNumber, OfDeepValuesStopWithTheBudget) {
  Engine engine;
  const std::vector<Term> values = deep_values(engine.store, 100, 2, 3);
  PrudentNumbers numbers(engine.store, std::size_t{1} << 30);
  Budget little(Limits{.steps = 150});
  EXPECT_FALSE(numbers.compare(1, values.back(), values[90], little));
  EXPECT_EQ(little.reason(), StopReason::StepLimit);
  EXPECT_TRUE(numbers.compare(1, values.back(), values[90], engine.budget));
}

TEST(PrudentNumber, IsTheSameWithoutMemory) {
  Engine engine;
  const std::vector<Term> values = deep_values(engine.store, 100, 2, 4);
  PrudentNumbers none(engine.store, 0);
  PrudentNumbers numbers(engine.store, std::size_t{1} << 30);
  for (const Term v : values) {
    for (const std::size_t j : {20U, 60U, 99U}) {
      const auto order = numbers.compare(1, v, values[j], engine.budget);
      ASSERT_TRUE(order);
      EXPECT_EQ(none.compare(1, v, values[j], engine.budget), order);
    }
  }
}

// The options that stay are those with the greatest number, whichever way they are found.
TEST(PrudentNumber, DropsDeepOptionsAsTheDefinitionDoes) {
  SplitMix64 random(44);
  for (int run = 0; run < 20; ++run) {
    Engine engine;
    Preferences by_definition(engine.store);
    by_definition.use_theorems(false);
    Rewriter by_numbers(engine.store, 3, system_of("prudent"), engine.preferences);
    Rewriter by_pairs(engine.store, 3, system_of("prudent"), by_definition);
    // For player 1 a win of 2 and a win of 3 are equal.
    const std::uint64_t seed = random.next();
    const std::vector<Term> twos = deep_values(engine.store, 80, 60, seed, 2);
    const std::vector<Term> threes = deep_values(engine.store, 80, 60, seed, 3);
    std::vector<Term> options;
    while (options.size() < 8) {
      const std::size_t i = twos.size() - 1 - random.below(31);
      if (engine.store.mover(twos[i]) == 1) continue;
      options.push_back(twos[i]);
      options.push_back(threes[i]);
    }
    const auto actual = by_numbers.reduce(1, options, engine.budget);
    const auto expected = by_pairs.reduce(1, options, engine.budget);
    ASSERT_TRUE(actual.ok() && expected.ok());
    ASSERT_EQ(*actual, *expected);
    ASSERT_GE(engine.store.options(*actual).size(), 2U);
    ASSERT_LT(engine.store.options(*actual).size(), 8U);
  }
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
