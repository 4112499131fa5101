// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A relation among the numbers below a size. Tested in tests/extensions/pictures/hasse_test.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace kingmaker {

// A relation among 0..size-1, with a row of bits for each.
class BitRelation {
 public:
  explicit BitRelation(std::size_t size)
      : size_(size), words_((size + 63) / 64), bits_(size * words_) {}

  [[nodiscard]] std::size_t size() const { return size_; }
  void set(std::size_t i, std::size_t j) { bits_[i * words_ + j / 64] |= bit(j); }
  [[nodiscard]] bool holds(std::size_t i, std::size_t j) const {
    return (bits_[i * words_ + j / 64] & bit(j)) != 0;
  }
  // The row of i. A word holds 64 j's, the first in its lowest bit.
  [[nodiscard]] std::span<std::uint64_t> row(std::size_t i) {
    return {bits_.data() + i * words_, words_};
  }
  [[nodiscard]] std::span<const std::uint64_t> row(std::size_t i) const {
    return {bits_.data() + i * words_, words_};
  }
  // The relation of j to i if this one is of i to j.
  [[nodiscard]] BitRelation transposed() const {
    BitRelation result(size_);
    for (std::size_t i = 0; i < size_; ++i) {
      for (std::size_t j = 0; j < size_; ++j) {
        if (holds(i, j)) result.set(j, i);
      }
    }
    return result;
  }

 private:
  static std::uint64_t bit(std::size_t j) { return std::uint64_t{1} << (j % 64); }

  std::size_t size_;
  std::size_t words_;
  std::vector<std::uint64_t> bits_;
};

}  // namespace kingmaker
