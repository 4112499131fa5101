// Lines from a terminal, with editing, history and completion where libedit is there.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "repl/lines.hpp"

namespace kingmaker {

struct LineEditorOptions {
  std::string prompt = "kingmaker> ";
  std::string continuation = "        ..> ";
  std::string history_file;  // empty: the history ends with the session
  int history_size = 1000;
  std::function<std::vector<std::string>()> words;  // for completion, sorted
};

// The terminal of standard input and output. Without libedit, plain lines behind a prompt.
[[nodiscard]] std::unique_ptr<LineSource> open_line_editor(LineEditorOptions options);

}  // namespace kingmaker
