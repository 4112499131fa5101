// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/coalitions/type_counts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "extensions/coalitions/stable_types.hpp"
#include "extensions/coalitions/win_types.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/families.hpp"

namespace kingmaker {
namespace {

bool always(std::uint64_t /*units*/) { return true; }

// Loeb, Table 2. The number for eight players is Conway and Loeb's.
TEST(TypeCounts, AreThoseOfTable2) {
  const std::vector<std::uint64_t> win = {0, 1, 2, 4, 12, 81, 2646, 1'422'564, 229'809'982'112};
  for (int players = 0; players <= kMaxCountedWinPlayers; ++players) {
    EXPECT_EQ(count_win_types(players, always), win[static_cast<std::size_t>(players)]);
  }
  const std::vector<std::uint64_t> stable = {0, 1, 2, 10, 79, 2644, 1'422'562, 229'809'982'110};
  for (int players = 0; players <= kMaxCountedStablePlayers; ++players) {
    EXPECT_EQ(count_stable_types(players, always), stable[static_cast<std::size_t>(players)]);
  }
}

template <typename Types>
std::set<std::string> texts(const Types& types) {
  std::set<std::string> texts;
  for (const Family& family : types) texts.insert(testing::family_text(family));
  return texts;
}

// All types that wins and choices between two options have. Choices among more options have no
// other types, by Proposition 4.3 for stable types and by self-duality for win types.
template <typename Types>
std::set<std::string> closure(int players) {
  Types types(players);
  std::vector<Family> families;
  // Every new type meets all those before it; types are numbered as they come.
  for (std::size_t id = 0; id < types.size(); ++id) {
    const auto a = static_cast<typename Types::Type>(id);
    families.push_back(types.family(a));
    for (std::size_t earlier = 0; earlier < id; ++earlier) {
      for (Player p = 1; p <= players; ++p) {
        const std::array pair = {a, static_cast<typename Types::Type>(earlier)};
        static_cast<void>(types.choice(p, pair));
      }
    }
  }
  return texts(families);
}

TEST(TypeCounts, WinTypesAreAllThatGamesCanBe) {
  for (int players = 1; players <= testing::effort(6, 5); ++players) {
    const auto all = *all_win_types(players, always);
    EXPECT_EQ(all.size(), count_win_types(players, always));
    EXPECT_EQ(texts(all).size(), all.size());
    EXPECT_EQ(texts(all), closure<WinTypes>(players)) << players;
  }
}

TEST(TypeCounts, StableTypesAreAllThatGamesCanBe) {
  for (int players = 1; players <= testing::effort(5, 4); ++players) {
    const auto all = *all_stable_types(players, always);
    EXPECT_EQ(all.size(), count_stable_types(players, always));
    EXPECT_EQ(texts(all).size(), all.size());
    EXPECT_EQ(texts(all), closure<StableTypes>(players)) << players;
  }
}

// Computes the classes by trying all permutations on all families.
std::vector<TypeClass> classes_by_permutation(int players, const std::vector<Family>& families) {
  const auto before = [](const Family& a, const Family& b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), listed_before);
  };
  std::set<std::string> visited;
  std::vector<TypeClass> classes;
  for (const Family& family : families) {  // in order, so the first of a class represents it
    if (visited.contains(testing::family_text(family))) continue;
    std::vector<Player> image(static_cast<std::size_t>(players));
    std::iota(image.begin(), image.end(), 1);
    const std::size_t size_before = visited.size();
    do {
      Family renamed;
      for (const Coalition c : family) {
        Coalition d;
        for (Player p = 1; p <= players; ++p) {
          if (c.contains(p)) d = d | Coalition::of(image[static_cast<std::size_t>(p - 1)]);
        }
        renamed.push_back(d);
      }
      visited.insert(testing::family_text(listed(renamed)));
    } while (std::next_permutation(image.begin(), image.end()));
    classes.push_back({family, visited.size() - size_before});
  }
  EXPECT_TRUE(std::is_sorted(families.begin(), families.end(), before));
  return classes;
}

void expect_equal(const std::vector<TypeClass>& a, const std::vector<TypeClass>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(testing::family_text(a[i].representative), testing::family_text(b[i].representative));
    EXPECT_EQ(a[i].size, b[i].size);
  }
}

TEST(TypeClasses, AreThoseOfAllPermutations) {
  for (int players = 1; players <= 6; ++players) {
    expect_equal(*win_type_classes(players, always),
                 classes_by_permutation(players, *all_win_types(players, always)));
  }
  for (int players = 1; players <= 5; ++players) {
    expect_equal(*stable_type_classes(players, always),
                 classes_by_permutation(players, *all_stable_types(players, always)));
  }
}

TEST(TypeClasses, AreAsManyAsKnown) {
  EXPECT_EQ(stable_type_classes(4, always)->size(), 13U);  // Loeb, section 6.3
  // Loeb, section 6.2: thirty classes of six players, thirteen without a winning minority.
  const auto six = *win_type_classes(6, always);
  EXPECT_EQ(six.size(), 30U);
  std::uint64_t classes = 0;
  std::uint64_t types = 0;
  for (const TypeClass& c : six) {
    if (c.representative.front().size() < 3) continue;
    ++classes;
    types += c.size;
  }
  EXPECT_EQ(classes, 13U);
  EXPECT_EQ(types, 1024U);
}

TEST(TypeClasses, OfSevenAndOfSixPlayersHoldAllTypes) {
  // 716 and 1 422 564 are the numbers of self-dual monotone functions of seven variables.
  const auto win = *win_type_classes(7, always);
  EXPECT_EQ(win.size(), 716U);
  std::uint64_t types = 0;
  for (const TypeClass& c : win) types += c.size;
  EXPECT_EQ(types, 1'422'564U);
  types = 0;
  const auto stable = *stable_type_classes(6, always);
  for (const TypeClass& c : stable) types += c.size;
  EXPECT_EQ(types, 1'422'562U);
}

TEST(TypeCounts, StopWhenTold) {
  const auto never = [](std::uint64_t /*units*/) { return false; };
  EXPECT_FALSE(count_win_types(8, never));
  EXPECT_FALSE(all_win_types(6, never));
  EXPECT_FALSE(win_type_classes(7, never));
  EXPECT_FALSE(stable_type_classes(4, never));
}

}  // namespace
}  // namespace kingmaker
