// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The output of a session that is printed only at a prompt, and not in a script.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <string>

#include "repl/host/lines.hpp"
#include "repl/session/progress.hpp"
#include "repl/session/repl.hpp"
#include "repl/session/session.hpp"
#include "tests/support/program.hpp"
#include "tests/support/prompt.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/temporary_variable.hpp"

namespace kingmaker::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;

TEST_F(Prompt, UndoSaysWhat) {
  answer("v = [1,3]");
  answer(":set under prudent");
  answer("w = [1,\n[2,3]]");
  answer("x = [" + std::string(1000, ' ') + "1,3]");
  EXPECT_EQ(answer(":undo"), "undone: x = [" + std::string(55, ' ') + "...\n");
  EXPECT_EQ(answer("2; :undo"), "2\nundone: w = [1, [2,3]]\n");
  EXPECT_EQ(answer(":undo"), "undone: :set under prudent\n");
  EXPECT_EQ(answer(":undo"), "undone: v = [1,3]\n");
  EXPECT_THAT(answer(":undo"), HasSubstr("there is nothing to undo"));
  EXPECT_THAT(answer("v"), HasSubstr("error"));
}

TEST_F(Prompt, AnEmptyLineInAStatementIsToldWhatItWaitsFor) {
  std::istringstream typed("[1,[2,3\n\n]]\n\n");
  StreamLines lines(typed);
  run_repl(session_, lines, "<prompt>");
  EXPECT_EQ(out_.str(),
            "# the statement goes on until its 2 brackets are closed; Ctrl-C leaves it\n"
            "[1,[2,3]]\n");
}

TEST_F(Prompt, FilesThatAreWrittenAreNamed) {
  const WorkingFolder here(folder_.path());
  EXPECT_EQ(answer(":save s.km"), "wrote s.km\n");
  EXPECT_EQ(eval({":save s.km"}).out, "");
}

TEST_F(Prompt, LinesThatEndInAnOperatorGoOn) {
  std::istringstream typed(
      "x = 1 +\n# two\n2\nx\nf(n) = if n == 0 then\n1 else\n2\nf(1)\n3 -\n\n4\n");
  StreamLines lines(typed);
  run_repl(session_, lines, "<prompt>");
  EXPECT_EQ(
      out_.str(),
      "3\n3\nf(n) = if n == 0 then\n1 else\n2\n2\n<prompt>:9:4: error: expected a value after '-'\n"
      "3 -\n   ^\n4\n");
}

// Statements of scripts were in the history of typed statements.
TEST_F(Prompt, HistoryHasNoScripts) {
  const WorkingFolder here(folder_.path());
  answer("v = [1,3]");
  answer(":save s.km");
  EXPECT_THAT(answer(":load s.km"), MatchesRegex("ran [0-9]+ statements of s.km\n"));
  EXPECT_EQ(answer(":history"), "1  v = [1,3]\n2  :save s.km\n3  :load s.km\n");
}

TEST_F(Prompt, HistoryKeepsTenThousandStatements) {
  for (int i = 0; i < 10'000; ++i) session_.run("1", {"<prompt>", 1});
  const std::string history = answer(":history");
  EXPECT_EQ(history.substr(0, history.find('\n')), "2  1");
  EXPECT_TRUE(history.ends_with("\n10000  1\n")) << history.substr(history.size() - 20);
}

TEST_F(Prompt, HomeIsAFolder) {
  const WorkingFolder here(folder_.path());
  const std::filesystem::path home = folder_.path() / "home";
  std::filesystem::create_directory(home);
  const TemporaryVariable moved("HOME", home);
  answer("v = [1,3]");
  EXPECT_EQ(answer(":save ~/s.km"), "wrote " + (home / "s.km").string() + "\n");
  answer("v = 1");
  answer(":load ~/s.km");
  EXPECT_EQ(answer("v"), "[1,3]\n");
  EXPECT_THAT(answer(":load ~"), HasSubstr("cannot read `" + home.string() + "`: Is a directory"));
  EXPECT_THAT(answer(":load ~other"), HasSubstr("cannot read `~other`: No such file or directory"));
}

TEST_F(Prompt, TimesCanBeRead) {
  answer(":time on");
  EXPECT_THAT(answer("2_1"), MatchesRegex("2_1\ntime: [0-9.]+ m?s\n"));
  EXPECT_EQ(duration_text(0.0000378), "0.04 ms");
  EXPECT_EQ(duration_text(0.00349), "3.49 ms");
  EXPECT_EQ(duration_text(0.0349), "34.9 ms");
  EXPECT_EQ(duration_text(0.349), "349 ms");
  EXPECT_EQ(duration_text(0.99999), "1.00 s");
  EXPECT_EQ(duration_text(12.3456), "12.3 s");
  EXPECT_EQ(duration_text(4321.2), "4321 s");
}

}  // namespace
}  // namespace kingmaker::testing
