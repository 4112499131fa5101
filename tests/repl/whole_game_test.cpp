// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Preferences of whole games as statements name them: order, li, shift, loeb, straffin.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/program.hpp"

namespace kingmaker::testing {
namespace {

void expect_answers(const std::vector<std::string>& statements, const std::string& out) {
  const ProgramRun run = eval(statements);
  EXPECT_EQ(run.out, out);
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(run.status, 0);
}

TEST(WholeGames, AreSettingsToo) {
  expect_answers({":set under shift(2)", "normalize [1,2]", ":set under order(3>1>2, 2>3>1, 3>1>2)",
                  "normalize [1,2]"},
                 "1\n1\n");
  const ProgramRun flag =
      run_program({"normalize", "--under", "order(1>2>3, 2>3>1, 3>1>2)"}, "[2_1,3_1]\n2_7\n");
  EXPECT_EQ(flag.out, "1\n3\n");
  EXPECT_EQ(flag.err, "");
}

TEST(WholeGames, HelpNamesTheSource) {
  EXPECT_NE(run_program({"help", "li"}).out.find("Source: Li 1978"), std::string::npos);
  EXPECT_NE(run_program({"help", "order"}).out.find("under order(1>2>3, 2>3>1, 3>1>2)"),
            std::string::npos);
  for (const char* topic : {"straffin", "revenge"}) {
    EXPECT_NE(run_program({"help", topic}).out.find("reconstruction"), std::string::npos) << topic;
  }
}

}  // namespace
}  // namespace kingmaker::testing
