// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "base/source_text.hpp"

#include <gtest/gtest.h>

#include <string>

#include "base/text.hpp"

namespace kingmaker {
namespace {

std::string harmless(std::string text, std::string_view kept = {}) {
  make_harmless(text, kept);
  return text;
}

TEST(SourceText, CharactersAreUtf8OrSingleBytes) {
  const std::string text = "a\u00e9\u2264\U0001F600\xff";
  std::size_t at = 0;
  for (const auto& [code, size] : {std::pair<char32_t, std::size_t>{U'a', 1},
                                   {U'\u00e9', 2},
                                   {U'\u2264', 3},
                                   {U'\U0001F600', 4}}) {
    const detail::Character c = detail::character_at(text, at);
    EXPECT_TRUE(c.valid);
    EXPECT_EQ(c.code, code);
    EXPECT_EQ(c.size, size);
    at += size;
  }
  const detail::Character last = detail::character_at(text, at);
  EXPECT_FALSE(last.valid);
  EXPECT_EQ(last.code, char32_t{0xFFFD});
  EXPECT_EQ(last.size, 1U);
  // An overlong form, a surrogate, and a code above U+10FFFF.
  for (const char* wrong : {"\xc0\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80"}) {
    EXPECT_FALSE(detail::character_at(wrong, 0).valid);
  }
}

TEST(SourceText, ValidPrefixEndsAtTheFirstWrongByte) {
  for (std::size_t before = 0; before < 40; ++before) {
    const std::string text = std::string(before, '[') + "\xff" + std::string(20, '1');
    EXPECT_EQ(detail::valid_utf8_prefix(text), before);
    EXPECT_EQ(detail::valid_utf8_prefix(text.substr(0, before)), before);
    const std::string valid = std::string(before, '[') + "\u2264" + std::string(20, '1');
    EXPECT_EQ(detail::valid_utf8_prefix(valid), valid.size());
    EXPECT_EQ(detail::valid_utf8_prefix(valid.substr(0, before + 2)), before);
  }
}

TEST(SourceText, LinesAndColumns) {
  const std::string text = "ab\n\u00e9c\n\nd";
  const std::size_t c = text.find('c');
  EXPECT_EQ(detail::line_begin(text, 0), 0U);
  EXPECT_EQ(detail::line_begin(text, 2), 0U);
  EXPECT_EQ(detail::line_begin(text, 3), 3U);
  EXPECT_EQ(detail::line_number(text, 0), 1U);
  EXPECT_EQ(detail::line_number(text, c), 2U);
  EXPECT_EQ(detail::line_number(text, text.size()), 4U);
  EXPECT_EQ(detail::column_of(text, 0), 1U);
  EXPECT_EQ(detail::column_of(text, c), 2U);
  EXPECT_EQ(detail::column_of(text, text.find('d')), 1U);
}

TEST(SourceText, LongTextsAreClipped) {
  EXPECT_EQ(detail::clipped(std::string(24, 'x')), std::string(24, 'x'));
  EXPECT_EQ(detail::clipped(std::string(25, 'x')), cat(std::string(24, 'x'), "..."));
}

TEST(SourceText, WidthsAreThoseOfATerminal) {
  EXPECT_EQ(detail::display_width(U'a'), 1);
  EXPECT_EQ(detail::display_width(U'\u00e9'), 1);
  EXPECT_EQ(detail::display_width(U'\u0301'), 0);
  EXPECT_EQ(detail::display_width(U'\u4e2d'), 2);
}

TEST(SourceText, NothingActsOnTheTerminal) {
  EXPECT_EQ(harmless("a b\tc\n~"), "a b\tc\n~");
  EXPECT_EQ(harmless("\x1b[1m"), "\uFFFD[1m");
  EXPECT_EQ(harmless("\x1b[1m", "\x1b"), "\x1b[1m");
  EXPECT_EQ(harmless("a\x07\x1b", "\x1b"), "a\uFFFD\x1b");
  EXPECT_EQ(harmless("\x7f\xff\r"), "\uFFFD\uFFFD\uFFFD");
  // A change of direction, and the separators of lines and paragraphs.
  EXPECT_EQ(harmless("\u202e\u2028\u2029x\u00e9"), "\uFFFD\uFFFD\uFFFDx\u00e9");
  EXPECT_TRUE(detail::is_hidden_control(U'\r'));
  EXPECT_TRUE(detail::is_hidden_control(0x7F));
  EXPECT_TRUE(detail::is_hidden_control(0x85));
  EXPECT_FALSE(detail::is_hidden_control(U'\t'));
  EXPECT_FALSE(detail::is_hidden_control(U' '));
  EXPECT_FALSE(detail::is_hidden_control(U'~'));
  EXPECT_FALSE(detail::is_hidden_control(U'\u00e9'));
}

TEST(SourceText, OffsetsCountCharacters) {
  const std::string text = "a\u00e9\u2264b";
  EXPECT_EQ(count_characters(text), 4U);
  EXPECT_EQ(byte_offset(text, 0), 0U);
  EXPECT_EQ(byte_offset(text, 2), 3U);
  EXPECT_EQ(byte_offset(text, 3), 6U);
  EXPECT_EQ(byte_offset(text, 9), text.size());
}

}  // namespace
}  // namespace kingmaker
