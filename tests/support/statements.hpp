// The answers of single statements, each run by a program of its own.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "tests/support/program.hpp"

namespace kingmaker::testing {

// The output of `kingmaker eval`, which prints no message.
inline std::string answer(const std::string& statement) {
  const ProgramRun run = eval({statement});
  EXPECT_EQ(run.err, "") << statement;
  return run.out;
}

// Expects no output but an error that begins with `message`, at `column` of its first line.
inline void expect_error(const std::string& statement, int status, const std::string& column,
                         const std::string& message) {
  const ProgramRun run = eval({statement});
  EXPECT_EQ(run.out, "") << statement;
  EXPECT_EQ(run.status, status) << statement;
  EXPECT_NE(run.err.find("<arg 1>:1:" + column + ": error: " + message), std::string::npos)
      << statement << ": " << run.err;
}

}  // namespace kingmaker::testing
