// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "grammar/continuation.hpp"

#include <cstddef>

namespace kingmaker {

void Continuation::feed(std::string_view line) {
  is_below_comment_ = !unfinished_ && detail::is_comment_on_definition(line);
  std::size_t next = 0;
  do {
    next = detail::statement_extent(line, next, syntaxes_, unfinished_).next;
  } while (next < line.size());
}

}  // namespace kingmaker
