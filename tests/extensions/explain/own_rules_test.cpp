// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Explanations under rules that users define.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/own_rules.hpp"
#include "tests/support/program.hpp"

namespace kingmaker::testing::own_rules_test {
namespace {

TEST(OwnRules, MayLeaveAWin) {
  EXPECT_NE(output_of({"rule decided: m{x, ..rest} -> m{m, m}", "rules mine = decided, syntactic",
                       "explain normalize [1,2] under mine"})
                .find("[1,2] => 1: decided"),
            std::string::npos);
}

// Explanations under all kinds of rules are correct and agree with `nf`; each is checked.
TEST(OwnRules, AreExplainedOnAllValues) {
  for (const std::string rules : {"mine", "two", "(mine, selfish, two)"}) {
    const std::string out =
        output_of({kMerge, kCollapse, dropping("selfish"), "rules mine = merge, drop, collapse",
                   "rules two = syntactic, drop", "l = values(depth <= 1)",
                   "explain normalize [[1,3],[1,[1,2]],[2,3]] under " + rules,
                   "nf([[1,3],[1,[1,2]],[2,3]], under=" + rules + ")"});
    const std::string normal = out.substr(out.rfind('\n', out.size() - 2) + 1);
    EXPECT_NE(out.find("] under " + rules + ": " + normal), std::string::npos) << out;
  }
  EXPECT_EQ(error_of({"rules narrow = merge-by-inclusion", "explain normalize [1,2] under narrow"}),
            "there are no derivations under `narrow`: one of its rules is no pattern, as "
            "merge-by-inclusion is none, or too large a one");
}

}  // namespace
}  // namespace kingmaker::testing::own_rules_test
