// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/host/pager.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "repl/host/child_program.hpp"
#include "repl/host/terminal.hpp"

namespace kingmaker {
namespace {

// Room is left for the statement itself and the next prompt.
bool fits(std::string_view text, const TerminalSize& terminal) {
  constexpr std::size_t kRowsAround = 2;
  std::size_t rows = 0;
  for (const std::string_view line : lines_of(text)) rows += 1 + line.size() / terminal.columns;
  return rows + kRowsAround <= terminal.rows;
}

// The words of PAGER. No shell interprets them.
std::vector<std::string> pager() {
  const char* const named = std::getenv("PAGER");
  std::istringstream words(named == nullptr ? "less" : named);
  std::vector<std::string> command;
  for (std::string word; words >> word;) command.push_back(word);
  return command;
}

}  // namespace

bool show_in_pager(std::string_view text) {
  const std::optional<TerminalSize> terminal = terminal_size();
  if (!terminal || fits(text, *terminal)) return false;
  std::vector<std::string> command = pager();
  if (command.empty()) return false;
  // F ends it if a text fits after all, R keeps colours, and X leaves the text on the screen.
  setenv("LESS", "FRX", 0);
  // Keys that are typed by mistake cannot run commands or write files.
  setenv("LESSSECURE", "1", 0);
  const absl::StatusOr<bool> read = run_program_at_terminal(std::move(command), cat(text, "\n"));
  return read.ok() && *read;
}

}  // namespace kingmaker
