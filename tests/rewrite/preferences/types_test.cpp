// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Types: their terms, the hull lemma, compared with the definition of numbers.
// tests/rewrite/types_test.py compares normal forms under `types` with a program of its own.
#include "rewrite/preferences/types.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <set>
#include <vector>

#include "algebra/transform.hpp"
#include "tests/support/random.hpp"
#include "tests/support/values.hpp"

namespace kingmaker::testing {
namespace {

// A number with at most `digits` binary digits after the point; sometimes 0.
std::uint64_t some_number(SplitMix64& random, int digits) {
  const auto below = std::uint64_t{1} << digits;
  return static_cast<std::uint64_t>(random.below(below)) << (Hull::kBits - digits);
}

ValueType some_type(SplitMix64& random, int players) {
  ValueType type{random.between(1, players), {}};
  for (Player p = 1; p <= players; ++p) {
    type.of(p).number = some_number(random, random.between(1, 12));
    type.of(p).is_open = type.of(p).number != 0 && p != type.mover && random.between(0, 3) != 0;
  }
  for (const Player p : {1, players}) {
    if (type.of(p).number == 0) type.of(p).number = Hull::kOne / 2;
  }
  return type;
}

TEST(TypeTerms, SayWhatTheTypeIs) {
  TermStore store;
  SplitMix64 random(1);
  std::set<std::uint32_t> terms;
  std::vector<ValueType> types;
  for (int i = 0; i < 3000; ++i) {
    const int players = random.between(4, kMaxTypePlayers);
    const ValueType type = some_type(random, players);
    const Term t = term_of_type(store, type);
    ASSERT_TRUE(is_type(store, players, t) && is_type_in_normal_form(store, t));
    ASSERT_TRUE(contains_type(store, players, store.choice(1, {Term::win(2), t})));
    ASSERT_EQ(type_of_term(store, t), type);
    ASSERT_EQ(mover_of_type(store, t), type.mover);
    for (Player p = 1; p <= players; ++p) {
      ASSERT_EQ(number_in_type(store, t, p), type.of(p).number);
    }
    ASSERT_EQ(term_of_type(store, type), t);
    if (std::find(types.begin(), types.end(), type) == types.end()) types.push_back(type);
    terms.insert(t.raw());
  }
  EXPECT_EQ(terms.size(), types.size());
}

TEST(TypeTerms, RenamingPlayersRenamesTypes) {
  TermStore store;
  SplitMix64 random(2);
  Relabelling f = identity_relabelling();
  for (Player p = 1; p <= 5; ++p) f[static_cast<std::size_t>(p - 1)] = p % 5 + 1;
  for (int i = 0; i < 500; ++i) {
    const ValueType type = some_type(random, 5);
    ValueType renamed{type.mover % 5 + 1, {}};
    for (Player p = 1; p <= 5; ++p) renamed.of(p % 5 + 1) = type.of(p);
    ASSERT_EQ(relabel(store, term_of_type(store, type), f), term_of_type(store, renamed));
  }
}

// The hull of a set of numbers, by searching for the simplest number in between.
Hull hull_of(const std::vector<std::uint64_t>& numbers) {
  const auto [least, greatest] = std::minmax_element(numbers.begin(), numbers.end());
  if (*least == *greatest) return {*least, false};
  for (std::uint64_t unit = Hull::kOne / 2;; unit /= 2) {
    const std::uint64_t first = (*least / unit + 1) * unit;
    if (first < *greatest) return {first, true};
  }
}

TEST(HullLemma, UnionsOfHullsAreHullsOfUnions) {
  SplitMix64 random(3);
  int open = 0;
  for (int i = 0; i < 200'000; ++i) {
    const int digits = random.between(1, 6);
    std::vector<std::uint64_t> numbers[2];
    for (auto& side : numbers) {
      for (int k = random.between(1, 3); k > 0; --k) side.push_back(some_number(random, digits));
    }
    std::vector<std::uint64_t> both = numbers[0];
    both.insert(both.end(), numbers[1].begin(), numbers[1].end());
    const auto united = unite(hull_of(numbers[0]), hull_of(numbers[1]));
    ASSERT_TRUE(united);
    ASSERT_EQ(*united, hull_of(both));
    open += united->is_open ? 1 : 0;
  }
  EXPECT_GT(open, 100'000);
  EXPECT_EQ(unite({1, false}, {2, false}), std::nullopt);
  EXPECT_EQ(unite({1, false}, {2, true}), (Hull{2, true}));
}

}  // namespace
}  // namespace kingmaker::testing
