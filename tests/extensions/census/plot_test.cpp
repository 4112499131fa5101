// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `census --plot`: pictures, files and errors.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "tests/support/picture_files.hpp"
#include "tests/support/program.hpp"
#include "tests/support/read_file.hpp"

namespace kingmaker::testing::plot_test {
namespace {

using ::testing::HasSubstr;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

ProgramRun census(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {"census", "clobber"});
  return run_program(arguments);
}

class PlotFiles : public PictureFiles {
 protected:
  // The plot is refused before anything is computed, with one message, and no file is left behind.
  void expect_refusal(const std::vector<std::string>& arguments, const std::string& message) {
    const std::vector<std::string> before = files();
    const ProgramRun run = census(arguments);
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(run.status, 2);
    EXPECT_THAT(run.err, HasSubstr(message));
    EXPECT_EQ(lines_of(run.err).size(), 1U) << run.err;
    EXPECT_EQ(files(), before);
  }
};

TEST_F(PlotFiles, GrowthIsThatOfTheCensus) {
  const std::vector<std::string> what = {
      "--lengths", "2..9", "--under", "raw,(prudent,selfish,selfish),prudent", "--format", "csv"};
  std::vector<std::string> arguments = what;
  arguments.insert(arguments.end(), {"--plot", file("growth.svg")});
  const ProgramRun run = census(arguments);
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(run.out, census(what).out);
  const std::string svg = read_file(file("growth.svg"));
  for (const char* text : {">games<", ">raw<", ">(prudent, selfish, selfish)<", ">prudent<",
                           ">cells of the line<", ">distinct values<"}) {
    EXPECT_THAT(svg, HasSubstr(text));
  }
  // The games are a line without points.
  EXPECT_EQ(points_in(svg), 3U * (8 + 1));
}

// A single length can be plotted.
TEST_F(PlotFiles, OnePoint) {
  const ProgramRun run =
      census({"--lengths", "4", "--under", "prudent", "--plot", file("one.svg")});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(points_in(read_file(file("one.svg"))), 2U);
}

TEST_F(PlotFiles, Refusals) {
  for (const char* name :
       {"a.txt", "a.dot", "a.png", "a.pdf", "a.gp", "a", ".svg", "svg", "a.svg/b"}) {
    expect_refusal({"--lengths", "2..30", "--plot", file(name)},
                   "--plot: a plot is written to FILE.svg, not to");
  }
  expect_refusal({"--lengths", "2..30", "--plot", file("none/a.svg")}, "No such file or directory");
  expect_refusal({"--lengths", "3", "--plot", file("a.svg"), "--list"},
                 "leave out --grid or --list");
  expect_refusal({"--grid", "2x2", "--plot", file("a.svg")}, "leave out --grid or --list");
  EXPECT_EQ(files().size(), 0U);
  // No other program is needed.
  set_path(folder());
  EXPECT_EQ(census({"--lengths", "3", "--plot", file("a.svg")}).status, 0);
}

}  // namespace
}  // namespace kingmaker::testing::plot_test
