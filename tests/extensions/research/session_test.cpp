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

TEST(Help, LeadsToDiscover) {
  EXPECT_THAT(output_of({":help discover"}), ::testing::HasSubstr("discover rules under RULES"));
}

}  // namespace
}  // namespace kingmaker::testing::session_test
