// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Compares relation tables with the relations themselves.
#include "rewrite/preferences/relation_table.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "algebra/enumerate.hpp"
#include "rewrite/preferences/preferences.hpp"
#include "tests/support/effort.hpp"

namespace kingmaker::testing {
namespace {

class RelationTables : public ::testing::Test {
 protected:
  // Compares all pairs, or a random selection of `pairs` pairs.
  void expect_agreement(TermStore& store, int players, const std::vector<Term>& roots,
                        std::uint64_t pairs = 0) {
    Budget budget{Limits{}};
    Preferences preferences(store);
    Preferences by_definition(store);
    by_definition.use_theorems(false);
    const System selfish_rules = *System::named("selfish");
    const System prudent_rules = *System::named("prudent");
    const ClosedValues values(store, players, roots);
    RandomNumbers random(11);
    for (Player p = 1; p <= players; ++p) {
      const auto selfish = selfish_table(values, p, 2, budget);
      ASSERT_TRUE(selfish);
      const auto prudent = prudent_table(values, p, preferences, 2, budget);
      ASSERT_TRUE(prudent);
      EXPECT_EQ(*selfish, *selfish_table(values, p, 1, budget));
      EXPECT_EQ(*prudent, *prudent_table(values, p, preferences, 3, budget));
      const std::uint64_t all = std::uint64_t{values.size()} * values.size();
      for (std::uint64_t i = 0; i < (pairs == 0 ? all : pairs); ++i) {
        const std::uint64_t pair = pairs == 0 ? i : random.below(all);
        const Term v = values.term(pair / values.size());
        const Term w = values.term(pair % values.size());
        const Relation exact = *by_definition.compare(selfish_rules, players, p, v, w, budget);
        ASSERT_EQ((*selfish)[pair], static_cast<std::uint8_t>(exact));
        const Relation cautious = *by_definition.compare(prudent_rules, players, p, v, w, budget);
        ASSERT_EQ((*prudent)[pair], static_cast<std::uint8_t>(cautious));
      }
    }
  }
};

TEST_F(RelationTables, AgreeOnAllPairsOfSmallValues) {
  TermStore store;
  expect_agreement(store, 3, all_values(store, 3, {2, 5})->values);
  TermStore other;
  expect_agreement(other, 4, all_values(other, 4, {2, 4})->values);
}

TEST_F(RelationTables, AgreeOnRandomPairsOfAllOfDepthTwo) {
  TermStore store;
  using Bound = std::optional<std::uint64_t>;
  const Bound options = effort(Bound(), Bound(4));
  expect_agreement(store, 3, all_values(store, 3, {2, std::nullopt, options})->values,
                   effort(20'000, 5'000));
}

TEST_F(RelationTables, AgreeOnDeepValues) {
  TermStore store;
  RandomNumbers random(5);
  std::vector<Term> roots;
  for (int i = 0; i < 60; ++i) roots.push_back(random_value(store, 3, 12, random));
  for (std::uint32_t k = 0; k < 20; ++k) roots.push_back(store.simple({2, k}));
  expect_agreement(store, 3, roots);
}

// Prints one error at its place, and nothing on standard output.
}  // namespace
}  // namespace kingmaker::testing
