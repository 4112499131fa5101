// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "algebra/term_store.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/values.hpp"

namespace kingmaker {
namespace {

using testing::SplitMix64;
using testing::to_tree;
using testing::TreePtr;

std::vector<Term> options_of(const TermStore& store, Term t) {
  const auto options = store.options(t);
  return {options.begin(), options.end()};
}

TEST(TermStore, WinsNeedNoNode) {
  const TermStore store;
  for (Player p = 1; p <= kMaxPlayers; ++p) {
    const Term win = Term::win(p);
    EXPECT_TRUE(win.is_win());
    EXPECT_FALSE(win.is_choice());
    EXPECT_EQ(win.winner(), p);
    EXPECT_EQ(store.depth(win), 0U);
    EXPECT_EQ(store.winners(win), SetOfPlayers::of(p));
    EXPECT_EQ(store.simple_value(win),
              p <= 3 ? std::optional(SimpleValue{p, 0}) : std::optional<SimpleValue>());
  }
  EXPECT_TRUE(Term().is_none());
  EXPECT_FALSE(Term().is_win());
  EXPECT_FALSE(Term().is_choice());
  EXPECT_EQ(store.nodes(), 0U);
}

TEST(TermStore, OptionsAreASet) {
  TermStore store;
  const Term w1 = Term::win(1), w2 = Term::win(2), w3 = Term::win(3);
  const Term v = store.choice(2, {w1, w3});
  EXPECT_EQ(store.choice(2, {w3, w1}), v);
  EXPECT_EQ(store.choice(2, {w3, w1, w1, w3, w3}), v);
  EXPECT_NE(store.choice(1, {w1, w3}), v);
  EXPECT_NE(store.choice(2, {w1, w2}), v);
  EXPECT_NE(store.choice(2, {w1, w2, w3}), v);
  EXPECT_EQ(options_of(store, store.choice(2, {v, w3, v, w1})), (std::vector<Term>{w1, w3, v}));
  EXPECT_EQ(store.nodes(), 5U);
}

TEST(TermStore, ChoiceOfOneWinIsThatWin) {
  TermStore store;
  EXPECT_EQ(store.choice(1, {Term::win(2)}), Term::win(2));
  EXPECT_EQ(store.choice(1, {Term::win(2), Term::win(2)}), Term::win(2));
  EXPECT_EQ(store.choice(1, {Term::win(2), Term::win(2), Term::win(2)}), Term::win(2));
  EXPECT_EQ(store.nodes(), 0U);
}

TEST(TermStore, ChoiceOfOneChoiceIsANodeOfItsOwn) {
  TermStore store;
  const Term v = store.choice(2, {Term::win(1), Term::win(3)});
  const Term skipped = store.choice(1, {v});
  EXPECT_NE(skipped, v);
  EXPECT_EQ(store.choice(1, {v, v}), skipped);
  EXPECT_EQ(store.mover(skipped), 1);
  EXPECT_EQ(options_of(store, skipped), std::vector<Term>{v});
  EXPECT_EQ(store.depth(skipped), 2U);
  EXPECT_NE(store.choice(2, {v}), skipped);
}

SetOfPlayers winners_of(const TreePtr& tree) {
  if (tree->is_win()) return SetOfPlayers::of(tree->player);
  SetOfPlayers all;
  for (const TreePtr& option : tree->options) all = all | winners_of(option);
  return all;
}

void expect_attributes(const TermStore& store, Term t) {
  const TreePtr tree = to_tree(store, t);
  EXPECT_EQ(store.depth(t), testing::depth_of(tree));
  EXPECT_EQ(store.winners(t), winners_of(tree));
  EXPECT_EQ(store.simple_value(t), testing::simple_of(tree));
  if (t.is_win()) return;
  const std::vector<Term> options = options_of(store, t);
  EXPECT_TRUE(std::is_sorted(options.begin(), options.end()));
  EXPECT_EQ(std::set<Term>(options.begin(), options.end()).size(), options.size());
  for (const Term option : options) EXPECT_LT(option, t);
}

TEST(TermStore, AttributesAgreeWithTheDefinitions) {
  TermStore store;
  const std::vector<Term> values = testing::all_normal_values(store, 3, 2);
  EXPECT_EQ(values.size(), 6111U);
  for (const Term t : values) expect_attributes(store, t);
  SplitMix64 random(1);
  for (int i = 0; i < 2000; ++i) {
    expect_attributes(store, testing::random_raw_value(store, random, random.between(2, 16), 4));
  }
}

TEST(TermStore, AllPlayersAndMovers) {
  TermStore store;
  for (Player m = 1; m <= kMaxPlayers; ++m) {
    for (Player p = 1; p < kMaxPlayers; ++p) {
      const Term v = store.choice(m, {Term::win(p), Term::win(p + 1)});
      EXPECT_EQ(store.mover(v), m);
      EXPECT_EQ(options_of(store, v), (std::vector<Term>{Term::win(p), Term::win(p + 1)}));
    }
  }
  EXPECT_EQ(store.nodes(), 16U * 15U);
}

// Compares with a naive set of values over thousands of requests, half of which repeat earlier
// ones.
TEST(TermStore, AgreesWithAMap) {
  TermStore store;
  SplitMix64 random(2);
  std::map<std::pair<Player, std::set<Term>>, Term> expected_terms;
  std::vector<Term> values;
  for (Player p = 1; p <= 5; ++p) values.push_back(Term::win(p));
  for (int i = 0; i < 100'000; ++i) {
    const Player mover = random.between(1, 5);
    std::vector<Term> options;
    for (int k = random.between(1, 5); k > 0; --k) {
      options.push_back(
          values[random.below(random.chance(50) ? 20 : values.size()) % values.size()]);
    }
    const std::set<Term> set(options.begin(), options.end());
    const Term t = store.choice(mover, std::span<Term>(options));
    if (set.size() == 1 && set.begin()->is_win()) {
      ASSERT_EQ(t, *set.begin());
      continue;
    }
    const auto [entry, fresh] = expected_terms.emplace(std::pair(mover, set), t);
    ASSERT_EQ(entry->second, t);
    if (!fresh) continue;
    ASSERT_EQ(store.nodes(), expected_terms.size());
    ASSERT_EQ(store.mover(t), mover);
    ASSERT_EQ(options_of(store, t), std::vector<Term>(set.begin(), set.end()));
    values.push_back(t);
  }
  const auto statistics = store.statistics();
  EXPECT_EQ(statistics.nodes, expected_terms.size());
  EXPECT_EQ(statistics.requests - statistics.hits, expected_terms.size());
}

// --- Hashes decide nothing ---

std::vector<Term> scripted(TermStore& store) {
  std::vector<Term> values = testing::all_normal_values(store, 3, 1);
  SplitMix64 random(3);
  for (int i = 0; i < 1500; ++i) {
    std::vector<Term> options;
    for (int k = random.between(1, 4); k > 0; --k)
      options.push_back(values[random.below(values.size())]);
    values.push_back(store.choice(random.between(1, 3), std::span<Term>(options)));
  }
  std::vector<Term> roots;
  for (std::size_t i = 0; i < values.size(); i += 3) roots.push_back(values[i]);
  const auto moved = store.collect(roots);
  std::vector<Term> kept;
  for (const Term t : roots) kept.push_back(t.is_win() ? t : moved.get(t));
  for (int i = 0; i < 500; ++i) {
    std::vector<Term> options;
    for (int k = random.between(1, 4); k > 0; --k)
      options.push_back(kept[random.below(kept.size())]);
    kept.push_back(store.choice(random.between(1, 3), std::span<Term>(options)));
  }
  return kept;
}

TEST(TermStore, CollidingHashesChangeNothing) {
  TermStore store;
  const std::vector<Term> expected = scripted(store);
  for (const std::uint64_t mask : {std::uint64_t{0}, std::uint64_t{7}, std::uint64_t{7} << 32,
                                   std::uint64_t{0xffffffff}, ~std::uint64_t{0xffffffff}}) {
    TermStore colliding(mask);
    EXPECT_EQ(scripted(colliding), expected) << "mask " << mask;
    EXPECT_EQ(colliding.nodes(), store.nodes());
    EXPECT_EQ(colliding.statistics().hits, store.statistics().hits);
  }
}

// --- Simple values ---

TEST(TermStore, SimpleValuesByDefinition) {
  TermStore store;
  for (Player p = 1; p <= 3; ++p) EXPECT_EQ(store.simple({p, 0}), Term::win(p));
  for (std::uint32_t k = 0; k < 20; ++k) {
    for (Player p = 1; p <= 3; ++p) {
      const Term next =
          store.choice(p, {store.simple({p % 3 + 1, k}), store.simple({(p + 1) % 3 + 1, k})});
      EXPECT_EQ(store.simple({p, k + 1}), next);
      EXPECT_EQ(store.simple_value(next), (SimpleValue{p, k + 1}));
      EXPECT_EQ(store.depth(next), k + 1);
    }
  }
  EXPECT_EQ(store.nodes(), 60U);
}

TEST(TermStore, NearlySimpleValuesAreNot) {
  TermStore store;
  const auto simple = [&](Player p, std::uint32_t k) { return store.simple({p, k}); };
  const std::vector<Term> others = {
      store.choice(1, {simple(1, 0), simple(2, 0)}),                // the mover's own value
      store.choice(1, {simple(2, 1), simple(3, 2)}),                // unequal exponents
      store.choice(1, {simple(2, 1), simple(3, 1), simple(1, 1)}),  // too many
      store.choice(1, {simple(2, 1)}),                              // too few
      store.choice(4, {simple(2, 1), simple(3, 1)}),                // a fourth player
      store.choice(3, {Term::win(1), Term::win(4)}),
  };
  for (const Term t : others) EXPECT_EQ(store.simple_value(t), std::nullopt);
}

TEST(TermStore, DeepSimpleValues) {
  TermStore store;
  const Term deep = store.simple({2, 100'000});
  EXPECT_EQ(store.nodes(), 3U * 99'999U + 1U);
  EXPECT_EQ(store.simple_value(deep), (SimpleValue{2, 100'000}));
  EXPECT_EQ(store.depth(deep), 100'000U);
  // A repeated request is cheap for every exponent. If each request climbed to its exponent, this
  // would take hours.
  for (std::uint32_t k = 0; k <= 100'000; ++k) {
    ASSERT_EQ(store.simple_value(store.simple({1, k})), (SimpleValue{1, k}));
  }
  EXPECT_EQ(store.nodes(), 3U * 99'999U + 2U);
}

// --- Many options, many nodes ---

TEST(TermStore, AMillionOptions) {
  TermStore store;
  const std::vector<Term> values = testing::all_normal_values(store, 3, 2);
  std::vector<Term> options;
  for (std::size_t a = 0; options.size() < 1'000'000; ++a) {
    for (std::size_t b = 0; b < a; ++b) options.push_back(store.choice(1, {values[a], values[b]}));
  }
  SplitMix64 random(4);
  random.shuffle(options);
  const std::size_t count = std::set<Term>(options.begin(), options.end()).size();
  EXPECT_GE(count, 1'000'000U);
  std::vector<Term> again(options.rbegin(), options.rend());
  again.insert(again.end(), options.begin(), options.begin() + 1000);
  std::vector<Term> fewer(options.begin() + 1, options.end());

  const Term wide = store.choice(3, std::span<Term>(options));
  EXPECT_EQ(store.options(wide).size(), count);
  EXPECT_EQ(store.choice(3, std::span<Term>(again)), wide);
  EXPECT_NE(store.choice(3, std::span<Term>(fewer)), wide);
}

TEST(TermStore, RepetitionsDoNotCountAsOptions) {
  TermStore store;
  std::vector<Term> options(TermStore::kMaxOptions + 5, Term::win(1));
  options.back() = Term::win(2);
  EXPECT_EQ(store.choice(3, std::span<Term>(options)),
            store.choice(3, {Term::win(1), Term::win(2)}));
}

// --- Limits ---

TEST(TermStore, NodeLimitLeavesTheStoreAsItWas) {
  TermStore store;
  const std::vector<Term> values = testing::all_normal_values(store, 3, 1);
  const Term existing = store.choice(1, {values[4], values[8]});
  store.set_node_limit(store.nodes());
  const auto before = store.statistics();
  EXPECT_EQ(store.refusal(), TermStore::Refusal::None);
  EXPECT_TRUE(store.choice(1, {values[5], values[9]}).is_none());
  EXPECT_EQ(store.refusal(), TermStore::Refusal::Nodes);
  EXPECT_EQ(store.nodes(), before.nodes);
  EXPECT_EQ(store.statistics().bytes, before.bytes);
  // Existing values can still be requested; that is not a refusal.
  EXPECT_EQ(store.choice(1, {values[8], values[4]}), existing);
  EXPECT_EQ(store.refusal(), TermStore::Refusal::None);
  EXPECT_TRUE(store.simple({1, 50}).is_none());
  EXPECT_EQ(store.refusal(), TermStore::Refusal::Nodes);

  store.set_node_limit(before.nodes + 1);
  const Term one_more = store.choice(1, {values[5], values[9]});
  ASSERT_FALSE(one_more.is_none());
  EXPECT_EQ(store.refusal(), TermStore::Refusal::None);
  EXPECT_TRUE(store.choice(1, {values[6], values[9]}).is_none());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto again = testing::to_term(store, to_tree(store, values[i]));
    EXPECT_EQ(again, values[i]);
  }
}

TEST(TermStore, DepthLimit) {
  TermStore store;
  Term chain = store.choice(1, {Term::win(1), Term::win(2)});
  for (std::uint32_t depth = 1; depth < TermStore::kMaxDepth; ++depth) {
    chain = store.choice(static_cast<Player>(depth % 3 + 1), {chain});
    ASSERT_FALSE(chain.is_none());
  }
  EXPECT_EQ(store.depth(chain), TermStore::kMaxDepth);
  EXPECT_EQ(store.winners(chain).bits(), 3U);
  EXPECT_EQ(store.simple_value(chain), std::nullopt);
  const auto nodes = store.nodes();
  EXPECT_TRUE(store.choice(1, {chain}).is_none());
  EXPECT_EQ(store.refusal(), TermStore::Refusal::Depth);
  EXPECT_EQ(store.nodes(), nodes);
}

// --- Collecting ---

TEST(TermStore, CollectKeepsWhatIsReachableAndMovesIt) {
  TermStore store;
  const std::vector<Term> values = testing::all_normal_values(store, 3, 2);
  std::vector<Term> roots;
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < values.size(); i += 7) {
    roots.push_back(values[i]);
    texts.push_back(testing::choice_text(store, 3, values[i]));
  }
  const auto nodes_before = store.nodes();
  const auto bytes_before = store.statistics().bytes;
  EXPECT_EQ(store.generation(), 0U);
  const auto moved = store.collect(roots);
  EXPECT_EQ(store.generation(), 1U);
  EXPECT_EQ(store.statistics().collections, 1U);
  EXPECT_LT(store.nodes(), nodes_before / 4);
  EXPECT_LT(store.statistics().bytes, bytes_before);

  Term last;
  for (std::size_t i = 0; i < roots.size(); ++i) {
    if (roots[i].is_win()) continue;
    const Term now = moved.get(roots[i]);
    ASSERT_TRUE(now.is_choice());
    EXPECT_LE(now, roots[i]);
    EXPECT_LT(last, now) << "the order of handles is kept";
    last = now;
    EXPECT_EQ(testing::choice_text(store, 3, now), texts[i]);
    expect_attributes(store, now);
    EXPECT_EQ(testing::to_term(store, to_tree(store, now)), now) << "still found in the table";
  }
  // Everything can be built again, and only once.
  EXPECT_EQ(testing::all_normal_values(store, 3, 2).size(), 6111U);
  EXPECT_EQ(store.nodes(), 6108U);
}

TEST(TermStore, CollectWithoutRootsForgetsEverything) {
  TermStore store;
  static_cast<void>(testing::all_normal_values(store, 3, 2));
  static_cast<void>(store.simple({3, 1000}));
  const Term win = Term::win(2);
  static_cast<void>(store.collect(std::span<const Term>(&win, 1)));
  EXPECT_EQ(store.nodes(), 0U);
  EXPECT_EQ(store.simple_value(store.simple({3, 1000})), (SimpleValue{3, 1000}));
  EXPECT_EQ(store.nodes(), 3U * 999U + 1U);
}

TEST(TermStore, CollectKeepsDeepValues) {
  TermStore store;
  static_cast<void>(testing::all_normal_values(store, 3, 2));
  const Term deep = store.simple({1, 50'000});
  const auto moved = store.collect(std::span<const Term>(&deep, 1));
  const Term now = moved.get(deep);
  EXPECT_LT(now, deep);
  EXPECT_EQ(store.simple_value(now), (SimpleValue{1, 50'000}));
  EXPECT_EQ(store.nodes(), 3U * 49'999U) << "all but 1_49999, which is not below 1_50000";
  EXPECT_EQ(store.simple({1, 50'000}), now);
}

// Handles and tags share a 32-bit slot. The arena grows through several powers of two here, and
// tags become shorter at each.
TEST(TermStore, GrowsThroughAllTagSizes) {
  TermStore store;
  std::vector<Term> values = {Term::win(1), Term::win(2), Term::win(3)};
  for (std::size_t i = 0; values.size() < 400'000; ++i) {
    values.push_back(
        store.choice(static_cast<Player>(i % 3 + 1), {values[i], values[i + 1], values[i + 2]}));
  }
  const auto nodes = store.nodes();
  for (std::size_t i = 0; i + 3 < values.size(); ++i) {
    ASSERT_EQ(
        store.choice(static_cast<Player>(i % 3 + 1), {values[i + 2], values[i], values[i + 1]}),
        values[i + 3]);
  }
  EXPECT_EQ(store.nodes(), nodes);
  EXPECT_LT(store.statistics().bytes, nodes * 34);
}

}  // namespace
}  // namespace kingmaker
