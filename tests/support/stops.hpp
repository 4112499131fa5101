// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Statements that run long stop soon after their time limit and after Ctrl-C. A test program
// includes this once, and instantiates Stops with its statements.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "language/function.hpp"
#include "language/library.hpp"
#include "tests/support/cpu_time.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing {

// A text as deep or wide as can be read quickly, and values that are large but quickly made.
inline const std::string kDeepValue = "2_100000";
inline const std::string kLargeBoard = "clobber(\"1231/3123/2312/1231/3123\")";

// Calls of each function.
using LongCalls = std::map<std::string_view, std::vector<std::string>>;

inline std::vector<std::string> all_of(const LongCalls& calls) {
  std::vector<std::string> all;
  for (const auto& [name, some] : calls) all.insert(all.end(), some.begin(), some.end());
  return all;
}

inline void expect_every_function(const Library& library, const LongCalls& calls) {
  for (const FunctionInfo* function : library.functions()) {
    EXPECT_TRUE(calls.contains(function->name)) << function->name;
  }
}

class Stops : public ::testing::TestWithParam<std::string> {};

// Processor time on a slow machine.
inline constexpr std::chrono::milliseconds kMore(effort(3000, 20000));

inline void write_values() {
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

}  // namespace kingmaker::testing
