// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "base/diagnostic.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.hpp"

namespace kingmaker {
namespace {

SourceRange at(std::string_view source, std::string_view part) {
  const auto begin = static_cast<std::uint32_t>(source.find(part));
  return {begin, begin + static_cast<std::uint32_t>(part.size())};
}

std::string rendered(std::string_view source, SourceRange range, const Origin& origin = {"in"}) {
  return render(error_at(range, "wrong"), origin, source, false);
}

TEST(Render, ShowsOriginPlaceMessageSourceAndCaret) {
  const std::string_view source = "[1,3]\n[1,3],]\n[2]\n";
  const absl::Status status = error_at({12, 13}, "expected a value after ','");
  EXPECT_EQ(render(status, {"input.km", 2}, source, false),
            "input.km:3:7: error: expected a value after ','\n"
            "[1,3],]\n"
            "      ^\n");
}

TEST(Render, ColoursOnRequest) {
  EXPECT_EQ(render(error_at({1, 2}, "wrong"), {"in"}, "[x]", true),
            "\033[1min:1:2:\033[0m \033[1;31merror:\033[0m \033[1mwrong\033[0m\n"
            "[x]\n"
            " \033[1;32m^\033[0m\n");
}

TEST(Render, LeavesOutWhatIsNotKnown) {
  const absl::Status placeless = limit_error("node limit reached");
  EXPECT_EQ(render(placeless, {"in", 7}, "[x]", false), "in:7: error: node limit reached\n");
  EXPECT_EQ(render(placeless, {"file", 0}, "", false), "file: error: node limit reached\n");
  EXPECT_EQ(render(placeless, {}, "", false), "error: node limit reached\n");
  EXPECT_EQ(render(error_at({0, 1}, "wrong"), {}, "x", false), "1:1: error: wrong\nx\n^\n");
}

TEST(Render, CountsCharacters) {
  // Combining marks are characters of their own but take no place on the screen; some characters
  // take two.
  const std::string_view marks = "2\u0304\u0304 x";
  EXPECT_EQ(rendered(marks, at(marks, "x")), "in:1:5: error: wrong\n2\u0304\u0304 x\n  ^\n");
  const std::string_view subscript = "2₃ x";
  EXPECT_EQ(rendered(subscript, at(subscript, "x")), "in:1:4: error: wrong\n2₃ x\n   ^\n");
  const std::string_view wide = "\"勝者\" x";
  EXPECT_EQ(rendered(wide, at(wide, "x")), "in:1:6: error: wrong\n\"勝者\" x\n       ^\n");
}

TEST(Render, KeepsTabsSoThatTheCaretIsBelowItsPlace) {
  EXPECT_EQ(rendered("\t[1,\tx]", {5, 6}), "in:1:6: error: wrong\n\t[1,\tx]\n\t   \t^\n");
}

TEST(Render, PointsBehindTheEnd) {
  EXPECT_EQ(rendered("[1,", {3, 3}), "in:1:4: error: wrong\n[1,\n   ^\n");
  EXPECT_EQ(rendered("", {0, 0}), "in:1:1: error: wrong\n\n^\n");
  EXPECT_EQ(rendered("[1,\n", {4, 4}), "in:2:1: error: wrong\n\n^\n");
  // A range outside of the text is a mistake of the caller, and must not crash.
  EXPECT_EQ(rendered("[1,", {100, 101}), "in:1:4: error: wrong\n[1,\n   ^\n");
}

TEST(Render, TakesLinesWithCarriageReturns) {
  EXPECT_EQ(rendered("[1]\r\n[x]\r\n", {6, 7}), "in:2:2: error: wrong\n[x]\n ^\n");
}

TEST(Render, LetsNothingActOnTheTerminal) {
  const std::string_view escape = "\033[2J x";
  EXPECT_EQ(rendered(escape, at(escape, "x")), "in:1:6: error: wrong\n\uFFFD[2J x\n     ^\n");
  const std::string_view direction = "\u202Eab x";
  EXPECT_EQ(rendered(direction, at(direction, "x")), "in:1:5: error: wrong\n\uFFFDab x\n    ^\n");
  const std::string_view hidden = "\uFEFF\u2060\u061C x";
  EXPECT_EQ(rendered(hidden, at(hidden, "x")),
            "in:1:5: error: wrong\n\uFFFD\uFFFD\uFFFD x\n    ^\n");
  const std::string zero("a\0b x", 5);
  EXPECT_EQ(rendered(zero, {4, 5}), "in:1:5: error: wrong\na\uFFFDb x\n    ^\n");
  EXPECT_EQ(render(error_at({0, 1}, "unknown `\033`"), {"a\033b"}, "x", false),
            "a\uFFFDb:1:1: error: unknown `\uFFFD`\nx\n^\n");
}

TEST(Render, ReplacesWhatIsNotUtf8ByteByByte) {
  EXPECT_EQ(rendered("[\xFF, \xC3, x]", {7, 8}),
            "in:1:8: error: wrong\n[\uFFFD, \uFFFD, x]\n       ^\n");
  // Invalid: an overlong form, a surrogate, and a character that is cut off at the end.
  EXPECT_EQ(rendered("\xC0\xAF\xED\xA0\x80\xE2\x82", {0, 1}),
            "in:1:1: error: wrong\n\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\n^\n");
  // Invalid: a character after the last one. Valid: a character of four bytes.
  EXPECT_EQ(rendered("\xF4\x90\x80\x80\U0010FFFD", {0, 1}),
            "in:1:1: error: wrong\n\uFFFD\uFFFD\uFFFD\uFFFD\U0010FFFD\n^\n");
}

TEST(Render, ShowsLongLinesInPart) {
  const std::string dots(200, '.');
  const std::string before(60, '.');
  EXPECT_EQ(rendered(dots + "x" + dots, {200, 201}), "in:1:201: error: wrong\n..." + before + "x" +
                                                         std::string(39, '.') + "...\n" +
                                                         std::string(63, ' ') + "^\n");
  EXPECT_EQ(rendered("x" + dots, {0, 1}),
            "in:1:1: error: wrong\nx" + std::string(99, '.') + "...\n^\n");
  EXPECT_EQ(rendered(dots + "x", {200, 201}), "in:1:201: error: wrong\n..." + std::string(99, '.') +
                                                  "x\n" + std::string(102, ' ') + "^\n");
  EXPECT_EQ(rendered(dots, {200, 200}), "in:1:201: error: wrong\n..." + std::string(100, '.') +
                                            "\n" + std::string(103, ' ') + "^\n");
  // A line that just fits is not cut.
  const std::string line(100, '.');
  EXPECT_EQ(rendered(line, {99, 100}),
            "in:1:100: error: wrong\n" + line + "\n" + std::string(99, ' ') + "^\n");
  // Characters are never cut in two.
  std::string threes;
  for (int i = 0; i < 200; ++i) threes += "₃";
  const std::string text = rendered(threes + "x" + threes, {600, 601});
  EXPECT_EQ(text.find("\uFFFD"), std::string::npos);
}

TEST(Render, FitsIntoItsColumns) {
  const auto narrow = [](std::string_view source, std::uint32_t place, std::size_t columns) {
    return render(error_at({place, place + 1}, "wrong"), {"in"}, source, false, columns);
  };
  const std::string dots(50, '.');
  EXPECT_EQ(narrow(dots + "x" + dots, 50, 30), "in:1:51: error: wrong\n..." + std::string(14, '.') +
                                                   "x" + std::string(9, '.') + "...\n" +
                                                   std::string(17, ' ') + "^\n");
  EXPECT_EQ(narrow("[1,3]", 3, 30), "in:1:4: error: wrong\n[1,3]\n   ^\n");
  // Fewer characters than some minimum are of no use.
  EXPECT_EQ(narrow("x" + dots, 0, 1),
            "in:1:1: error: wrong\nx" + std::string(19, '.') + "...\n^\n");
}

TEST(DisplayColumns, AreThoseOfATerminal) {
  EXPECT_EQ(display_columns(""), 0U);
  EXPECT_EQ(display_columns("2\u0304 x"), 3U);
  EXPECT_EQ(display_columns("\u52DD\u8005"), 4U);
  // Marks of Hebrew, Devanagari and Thai take no place, and some wide characters are outside of the
  // blocks of wide ones.
  EXPECT_EQ(display_columns("\u05D1\u05B0 \u0915\u0941 \u0E01\u0E31"), 5U);
  EXPECT_EQ(display_columns("\u231A\u2B50\U0001F004"), 6U);
}

TEST(Status, CarriesTheFirstPlaceItIsGiven) {
  const absl::Status status = error_at({3, 5}, "wrong");
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(range_of(status), (SourceRange{3, 5}));
  EXPECT_EQ(range_of(with_range(status, {7, 9})), (SourceRange{3, 5}));
  const absl::Status limit = limit_error("too much");
  EXPECT_EQ(limit.code(), absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(range_of(limit), std::nullopt);
  EXPECT_EQ(range_of(with_range(limit, {7, 9})), (SourceRange{7, 9}));
  EXPECT_EQ(range_of(with_range(limit, {0, 4294967295})), (SourceRange{0, 4294967295}));
  EXPECT_TRUE(with_range(absl::OkStatus(), {7, 9}).ok());
}

TEST(Status, JoinsTheParts) {
  EXPECT_EQ(input_error("n is ", 3).message(), "n is 3");
  EXPECT_EQ(range_of(error_at({1, 2}, "n is ", 3)), (SourceRange{1, 2}));
  EXPECT_EQ(limit_error_at({1, 2}, "at most ", 3), with_range(limit_error("at most ", 3), {1, 2}));
}

TEST(Joined, PutsASeparatorBetweenTheParts) {
  EXPECT_EQ(joined(std::vector{1, 2}, ", "), "1, 2");
  EXPECT_EQ(joined(std::vector{1, 2}, "; ", [](int n) { return n * n; }), "1; 4");
  EXPECT_EQ(joined(std::vector<int>(), ", "), "");
  EXPECT_EQ(joined(std::vector<std::string>{"", "a", ""}, ","), ",a,");
}

TEST(EditDistance, CountsEditsAndExchangedNeighbours) {
  EXPECT_EQ(edit_distance("", ""), 0U);
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("normalize", "normalize"), 0U);
  EXPECT_EQ(edit_distance("normlize", "normalize"), 1U);
  EXPECT_EQ(edit_distance("nromalize", "normalize"), 1U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
  EXPECT_EQ(edit_distance(std::string(100, 'a'), std::string(100, 'a') + "b"), 101U);
}

TEST(Nearest, FindsWhatWasMeantOrNothing) {
  constexpr std::array<std::string_view, 3> kKnown = {"prudent", "selfish", "li"};
  EXPECT_EQ(nearest("prudnet", kKnown), "prudent");
  EXPECT_EQ(nearest("selfsh", kKnown), "selfish");
  EXPECT_EQ(nearest("revenge", kKnown), std::nullopt);
  EXPECT_EQ(nearest("x", kKnown), std::nullopt);
}

TEST(Limits, AreNamedByTheStatus) {
  const absl::Status raisable = with_range(raisable_limit_error("too much", "steps", 70), {2, 4});
  ASSERT_TRUE(raisable_limit_of(raisable));
  EXPECT_EQ(raisable_limit_of(raisable)->name, "steps");
  EXPECT_EQ(raisable_limit_of(raisable)->enough, "70");
  EXPECT_EQ(raisable_limit_of(raisable_limit_error("too much", "depth"))->enough, "N");
  EXPECT_EQ(raisable_limit_of(limit_error("there are no more")), std::nullopt);
  EXPECT_EQ(raisable_limit_of(error_at({0, 1}, "wrong")), std::nullopt);
  const absl::Status status = with_message(raisable, "far too much");
  EXPECT_EQ(status.message(), "far too much");
  EXPECT_EQ(status.code(), absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(range_of(status), (SourceRange{2, 4}));
  EXPECT_EQ(raisable_limit_of(status)->name, "steps");
}

}  // namespace
}  // namespace kingmaker
