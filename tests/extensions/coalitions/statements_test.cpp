// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Functions on all types where tests of the core go through all kinds of answers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "tests/support/determinism.hpp"
#include "tests/support/every_form.hpp"
#include "tests/support/interpreted.hpp"
#include "tests/support/json_answer.hpp"
#include "tests/support/offered.hpp"
#include "tests/support/program.hpp"
#include "tests/support/statements.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing::types_test {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

// The output of a statement without its last newline, under these options of the command line.
std::string printed(const std::string& statement, std::vector<std::string> words = {}) {
  words.insert(words.end(), {"eval", statement});
  const ProgramRun run = run_program(words);
  EXPECT_EQ(run.err, "") << statement;
  EXPECT_EQ(run.status, 0) << statement;
  return run.out.substr(0, run.out.size() - 1);
}

TEST(TypeFunctions, AreCompleted) {
  EXPECT_THAT(offered("types(wi"), ElementsAre("win"));
  EXPECT_THAT(offered("limit(f"), Contains("fine"));
  EXPECT_THAT(offered("limit(win, bra"), ElementsAre("branching="));
}

TEST(TypeFunctions, ComeFirstInTheHelpOnTheirName) {
  EXPECT_THAT(eval({":help limits"}).out, StartsWith("limit(win"));
}

TEST(TypeFunctions, HaveEveryFormOfOutput) {
  expect_every_form("limit(fine)", true);
  expect_every_form("limit(stable, players=4)", true);
}

TEST(TypeFunctions, PrintNothingPastTheLimitOfOutput) {
  expect_no_output_past_the_limit("types(win, players=4)");
  expect_no_output_past_the_limit("limit(win, players=4)");
}

TEST(TypeFunctions, DependOnTheirArgumentsAlone) {
  expect_same_answers_in_any_order(
      with_the_core({"types(stable, players=3)", "classes(win, players=4)",
                     "limit(fine, players=3)", "game(win, {12, 13, 23})"}));
}

TEST(TypeFunctions, AreDataInJson) {
  const auto expect = [](const std::string& statement, const std::string& json) {
    EXPECT_EQ(answer_json(statement), nlohmann::json::parse(json)) << statement;
  };
  expect("types(stable, players=2)", "[[[1]],[[2]]]");
  expect("classes(win, players=3)",
         R"([{"size":3,"first":[[1]]},{"size":1,"first":[[1,2],[1,3],[2,3]]}])");
  expect("limit(win, players=3)",
         R"({"exact":true,"branching":2,"types":[
             {"type":[[1]],"size":3,"probability":"0","digits":"0","together":"0"},
             {"type":[[1,2],[1,3],[2,3]],"size":1,"probability":"1","digits":"1",
              "together":"1"}]})");
  expect("limit(win, players=3, depth=1)",
         R"({"exact":true,"branching":2,"depth":1,"types":[
             {"type":[[1]],"size":3,"probability":"7/27","digits":"0.259259259259",
              "together":"0.777777777778"},
             {"type":[[1,2],[1,3],[2,3]],"size":1,"probability":"2/9","digits":"0.222222222222",
              "together":"0.222222222222"}]})");
}

TEST(TypeFunctions, AreSavedByTheirStatements) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "session.km").string();
  EXPECT_EQ(eval({"k = limit(win, players=3)", ":save " + file}).err, "");
  EXPECT_EQ(eval({":load " + file, "k"}).out, eval({"limit(win, players=3)"}).out);
}

TEST(TypeFunctions, TypesOfStraffinAndLiAreAsManyAsCounted) {
  const auto results = [](const std::string& function) {
    return printed("length(tally v in values(depth <= 2): " + function + "(v))");
  };
  EXPECT_EQ(results("straffin"), printed("count(straffin)"));
  EXPECT_EQ(results("li"), printed("count(li)"));
  EXPECT_EQ(printed("count(li, players=7)"), "7");
}

// Families are read back as they are printed, for all three ways to name players.
TEST(TypeFunctions, FamiliesAreReadAsTheyArePrinted) {
  for (const std::string names : {"123", "NFP", "ABC"}) {
    for (const std::string kind : {"win", "stable"}) {
      std::istringstream lines(printed("types(" + kind + ")", {"--names", names, "--start", "2"}));
      for (std::string family; std::getline(lines, family);) {
        EXPECT_EQ(printed(kind + "(game(" + kind + ", " + family + "))",
                          {"--names", names, "--start", "2"}),
                  family);
      }
    }
  }
}

TEST_F(Interpreted, ReportsAreData) {
  // Lists compare them.
  const auto are_equal = [&](const std::string& a, const std::string& b) {
    return object<bool>(cat("(", a, ", 1) == (", b, ", 1)"));
  };
  EXPECT_TRUE(are_equal("limit(win, players=3)", "limit(win, players=3)"));
  EXPECT_FALSE(are_equal("limit(win, players=3)", "limit(win, players=2)"));
}

}  // namespace
}  // namespace kingmaker::testing::types_test
