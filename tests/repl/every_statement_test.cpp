// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Laws for every statement and function of the library, those of extensions included: answers
// depend on nothing but the statement and the settings, and come in JSON. The statements are the
// examples of the help, and some others.
#include <gtest/gtest.h>

#include <absl/strings/match.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "extensions/program_library.hpp"
#include "language/function.hpp"
#include "language/statements/statement.hpp"
#include "repl/session/session.hpp"
#include "tests/support/determinism.hpp"
#include "tests/support/program.hpp"

namespace kingmaker::testing::every_statement_test {
namespace {

// Statements of extensions, which are wrong without these.
const std::vector<std::string> kOthers = {
    "explain 2_2 < 2_1 for 1 under prudent",
    "explain 2_3 < 2_1 for 1 under loeb",
    "explain normalize [2_1,3,[[[1]]]] under prudent",
    "explain normalize [1,1]",
    "explain 2_1 < 2 < 2_1 for 2 under prudent",
    "explain check forall k in 1..3: 2_k < 2_1 for 1 under prudent",
    "explain fine(nim(2,2))",
    "draw nim(2,2)",
    "draw trace normalize [[1,3],[2,3]] under prudent",
    "draw preferences for 1 depth 2 under prudent",
};

// True if the statement can be run, and neither binds nor sets anything nor writes a file.
bool changes_nothing(const std::string& statement) {
  if (absl::StrContains(statement, " -o ")) return false;
  std::ostringstream out;
  std::ostringstream err;
  LocalHost host;
  Session session({}, program_library(), {}, host, out, err);
  const std::string before = detail::answer_in(session, out, err, ":show");
  const std::string answer = detail::answer_in(session, out, err, statement);
  return !answer.empty() && detail::answer_in(session, out, err, ":show") == before;
}

const std::vector<std::string>& examples() {
  static const std::vector<std::string> all = [] {
    const Library library = program_library();
    std::vector<std::string> examples = kOthers;
    const auto add = [&](std::string_view example) {
      if (changes_nothing(std::string(example))) examples.emplace_back(example);
    };
    for (const StatementInfo* statement : library.statements()) add(statement->example);
    for (const FunctionInfo* function : library.functions()) add(function->example);
    return examples;
  }();
  return all;
}

TEST(EveryStatement, HasAnExample) {
  const Library library = program_library();
  EXPECT_GT(examples().size(), library.functions().size());
}

TEST(EveryStatement, DoesNotDependOnWhatWasEvaluatedBefore) {
  expect_same_answers_in_any_order(with_the_core(examples()));
}

TEST(EveryStatement, DoesNotDependOnTheProcess) {
  expect_same_answers_in_every_process(with_the_core(examples()));
}

TEST(EveryStatement, IsAnsweredInJson) {
  for (const std::string& example : examples()) {
    const ProgramRun run = run_program({"--format", "json", "eval", example});
    EXPECT_NE(run.out, "") << example;
    std::istringstream lines(run.out);
    for (std::string line; std::getline(lines, line);) {
      EXPECT_TRUE(nlohmann::json::accept(line)) << example << ": " << line;
    }
  }
}

// Formats of tables print all answers that are tables, and all others as text.
TEST(EveryStatement, IsATableInAllFormatsOrInNone) {
  for (const std::string& example : examples()) {
    const auto in = [&](const std::string& format) {
      const ProgramRun run = run_program({"--format", format, "eval", example});
      return run.out + run.err;
    };
    const std::string text = in("bar");
    EXPECT_NE(in("tex"), "") << example;
    EXPECT_EQ(in("csv") != text, in("html") != text) << example;
    EXPECT_EQ(in("markdown") != text, in("html") != text) << example;
  }
}

}  // namespace
}  // namespace kingmaker::testing::every_statement_test
