// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Shows long answers one screen at a time. Tested in tests/repl/process_test.cpp.
#pragma once

#include <string_view>

namespace kingmaker {

// If `text` does not fit on the terminal of standard output, shows it with the program in the
// environment variable PAGER, or with `less`, and waits until that ends. False if nothing was
// shown: the text fits, there is no terminal, PAGER is empty, or the program does not exist or has
// read nothing.
[[nodiscard]] bool show_in_pager(std::string_view text);

}  // namespace kingmaker
