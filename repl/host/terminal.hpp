// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The terminal on which answers are shown. Tested in tests/repl/host_test.cpp.
#pragma once

#include <cstddef>
#include <optional>

namespace kingmaker {

struct TerminalSize {
  std::size_t rows;
  std::size_t columns;
};

// The current size of the terminal of standard output; nullopt if there is none, or if its size is
// unknown.
[[nodiscard]] std::optional<TerminalSize> terminal_size();

}  // namespace kingmaker
