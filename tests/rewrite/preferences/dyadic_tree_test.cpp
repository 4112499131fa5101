// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The tree of dyadic numbers, compared with exact rationals.
#include "rewrite/preferences/dyadic_tree.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/exact.hpp"
#include "tests/support/random.hpp"

namespace kingmaker::testing {
namespace {

Rational rational_of(const DyadicTree& tree, Dyadic x) {
  Rational value = 0;
  Rational unit = 1;
  for (const std::uint8_t digit : tree.digits(x)) {
    if (digit == 1) value += unit;
    unit /= 2;
  }
  return value;
}

// Searches by trying denominators one after the other.
Rational searched(const Rational& low, const Rational& high) {
  for (Integer power = 2;; power *= 2) {
    const Rational scaled = low * power;
    const Rational next(numerator(scaled) / denominator(scaled) + 1, power);
    if (next < high) return next;
  }
}

std::strong_ordering order_of(const Rational& a, const Rational& b) {
  return a == b  ? std::strong_ordering::equal
         : a < b ? std::strong_ordering::less
                 : std::strong_ordering::greater;
}

// Numbers that are found one after the other, each between two of the last `window`.
struct Numbers {
  DyadicTree tree;
  std::vector<Dyadic> nodes{DyadicTree::kZero, DyadicTree::kOne};
  std::vector<Rational> values{0, 1};

  void extend(SplitMix64& random, std::size_t window) {
    const auto pick = [&] {
      return nodes.size() - 1 - random.below(std::min(window, nodes.size()));
    };
    std::size_t i = pick();
    std::size_t j = pick();
    if (values[i] == values[j]) return;
    if (values[j] < values[i]) std::swap(i, j);
    const Dyadic between = tree.simplest_between(nodes[i], nodes[j]);
    nodes.push_back(between);
    values.push_back(searched(values[i], values[j]));
    ASSERT_EQ(rational_of(tree, between), values.back());
  }
};

TEST(DyadicTree, BeginsWithZeroAndOne) {
  DyadicTree tree;
  EXPECT_EQ(tree.compare(DyadicTree::kZero, DyadicTree::kOne), std::strong_ordering::less);
  EXPECT_EQ(rational_of(tree, DyadicTree::kZero), 0);
  EXPECT_EQ(rational_of(tree, DyadicTree::kOne), 1);
  const Dyadic half = tree.simplest_between(DyadicTree::kZero, DyadicTree::kOne);
  EXPECT_EQ(rational_of(tree, half), Rational(1, 2));
  EXPECT_EQ(tree.depth(half), 2U);
}

TEST(DyadicTree, AgreesWithRationals) {
  SplitMix64 random(1);
  std::uint32_t deepest = 0;
  for (const std::size_t window : {2U, 3U, 5U, 20U, 100U}) {
    for (int run = 0; run < 5; ++run) {
      Numbers numbers;
      for (int i = 0; i < 200; ++i) numbers.extend(random, window);
      for (std::size_t i = 0; i < numbers.nodes.size(); ++i) {
        deepest = std::max(deepest, numbers.tree.depth(numbers.nodes[i]));
        for (std::size_t j = 0; j < numbers.nodes.size(); ++j) {
          ASSERT_EQ(numbers.tree.compare(numbers.nodes[i], numbers.nodes[j]),
                    order_of(numbers.values[i], numbers.values[j]))
              << numbers.values[i] << " and " << numbers.values[j];
        }
      }
    }
  }
  EXPECT_GT(deepest, 100U);
}

// Uses all numbers of denominators up to 2^8: each pair has its simplest number, and each number
// has one node.
TEST(DyadicTree, HoldsEachNumberOnce) {
  DyadicTree tree;
  std::vector<Dyadic> sorted{DyadicTree::kZero, DyadicTree::kOne};
  for (int level = 0; level < 8; ++level) {
    std::vector<Dyadic> finer;
    for (std::size_t i = 0; i + 1 < sorted.size(); ++i) {
      finer.push_back(sorted[i]);
      finer.push_back(tree.simplest_between(sorted[i], sorted[i + 1]));
    }
    finer.push_back(sorted.back());
    sorted = finer;
  }
  ASSERT_EQ(sorted.size(), 257U);
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    ASSERT_EQ(rational_of(tree, sorted[i]), Rational(i, 256));
    for (std::size_t j = i + 2; j < sorted.size(); ++j) {
      const Rational between = searched(Rational(i, 256), Rational(j, 256));
      const Rational place = between * 256;
      ASSERT_EQ(tree.simplest_between(sorted[i], sorted[j]),
                sorted[static_cast<std::size_t>(numerator(place))]);
    }
  }
}

// Goes straight down, and down in steps to both sides.
TEST(DyadicTree, GoesDeep) {
  constexpr std::uint32_t kDepth = 200'000;
  DyadicTree tree;
  Dyadic small = DyadicTree::kOne;
  while (tree.depth(small) < kDepth) small = tree.simplest_between(DyadicTree::kZero, small);
  Dyadic low = DyadicTree::kZero;
  Dyadic high = tree.simplest_between(low, DyadicTree::kOne);
  while (tree.depth(high) < kDepth) {
    low = tree.simplest_between(low, high);
    high = tree.simplest_between(low, high);
  }
  EXPECT_EQ(tree.compare(small, low), std::strong_ordering::less);
  EXPECT_EQ(tree.compare(low, high), std::strong_ordering::less);
  // One third, to 200 000 digits.
  const std::vector<std::uint8_t> digits = tree.digits(high);
  for (std::size_t i = 1; i + 1 < digits.size(); ++i) ASSERT_EQ(digits[i], i % 2 == 0 ? 1 : 0);
  const Dyadic between = tree.simplest_between(small, low);
  EXPECT_EQ(rational_of(tree, between), Rational(1, 4));
}

}  // namespace
}  // namespace kingmaker::testing
