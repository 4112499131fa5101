// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Statements that run long stop soon after their time limit and after Ctrl-C. They are the lines of
// tests/extensions/*/long.txt, in which each function is called with arguments for which it runs
// for seconds; if there are none, they are as large as the function accepts. `@deep` is a value as
// deep as can be read quickly, `@board` a large position, and `[games]` stands before a line that
// needs this extension.
#include <gtest/gtest.h>

#include <absl/strings/match.h>
#include <absl/strings/str_replace.h>
#include <absl/strings/str_split.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "extensions/program_library.hpp"
#include "language/function.hpp"
#include "tests/support/cpu_time.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing::stops_test {
namespace {

std::vector<std::string> long_statements() {
  const std::vector<std::string> extensions = absl::StrSplit(built_extensions(), ' ');
  const auto is_built = [&](std::string_view name) {
    return std::find(extensions.begin(), extensions.end(), name) != extensions.end();
  };
  std::vector<std::string> statements;
  for (const std::string& extension : extensions) {
    std::ifstream file(cat(source_folder(), "/tests/extensions/", extension, "/long.txt"));
    for (std::string line; std::getline(file, line);) {
      constexpr std::string_view kNeedsGames = "[games] ";
      const bool needs_games = line.starts_with(kNeedsGames);
      if (line.empty() || line.starts_with("#") || (needs_games && !is_built("games"))) continue;
      statements.push_back(absl::StrReplaceAll(
          line.substr(needs_games ? kNeedsGames.size() : 0),
          {{"@deep", "2_100000"}, {"@board", "clobber(\"1231/3123/2312/1231/3123\")"}}));
    }
  }
  return statements;
}

TEST(LongStatements, CallEveryFunction) {
  const std::vector<std::string> statements = long_statements();
  const Library library = program_library();
  for (const FunctionInfo* function : library.functions()) {
    const std::string call = cat(function->name, "(");
    EXPECT_TRUE(std::any_of(statements.begin(), statements.end(), [&](const std::string& text) {
      return absl::StrContains(text, call);
    })) << function->name;
  }
}

class Stops : public ::testing::TestWithParam<std::string> {};

// Processor time on a slow machine.
constexpr std::chrono::milliseconds kMore(effort(3000, 20000));

void write_values() {
  std::ofstream file("values.txt");
  for (int line = 0; line < 1'000'000; ++line) file << "[1,[2,3],[[[1,3]]]]\n";
}

// With a limit of 300 milliseconds, the statement uses the processor for at most another second.
// Both formats are tested, under a sanitizer one of them.
TEST_P(Stops, WithinASecond) {
  const TemporaryFolder folder;
  const WorkingFolder here(folder.path());
  if (GetParam().find("values.txt") != std::string::npos) write_values();
  constexpr std::chrono::milliseconds kLimit(300);
  for (const std::string format : {"bar", "json"}) {
    if (kSanitized && (format == "json") == (GetParam().size() % 2 == 0)) continue;
    const std::chrono::milliseconds begin = cpu_time();
    const ProgramRun run =
        run_program({"--limit", "time=300", "--format", format, "eval", GetParam()});
    const std::chrono::milliseconds took = cpu_time() - begin;
    EXPECT_NE(run.status, 2) << run.err;  // it was valid
    EXPECT_LE(took, cpu_time_within(kLimit) + kMore)
        << format << ": " << took.count() << " ms, status " << run.status << " "
        << run.err.substr(0, 300);
  }
}

// Ctrl-C comes at a moment that differs between statements and is the same in each run.
TEST_P(Stops, WhenInterrupted) {
  const TemporaryFolder folder;
  const WorkingFolder here(folder.path());
  if (GetParam().find("values.txt") != std::string::npos) write_values();
  std::minstd_rand random(static_cast<std::minstd_rand::result_type>(GetParam().size()) + 1);
  random.discard(10);
  const std::chrono::milliseconds moment(random() % 250);
  InterruptionAfter user(moment);
  const ProgramRun run = run_program({"eval", GetParam()}, "", user.flag());
  EXPECT_LE(user.cpu_time_since(), kMore) << "interrupted after " << moment.count() << " ms";
  EXPECT_NE(run.status, 2) << run.err;
  EXPECT_EQ(run.status == 3, run.err.find("error: ") != std::string::npos) << run.err;
}

INSTANTIATE_TEST_SUITE_P(Statements, Stops, ::testing::ValuesIn(long_statements()));

}  // namespace
}  // namespace kingmaker::testing::stops_test
