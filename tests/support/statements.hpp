// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The answers of single statements, each run by a program of its own.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "base/text.hpp"
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

// Expects no output but this error, and under the line a caret at `column`.
inline void expect_whole_error(const std::string& statement, int status, int column,
                               const std::string& message) {
  const ProgramRun run = eval({statement});
  EXPECT_EQ(run.status, status) << statement;
  EXPECT_EQ(run.out, "") << statement;
  const std::string blanks(static_cast<std::size_t>(column - 1), ' ');
  EXPECT_EQ(run.err,
            cat("<arg 1>:1:", column, ": error: ", message, "\n", statement, "\n", blanks, "^\n"));
}

// Under a limit of output of 100, the statement prints no more in any format, or says how to raise
// it.
inline void expect_no_output_past_the_limit(const std::string& statement) {
  for (const std::string format : {"bar", "choice", "json", "csv", "tex"}) {
    const ProgramRun run =
        run_program({"--limit", "output=100", "--format", format, "eval", statement});
    // A program gets a record of the error, too; a record says more than the answer.
    const bool is_error =
        run.out.find("\"kind\":\"error\"") != std::string::npos && run.status == 3;
    const std::size_t most = format == "json" ? 161 : 101;
    EXPECT_TRUE(is_error || run.out.size() <= most) << format << " " << statement;
    if (run.status != 0) {
      EXPECT_EQ(run.status, 3) << statement << run.err;
      EXPECT_NE(run.err.find("`--limit output=N` raises it"), std::string::npos)
          << format << " " << statement << run.err;
    }
  }
}

}  // namespace kingmaker::testing
