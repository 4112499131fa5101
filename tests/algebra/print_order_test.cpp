// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "algebra/print_order.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/values.hpp"

namespace kingmaker {
namespace {

using testing::choice_text;
using testing::SplitMix64;
using testing::to_tree;
using testing::TreePtr;

// `values` in print order, as text.
std::vector<std::string> sorted_texts(const TermStore& store, int players,
                                      std::vector<Term> values) {
  const PrintOrder order(store, players, values);
  std::sort(values.begin(), values.end(), [&](Term a, Term b) { return order.less(a, b); });
  std::vector<std::string> texts;
  for (const Term t : values) texts.push_back(choice_text(store, players, t));
  return texts;
}

TEST(PrintOrder, AgreesWithItsDefinitionOnAllSmallValues) {
  TermStore store;
  const std::vector<Term> values = testing::all_normal_values(store, 3, 2);
  const PrintOrder order(store, 3, values);

  std::vector<TreePtr> trees;
  for (const Term t : values) trees.push_back(to_tree(store, t));
  std::sort(trees.begin(), trees.end(),
            [](const TreePtr& a, const TreePtr& b) { return testing::compare_trees(3, a, b) < 0; });
  std::vector<Term> expected;
  for (const TreePtr& tree : trees) expected.push_back(testing::to_term(store, tree));

  for (std::size_t i = 0; i + 1 < expected.size(); ++i) {
    ASSERT_TRUE(order.less(expected[i], expected[i + 1])) << i;
    ASSERT_FALSE(order.less(expected[i + 1], expected[i])) << i;
    ASSERT_FALSE(order.less(expected[i], expected[i])) << i;
  }
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (expected[i].is_win()) continue;
    std::vector<Term> options;
    for (const TreePtr& option : testing::sorted_options(3, trees[i])) {
      options.push_back(testing::to_term(store, option));
    }
    const auto ordered = order.options(expected[i]);
    ASSERT_EQ(std::vector<Term>(ordered.begin(), ordered.end()), options) << i;
  }
}

TEST(PrintOrder, AgreesWithItsDefinitionOnRandomValues) {
  SplitMix64 random(1);
  for (int round = 0; round < 60; ++round) {
    TermStore store;
    const int players = random.between(2, 5);
    std::vector<Term> values;
    for (int i = 0; i < 20; ++i) {
      values.push_back(random.chance(50)
                           ? testing::random_raw_value(store, random, players, 4, 3)
                           : testing::random_normal_value(store, random, players, 4, 3));
    }
    for (std::uint32_t k = 0; k < 4; ++k) values.push_back(store.simple({2, k}));
    const PrintOrder order(store, players, values);
    for (const Term a : values) {
      for (const Term b : values) {
        const int expected = testing::compare_trees(players, to_tree(store, a), to_tree(store, b));
        ASSERT_EQ(order.less(a, b), expected < 0);
        ASSERT_EQ(a == b, expected == 0);
      }
    }
  }
}

// Handles depend on what was built before; the order must not.
TEST(PrintOrder, DoesNotDependOnTheOrderOfCreation) {
  TermStore store;
  const std::vector<Term> values = testing::all_normal_values(store, 3, 2);
  const std::vector<std::string> expected = sorted_texts(store, 3, values);
  std::vector<TreePtr> trees;
  for (const Term t : values) trees.push_back(to_tree(store, t));

  SplitMix64 random(2);
  for (int round = 0; round < 3; ++round) {
    random.shuffle(trees);
    TermStore other;
    std::vector<Term> shuffled;
    for (const TreePtr& tree : trees) shuffled.push_back(testing::to_term(other, tree));
    ASSERT_EQ(sorted_texts(other, 3, shuffled), expected);
  }
}

TEST(PrintOrder, SimpleValuesComeFirstForThreePlayersOnly) {
  TermStore store;
  const Term deep = store.simple({1, 3});
  const Term shallow = store.choice(2, {Term::win(1), Term::win(2)});
  const Term both = store.choice(3, {deep, shallow});
  const PrintOrder three(store, 3, both);
  EXPECT_TRUE(three.less(deep, shallow));
  EXPECT_EQ(three.options(both)[0], deep);
  const PrintOrder four(store, 4, both);
  EXPECT_TRUE(four.less(shallow, deep));
  EXPECT_EQ(four.options(both)[0], shallow);
}

TEST(PrintOrder, ExponentThenBase) {
  TermStore store;
  std::vector<Term> values;
  for (std::uint32_t k = 0; k < 6; ++k) {
    for (Player p = 1; p <= 3; ++p) values.push_back(store.simple({p, k}));
  }
  const PrintOrder order(store, 3, values);
  for (std::size_t i = 0; i + 1 < values.size(); ++i) {
    EXPECT_TRUE(order.less(values[i], values[i + 1]));
  }
}

TEST(PrintOrder, DeepValues) {
  TermStore store;
  const Term root = store.choice(1, {store.simple({2, 100'000}), store.simple({3, 99'999})});
  for (const int players : {3, 4}) {
    const PrintOrder order(store, players, root);
    EXPECT_EQ(order.options(root)[0], store.simple({3, 99'999}));
  }
}

TEST(PrintOrder, AWinAlone) {
  const TermStore store;
  const PrintOrder order(store, 3, Term::win(2));
  EXPECT_FALSE(order.less(Term::win(2), Term::win(2)));
  EXPECT_TRUE(order.less(Term::win(1), Term::win(2)));
}

}  // namespace
}  // namespace kingmaker
