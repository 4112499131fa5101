// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/host/child_program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace kingmaker::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

absl::StatusOr<std::string> run_child(std::vector<std::string> command, std::string_view input = {},
                                      const Limits& limits = {}) {
  Budget budget(limits);
  return output_of_program(std::move(command), input, budget);
}

TEST(ChildProgram, ReadsItsInputAndReturnsItsOutput) {
  EXPECT_EQ(*run_child({"printf", "%s", "a b"}), "a b");
  EXPECT_EQ(*run_child({"cat"}), "");
  const std::string text(3'000'000, 'x');
  EXPECT_EQ(*run_child({"cat"}, text), text);
  EXPECT_EQ(*run_child({"true"}, text), "");  // the input is left unread
}

TEST(ChildProgram, SaysWhyThereIsNoOutput) {
  const auto none = run_child({"kingmaker-no-such-program"});
  EXPECT_TRUE(absl::IsNotFound(none.status())) << none.status();
  EXPECT_THAT(std::string(none.status().message()), HasSubstr("kingmaker-no-such-program"));
  const auto failed = run_child({"sh", "-c", "echo out; echo first >&2; echo last >&2; exit 3"});
  EXPECT_TRUE(absl::IsUnavailable(failed.status())) << failed.status();
  EXPECT_THAT(std::string(failed.status().message()), HasSubstr("last"));
  EXPECT_THAT(std::string(failed.status().message()), Not(HasSubstr("first")));
}

TEST(ChildProgram, EndsWithTheBudget) {
  Limits limits;
  limits.milliseconds = 50;
  const auto late = run_child({"sleep", "600"}, "", limits);
  EXPECT_TRUE(absl::IsResourceExhausted(late.status())) << late.status();
}

TEST(ChildProgram, AtTheTerminalSaysWhetherItHasReadAnything) {
  EXPECT_TRUE(*run_program_at_terminal({"sh", "-c", "cat > /dev/null"}, "text"));
  EXPECT_FALSE(*run_program_at_terminal({"true"}, "text"));
  EXPECT_TRUE(
      absl::IsNotFound(run_program_at_terminal({"kingmaker-no-such-program"}, "text").status()));
}

}  // namespace
}  // namespace kingmaker::testing
