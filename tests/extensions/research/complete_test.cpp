// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Rule sets that `complete` has completed are confluent for small values, in all orders of steps.
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "tests/extensions/research/random_rules.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"

namespace kingmaker::testing::complete_test {
namespace {

TEST(Complete, MakesSetsThatAreConfluentForSmallValues) {
  random_rules::RandomRules random(23);
  int completed = 0;
  int with_added = 0;
  for (int i = 0; i < effort(600, 30); ++i) {
    std::vector<std::string> statements = {
        ":set limit steps 300k", cat("rule a: ", random.rule().text()),
        cat("rule b: ", random.rule().text()), "rules r = a, b", "complete r"};
    const ProgramRun run = eval(statements);
    if (run.out.find("added; terminates: ") == std::string::npos) continue;
    ++completed;
    statements.clear();
    std::string names;
    std::istringstream lines(run.out);
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with("rule ")) continue;
      statements.push_back(line);
      append(names, names.empty() ? "" : ", ", line.substr(5, line.find(':') - 5));
    }
    if (statements.size() > 2) ++with_added;
    statements.push_back(cat("rules k = ", names));
    statements.emplace_back("check rules k in terms(depth <= 2, options <= 2)");
    const ProgramRun check = eval(statements);
    EXPECT_NE(check.out.find("confluent: holds"), std::string::npos) << run.out << check.out;
    EXPECT_EQ(run.out.find("maybe"), std::string::npos) << run.out;
  }
  EXPECT_GT(completed, effort(30, 1));
  EXPECT_GT(with_added, effort(2, 0));
}

}  // namespace
}  // namespace kingmaker::testing::complete_test
