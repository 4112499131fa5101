// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "algebra/enumerate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "algebra/measure.hpp"
#include "algebra/walk.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/values.hpp"

namespace kingmaker::testing {
namespace {

// The values that all_values should give, from the naive generator.
std::vector<Term> expected_values(TermStore& store, int players, int depth,
                                  std::uint64_t max_size = ~std::uint64_t{0}) {
  struct Sized {
    std::uint64_t size;
    TreePtr tree;
    Term term;
  };
  std::vector<Sized> sized;
  for (const Term t : all_normal_values(store, players, depth)) {
    const std::uint64_t nodes = size(store, t);
    if (nodes <= max_size) sized.push_back({nodes, to_tree(store, t), t});
  }
  std::sort(sized.begin(), sized.end(), [&](const Sized& a, const Sized& b) {
    return a.size != b.size ? a.size < b.size : compare_trees(players, a.tree, b.tree) < 0;
  });
  std::vector<Term> values;
  values.reserve(sized.size());
  for (const Sized& value : sized) values.push_back(value.term);
  return values;
}

TEST(AllValues, AgreeWithTheNaiveGeneratorInOrder) {
  for (int depth = 0; depth <= 2; ++depth) {
    TermStore store;
    const auto values = all_values(store, 3, {depth, std::nullopt});
    ASSERT_TRUE(values);
    EXPECT_EQ(values->values, expected_values(store, 3, depth)) << depth;
  }
  for (const int players : {2, 4, 5}) {
    TermStore store;
    EXPECT_EQ(all_values(store, players, {1, std::nullopt})->values,
              expected_values(store, players, 1));
  }
  for (const std::uint64_t max_size : {1, 2, 3, 4, 6, 7, 8, 9, 11, 15, 16, 17}) {
    if (max_size > effort(17U, 7U)) break;
    TermStore store;
    EXPECT_EQ(all_values(store, 3, {2, max_size})->values, expected_values(store, 3, 2, max_size))
        << max_size;
  }
  // For two players the test goes deeper.
  TermStore store;
  EXPECT_EQ(all_values(store, 2, {3, std::nullopt})->values, expected_values(store, 2, 3));
}

// A bound on the number of options gives a part of all values, whose number is known without
// building them.
TEST(AllValues, WithFewOptions) {
  // A size of 0 was a division by zero.
  for (const std::optional<std::uint64_t> size :
       {std::optional<std::uint64_t>(), std::optional<std::uint64_t>(7),
        std::optional<std::uint64_t>(9)}) {
    TermStore store;
    const std::vector<Term> with_any =
        expected_values(store, 3, 2, size.value_or(~std::uint64_t{0}));
    for (const std::uint64_t max_options : {0, 1, 2, 3, 4, 5, 100}) {
      std::vector<Term> expected;
      for (const Term t : with_any) {
        const std::vector<Term> nodes = bottom_up(store, t);
        if (std::all_of(nodes.begin(), nodes.end(),
                        [&](Term node) { return store.options(node).size() <= max_options; })) {
          expected.push_back(t);
        }
      }
      const ValueBounds bounds{2, size, max_options};
      EXPECT_EQ(all_values(store, 3, bounds)->values, expected) << max_options;
      const ValueCount count = count_values(3, bounds);
      EXPECT_TRUE(count.exact);
      EXPECT_EQ(count.count, expected.size()) << max_options;
    }
  }
  EXPECT_EQ(count_values(4, {2, std::nullopt, 3}).count, 26'184);
  EXPECT_EQ(count_values(3, {1'000'000, std::nullopt, 1}).count, 3);
  EXPECT_FALSE(count_values(3, {100, std::nullopt, 1'000'000}).exact);
}

TEST(AllValues, AreTheSameWhateverTheStoreHeld) {
  TermStore fresh;
  TermStore used;
  RandomNumbers random(7);
  for (int i = 0; i < 1000; ++i) static_cast<void>(random_value(used, 3, 4, random));
  const ValueBounds bounds{3, effort(7U, 6U)};
  const auto a = all_values(fresh, 3, bounds)->values;
  const auto b = all_values(used, 3, bounds)->values;
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(choice_text(fresh, 3, a[i]), choice_text(used, 3, b[i]));
  }
}

TEST(AllValues, HaveSizesThatAscend) {
  TermStore store;
  const auto [values, sizes] = *all_values(store, 3, {std::nullopt, 6});
  for (std::size_t i = 0; i < values.size(); ++i) EXPECT_EQ(sizes[i], size(store, values[i]));
  EXPECT_TRUE(std::is_sorted(sizes.begin(), sizes.end()));
  EXPECT_EQ(sizes.back(), 6U);
  EXPECT_EQ(std::set<Term>(values.begin(), values.end()).size(), values.size());
  const auto depth_of = [&](Term t) { return store.depth(t); };
  std::set<std::uint32_t> depths;
  for (const Term t : values) depths.insert(depth_of(t));
  EXPECT_EQ(depths, (std::set<std::uint32_t>{0, 1, 2, 3, 4}));
}

TEST(AllValues, StopWhenTold) {
  TermStore store;
  int asked = 0;
  EXPECT_FALSE(all_values(store, 3, {3, 9}, [&](std::uint64_t) { return ++asked < 2; }));
  EXPECT_EQ(asked, 2);
  TermStore small;
  small.set_node_limit(100);
  EXPECT_FALSE(all_values(small, 3, {2, std::nullopt}));
  EXPECT_EQ(small.refusal(), TermStore::Refusal::Nodes);
}

TEST(CountValues, ByDepth) {
  EXPECT_EQ(count_values(3, {0, std::nullopt}).count, 3);
  EXPECT_EQ(count_values(3, {1, std::nullopt}).count, 15);
  EXPECT_EQ(count_values(3, {2, std::nullopt}).count, 6111);
  EXPECT_EQ(count_values(2, {3, std::nullopt}).count, 2 + 2 * ((1 << 6) - 7));
  const ValueCount deep = count_values(3, {3, std::nullopt});
  EXPECT_TRUE(deep.exact);
  EXPECT_EQ(deep.count, 3 + 3 * ((Integer(1) << 4075) - 4076));
  const ValueCount deeper = count_values(3, {4, std::nullopt});
  EXPECT_FALSE(deeper.exact);
  EXPECT_EQ(deeper.count, deep.count);
  EXPECT_FALSE(count_values(3, {~std::uint64_t{0}, std::nullopt}).exact);
}

TEST(CountValues, AgreesWithWhatIsBuilt) {
  for (const int players : {2, 3, 4}) {
    for (const std::uint64_t depth : {0, 1, 2, 3, 99}) {
      for (std::uint64_t max_size = 0; max_size <= (players == 2 ? 8U : 6U); ++max_size) {
        TermStore store;
        const ValueCount counted = count_values(players, {depth, max_size});
        EXPECT_TRUE(counted.exact);
        EXPECT_EQ(counted.count, all_values(store, players, {depth, max_size})->values.size())
            << players << " players, depth " << depth << ", size " << max_size;
      }
    }
  }
  for (std::uint64_t max_size = 8; max_size <= 20; ++max_size) {
    TermStore store;
    EXPECT_EQ(count_values(3, {2, max_size}).count,
              all_values(store, 3, {2, max_size})->values.size())
        << max_size;
  }
}

TEST(CountValues, GivesALowerBoundWhereItWouldTakeLong) {
  const ValueCount exact = count_values(3, {3, 12});
  EXPECT_TRUE(exact.exact);
  const ValueCount large = count_values(3, {6, 60});
  EXPECT_FALSE(large.exact);
  EXPECT_GT(large.count, exact.count);
}

TEST(RandomValues, AreNormalAndWithinTheDepth) {
  TermStore store;
  RandomNumbers random(1);
  std::map<std::uint32_t, int> depths;
  std::set<Term> distinct;
  for (int i = 0; i < 5000; ++i) {
    const int players = 2 + i % 3;
    const Term v = random_value(store, players, 6, random);
    ++depths[store.depth(v)];
    distinct.insert(v);
    EXPECT_LE(store.winners(v).largest(), players);
    for (const Term node : bottom_up(store, v)) {
      EXPECT_GE(store.options(node).size(), 2U);
      for (const Term option : store.options(node)) {
        EXPECT_TRUE(option.is_win() || store.mover(option) != store.mover(node));
      }
    }
  }
  EXPECT_EQ(depths.size(), 7U);
  for (const auto& [depth, count] : depths) EXPECT_GT(count, 500) << depth;
  EXPECT_GT(distinct.size(), 3000U);
  EXPECT_EQ(store.depth(random_value(store, 3, 0, random)), 0U);
}

// Scripts must print the same on every machine and in every session.
TEST(RandomValues, AreTheSameEverywhere) {
  TermStore store;
  RandomNumbers random(1);
  std::vector<std::string> texts;
  for (int i = 0; i < 6; ++i) {
    texts.push_back(choice_text(store, 3, random_value(store, 3, 2, random)));
  }
  EXPECT_EQ(texts, (std::vector<std::string>{"3{1,2,1{1,3},1{1,2,3}}", "3{1,1{1,2},2{2,3}}",
                                             "2{2,3,1{1,2},3{1,2,3}}", "3{1,3}",
                                             "3{1,2{2,3},2{1,2,3}}", "1{2,3{1,2,3}}"}));
}

// The smallest complete trees are drawn with the probabilities of independent uniform labels.
TEST(RandomTrees, HaveUniformMoversAndWinners) {
  TermStore store;
  RandomNumbers random(1);
  std::map<std::string, int> counts;
  constexpr int kDrawn = 9000;
  for (int i = 0; i < kDrawn; ++i)
    ++counts[choice_text(store, 3, random_tree(store, 3, 1, 2, random))];
  // Two leaves agree with probability 1/3, and then the tree is a win; else each of the nine
  // choices has probability 2/27.
  EXPECT_EQ(counts.size(), 12U);
  for (const auto& [text, count] : counts) {
    const int expected = text.size() == 1 ? kDrawn / 9 : kDrawn * 2 / 27;
    EXPECT_NEAR(count, expected, expected / 6) << text;
  }
}

TEST(RandomTrees, AreNormalAndTheSameEverywhere) {
  TermStore store;
  TermStore other;
  RandomNumbers random(5);
  RandomNumbers again(5);
  for (int i = 0; i < 200; ++i) {
    const Term v = random_tree(store, 4, 5, 2, random);
    EXPECT_LE(store.depth(v), 5U);
    for (const Term t : bottom_up(store, v)) {
      EXPECT_GE(store.options(t).size(), 2U);
      for (const Term option : store.options(t)) {
        EXPECT_TRUE(option.is_win() || store.mover(option) != store.mover(t));
      }
    }
    EXPECT_EQ(choice_text(store, 4, v), choice_text(other, 4, random_tree(other, 4, 5, 2, again)));
  }
  EXPECT_TRUE(random_tree(store, 3, 30, 1, random).is_win());
}

TEST(RandomValues, DeepOnesAreSmall) {
  TermStore store;
  RandomNumbers random(3);
  std::uint32_t deepest = 0;
  for (int i = 0; i < 10; ++i) {
    const Term v = random_value(store, 3, 20'000, random);
    deepest = std::max(deepest, store.depth(v));
    EXPECT_LE(size(store, v), 4U * store.depth(v) + 3);
  }
  EXPECT_GT(deepest, 5000U);
}

}  // namespace
}  // namespace kingmaker::testing
