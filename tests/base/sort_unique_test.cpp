// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "base/sort_unique.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <vector>

namespace kingmaker {
namespace {

TEST(SortUnique, KeepsOneOfEqualMembers) {
  std::vector<int> numbers = {3, 1, 2, 3, 1};
  sort_unique(numbers);
  EXPECT_EQ(numbers, (std::vector{1, 2, 3}));
  sort_unique(numbers, std::greater<>());
  EXPECT_EQ(numbers, (std::vector{3, 2, 1}));
}

}  // namespace
}  // namespace kingmaker
