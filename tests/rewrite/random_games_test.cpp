// Probabilities in the limit: against the recursion over all types one by one, and the paper.
#include "rewrite/random_games.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "algebra/types/stable_types.hpp"
#include "algebra/types/win_types.hpp"
#include "rewrite/packed_prudent.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/table.hpp"

namespace kingmaker::testing {
namespace {

bool yes(std::uint64_t /*units*/) { return true; }

// The distribution after some levels, type by type and pair by pair, without symmetry.
template <typename C>
std::map<typename C::Type, double> naive_distribution(C& types, int players, int levels) {
  using Type = typename C::Type;
  std::map<Type, double> each;
  for (Player p = 1; p <= players; ++p) each[types.leaf(p)] = 1.0 / players;
  for (int level = 0; level < levels; ++level) {
    std::map<Type, double> next;
    double sum = 0;
    for (const auto& [left, p] : each) {
      for (const auto& [right, q] : each) {
        for (Player mover = 1; mover <= players; ++mover) {
          const Type options[2] = {left, right};
          next[*types.choice(mover, options)] += p * q / players;
          sum += p * q / players;
        }
      }
    }
    for (auto& [type, p] : next) p /= sum;
    each = std::move(next);
  }
  return each;
}

template <typename C>
void expect_naive_depths(int players, const std::vector<TypeClass>& classes,
                         const RandomSystem& system) {
  C types(players);
  for (int depth = 0; depth <= 4; ++depth) {
    const auto naive = naive_distribution(types, players, depth);
    const auto found = distribution_at(system, static_cast<std::uint64_t>(depth), yes);
    ASSERT_TRUE(found && found->is_exact);
    double sum = 0;
    for (std::size_t c = 0; c < classes.size(); ++c) {
      const auto each = naive.find(*types.type_of(classes[c].representative));
      EXPECT_NEAR(std::stod(found->classes[c].digits), each == naive.end() ? 0 : each->second,
                  1e-10);
      EXPECT_EQ(found->classes[c].is_zero, each == naive.end());
      sum += std::stod(found->classes[c].class_digits);
    }
    EXPECT_NEAR(sum, 1, 1e-10);
  }
}

template <typename C>
void expect_naive_limit(int players, const std::vector<TypeClass>& classes,
                        const RandomSystem& system) {
  C types(players);
  const auto naive = naive_distribution(types, players, 120);
  const auto limit = limit_of(system, yes);
  ASSERT_TRUE(limit);
  double sum = 0;
  for (std::size_t c = 0; c < classes.size(); ++c) {
    const auto found = naive.find(*types.type_of(classes[c].representative));
    const double each = found == naive.end() ? 0 : found->second;
    EXPECT_NEAR(std::stod(limit->classes[c].digits), each, 1e-10);
    EXPECT_NEAR(std::stod(limit->classes[c].class_digits),
                each * static_cast<double>(classes[c].size), 1e-9);
    EXPECT_EQ(limit->classes[c].is_zero, each < 1e-9);
    sum += std::stod(limit->classes[c].class_digits);
  }
  EXPECT_NEAR(sum, 1, 1e-10);
}

TEST(RandomGames, WinTypesAsTypeByType) {
  for (const int players : {1, 2, 3, 4}) {
    const auto classes = *win_type_classes(players, yes);
    expect_naive_limit<WinTypes>(players, classes, *random_win_types(players, classes, yes));
    expect_naive_depths<WinTypes>(players, classes, *random_win_types(players, classes, yes));
  }
}

TEST(RandomGames, StableTypesAsTypeByType) {
  for (int players = 2; players <= effort(4, 3); ++players) {
    const auto classes = *stable_type_classes(players, yes);
    expect_naive_limit<StableTypes>(players, classes, *random_stable_types(players, classes, yes));
    expect_naive_depths<StableTypes>(players, classes, *random_stable_types(players, classes, yes));
  }
}

// Section 6.2, with the slips of the print mended: 4p = 10p^2 + 12pq + 6q^2, 4p + 4q = 1.
TEST(RandomGames, FourPlayersWinTypesInClosedForm) {
  const auto classes = *win_type_classes(4, yes);
  const auto limit = limit_of(*random_win_types(4, classes, yes), yes);
  ASSERT_TRUE(limit && limit->is_exact);
  std::map<std::string, std::uint64_t> found;
  for (std::size_t c = 0; c < classes.size(); ++c)
    found[limit->classes[c].exact] += classes[c].size;
  const std::map<std::string, std::uint64_t> expected = {
      {"0", 4}, {"(4 - sqrt(10))/8", 4}, {"(sqrt(10) - 2)/8", 4}};
  EXPECT_EQ(found, expected);
}

// Section 6.3's numbers are those of fine types.
TEST(RandomGames, FineTypesInClosedForm) {
  const auto limit = limit_of(random_fine_types(), yes);
  ASSERT_TRUE(limit && limit->is_exact);
  EXPECT_EQ(limit->classes[0].exact, "0");
  EXPECT_EQ(limit->classes[1].exact, "3/23");
  EXPECT_EQ(limit->classes[2].exact, "2/23");
  EXPECT_EQ(limit->classes[3].exact, "8/23");
}

// The last class of fine types is one: whatever its member, the class of a choice is the same.
TEST(RandomGames, FineTypesOfLargeIndexAreAlike) {
  constexpr std::uint32_t kRest = 3;
  constexpr std::uint32_t kLargest = 12;
  const auto class_of_choice = [&](Player mover, SimpleValue v, SimpleValue w) {
    const PackedSimple options[2] = {PackedSimple(v), PackedSimple(w)};
    return std::min(prudent_choice(mover, options).exponent(), kRest);
  };
  for (Player mover = 1; mover <= 3; ++mover) {
    for (Player base = 1; base <= 3; ++base) {
      for (std::uint32_t k = 0; k <= kLargest; ++k) {
        const SimpleValue v{base, k};
        const std::uint32_t expected = class_of_choice(mover, v, {1, kRest});
        for (Player other = 1; other <= 3; ++other) {
          for (std::uint32_t rest = kRest; rest <= kLargest; ++rest) {
            ASSERT_EQ(class_of_choice(mover, v, {other, rest}), expected)
                << mover << ": " << base << "_" << k << ", " << other << "_" << rest;
          }
        }
      }
    }
  }
}

TEST(RandomGames, FourPlayersStableTypesOfTheTable) {
  const auto classes = *stable_type_classes(4, yes);
  const auto limit = limit_of(*random_stable_types(4, classes, yes), yes);
  ASSERT_TRUE(limit);
  EXPECT_FALSE(limit->is_exact);
  std::map<std::uint64_t, std::vector<double>> found;
  for (std::size_t c = 0; c < classes.size(); ++c) {
    found[classes[c].size].push_back(std::stod(limit->classes[c].class_digits) * 100);
  }
  std::size_t rows = 0;
  for (const Row& row : read_table("loeb_four_player_stable_classes.tsv")) {
    ++rows;
    const double expected = std::stod(row.at("limit_class_prob_percent"));
    const auto& same_size = found[std::stoull(row.at("orbit_size"))];
    EXPECT_TRUE(std::any_of(same_size.begin(), same_size.end(), [&](double p) {
      return std::abs(p - expected) < 1e-5;
    })) << row.at("representative");
  }
  EXPECT_EQ(rows, classes.size());
}

}  // namespace
}  // namespace kingmaker::testing
