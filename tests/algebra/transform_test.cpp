// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "algebra/transform.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "tests/support/values.hpp"

namespace kingmaker {
namespace {

using testing::SplitMix64;
using testing::to_tree;
using testing::TreePtr;

TreePtr relabelled(const TreePtr& tree, const Relabelling& f) {
  const Player image = f[static_cast<std::size_t>(tree->player - 1)];
  if (tree->is_win()) return testing::make_win(image);
  std::vector<TreePtr> options;
  for (const TreePtr& option : tree->options) options.push_back(relabelled(option, f));
  return testing::make_choice(image, options);
}

Relabelling random_relabelling(SplitMix64& random, int from, int to) {
  Relabelling f = identity_relabelling();
  for (int p = 0; p < from; ++p) f[static_cast<std::size_t>(p)] = random.between(1, to);
  return f;
}

TEST(Relabel, AgreesWithWrittenOutTrees) {
  TermStore store;
  SplitMix64 random(1);
  for (int i = 0; i < 2000; ++i) {
    const int players = random.between(2, 16);
    const Term v = testing::random_raw_value(store, random, players, 4);
    ASSERT_EQ(relabel(store, v, identity_relabelling()), v);
    const Relabelling f = random_relabelling(random, players, random.between(1, players));
    ASSERT_EQ(relabel(store, v, f), testing::to_term(store, relabelled(to_tree(store, v), f)));
  }
}

TEST(Relabel, OptionsThatBecomeEqualAreOne) {
  TermStore store;
  Relabelling f = identity_relabelling();
  f[2] = 1;
  EXPECT_EQ(relabel(store, store.choice(2, {Term::win(1), Term::win(3)}), f), Term::win(1));
  // Nothing else is reduced: 3_1 becomes a choice of player 1.
  EXPECT_EQ(relabel(store, store.simple({3, 1}), f), store.choice(1, {Term::win(1), Term::win(2)}));
}

TEST(Relabel, SwappingTwiceChangesNothing) {
  TermStore store;
  Relabelling f = identity_relabelling();
  std::swap(f[0], f[2]);
  EXPECT_EQ(relabel(store, store.simple({1, 500}), f), store.simple({3, 500}));
  for (const Term v : testing::all_normal_values(store, 3, 2)) {
    ASSERT_EQ(relabel(store, relabel(store, v, f), f), v);
  }
}

TEST(Relabel, RefusedByTheStore) {
  TermStore store;
  const Term v = store.choice(2, {Term::win(1), Term::win(3)});
  store.set_node_limit(1);
  Relabelling f = identity_relabelling();
  std::swap(f[0], f[1]);
  EXPECT_TRUE(relabel(store, v, f).is_none());
  EXPECT_EQ(store.refusal(), TermStore::Refusal::Nodes);
}

// --- Paths ---

TreePtr replaced(int players, const TreePtr& tree, const Path& path, std::size_t at,
                 const TreePtr& by) {
  if (at == path.size()) return by;
  std::vector<TreePtr> options = testing::sorted_options(players, tree);
  TreePtr& option = options[path[at] - 1];
  option = replaced(players, option, path, at + 1, by);
  return testing::make_choice(tree->player, options);
}

TEST(Paths, AgreeWithWrittenOutTrees) {
  TermStore store;
  SplitMix64 random(2);
  for (int i = 0; i < 1000; ++i) {
    const int players = random.between(2, 5);
    const Term v = testing::random_raw_value(store, random, players, 5);
    const Term w = testing::random_raw_value(store, random, players, 2);
    // A tree with distinct options, like those of `v`.
    TreePtr at = to_tree(store, v);
    Path path;
    while (!at->is_win() && random.chance(80)) {
      const auto options = testing::sorted_options(players, at);
      path.push_back(static_cast<std::uint32_t>(random.below(options.size())) + 1);
      at = options[path.back() - 1];
    }
    ASSERT_EQ(subterm_at(store, players, v, path), testing::to_term(store, at));
    ASSERT_EQ(replace_at(store, players, v, path, testing::to_term(store, at)), v);
    ASSERT_EQ(
        replace_at(store, players, v, path, w),
        testing::to_term(store, replaced(players, to_tree(store, v), path, 0, to_tree(store, w))));
  }
}

TEST(Paths, CountOptionsInPrintOrderFromOne) {
  TermStore store;
  const Term inner = store.choice(2, {Term::win(2), Term::win(3)});
  const Term v = store.choice(1, {inner, store.simple({2, 1})});  // [2_1,[2,3]]
  EXPECT_EQ(subterm_at(store, 3, v, {}), v);
  EXPECT_EQ(subterm_at(store, 3, v, {1}), store.simple({2, 1}));
  EXPECT_EQ(subterm_at(store, 3, v, {2}), inner);
  EXPECT_EQ(subterm_at(store, 3, v, {2, 1}), Term::win(2));
  EXPECT_EQ(replace_at(store, 3, v, {}, Term::win(3)), Term::win(3));
  EXPECT_EQ(replace_at(store, 3, v, {2, 1}, Term::win(3)),
            store.choice(1, {Term::win(3), store.simple({2, 1})}));
}

TEST(Paths, ThatLeaveTheValue) {
  TermStore store;
  const Term v = store.choice(1, {Term::win(1), Term::win(2)});
  EXPECT_TRUE(subterm_at(store, 3, v, {0}).is_none());
  EXPECT_TRUE(subterm_at(store, 3, v, {3}).is_none());
  EXPECT_TRUE(subterm_at(store, 3, v, {1, 1}).is_none());
  EXPECT_TRUE(subterm_at(store, 3, Term::win(1), {1}).is_none());
}

TEST(Paths, OnlyThePlaceNamedIsReplaced) {
  TermStore store;
  const Term shared = store.choice(2, {Term::win(1), Term::win(2)});
  const Term left = store.choice(3, {shared, Term::win(1)});
  const Term v = store.choice(1, {shared, left});
  EXPECT_EQ(replace_at(store, 3, v, {1}, Term::win(3)), store.choice(1, {Term::win(3), left}));
}

TEST(Paths, DeepPlaces) {
  TermStore store;
  const Term deep = store.simple({1, 20'000});
  const Path path(20'000, 1);
  const Term leaf = subterm_at(store, 3, deep, path);
  ASSERT_TRUE(leaf.is_win());
  EXPECT_EQ(replace_at(store, 3, deep, path, leaf), deep);
  const Term changed = replace_at(store, 3, deep, path, store.simple({1, 1}));
  EXPECT_NE(changed, deep);
  EXPECT_EQ(subterm_at(store, 3, deep, Path(20'001, 1)), Term());
}

}  // namespace
}  // namespace kingmaker
