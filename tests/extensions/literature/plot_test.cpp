// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Plots of seatings.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>

#include "tests/support/paths.hpp"
#include "tests/support/picture_files.hpp"
#include "tests/support/program.hpp"

namespace kingmaker::testing::plot_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class DrawFiles : public PictureFiles {};

TEST_F(DrawFiles, FiguresOfTheDocuments) {
  const WorkingFolder here(folder());
  const ProgramRun run = run_program({"run", source_folder() + "/docs/examples/figures.km"});
  EXPECT_EQ(run.out + run.err, "");
  EXPECT_EQ(run.status, 0);
  EXPECT_THAT(files(),
              ElementsAre("example5-prudent.svg", "example5.svg", "kelly.svg", "theorem15.svg"));
}

// Each point is a seating of the table: last loss against bound. Equal points are drawn once.
TEST(Plot, SeatingsAreThoseOfTheTable) {
  std::map<std::string, std::set<std::pair<int, int>>> expected;
  std::istringstream lines(eval({"kelly_seatings(players=8, take=2)"}).out);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("#")) continue;
    std::istringstream in(line);
    std::string seats;
    int k = 0;
    int r = 0;
    int bound = 0;
    int last = 0;
    int wrong_from = 0;
    in >> seats >> k >> r >> bound >> last >> wrong_from;
    const std::string name = last > bound      ? "formulas wrong, past the bound"
                             : wrong_from != 0 ? "formulas wrong, within the bound"
                                               : "formulas right";
    expected[name].emplace(bound, last);
  }
  EXPECT_EQ(expected.size(), 3U);
  const std::string svg = eval({"draw kelly_seatings(players=8, take=2)"}).out;
  EXPECT_THAT(svg, HasSubstr(">last loss = bound<"));
  std::size_t points = 0;
  for (const auto& [name, places] : expected) {
    EXPECT_THAT(svg, HasSubstr(">" + name + "<"));
    points += places.size() + 1;
  }
  EXPECT_EQ(points_in(svg), points);
}

}  // namespace
}  // namespace kingmaker::testing::plot_test
