// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A session at a prompt whose host has no machine.
#pragma once

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <string_view>

#include "extensions/program_library.hpp"
#include "repl/session/session.hpp"
#include "tests/support/memory_host.hpp"

namespace kingmaker::testing {

class AHost : public ::testing::Test {
 protected:
  std::string answer(std::string_view statement) {
    out_.str("");
    session_.run(statement, {"<page>", 1});
    return out_.str();
  }
  // Expects that no line of the answer is longer than the host's width.
  void expect_within_width(const std::string& statement) {
    const std::string whole = answer(statement);
    std::istringstream lines(whole);
    for (std::string line; std::getline(lines, line);) {
      EXPECT_LE(line.size(), host_.width) << line;
    }
  }

  MemoryHost host_;
  std::ostringstream out_;
  Session session_{Settings{}, program_library(), {.interactive = true}, host_, out_, out_};
};

}  // namespace kingmaker::testing
