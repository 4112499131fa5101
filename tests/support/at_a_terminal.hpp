// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The program at a terminal, with files in a folder of its own.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/effort.hpp"
#include "tests/support/process.hpp"
#include "tests/support/world.hpp"

namespace kingmaker::testing {

inline constexpr char kPromptShown[] = "kingmaker> ";

class AtATerminal : public World {
 protected:
  // Uses a history in this folder.
  [[nodiscard]] std::function<void()> with_history(const std::string& path) const {
    return [path] { setenv("KINGMAKER_HISTORY", path.c_str(), 1); };
  }
  void at_prompt(Terminal& terminal) {
    EXPECT_THAT(terminal.shown_until(kPromptShown), ::testing::HasSubstr(kPromptShown));
  }
  static std::string answer(Terminal& terminal, const std::string& statement) {
    terminal.type(statement + "\n");
    return terminal.shown_until(kPromptShown);
  }
  // At any moment of a statement, Ctrl-C brings back the prompt at once, and earlier bindings are
  // kept.
  void expect_ctrl_c_stops(const std::vector<std::string>& statements) {
    Terminal terminal({}, with_history(file("history")));
    at_prompt(terminal);
    answer(terminal, "keep = [1,[2,3]]");
    int count = 0;
    for (const std::string& statement : statements) {
      for (const int milliseconds : {20, 150, 600}) {
        terminal.type(statement + "\n");
        terminal.shown_until("\n");
        std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
        const std::chrono::milliseconds sent = terminal.cpu_time();
        terminal.type("\x03");
        at_prompt(terminal);
        EXPECT_LT(terminal.cpu_time() - sent, std::chrono::seconds(effort(3, 20)))
            << statement << ", " << milliseconds << " ms";
        // If the statement had ended before, there is another prompt to come.
        const std::string word = "done " + std::to_string(++count);
        terminal.type('"' + word + "\"\n");
        EXPECT_THAT(terminal.shown_until("\n" + word), ::testing::HasSubstr("\n" + word))
            << statement;
        at_prompt(terminal);
      }
    }
    EXPECT_THAT(answer(terminal, "keep"), ::testing::HasSubstr("[1,[2,3]]"));
    terminal.type(":quit\n");
    EXPECT_EQ(terminal.wait(), 0);
  }
};

}  // namespace kingmaker::testing
