// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Expects that terminals obey nothing in an answer.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "base/source_text.hpp"
#include "base/text.hpp"
#include "extensions/program_library.hpp"
#include "language/statements/setting_table.hpp"
#include "tests/support/program.hpp"

namespace kingmaker::testing {

// A colour, the same by a C1 control, a change of direction, a bell, and the start of a line.
inline const std::string kHidden = "\033[31m|\u009B31m|\u202E|\a|\b|\x7F|\u2028";

// The first character of `text` that a terminal would obey; empty if there is none.
inline std::string control_in(const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const auto c = kingmaker::detail::character_at(text, at);
    if (!c.valid || (c.code != '\n' && kingmaker::detail::is_hidden_control(c.code))) {
      return cat("U+", static_cast<unsigned>(c.code), " at ", at, " of ", text);
    }
    at += c.size;
  }
  return {};
}

// Tests the answer and the messages of the statement in every format of this build.
inline void expect_no_controls(const std::string& statement) {
  for (const std::string& format : setting_choices("format", program_library())) {
    const ProgramRun run = run_program({"--format", format, "--keep-going", "eval", statement});
    EXPECT_EQ(control_in(run.out), "") << format << ": " << statement;
    EXPECT_EQ(control_in(run.err), "") << format << ": " << statement;
  }
}

}  // namespace kingmaker::testing
