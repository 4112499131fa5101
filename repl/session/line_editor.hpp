// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Reads lines from a terminal, with editing, history and completion if libedit is available.
// Tested in tests/repl/process_test.cpp.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "repl/host/lines.hpp"
#include "repl/session/completion.hpp"

namespace kingmaker {

struct LineEditorOptions {
  std::function<std::string()> prompt;  // asked before each statement
  std::string continuation = "        ..> ";
  std::string history_file;  // if empty, the history ends with the session
  int history_size = 1000;
  // Completes a statement up to the cursor.
  std::function<Completion(std::string_view)> complete;
};

// Opens the terminal of standard input and output. Without libedit, lines are read after a plain
// prompt.
[[nodiscard]] std::unique_ptr<LineSource> open_line_editor(LineEditorOptions options);

}  // namespace kingmaker
