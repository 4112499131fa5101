// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "base/characters.hpp"

#include <absl/strings/ascii.h>
#include <gtest/gtest.h>

namespace kingmaker {
namespace {

TEST(Characters, AreThoseOfAscii) {
  for (int code = 0; code < 256; ++code) {
    const auto byte = static_cast<unsigned char>(code);
    const char c = static_cast<char>(byte);
    EXPECT_EQ(is_blank(c), absl::ascii_isspace(byte)) << code;
    EXPECT_EQ(is_digit(c), absl::ascii_isdigit(byte)) << code;
    EXPECT_EQ(is_letter(c), absl::ascii_isalpha(byte)) << code;
    EXPECT_EQ(is_of_name(c), absl::ascii_isalnum(byte) || c == '_') << code;
  }
}

}  // namespace
}  // namespace kingmaker
