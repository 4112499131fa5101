// Plots through the whole program: scripts, files and errors.
#include "present/gnuplot_script.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/support/console.hpp"
#include "tests/support/picture_files.hpp"
#include "tests/support/program.hpp"

namespace kingmaker::testing {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// The points of each series of a script, by the name in the legend, as gnuplot would read them.
std::map<std::string, std::vector<std::string>> series_of(const std::string& script) {
  std::map<std::string, std::vector<std::string>> blocks;
  std::map<std::string, std::vector<std::string>> series;
  std::string open;
  for (const std::string& line : lines_of(script)) {
    const std::size_t begin = line.find('$');
    const std::size_t title = line.find(" title '");
    if (!open.empty()) {
      if (line == "end") {
        open.clear();
      } else {
        blocks.at(open).push_back(line);
      }
    } else if (line.ends_with(" << end")) {
      open = line.substr(0, line.find(' '));
      blocks[open];
    } else if (title != std::string::npos) {
      std::string name;
      for (std::size_t i = title + 8; line[i] != '\'' || line[i + 1] == '\''; ++i) {
        if (line[i] == '\'') ++i;
        name += line[i];
      }
      if (!series.emplace(name, blocks.at(line.substr(begin, title - begin))).second) {
        throw std::runtime_error("two series named " + name);
      }
    }
  }
  return series;
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

TEST(Plot, NamesHaveNoMeaningToGnuplot) {
  Plot plot{"x's", "y\n\"$`", 2, true};
  plot.series.push_back({"it's {/=40 a} `date`\nset output", PlotStyle::Curve, {{"1", "2"}}});
  const std::string script = gnuplot_script(plot);
  EXPECT_THAT(script, HasSubstr("set xlabel 'x''s' noenhanced\n"));
  EXPECT_THAT(script, HasSubstr("set ylabel 'y \"$`' noenhanced\n"));
  EXPECT_THAT(script, HasSubstr("noenhanced samplen"));
  EXPECT_THAT(script, HasSubstr("title 'it''s {/=40 a} `date` set output' with linespoints"));
  EXPECT_THAT(series_of(script).at("it's {/=40 a} `date` set output"), ElementsAre("1 2"));
}

// Series differ in shape and in dashes or colour, for up to seven series.
TEST(Plot, SeriesCanBeToldApart) {
  Plot plot{"x", "y"};
  for (const char* name : {"a", "b", "c", "d", "e", "f", "g"}) {
    plot.series.push_back({name, PlotStyle::Curve, {{"1", "1"}}});
  }
  std::set<std::string> shapes;
  const std::string script = gnuplot_script(plot);
  for (std::size_t at = script.find("pointtype"); at != std::string::npos;
       at = script.find("pointtype", at + 1)) {
    shapes.insert(script.substr(at, script.find(' ', at + 10) - at));
  }
  EXPECT_EQ(shapes.size(), 7U);
}

TEST_F(PlotFiles, GrowthIsTheTableOfTheCensus) {
  const std::vector<std::string> what = {"--lengths", "2..9", "--under",
                                         "raw,(prudent,selfish,selfish),prudent"};
  std::vector<std::string> arguments = what;
  arguments.insert(arguments.end(), {"--plot", file("growth.gp"), "--format", "csv"});
  const ProgramRun run = census(arguments);
  EXPECT_EQ(run.status, 0) << run.err;
  arguments = what;
  arguments.insert(arguments.end(), {"--format", "csv"});
  EXPECT_EQ(run.out, census(arguments).out);
  const std::string script = read_file(file("growth.gp"));
  const auto series = series_of(script);
  ASSERT_EQ(series.size(), 4U);
  const auto table = lines_of(run.out);
  for (std::size_t i = 1; i < table.size(); ++i) {
    std::istringstream in(table[i]);
    std::string length;
    std::getline(in, length, ',');
    for (const char* name : {"games", "raw", "(prudent, selfish, selfish)", "prudent"}) {
      std::string count;
      std::getline(in, count, ',');
      EXPECT_EQ(series.at(name).at(i - 1), length + " " + count);
    }
  }
  EXPECT_THAT(script, HasSubstr("set logscale y\n"));
  EXPECT_THAT(script, HasSubstr("set xlabel 'cells of the line'"));
  EXPECT_THAT(script, HasSubstr("set ylabel 'distinct values'"));
}

TEST_F(PlotFiles, EachEndingIsAPicture) {
  for (const char* ending : {"svg", "png", "pdf", "gp"}) {
    const ProgramRun run =
        census({"--lengths", "2..5", "--plot", file(std::string("growth.") + ending)});
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(run.err, "");
    EXPECT_EQ(eval({std::string(kSeatings) + " -o " + file(std::string("kelly.") + ending)}).err,
              "");
  }
  for (const char* name : {"growth.", "kelly."}) {
    EXPECT_THAT(read_file(file(name) + "svg"), HasSubstr("</svg>"));
    EXPECT_THAT(read_file(file(name) + "png"), StartsWith("\x89PNG\r\n"));
    EXPECT_THAT(read_file(file(name) + "pdf"), StartsWith("%PDF-"));
  }
  EXPECT_THAT(read_file(file("growth.svg")), HasSubstr(">selfish<"));
  EXPECT_EQ(read_file(file("kelly.gp")), eval({kSeatings}).out);
  EXPECT_EQ(files().size(), 8U);
}

// A single length can be plotted.
TEST_F(PlotFiles, OnePoint) {
  const ProgramRun run =
      census({"--lengths", "4", "--under", "prudent", "--plot", file("one.svg")});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_THAT(read_file(file("one.svg")), HasSubstr("</svg>"));
}

// Each point is a seating of the table: last loss against bound.
TEST(Plot, SeatingsAreThoseOfTheTable) {
  std::map<std::string, std::vector<std::string>> expected;
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
    expected[name].push_back(std::to_string(bound) + " " + std::to_string(last));
  }
  auto series = series_of(eval({"draw kelly_seatings(players=8, take=2)"}).out);
  EXPECT_THAT(series.at("last loss = bound"), ElementsAre("15 15", "55 55"));
  series.erase("last loss = bound");
  EXPECT_EQ(series, expected);
  EXPECT_EQ(expected.size(), 3U);
}

TEST_F(PlotFiles, Refusals) {
  for (const char* name : {"a.txt", "a.dot", "a", ".svg", "svg", "a.svg/b"}) {
    expect_refusal({"--lengths", "2..30", "--plot", file(name)},
                   "--plot: a plot is written to FILE.svg, FILE.png, FILE.pdf or FILE.gp, not to");
    EXPECT_THAT(eval({std::string(kSeatings) + " -o " + file(name)}).err, HasSubstr("error: a "));
  }
  expect_refusal({"--lengths", "2..30", "--plot", file("none/a.svg")}, "No such file or directory");
  expect_refusal({"--lengths", "3", "--plot", file("a.svg"), "--list"}, "not together");
  expect_refusal({"--grid", "2x2", "--plot", file("a.svg")}, "not together");
  set_path(folder());
  expect_refusal({"--lengths", "2..30", "--plot", file("a.svg")},
                 "install the package gnuplot-nox");
  EXPECT_THAT(eval({std::string(kSeatings) + " -o " + file("a.pdf")}).err,
              HasSubstr("install the package gnuplot-nox"));
  EXPECT_EQ(files().size(), 0U);
  EXPECT_EQ(census({"--lengths", "3", "--plot", file("a.gp")}).status, 0);
}

TEST_F(PlotFiles, GnuplotFails) {
  std::ofstream(file("a.svg")) << "older";
  // The program fails only when there is something to draw. The counts are printed all the same.
  fake("gnuplot",
       "read first || exit 0; echo half; printf 'set term svg\\n    ^\\nline 0: out of ink\\n\\n' "
       ">&2; exit 1");
  const ProgramRun run = census({"--lengths", "3", "--under", "raw", "--plot", file("a.svg")});
  EXPECT_EQ(run.status, 2);
  EXPECT_EQ(run.out, "length  games  raw\n     3     15    3\n");
  EXPECT_EQ(run.err, "kingmaker: error: --plot: `gnuplot` failed: line 0: out of ink\n");
  EXPECT_EQ(read_file(file("a.svg")), "older");
  EXPECT_THAT(files(), ElementsAre("a.svg", "bin"));
  // Settings of the user do not matter; the program receives its arguments and input.
  fake("gnuplot", "echo \"$@\"; cat");
  EXPECT_EQ(eval({std::string(kSeatings) + " -o " + file("a.svg")}).err, "");
  const std::string script = eval({kSeatings}).out;
  const std::string drawn = read_file(file("a.svg"));
  EXPECT_THAT(drawn, StartsWith("--default-settings\n"));
  EXPECT_THAT(drawn, HasSubstr("set terminal svg "));
  EXPECT_TRUE(drawn.ends_with(script));
}

TEST_F(PlotFiles, Interrupts) {
  fake("gnuplot", "exec sleep 1000");
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  std::atomic<bool> interrupt = false;
  std::thread user([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    interrupt = true;
  });
  const ProgramRun run =
      run_program({"census", "clobber", "--lengths", "3", "--plot", file("a.svg")}, "", &interrupt);
  user.join();
  EXPECT_EQ(run.status, 3);
  EXPECT_LT(Clock::now() - start, std::chrono::minutes(5));
  EXPECT_THAT(files(), ElementsAre("bin"));
}

}  // namespace
}  // namespace kingmaker::testing
