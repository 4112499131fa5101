// Lines from a terminal, with editing, history and completion where libedit is there.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "repl/session/completion.hpp"
#include "repl/session/lines.hpp"

namespace kingmaker {

struct LineEditorOptions {
  std::string prompt = "kingmaker> ";
  std::string continuation = "        ..> ";
  std::string history_file;  // empty: the history ends with the session
  int history_size = 1000;
  // Of a statement up to the cursor.
  std::function<Completion(std::string_view)> complete;
};

// The terminal of standard input and output. Without libedit, plain lines behind a prompt.
[[nodiscard]] std::unique_ptr<LineSource> open_line_editor(LineEditorOptions options);

}  // namespace kingmaker
