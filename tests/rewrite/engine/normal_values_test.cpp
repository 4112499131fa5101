// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Values in normal form, compared with all values that normalise to themselves.
#include "rewrite/engine/normal_values.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <vector>

#include "algebra/print_order.hpp"
#include "tests/rewrite/engine.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/values.hpp"

namespace kingmaker::testing {
namespace {

NormalValues values_of_depth(Engine& engine, const std::vector<std::string>& kinds,
                             std::uint64_t depth, std::uint64_t limit = 100'000) {
  Rewriter rewriter(engine.store, engine.players, system_of(kinds), engine.preferences);
  const auto values = normal_values(engine.store, rewriter, engine.preferences,
                                    {.depth = depth, .size = {}}, limit, engine.budget);
  EXPECT_TRUE(values.ok()) << values.status();
  return *values;
}

void expect_all(int players, int depth, const std::vector<std::string>& kinds) {
  Engine engine(players);
  std::vector<Term> expected;
  for (const Term v : all_normal_values(engine.store, players, depth)) {
    if (engine.normalize(v, kinds) == v) expected.push_back(v);
  }
  const PrintOrder order(engine.store, players, expected);
  std::stable_sort(expected.begin(), expected.end(), [&](Term a, Term b) {
    const std::uint32_t left = engine.store.depth(a);
    const std::uint32_t right = engine.store.depth(b);
    return left != right ? left < right : order.less(a, b);
  });
  const NormalValues values = values_of_depth(engine, kinds, static_cast<std::uint64_t>(depth));
  EXPECT_TRUE(values.exact);
  EXPECT_EQ(values.count, expected.size());
  ASSERT_EQ(values.values, expected) << kinds.front();
}

TEST(NormalValues, AreAllThatNormaliseToThemselves) {
  for (const int depth : {0, 1, 2}) {
    for (const char* kind : {"syntactic", "selfish", "prudent", "indifferent", "loeb", "straffin",
                             "li", "shift(2)", "order(1>2>3,1>3>2,3>1>2)"}) {
      expect_all(3, depth, {kind});
    }
    expect_all(3, depth, {"prudent", "selfish", "indifferent"});
    expect_all(3, depth, {"syntactic", "selfish", "prudent"});
  }
  for (const int depth : {1, 2, 3}) {
    for (const char* kind : {"selfish", "prudent", "li"}) expect_all(2, depth, {kind});
  }
  for (const char* kind : {"syntactic", "selfish", "prudent", "shift(1)"}) {
    expect_all(4, 1, {kind});
  }
}

// EK Theorem 16; Loeb Theorem 5.1.
TEST(NormalValues, AreTheSimpleValuesForPrudentPlayOfThree) {
  for (const char* kind : {"prudent", "indifferent", "loeb"}) {
    Engine engine;
    const NormalValues values = values_of_depth(engine, {kind}, 40);
    ASSERT_EQ(values.values.size(), 3U * 41);
    for (std::uint32_t i = 0; i < values.values.size(); ++i) {
      EXPECT_EQ(values.values[i], engine.simple(static_cast<Player>(i % 3) + 1, i / 3));
    }
  }
}

TEST(NormalValues, CountsWhatIsTooMany) {
  Engine engine;
  // There are as many as values of depth 2 (algebra/enumerate.hpp).
  const NormalValues syntactic = values_of_depth(engine, {"syntactic"}, 2, 100);
  EXPECT_TRUE(syntactic.values.empty());
  EXPECT_EQ(syntactic.count, 6111U);
  EXPECT_TRUE(syntactic.exact);
  EXPECT_EQ(syntactic.fitting, 15U);
  EXPECT_EQ(syntactic.fitting_depth, 1U);
  // There are even more of depth 3, too many to be counted here.
  const NormalValues deeper = values_of_depth(engine, {"syntactic"}, 3, effort(10'000, 6'500));
  EXPECT_FALSE(deeper.exact);
  EXPECT_GT(deeper.count, 6111U);
  EXPECT_EQ(deeper.fitting, 6111U);
  const NormalValues deepest = values_of_depth(engine, {"prudent"}, 1'000'000'000, 100);
  EXPECT_FALSE(deepest.exact);
  EXPECT_EQ(deepest.count, 102U);
  EXPECT_EQ(deepest.fitting, 99U);
  EXPECT_EQ(deepest.fitting_depth, 32U);
  // Under total orders only wins are normal, at any depth.
  EXPECT_EQ(values_of_depth(engine, {"li"}, 1'000'000'000, 3).values.size(), 3U);
}

TEST(NormalValues, Stop) {
  Engine engine;
  const System selfish = system_of("selfish");
  Rewriter rewriter(engine.store, 3, selfish, engine.preferences);
  Budget few(Limits{1000, 600'000});
  EXPECT_TRUE(absl::IsResourceExhausted(normal_values(engine.store, rewriter, engine.preferences,
                                                      {.depth = 5, .size = {}}, 100'000, few)
                                            .status()));
  const std::atomic<bool> interrupt = true;
  Budget interrupted(Limits{}, &interrupt);
  EXPECT_TRUE(absl::IsCancelled(normal_values(engine.store, rewriter, engine.preferences,
                                              {.depth = 5, .size = {}}, 100'000, interrupted)
                                    .status()));
  engine.store.set_node_limit(50);
  EXPECT_TRUE(
      absl::IsResourceExhausted(normal_values(engine.store, rewriter, engine.preferences,
                                              {.depth = 5, .size = {}}, 100'000, engine.budget)
                                    .status()));
}

}  // namespace
}  // namespace kingmaker::testing
