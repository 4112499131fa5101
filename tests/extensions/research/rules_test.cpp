// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `check rule`, `check rules` and `discover rules`.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/program.hpp"

namespace kingmaker::testing::rules_test {
namespace {

TEST(CheckRules, CountsMatchesAndLooksAtAllOrders) {
  const std::string circle =
      eval({"rule a: 1{2, ..r} -> 1{3, ..r}", "rule b: 1{3, ..r} -> 1{2, ..r}", "rules l = a, b",
            "check rules l in terms(depth <= 1)"})
          .out;
  EXPECT_EQ(circle,
            "terminates: fails: [1,2] is rewritten for ever: [1,2] comes back to itself\n"
            "  [1,2] -> [1,3]   a at .\n  [1,3] -> [1,2]   b at .\n"
            "confluent: not known: rewriting does not end; looked at 3 values\n"
            "strategy: not known: rewriting does not end; looked at 3 values\n");
  const ProgramRun run = eval({"check rules selfish in terms(depth <= 2, options <= 2)", "_"});
}

// If a theorem says that the order of steps does not matter, the order does not matter.
TEST(CheckRules, TheoremsOnTheOrderOfSteps) {
  for (const std::string rules :
       {"prudent", "indifferent", "loeb", "li", "shift(1)", "order(1>3>2, 3>2>1, 2>3>1)",
        "(prudent, syntactic, indifferent)"}) {
    const std::string checked =
        eval({"check rules " + rules + " in (list v in terms(depth <= 2, options <= 3): v when " +
              "all x in options(v): nf(x, under=" + rules + ") == x under raw)"})
            .out;
    EXPECT_NE(checked.find("\nconfluent: holds: for all "), std::string::npos) << checked;
    EXPECT_NE(checked.find("\ntheorem: holds: steps in any order"), std::string::npos) << checked;
  }
}

// A law that held up to some depth was reported as a law: 1{2,2{3{1,3}}} is 1_1, and without its 2
// it is 3.
TEST(DiscoverRules, WhatIsFoundIsTriedOneDepthFurther) {
  const std::string output =
      output_of({"discover rules under selfish in terms(depth <= 2, options <= 2)"});
  EXPECT_EQ(output.find("rule r2: m{a, a{..inner}"), std::string::npos) << output;
  EXPECT_NE(output.find("  # holds for all 228 values of terms(depth <= 2, options <= 2) and 78084 "
                        "values one depth further\n"),
            std::string::npos)
      << output;
  EXPECT_NE(output.find("they make 9 classes of 228 values, which have 9 normal forms"),
            std::string::npos)
      << output;
  // Without rules that fail at the next depth, the others do not describe everything that holds
  // here.
  EXPECT_EQ(output_of({"f(v) = if depth(v) <= 1 then 0 else size(v)",
                       "discover rules for f in terms(depth <= 1)"}),
            "rule r1: m{m, ..rest} -> m  # holds for all 15 values of terms(depth <= 1), not one "
            "depth further: [[1,2,[[1,2]]]] is 4, but 0 after it\n"
            "rule r2: m{m, ..rest} -> m{..rest}  # holds for all 15 values of terms(depth <= 1), "
            "not one depth further: [[1,2,[[1,3]]]] is 5, but 4 after it\n"
            "# with `syntactic` they make 1 classes of 15 values, which have 1 results of f\n");
}

}  // namespace
}  // namespace kingmaker::testing::rules_test
