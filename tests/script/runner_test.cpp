// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Tests in the language fail if a statement prints anything else than its lines say.
#include <gtest/gtest.h>

#include <string>

#include "extensions/program_library.hpp"
#include "tests/script/script.hpp"

namespace kingmaker::testing {
namespace {

ScriptReport report_of(const std::string& text) {
  return run_test_script(text, "t.km", program_library());
}

// Expects this failure and no other, and that the renewed script passes.
void expect_failure(const std::string& text, std::size_t line, const std::string& message) {
  const ScriptReport report = report_of(text);
  ASSERT_EQ(report.failures.size(), 1U) << text;
  EXPECT_EQ(report.failures[0].line, line);
  EXPECT_EQ(report.failures[0].message, message);
  const ScriptReport renewed = report_of(report.renewed);
  EXPECT_TRUE(renewed.failures.empty()) << report.renewed;
  EXPECT_EQ(renewed.renewed, report.renewed);
}

TEST(Scripts, PassAsTheyAre) {
  const std::string text = R"(# Statements of one line and of several.

# The square of a number.
f(n) = n^2
f(3)
# expect: 9
list(
  f(1),  # a comment
  f(2)
)
# expect: (1, 4)
f(ghost)
# error: unknown name `ghost`
f(ghost)
# error at 3: unknown name `ghost`
(1,
  ghost)
# error at 2:3: unknown name `ghost`
f(3); f(4)
# expect: 9
# expect: 16
"a  "
# expect: a  
g(n) = sise(n)
# warning: there is no function `sise` yet; did you mean `size`?

# A new session does not know `f`.
f(3)
# error: there is no function `f`
[1,
# error: expected a value after ','
:set limit steps 1000; leaves(2_100000)
# limit: step limit reached: 1000 steps; `:set limit steps 10000` raises it
:quit
)";
  const ScriptReport report = report_of(text);
  for (const ScriptFailure& failure : report.failures) {
    ADD_FAILURE() << failure.line << ": " << failure.message;
  }
  EXPECT_EQ(report.renewed, text);
  EXPECT_EQ(report.statements, 13U);
}

TEST(Scripts, FailWithOtherOutput) {
  expect_failure("# A sum.\n1 + 1\n# expect: 3\n\n2\n# expect: 2\n", 2,
                 "1 + 1\nexpected:\n  # expect: 3\nprinted:\n  # expect: 2");
  expect_failure("\"a\"\n# expect: a \n", 1,
                 "\"a\"\nexpected:\n  # expect: a \nprinted:\n  # expect: a");
  expect_failure("1; 2\n# expect: 1\n", 1,
                 "1; 2\nexpected:\n  # expect: 1\nprinted:\n  # expect: 1\n  # expect: 2");
}

TEST(Scripts, FailWithoutOutput) {
  expect_failure("f(n) = n\n# expect: 3\n", 1,
                 "f(n) = n\nexpected:\n  # expect: 3\nprinted: nothing");
}

TEST(Scripts, FailWithUnexpectedOutput) {
  expect_failure("\n7\n", 2, "7\nexpected: nothing\nprinted:\n  # expect: 7");
  expect_failure("1 +\n  1\n", 1, "1 +\n  1\nexpected: nothing\nprinted:\n  # expect: 2");
}

TEST(Scripts, FailWithOtherErrors) {
  expect_failure("ghost\n# error: unknown name `gost`\n", 1,
                 "ghost\nexpected:\n  # error: unknown name `gost`\n"
                 "printed:\n  # error: unknown name `ghost`");
  expect_failure("1 + ghost\n# error at 4: unknown name `ghost`\n", 1,
                 "1 + ghost\nexpected:\n  # error at 4: unknown name `ghost`\n"
                 "printed:\n  # error at 5: unknown name `ghost`");
  expect_failure("ghost\n# limit: unknown name `ghost`\n", 1,
                 "ghost\nexpected:\n  # limit: unknown name `ghost`\n"
                 "printed:\n  # error: unknown name `ghost`");
  expect_failure("ghost\n", 1,
                 "ghost\nexpected: nothing\nprinted:\n  # error: unknown name `ghost`");
  expect_failure("7\n# error: unknown name `ghost`\n", 1,
                 "7\nexpected:\n  # error: unknown name `ghost`\nprinted:\n  # expect: 7");
}

// An update cannot mend these.
TEST(Scripts, FailIfALineBelongsToNoStatement) {
  const ScriptReport stray = report_of("# A sum.\n# expect: 2\n1 + 1\n# expect: 2\n");
  ASSERT_EQ(stray.failures.size(), 1U);
  EXPECT_EQ(stray.failures[0].line, 2U);
  EXPECT_EQ(stray.failures[0].message, "no statement prints `# expect: 2`");
  const ScriptReport behind = report_of(":quit\n1 + 1\n# expect: 2\n");
  ASSERT_EQ(behind.failures.size(), 1U);
  EXPECT_EQ(behind.failures[0].line, 2U);
  EXPECT_EQ(behind.failures[0].message, "the session ended before `1 + 1`");
}

}  // namespace
}  // namespace kingmaker::testing
