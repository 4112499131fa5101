// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `kingmaker report`.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/support/program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing::report_command_test {
namespace {

TEST(ReportCommand, WritesTheReportAlone) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "own.km").string();
  std::ofstream(file) << "game place on line { . -> me }\nn = 2\n";
  const ProgramRun run =
      run_program({"--format", "json", "report", file, "place", "--length", "2"});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(nlohmann::json::parse(run.out)["games"][0]["game"], "place(\"..\")") << run.out;
}

TEST(ReportCommand, RefusesAFileThatItCannotRead) {
  const ProgramRun run = run_program({"report", "/nowhere/own.km", "place", "--length", "2"});
  EXPECT_EQ(run.status, 2);
  EXPECT_EQ(run.out, "");
  EXPECT_THAT(run.err, ::testing::HasSubstr("cannot read this file"));
}

}  // namespace
}  // namespace kingmaker::testing::report_command_test
