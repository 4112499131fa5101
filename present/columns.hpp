// Texts in columns, for help and lists.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kingmaker {

using Rows = std::vector<std::pair<std::string, std::string>>;

// A line for each row, its left text and then its right one, whose later lines stand under its
// first. Behind a left text of more than `widest` bytes the right one begins a new line.
[[nodiscard]] std::string columns(const Rows& rows, std::size_t widest = std::string_view::npos);

// Words below each other in as many columns as fit into `width`.
[[nodiscard]] std::string in_columns(const std::vector<std::string>& words, std::size_t width);

}  // namespace kingmaker
