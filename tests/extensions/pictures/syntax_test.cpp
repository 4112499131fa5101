// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The grammars of `draw` and `export`.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "extensions/standard_library.hpp"
#include "language/statements/interpreter.hpp"
#include "tests/support/parsed.hpp"
#include "tests/support/program.hpp"

namespace kingmaker::testing::syntax_test {
namespace {

// The drawing that a statement asks for, with its options and its file.
std::string drawn(std::string_view source) {
  const auto result = parsed(source);
  if (!result.ok()) return parse_error(result.status(), source);
  const ast::Statement& statement = result->statement;
  static const Library library = standard_library();
  std::string text(row_of(library, statement)->name);
  for (const ast::NamedPart& option : statement.options) text += " " + option.name;
  return text + (statement.file ? " " + *statement.file : "");
}

TEST(DrawSyntax, HasOptionsBeforeAndAfter) {
  EXPECT_EQ(drawn("draw v"), "draw");
  EXPECT_EQ(drawn("draw v -o v.svg"), "draw v.svg");
  EXPECT_EQ(drawn("draw v --expand -o \"my v.svg\" # so"), "draw --expand my v.svg");
  EXPECT_EQ(drawn("draw -o ~/a-b_1.%/v'.svg [1,3]"), "draw ~/a-b_1.%/v'.svg");
  EXPECT_EQ(drawn("draw --expand v -o a.dot --tree"), "draw --expand --tree a.dot");
  EXPECT_EQ(drawn("draw v -o a.dot -o b.dot"), "20: the file of the answer is given twice");
  EXPECT_EQ(drawn("draw v - o"), "draw");
  EXPECT_EQ(drawn("draw v-o"), "draw");
  EXPECT_EQ(drawn("draw preferences"), "draw");
  EXPECT_EQ(drawn("draw trace v under prudent -o t.pdf"), "draw t.pdf");
  EXPECT_EQ(drawn("draw trace normalize v"), "draw");
  EXPECT_EQ(drawn("draw preferences for 1 depth 4 under (prudent, selfish) -o p.png"),
            "draw p.png");
  EXPECT_EQ(drawn("draw preferences under shift(2) depth k+1"), "draw");
  EXPECT_EQ(drawn("draw --tree tally forall k in 1..2: k -o t.svg"), "draw --tree t.svg");
  EXPECT_EQ(drawn("draw explain 1 < 2 for 1 -o p.svg"), "draw p.svg");
  EXPECT_EQ(drawn("draw explain normalize [1,3] under prudent"), "draw");
}

TEST(DrawSyntax, SaysWhatIsExpected) {
  EXPECT_EQ(syntax_error("draw +"), "6: expected a value after `draw`");
  EXPECT_EQ(syntax_error("draw trace"), "11: expected a value after `trace`");
  EXPECT_EQ(syntax_error("draw v -o"),
            "10: expected a file name such as `value.svg`, found the end of the statement");
  EXPECT_EQ(syntax_error("draw v -o --expand"),
            "11: expected a file name such as `value.svg`, found `--expand`");
  EXPECT_EQ(syntax_error("draw v -o a b"), "13: expected the end of the statement, found `b`");
  EXPECT_EQ(syntax_error("draw preferences for 1 for 2"),
            "24: expected the end of the statement, found `for`");
  EXPECT_EQ(syntax_error("draw preferences depth 2 3"),
            "26: expected the end of the statement, found `3`");
  EXPECT_EQ(
      syntax_error("draw preferences(depth 2"),
      "24: expected ',' or ')' in the arguments of `preferences` opened at column 17, found `2`");
}

TEST(DrawSyntax, WithoutItsWord) {
  const auto described = [](std::string_view source) -> std::string {
    static const Library library = standard_library();
    const auto result = parse_drawing(source, library.syntaxes());
    if (!result.ok()) return parse_error(result.status(), source);
    return std::string(row_of(library, *result)->name) + result->file.value_or("-");
  };
  EXPECT_EQ(described("[1,v] -o a.svg"), "drawa.svg");
  EXPECT_EQ(described("trace v"), "draw-");
  EXPECT_EQ(described("  [1,"), "6: expected a value after ','");
  EXPECT_EQ(described(""), "1: expected a value after `draw`");
  EXPECT_EQ(described("1; 2"), "2: expected the end of the statement, found ';'");
}

TEST(ExportSyntax, NamesTheFormat) {
  EXPECT_THAT(eval({"export [1,2] as svg under prudent"}).err,
              ::testing::HasSubstr("1:17: error: write `export EXPR as efg`, or"));
}

}  // namespace
}  // namespace kingmaker::testing::syntax_test
