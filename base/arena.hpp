// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Stores copies of spans, which keep their addresses as long as the arena lives.
// Tested in tests/extensions/games/sum_values_test.cpp.
#pragma once

#include <absl/algorithm/container.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

namespace kingmaker {

template <typename T>
class Arena {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  [[nodiscard]] std::span<const T> copy(std::span<const T> from) {
    if (from.size() > left_.size()) {
      const std::size_t size = std::max(kBlock, from.size());
      blocks_.emplace_back(new T[size]);  // not zeroed, so pages are used as needed
      left_ = {blocks_.back().get(), size};
    }
    const std::span<T> place = left_.first(from.size());
    absl::c_copy(from, place.begin());
    left_ = left_.subspan(from.size());
    return place;
  }

 private:
  static constexpr std::size_t kBlock = std::size_t{1} << 16;

  std::vector<std::unique_ptr<T[]>> blocks_;
  std::span<T> left_;
};

}  // namespace kingmaker
