// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A board that is far too large to be evaluated.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/text.hpp"

namespace kingmaker::testing {

inline constexpr std::size_t kLargeSide = 10;

// No two neighbours belong to one player.
inline std::vector<std::string> rows_of_a_large_board() {
  std::vector<std::string> rows(kLargeSide);
  for (std::size_t y = 0; y < kLargeSide; ++y) {
    for (std::size_t x = 0; x < kLargeSide; ++x) rows[y] += static_cast<char>('1' + (x + y) % 3);
  }
  return rows;
}

inline std::string board_of(const std::vector<std::string>& rows) {
  std::string text;
  for (const std::string& row : rows) append(text, text.empty() ? "" : "/", row);
  return text;
}

}  // namespace kingmaker::testing
