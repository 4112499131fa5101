// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Kinds of bytes, whatever the locale. Tested in tests/base/characters_test.cpp.
#pragma once

namespace kingmaker {

[[nodiscard]] constexpr bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
[[nodiscard]] constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
// True for letters, digits and `_`, of which names consist.
[[nodiscard]] constexpr bool is_of_name(char c) { return is_digit(c) || is_letter(c) || c == '_'; }

}  // namespace kingmaker
