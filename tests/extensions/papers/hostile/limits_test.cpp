// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Documents that grow while they are read. Limits are counts of tokens and bytes, so that each of
// these ends after the same work on every machine.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <string>

#include "tests/support/program.hpp"
#include "tests/support/read_file.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing::hostile_limits_test {
namespace {

using ::testing::AllOf;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

std::string times(std::size_t count, const std::string& piece) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += piece;
  return text;
}

// Macros \ma, \mb, ... of which each has `factor` of the next one, and the last one `content`.
std::string growing(std::size_t macros, std::size_t factor, const std::string& content) {
  const auto name = [](std::size_t i) {
    return std::string("\\m") + static_cast<char>('a' + static_cast<char>(i));
  };
  std::string text;
  for (std::size_t i = 0; i + 1 < macros; ++i) {
    text += "\\def" + name(i) + "{" + times(factor, name(i + 1)) + "}\n";
  }
  return text + "\\def" + name(macros - 1) + "{" + content + "}\n";
}

class HostileLimits : public ::testing::Test {
 protected:
  ProgramRun scan(const std::string& file, const std::string& text,
                  std::vector<std::string> options = {}) {
    std::ofstream(file, std::ios::binary) << text;
    options.insert(options.begin(), {"--format", "csv", "scan", "--check", file});
    return run_program(options);
  }
  static std::size_t rows(const ProgramRun& run) {
    const auto lines = std::count(run.out.begin(), run.out.end(), '\n');
    return static_cast<std::size_t>(std::max<std::ptrdiff_t>(lines, 1)) - 1;
  }

  TemporaryFolder folder_;
  WorkingFolder here_{folder_.path()};
};

// Each costs itself, and the value behind it is read.
TEST_F(HostileLimits, MacrosThatGrow) {
  const std::string behind = " $[2,3] = 1_1$";
  const std::string many = times(10'000, "[1,3]");
  for (const std::string& text : std::vector<std::string>{
           growing(12, 10, "[1,3]") + "$\\ma$", growing(23, 2, "[1,3]") + "$\\ma$",
           "\\def\\a{\\a}$\\a$", "\\def\\a{" + many + "\\a}$\\a$", "\\def\\a{x\\a y}$\\a$",
           "\\def\\a#1{\\a{#1#1}}$\\a{[1,3]}$",
           "\\def\\a#1{" + times(40'000, "#1") + "}$\\a{" + times(15'000, "[1,3]") + "}$",
           "\\def\\a#1{#1}$\\a{" + times(200'000, "x") + "}$", "\\def\\a{$\\a$}\\a"}) {
    const ProgramRun run = scan("a.tex", text + behind);
    EXPECT_THAT(run.err, HasSubstr("not read: ")) << text.substr(0, 60);
    EXPECT_THAT(run.err, EndsWith("1 claim: 1 holds; 1 formula was not read\n"))
        << text.substr(0, 60);
    EXPECT_LE(rows(run), 4U);
    EXPECT_EQ(run.status, 4);
  }
}

// The text of a call, and the line of a value, are cut in the table.
TEST_F(HostileLimits, RowsAreShort) {
  const ProgramRun call = scan("a.tex", "\\def\\a#1{" + times(16'000, "[1,3]") + "}$\\a{" +
                                            times(90'000, "x") + "}$ $[2,3]$");
  EXPECT_EQ(rows(call), 16'001U);
  EXPECT_LT(call.out.size(), 40'000'000U);
  const ProgramRun line = scan("a.txt", times(20'000, "[1,3] "), {"--context"});
  EXPECT_EQ(rows(line), 20'000U);
  EXPECT_LT(line.out.size(), 24'000'000U);
  EXPECT_THAT(line.out, HasSubstr("a.txt:1:119995,"));
}

TEST_F(HostileLimits, ManyValues) {
  for (const std::string file : {"a.txt", "a.md"}) {
    EXPECT_EQ(rows(scan(file, times(80'000, "[1,3] "))), 80'000U);
  }
  EXPECT_EQ(rows(scan("a.tex", "$" + times(80'000, "[1,3] ") + "$")), 80'000U);
  EXPECT_EQ(rows(scan("a.md", times(50'000, "$$1_1$$\n"))), 50'000U);
  EXPECT_EQ(rows(scan("a.tex",
                      "\\begin{align}" + times(30'000, "\\\\[ [1,3] ") + "] \\end{align} $[2,3]$")),
            30'001U);
  const ProgramRun brackets =
      scan("a.tex", "\\begin{align}" + times(30'000, "\\[ [1,3] ") + "\\end{align} $[2,3]$");
  EXPECT_EQ(rows(brackets), 1U);
  EXPECT_THAT(brackets.err, EndsWith("1 value, 0 claims; 1 formula was not read\n"));
  EXPECT_EQ(rows(scan("a.txt", times(50'000, "([1,3] = "))), 50'000U);
}

// Each line is read once, although the command goes on: 10 MB took hours.
TEST_F(HostileLimits, ACommandThatNeverEnds) {
  std::ofstream("a.md") << "```console\n$ kingmaker eval '\n" << times(300'000, "''\n");
  const ProgramRun run = run_program({"weave", "--check", "a.md"});
  EXPECT_THAT(run.err, HasSubstr("line 2: this is not run"));
}

// A limit that is passed ends the whole scan, however many values there are.
TEST_F(HostileLimits, StepsAndBytesAreThoseOfTheWholeScan) {
  std::string text;
  for (int i = 1; i <= 200; ++i) text += "[[1,3],[2,2_" + std::to_string(i) + "]]\n";
  const ProgramRun steps = scan("a.txt", text, {"--limit", "steps=100"});
  EXPECT_EQ(steps.status, 3);
  EXPECT_THAT(steps.err, HasSubstr("step limit reached"));
  const ProgramRun memory = scan("a.txt", times(10'000, "[1,3]\n"), {"--limit", "memory=1M"});
  EXPECT_EQ(memory.status, 3);
  EXPECT_THAT(memory.err, HasSubstr("memory limit reached"));
  std::atomic<bool> interrupt = true;
  std::ofstream("b.txt") << times(10'000, "[1,3]\n");
  EXPECT_EQ(run_program({"scan", "b.txt"}, "", &interrupt).status, 3);
}

// The document stays as it is: what an interrupted example prints is no answer.
TEST_F(HostileLimits, AnInterruptionEndsTheWholeDocument) {
  for (const std::string example : {"console\nkingmaker> 1 + 1", "console\n$ kingmaker eval 1",
                                    "km\n1 + 1", "console\n$ echo '[1,3]' | kingmaker normalize"}) {
    const std::string text = "```" + example + "\n```\n```km\n2 + 2\n```\n";
    std::ofstream("a.md") << text;
    std::atomic<bool> interrupt = true;
    const ProgramRun run = run_program({"weave", "a.md"}, "", &interrupt);
    EXPECT_EQ(run.status, 3) << example;
    EXPECT_EQ(read_file("a.md"), text) << example;
  }
}

TEST_F(HostileLimits, WeaveLimitsReachEveryExample) {
  const std::string check = "check forall v, w in values(depth <= 2): v == w or v != w";
  std::ofstream("a.md") << "```console\n$ kingmaker eval '" + check + "'\nkingmaker> " + check +
                               "\n```\n";
  static_cast<void>(run_program({"weave", "a.md", "--limit", "steps=1000"}));
  const std::string woven = read_file("a.md");
  const std::size_t first = woven.find("step limit of 1 000");
  EXPECT_NE(first, std::string::npos) << woven;
  EXPECT_NE(woven.find("step limit of 1 000", first + 1), std::string::npos) << woven;
}

TEST_F(HostileLimits, DocumentsLowerLimitsOnly) {
  for (const std::string example :
       {"$ kingmaker eval ':set limit time 2 h'", "$ kingmaker --limit time=2h eval 1",
        "kingmaker> :set limit steps 100G", "$ kingmaker eval ':set limit memory 100000 M'"}) {
    std::ofstream("a.md") << "```console\n" + example + "\n```\n";
    static_cast<void>(run_program({"weave", "a.md"}));
    EXPECT_THAT(read_file("a.md"), HasSubstr("a document cannot raise it")) << example;
  }
  std::ofstream("p.kmi") << "kingmaker 1\nkingmaker 0CC175B9C0F1B6A831C399E269772661 1 p.tex\n"
                            " :set limit time 2 h\nend\n";
  const ProgramRun paper = run_program({"tex", "p"});
  EXPECT_THAT(paper.err, HasSubstr("a document cannot raise it"));
  std::ofstream("a.md") << "```console\n$ kingmaker --limit time=2s eval '[1,3]'\n```\n";
  static_cast<void>(run_program({"weave", "a.md", "--limit", "time=3s"}));
  EXPECT_THAT(read_file("a.md"), AllOf(HasSubstr("[1,3]\n"), Not(HasSubstr("error"))));
}

TEST(Limits, AShownNamePastALimitIsAnError) {
  const ProgramRun run = run_program(
      {"--limit", "output=100", "eval", "v = 2_1000", ":set format bracket", ":show v"});
  EXPECT_EQ(run.status, 3);
  EXPECT_EQ(run.out, "");
}

}  // namespace
}  // namespace kingmaker::testing::hostile_limits_test
