// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Runs the whole program in this process, over string streams.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <sstream>
#include <string>
#include <vector>

#include "extensions/program_library.hpp"
#include "repl/commands/command_line.hpp"

namespace kingmaker::testing {

struct ProgramRun {
  int status = 0;
  std::string out;
  std::string err;
};

inline ProgramRun run_program(const std::vector<std::string>& arguments,
                              const std::string& input = "",
                              std::atomic<bool>* interrupt = nullptr) {
  std::istringstream in(input);
  std::ostringstream out;
  std::ostringstream err;
  ProgramRun run;
  run.status = run_command_line(arguments, {in, out, err}, interrupt, program_library());
  run.out = out.str();
  run.err = err.str();
  return run;
}

// Runs `kingmaker eval` with these statements.
inline ProgramRun eval(std::vector<std::string> statements) {
  statements.insert(statements.begin(), "eval");
  return run_program(statements);
}

// The output of these statements, none of which fails.
inline std::string output_of(const std::vector<std::string>& statements) {
  const ProgramRun run = eval(statements);
  EXPECT_EQ(run.err, "") << statements.back();
  EXPECT_EQ(run.status, 0) << statements.back();
  return run.out;
}

// The error of the last of these statements, without its place. The others print nothing.
inline std::string error_of(const std::vector<std::string>& statements) {
  const ProgramRun run = eval(statements);
  EXPECT_GE(run.status, 2) << statements.back();
  EXPECT_EQ(run.out, "") << statements.back();
  const std::string line = run.err.substr(0, run.err.find('\n'));
  const std::size_t message = line.find("error: ");
  return message == std::string::npos ? line : line.substr(message + 7);
}

}  // namespace kingmaker::testing
