// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/coalitions/coalition.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

namespace kingmaker {
namespace {

TEST(Coalition, FamiliesAreListedBySizeAndThenAsWords) {
  using Players = std::set<Player>;
  std::vector<Players> sets = {{}};
  for (Player p = 1; p <= 6; ++p) {
    for (std::size_t i = sets.size(); i-- > 0;) {
      sets.push_back(sets[i]);
      sets.back().insert(p);
    }
  }
  const auto coalition_of = [](const Players& players) {
    Coalition coalition;
    for (const Player p : players) coalition = coalition | Coalition::of(p);
    return coalition;
  };
  Family family;
  for (const Players& players : sets) family.insert(family.end(), 2, coalition_of(players));
  std::sort(sets.begin(), sets.end(), [](const Players& a, const Players& b) {
    return a.size() != b.size() ? a.size() < b.size() : a < b;
  });
  Family expected;
  for (const Players& players : sets) expected.push_back(coalition_of(players));
  EXPECT_EQ(listed(family), expected);
}

}  // namespace
}  // namespace kingmaker
