// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Breaks texts into lines for a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kingmaker {

// Breaks the lines of `text` that have more than `columns` columns, at blanks. The rest of a line
// begins below the beginning of the line, or below the right one of two columns (columns.hpp). If
// the left column takes more than half of the width, the right one begins on a line of its own. A
// word that is too long stays whole, and colours take no room. If `columns` is 0, the text stays as
// it is. With `further`, the rest begins that many blanks to the right of its line, and never below
// a right column.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t columns,
                                  std::size_t further = 0);

// Breaks a page of help anew if one of its lines, which were broken for another width, does not
// fit. Examples stay as they are, so that they can be copied.
[[nodiscard]] std::string wrapped_page(std::string_view page, std::size_t columns);

}  // namespace kingmaker
