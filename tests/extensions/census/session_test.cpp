// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Sessions and the command line know the census.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/program.hpp"

namespace kingmaker::testing::session_test {
namespace {

using ::testing::HasSubstr;

TEST(Json, OfACensusThatIsStopped) {
  const ProgramRun run = run_program({"--limit", "steps=1", "--format", "json", "census", "clobber",
                                      "--lengths", "2..3", "--under", "selfish"});
  EXPECT_EQ(run.status, 3);
  EXPECT_TRUE(nlohmann::json::parse(run.out).contains("error")) << run.out;
}

TEST(Help, OfTheCensus) {
  const ProgramRun page = run_program({"census", "--help"});
  EXPECT_EQ(page.status, 0);
  EXPECT_THAT(page.out, HasSubstr("kingmaker census"));
  EXPECT_THAT(run_program({"help", "census"}).out, HasSubstr(page.out));
  EXPECT_THAT(page.out, ::testing::Not(HasSubstr("kingmaker run FILE... ")));
}

}  // namespace
}  // namespace kingmaker::testing::session_test
