// Source text as characters: UTF-8, lines and columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace kingmaker::detail {

// One character of a text. What is not UTF-8 counts byte by byte.
struct Character {
  char32_t code = 0;     // U+FFFD for a byte that is not UTF-8
  std::size_t size = 1;  // in bytes
  bool valid = true;
};

// The character that starts at byte `at`, which must be in the text. Overlong forms, surrogates and
// codes past U+10FFFF are not UTF-8.
[[nodiscard]] Character character_at(std::string_view text, std::size_t at);

// `text` begins with so many bytes of UTF-8.
[[nodiscard]] std::size_t valid_utf8_prefix(std::string_view text);

// The line that holds byte `at` begins at this byte.
[[nodiscard]] std::size_t line_begin(std::string_view text, std::size_t at);

// The column of byte `at`: characters from the start of its line, counted from 1.
[[nodiscard]] std::size_t column_of(std::string_view text, std::size_t at);

// `text`, or how it begins if it is long: for messages.
[[nodiscard]] std::string clipped(std::string_view text);

// `code` takes so many columns of a terminal: 0 a combining mark, 2 a wide character.
[[nodiscard]] int display_width(char32_t code);

// Characters that would act on a terminal or a text instead of being shown: controls, ends of
// lines, and formats such as those that change the direction of text. Tab is not one of them.
[[nodiscard]] bool is_hidden_control(char32_t code);

}  // namespace kingmaker::detail

namespace kingmaker {

// Characters that would act on a terminal or change the direction of a text (is_hidden_control),
// and bytes that are not UTF-8, become U+FFFD. Newlines and tabs stay, and so do the characters
// `kept`, which are ASCII.
void make_harmless(std::string& text, std::string_view kept = {});

// The character of `text` with this number, from 0, begins at this byte, which is the end if there
// are fewer.
[[nodiscard]] std::size_t byte_offset(std::string_view text, std::size_t character);
[[nodiscard]] std::size_t count_characters(std::string_view text);

}  // namespace kingmaker
