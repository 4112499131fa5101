// Plots through the whole program: pictures, files and errors.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/picture_files.hpp"
#include "tests/support/program.hpp"
#include "tests/support/read_file.hpp"

namespace kingmaker::testing {
namespace {

namespace fs = std::filesystem;
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

const char* const kSeatings = "draw kelly_seatings(players=7, take=2)";

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

// The number of points that are drawn, including one for each series in the legend.
std::size_t points_in(const std::string& svg) {
  std::size_t points = 0;
  for (std::size_t at = svg.find("translate("); at != std::string::npos;
       at = svg.find("translate(", at + 1)) {
    ++points;
  }
  return points;
}

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

TEST_F(PlotFiles, DrawingAndFileAreTheSame) {
  EXPECT_EQ(eval({std::string(kSeatings) + " -o " + file("kelly.svg")}).err, "");
  const std::string svg = read_file(file("kelly.svg"));
  EXPECT_THAT(svg, HasSubstr("</svg>"));
  EXPECT_EQ(svg, eval({kSeatings}).out);
}

// A single length can be plotted.
TEST_F(PlotFiles, OnePoint) {
  const ProgramRun run =
      census({"--lengths", "4", "--under", "prudent", "--plot", file("one.svg")});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(points_in(read_file(file("one.svg"))), 2U);
}

// Each point is a seating of the table: last loss against bound. Equal points are drawn once.
TEST(Plot, SeatingsAreThoseOfTheTable) {
  std::map<std::string, std::set<std::pair<int, int>>> expected;
  for (const std::string& line : lines_of(eval({"kelly_seatings(players=8, take=2)"}).out)) {
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

TEST(Plot, IsSvgInJson) {
  EXPECT_THAT(eval({":set format json", kSeatings}).out, HasSubstr("\"<svg "));
}

TEST_F(PlotFiles, Refusals) {
  for (const char* name :
       {"a.txt", "a.dot", "a.png", "a.pdf", "a.gp", "a", ".svg", "svg", "a.svg/b"}) {
    expect_refusal({"--lengths", "2..30", "--plot", file(name)},
                   "--plot: a plot is written to FILE.svg, not to");
    EXPECT_THAT(eval({std::string(kSeatings) + " -o " + file(name)}).err, HasSubstr("error: a "));
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
}  // namespace kingmaker::testing
