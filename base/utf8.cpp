#include "base/utf8.hpp"

#include <algorithm>

namespace kingmaker {

bool begins_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80; }

std::size_t byte_offset(std::string_view text, std::size_t character) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!begins_character(text[i])) continue;
    if (character == 0) return i;
    --character;
  }
  return text.size();
}

std::size_t count_characters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins_character));
}

}  // namespace kingmaker
