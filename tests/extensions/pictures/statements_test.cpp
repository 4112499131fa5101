// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `draw` where tests of the core go through all statements.
#include <gtest/gtest.h>

#include <string>

#include "base/text.hpp"
#include "extensions/program_library.hpp"
#include "tests/support/cut_statements.hpp"
#include "tests/support/deep_values.hpp"
#include "tests/support/hidden_controls.hpp"
#include "tests/support/statements.hpp"

namespace kingmaker::testing::statements_test {
namespace {

TEST(DrawStatement, PrintsNothingPastTheLimitOfOutput) {
  expect_no_output_past_the_limit("draw 2_5");
}

TEST(DrawStatement, TakesDeepValues) { expect_answer_on_deep_values("draw w"); }

TEST(DrawStatement, SaysInWordsWhatIsExpected) {
  expect_messages_in_words("draw [1,3] --expand --tree -o a.svg", program_library());
  // This also holds in a program without `explain`.
  expect_messages_in_words("draw explain normalize [1,3] under prudent -o a.svg",
                           program_library());
}

TEST(DrawStatement, SaysWhatIsWrongAndWhere) {
  expect_whole_error(
      "draw [1,3] -o x", 2, 15,
      "a drawing is written to FILE.svg, FILE.png, FILE.pdf or FILE.dot, not to `x`; without -o "
      "its DOT text is printed");
}

TEST(DrawStatement, DoesNotActOnATerminal) {
  expect_no_controls(cat("draw tally t in (\"", kHidden, "\", \"b\"): t"));
}

}  // namespace
}  // namespace kingmaker::testing::statements_test
