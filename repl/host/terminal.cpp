// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "repl/host/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

namespace kingmaker {

std::optional<TerminalSize> terminal_size() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0) {
    return std::nullopt;
  }
  return TerminalSize{size.ws_row, size.ws_col};
}

}  // namespace kingmaker
