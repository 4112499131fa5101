// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `explain` where tests of the core go through all statements.
#include <gtest/gtest.h>

#include <string>

#include "base/text.hpp"
#include "extensions/program_library.hpp"
#include "tests/support/cut_statements.hpp"
#include "tests/support/deep_values.hpp"
#include "tests/support/hidden_controls.hpp"
#include "tests/support/hosted.hpp"
#include "tests/support/offered.hpp"
#include "tests/support/statements.hpp"

namespace kingmaker::testing::statements_test {
namespace {

TEST(ExplainStatement, IsCompleted) { expect_rule_sets_offered("explain normalize v under "); }

TEST(ExplainStatement, PrintsNothingPastTheLimitOfOutput) {
  expect_no_output_past_the_limit("explain normalize [[1,3],[2,3]] under prudent");
}

TEST(ExplainStatement, TakesDeepValues) {
  expect_answer_on_deep_values("explain v <= v for 1 under prudent");
}

TEST(ExplainStatement, SaysInWordsWhatIsExpected) {
  expect_messages_in_words("explain normalize [1,3] under prudent", program_library());
}

TEST(ExplainStatement, DoesNotActOnATerminal) {
  expect_no_controls(cat("explain [1, # ", kHidden, "\n 3] < 1 for 1 under selfish"));
}

TEST_F(AHost, HasTheWidthOfDerivations) {
  host_.width = 40;
  expect_within_width("explain 2_1 < 2_3 for 1 under prudent");
}

}  // namespace
}  // namespace kingmaker::testing::statements_test
