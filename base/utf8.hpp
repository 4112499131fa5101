// Places in UTF-8 text: Jupyter counts characters (Unicode code points), Kingmaker bytes.
#pragma once

#include <cstddef>
#include <string_view>

namespace kingmaker {

// Is this byte the first of a character?
[[nodiscard]] bool begins_character(char byte);
// Where in `text` the character with this number, from 0, begins; the end if there are fewer.
[[nodiscard]] std::size_t byte_offset(std::string_view text, std::size_t character);
[[nodiscard]] std::size_t count_characters(std::string_view text);

}  // namespace kingmaker
