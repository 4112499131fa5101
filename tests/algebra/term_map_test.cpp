// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "algebra/term_map.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <vector>

#include "algebra/walk.hpp"
#include "tests/support/values.hpp"

namespace kingmaker {
namespace {

using testing::SplitMix64;

// Handles as a store returns them. In some cases no two are close to each other.
std::vector<Term> handles() {
  TermStore store;
  std::vector<Term> all;
  for (const Term t : testing::all_normal_values(store, 3, 2)) {
    if (t.is_choice()) all.push_back(t);
  }
  for (std::uint32_t raw = 1'000'000; raw < 0x7fff'0000; raw += 123'456'789) {
    all.push_back(Term::from_raw(raw));
  }
  return all;
}

TEST(TermMap, AgreesWithAMap) {
  const std::vector<Term> all = handles();
  TermMap<int> map;
  std::map<Term, int> oracle;
  SplitMix64 random(1);
  for (int i = 0; i < 20'000; ++i) {
    const Term t = all[random.below(all.size())];
    if (random.chance(50)) {
      map[t] += i;
      oracle[t] += i;
    }
    const auto entry = oracle.find(t);
    ASSERT_EQ(map.get(t), entry == oracle.end() ? 0 : entry->second);
  }
  for (const Term t : all) ASSERT_EQ(map.get(t), oracle.count(t) != 0 ? oracle[t] : 0);
  EXPECT_GT(map.bytes(), 0U);
  map.clear();
  for (const Term t : all) ASSERT_EQ(map.get(t), 0);
}

TEST(TermMap, ReadingMakesNoPages) {
  TermMap<std::uint64_t> map;
  for (const Term t : handles()) EXPECT_EQ(map.get(t), 0U);
  EXPECT_EQ(map.bytes(), 0U);
}

TEST(TermSet, AgreesWithASet) {
  const std::vector<Term> all = handles();
  TermSet set;
  std::set<Term> oracle;
  SplitMix64 random(2);
  for (int i = 0; i < 5'000; ++i) {
    const Term t = all[random.below(all.size())];
    ASSERT_EQ(set.contains(t), oracle.count(t) != 0);
    ASSERT_EQ(set.insert(t), oracle.insert(t).second);
    ASSERT_EQ(set.size(), oracle.size());
  }
  std::vector<Term> visited;
  set.for_each_ascending([&](Term t) { visited.push_back(t); });
  EXPECT_EQ(visited, std::vector<Term>(oracle.begin(), oracle.end()));
}

TEST(Walk, VisitsEachChoiceOnceOptionsFirst) {
  TermStore store;
  SplitMix64 random(3);
  for (int i = 0; i < 200; ++i) {
    const std::vector<Term> roots = {testing::random_raw_value(store, random, 4, 5),
                                     testing::random_raw_value(store, random, 4, 3), Term::win(2)};
    std::set<Term> visited;
    for (const Term t : bottom_up(store, roots)) {
      ASSERT_TRUE(t.is_choice());
      for (const Term option : store.options(t)) {
        ASSERT_TRUE(option.is_win() || visited.count(option) != 0);
      }
      ASSERT_TRUE(visited.insert(t).second);
    }
    for (const Term root : roots) ASSERT_TRUE(root.is_win() || visited.count(root) != 0);
  }
}

}  // namespace
}  // namespace kingmaker
