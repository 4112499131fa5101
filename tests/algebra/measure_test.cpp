// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "algebra/measure.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "tests/support/values.hpp"

namespace kingmaker {
namespace {

using testing::SplitMix64;
using testing::to_tree;
using testing::TreePtr;

void collect_subtrees(int players, const TreePtr& tree, std::set<std::string>& all) {
  all.insert(testing::choice_text(players, tree));
  for (const TreePtr& option : tree->options) collect_subtrees(players, option, all);
}

std::uint64_t leaves_of(const TreePtr& tree) {
  if (tree->is_win()) return 1;
  std::uint64_t sum = 0;
  for (const TreePtr& option : tree->options) sum += leaves_of(option);
  return sum;
}

std::size_t widest_below(const TreePtr& tree) {
  std::size_t widest = tree->options.size();
  for (const TreePtr& option : tree->options) widest = std::max(widest, widest_below(option));
  return widest;
}

TEST(Measure, AgreesWithWrittenOutTrees) {
  TermStore store;
  SmallSizes sizes(store);
  SplitMix64 random(1);
  std::vector<Term> values = testing::all_normal_values(store, 3, 1);
  for (int i = 0; i < 300; ++i) values.push_back(testing::random_raw_value(store, random, 3, 4, 3));
  for (const Term v : values) {
    const TreePtr tree = to_tree(store, v);
    std::set<std::string> below;
    collect_subtrees(3, tree, below);
    ASSERT_EQ(size(store, v), below.size());
    ASSERT_EQ(sizes.of({&v, 1}), below.size());
    ASSERT_EQ(sizes.of(std::vector<Term>{v, values.front(), v}),
              below.size() + (contains(store, v, values.front()) ? 0 : 1));
    ASSERT_EQ(sizes.widest(v), widest_below(tree));
    ASSERT_EQ(leaves(store, v), Integer(leaves_of(tree)));
    for (int i = 0; i < 20; ++i) {
      const Term w = values[random.below(values.size())];
      ASSERT_EQ(contains(store, v, w), below.count(testing::choice_text(store, 3, w)) != 0);
    }
    ASSERT_TRUE(contains(store, v, v));
  }
}

TEST(Measure, LeavesAreExactHoweverMany) {
  TermStore store;
  EXPECT_EQ(leaves(store, store.simple({1, 0})), Integer(1));
  EXPECT_EQ(leaves(store, store.simple({1, 64})), Integer(1) << 64);
  EXPECT_EQ(leaves(store, store.simple({3, 1000})), Integer(1) << 1000);
}

TEST(Measure, LeavesStopAtTheLimit) {
  TermStore store;
  EXPECT_EQ(leaves(store, store.simple({1, 99}), 100), Integer(1) << 99);
  EXPECT_EQ(leaves(store, store.simple({1, 100}), 100), std::nullopt);
  EXPECT_EQ(leaves(store, store.simple({1, 100'000}), 1000), std::nullopt);
}

TEST(Measure, DeepValues) {
  TermStore store;
  const Term deep = store.simple({2, 100'000});
  EXPECT_EQ(size(store, deep), 3U * 100'000U);  // all but 2_99999, and three wins
  EXPECT_TRUE(contains(store, deep, store.simple({1, 5})));
  EXPECT_FALSE(contains(store, deep, store.simple({2, 99'999})));
  EXPECT_FALSE(contains(store, store.simple({1, 5}), deep));
}

}  // namespace
}  // namespace kingmaker
