// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Texts in columns, for help and lists. Tested in tests/language/present/wrap_test.cpp.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kingmaker {

using Rows = std::vector<std::pair<std::string, std::string>>;

// Writes two columns, a line for each row. The later lines of a right text are aligned with its
// first. After a left text of more than `widest` bytes, the right text begins on a new line.
[[nodiscard]] std::string columns(const Rows& rows, std::size_t widest = std::string_view::npos);

// Writes words in as many columns as fit into `width`, in order from top to bottom.
[[nodiscard]] std::string in_columns(const std::vector<std::string>& words, std::size_t width);

}  // namespace kingmaker
