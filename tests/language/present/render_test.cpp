// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Answers in every form of output.
#include <gtest/gtest.h>

#include <string>

#include "base/csv.hpp"
#include "language/present/table.hpp"
#include "tests/support/every_form.hpp"

namespace kingmaker::testing {
namespace {

std::string rendered(const std::string& statement, const std::string& format) {
  return Answered(statement).as(format);
}

TEST(Render, ATableInEveryForm) {
  const std::string statement = "tally forall k in 0..2: \"a|b <\"  when k > 0";
  EXPECT_EQ(rendered(statement, "bar"),
            "# count  result  k\n      2  a|b <   1\n1 result, 2 of 3 instances");
  EXPECT_EQ(rendered(statement, "json"), R"([{"count":2,"result":"a|b <","k":1}])");
  EXPECT_EQ(rendered(statement, "csv"), "count,result,k\n2,a|b <,1");
  EXPECT_EQ(rendered(statement, "markdown"),
            "| count | result | k |\n| ---: | --- | ---: |\n| 2 | a\\|b \\< | 1 |\n\n"
            "1 result, 2 of 3 instances");
  EXPECT_EQ(
      rendered(statement, "html"),
      "<table>\n"
      "<thead><tr><th style=\"text-align:right\">count</th>"
      "<th style=\"text-align:left\">result</th>"
      "<th style=\"text-align:right\">k</th></tr>\n"
      "</thead>\n<tbody>\n"
      "<tr><td style=\"text-align:right\">2</td><td style=\"text-align:left\">a|b &lt;</td>"
      "<td style=\"text-align:right\">1</td></tr>\n"
      "</tbody>\n"
      "<tfoot><tr><td colspan=\"3\" style=\"text-align:left\">1 result, 2 of 3 instances</td></tr>"
      "</tfoot>\n</table>");
  EXPECT_EQ(rendered(statement, "tex"),
            "\\begin{tabular}{rlr}\ncount & result & $k$ \\\\\n\\hline\n"
            "2 & a$|$b $<$ & 1 \\\\\n\\end{tabular}\n\n1 result, 2 of 3 instances");
}

TEST(Render, ValuesAreInBarsWhereTablesHaveTheirForm) {
  for (const std::string format : {"csv", "markdown", "html"}) {
    EXPECT_EQ(rendered("[[1,3],[2,3]]", format), rendered("[[1,3],[2,3]]", "bar"));
  }
  EXPECT_EQ(rendered("redexes [[1,3]]", "csv"),
            "place,rule,subterm\n.,collapse-single-option,[2_1]");
  EXPECT_EQ(rendered("successors(nim(2))", "csv"),
            "position,mover,value\n\"nim(1, start=2)\",2 to move,2\nnim(0),over,1");
}

TEST(Render, CsvQuotes) {
  EXPECT_EQ(csv_line({"a,b", "say \"x\"", "c", "d\ne"}), "\"a,b\",\"say \"\"x\"\"\",c,\"d\ne\"");
}

TEST(Render, NumbersStandAtTheRight) {
  const TextTable table{{{"n", true}, {"name"}}, {{"5", "five"}, {"10", "ten"}}, "two"};
  EXPECT_EQ(in_aligned_columns(table), " 5  five\n10  ten\ntwo");
  EXPECT_EQ(in_aligned_columns(table, Heads::Shown), " n  name\n 5  five\n10  ten\ntwo");
  EXPECT_EQ(as_data(table), "# n name\n5 five\n10 ten\n# two");
}

TEST(Render, LongCellsAreCutToTheScreen) {
  const std::string long_text(40, 'x');
  const TextTable table{{{"n", true}, {"name"}, {"other"}}, {{"5", long_text, "short"}}, ""};
  EXPECT_EQ(in_aligned_columns(table, Heads::Shown, 30),
            "n  name                  other\n5  xxxxxxxxxxxxxxxxx...  short");
  EXPECT_EQ(in_aligned_columns(table, Heads::Shown, 80), in_aligned_columns(table, Heads::Shown));
  // No cell is cut to less than eight columns.
  EXPECT_EQ(in_aligned_columns(table, Heads::Hidden, 5), "5  xxxxx...  short");
}

// Each kind of answer has a text and valid JSON; tables have all forms.
TEST(Render, EveryKindOfAnswer) {
  expect_every_form("2_1", false);
  expect_every_form("compare 2_1, 3_1 for 1 under prudent", false);
  expect_every_form("trace [[1,3],[2,3]] under prudent", true);
  expect_every_form("step [[1,3],[2,3]] under prudent", false);
  expect_every_form("redexes [[1,3],[2,3]] under prudent", true);
  expect_every_form("rules under prudent", true);
  expect_every_form("check forall k in 1..3: odd(k)", false);
  expect_every_form("tally forall k in 1..3: odd(k)", true);
  expect_every_form("classify [[1,3],[2,3]]", true);
  expect_every_form("assert 1 == 2", false);
  expect_every_form("successors(clobber(123213), under=prudent)", true);
}

}  // namespace
}  // namespace kingmaker::testing
