// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Sessions know the statements of research: labels, completions and help.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "extensions/program_library.hpp"
#include "repl/host/local_host.hpp"
#include "repl/session/completion.hpp"
#include "tests/support/program.hpp"

namespace kingmaker::testing::session_test {
namespace {

TEST(Completion, WordsAfterCheck) {
  LocalHost host;
  EXPECT_THAT(completion_of("check ", program_library(), host).words,
              ::testing::IsSupersetOf(
                  {"equivalent", "exists", "forall", "game", "preference", "rule", "rules"}));
}

TEST(Completion, NamesThatAreChecked) {
  LocalHost host;
  const auto offered = [&](std::string_view text) {
    return completion_of(text, program_library(), host).words;
  };
  EXPECT_THAT(
      offered("check preference "),
      ::testing::AllOf(::testing::Contains("prudent"), ::testing::Not(::testing::Contains("raw"))));
  EXPECT_THAT(offered("check rules "), ::testing::IsSupersetOf({"prudent", "raw"}));
  EXPECT_THAT(offered("check rule merge-s"), ::testing::ElementsAre("merge-same-mover"));
  EXPECT_THAT(offered("check game "), ::testing::IsSupersetOf({"clobber", "kayles", "nim"}));
  EXPECT_THAT(offered("discover "), ::testing::ElementsAre("rules"));
}

TEST(Help, LeadsToDiscover) {
  EXPECT_THAT(output_of({":help discover"}), ::testing::HasSubstr("discover rules under RULES"));
}

}  // namespace
}  // namespace kingmaker::testing::session_test
