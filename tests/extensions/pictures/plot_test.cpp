// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Plots through the whole program: pictures, files and errors.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/support/picture_files.hpp"
#include "tests/support/program.hpp"
#include "tests/support/read_file.hpp"

namespace kingmaker::testing::plot_test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

const char* const kSquares = "t = table k in 1..9: k, k^2";

class PlotFiles : public PictureFiles {};

TEST_F(PlotFiles, DrawingAndFileAreTheSame) {
  EXPECT_EQ(eval({kSquares, "draw t -o " + file("squares.svg")}).err, "");
  const std::string svg = read_file(file("squares.svg"));
  EXPECT_THAT(svg, HasSubstr("</svg>"));
  EXPECT_EQ(svg, eval({kSquares, "draw t"}).out);
}

TEST(Plot, IsSvg) {
  EXPECT_THAT(output_of({"t = table k in 1..3: k, k^2", "draw t"}), StartsWith("<svg"));
}

TEST(Plot, IsSvgInJson) {
  EXPECT_THAT(eval({kSquares, ":set format json", "draw t"}).out, HasSubstr("\"<svg "));
}

// `EXPR -o FILE.svg` is `draw EXPR -o FILE.svg`.
TEST_F(PlotFiles, AreWrittenByTheirNames) {
  EXPECT_EQ(
      eval({kSquares, "draw t -o " + file("a.svg"), "table k in 1..9: k, k^2 -o " + file("b.svg"),
            "t -o " + file("c.svg"), "[1,[2,3]] -o " + file("v.dot")})
          .err,
      "");
  EXPECT_EQ(read_file(file("b.svg")), read_file(file("a.svg")));
  EXPECT_EQ(read_file(file("c.svg")), read_file(file("a.svg")));
  EXPECT_THAT(read_file(file("v.dot")), HasSubstr("digraph"));
  EXPECT_THAT(eval({"1 == 1 -o " + file("d.svg")}).err, HasSubstr("<arg 1>:1:1: error: "));
  EXPECT_THAT(eval({"table k in 1..3: k -o " + file("e.xlsx")}).err,
              HasSubstr("no format has names that end with `.xlsx`; there are json, tex, csv"));
  EXPECT_EQ(files().size(), 4U);
}

TEST_F(PlotFiles, Refusals) {
  for (const char* name :
       {"a.txt", "a.dot", "a.png", "a.pdf", "a.gp", "a", ".svg", "svg", "a.svg/b"}) {
    EXPECT_THAT(eval({kSquares, "draw t -o " + file(name)}).err, HasSubstr("error: a "));
  }
  EXPECT_EQ(files().size(), 0U);
}

}  // namespace
}  // namespace kingmaker::testing::plot_test
