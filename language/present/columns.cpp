// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/present/columns.hpp"

#include <algorithm>

#include "base/diagnostic.hpp"
#include "base/text.hpp"

namespace kingmaker {

std::string columns(const Rows& rows, std::size_t widest) {
  std::size_t width = 0;
  for (const auto& [left, right] : rows) {
    if (left.size() <= widest) width = std::max(width, left.size());
  }
  const std::string below = "\n" + std::string(width + 4, ' ');
  std::string text;
  for (const auto& [left, right] : rows) {
    append(text, "  ", left,
           left.size() <= width ? std::string(width - left.size() + 2, ' ') : below);
    for (const char c : right) {
      if (c == '\n') {
        text += below;
      } else {
        text += c;
      }
    }
    text += '\n';
  }
  return text;
}

std::string in_columns(const std::vector<std::string>& words, std::size_t width) {
  constexpr std::size_t kBetween = 2;
  const std::size_t count = words.size();
  // The widths of the columns for this number of rows.
  const auto widths_in = [&](std::size_t rows) {
    std::vector<std::size_t> widths((count + rows - 1) / rows, 0);
    for (std::size_t i = 0; i < count; ++i) {
      widths[i / rows] = std::max(widths[i / rows], display_columns(words[i]));
    }
    return widths;
  };
  const auto fits = [&](std::size_t rows) {
    std::size_t total = 0;
    for (const std::size_t column : widths_in(rows)) total += column + kBetween;
    return total <= width + kBetween;
  };
  std::size_t rows = 1;
  while (rows < count && !fits(rows)) ++rows;
  const std::vector<std::size_t> widths = widths_in(rows);
  std::string text;
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t i = row; i < count; i += rows) {
      text += words[i];
      if (i + rows < count) {
        text.append(widths[i / rows] + kBetween - display_columns(words[i]), ' ');
      }
    }
    text += '\n';
  }
  return text;
}

}  // namespace kingmaker
