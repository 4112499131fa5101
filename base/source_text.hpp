// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Source text as characters: UTF-8, lines and columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace kingmaker::detail {

// One character of a text. Each byte that is not UTF-8 counts as one.
struct Character {
  char32_t code = 0;     // U+FFFD for a byte that is not UTF-8
  std::size_t size = 1;  // in bytes
  bool valid = true;
};

// The character that starts at byte `at`. Overlong forms, surrogates and codes above U+10FFFF are
// not UTF-8. Precondition: `at` is in the text.
[[nodiscard]] Character character_at(std::string_view text, std::size_t at);

// With which a file may begin.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// The number of bytes of UTF-8 with which `text` begins.
[[nodiscard]] std::size_t valid_utf8_prefix(std::string_view text);

// The first byte of the line that contains byte `at`.
[[nodiscard]] std::size_t line_begin(std::string_view text, std::size_t at);

// The line of byte `at`, counted from 1, in time proportional to `at`.
[[nodiscard]] std::size_t line_number(std::string_view text, std::size_t at);

// The column of byte `at`: characters from the start of its line, counted from 1.
[[nodiscard]] std::size_t column_of(std::string_view text, std::size_t at);

// `text`, or its beginning if it is long, for messages.
[[nodiscard]] std::string clipped(std::string_view text);

// The number of columns of a terminal that `code` takes: 0 for a combining mark, 2 for a wide
// character.
[[nodiscard]] int display_width(char32_t code);

// True for characters that act on a terminal or a text instead of being shown: controls, ends of
// lines, and formats such as those that change the direction of text. Tab is not one of them.
[[nodiscard]] bool is_hidden_control(char32_t code);

}  // namespace kingmaker::detail

namespace kingmaker {

// Replaces by U+FFFD all characters that act on a terminal or change the direction of a text
// (is_hidden_control), and bytes that are not UTF-8. Newlines, tabs, and the ASCII characters in
// `kept` stay.
void make_harmless(std::string& text, std::string_view kept = {});

// The byte at which a character of `text` begins, counted from 0; the end if there are fewer
// characters.
[[nodiscard]] std::size_t byte_offset(std::string_view text, std::size_t character);
[[nodiscard]] std::size_t count_characters(std::string_view text);

}  // namespace kingmaker
