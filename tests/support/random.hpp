// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Random numbers for tests and benchmarks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/random.hpp"

namespace kingmaker::testing {

class SplitMix64 : public RandomNumbers {
 public:
  using RandomNumbers::RandomNumbers;

  int between(int first, int last) {
    const std::int64_t numbers = std::int64_t{last} - first + 1;
    return first + static_cast<int>(below(static_cast<std::uint64_t>(numbers)));
  }
  bool chance(int percent) { return below(100) < static_cast<std::uint64_t>(percent); }
  template <typename T>
  void shuffle(std::vector<T>& items) {
    for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
  }
};

}  // namespace kingmaker::testing
