// Texts broken into lines for a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kingmaker {

// `text` with its lines of more than `columns` broken at blanks. What goes on stands
// below where its line began, or below the right one of two columns (columns.hpp); where the left
// one takes more than half of the width, the right one begins a line of its own. A word that is
// wider stays whole. 0 columns: as it is. Colours take no room. With `further`, what goes
// on stands so many blanks further in than its line, and not below a right column.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t columns,
                                  std::size_t further = 0);

// A page of help, whose lines were broken for a width of their own: where one of them does not fit,
// they are put together and broken anew. Examples stay as they are, to be copied.
[[nodiscard]] std::string wrapped_page(std::string_view page, std::size_t columns);

}  // namespace kingmaker
