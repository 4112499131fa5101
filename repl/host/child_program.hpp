// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Runs other programs as child processes, without a shell. `command[0]` is searched for as by a
// shell; the other words of `command` are the arguments. Precondition: `command` is not empty.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.hpp"

namespace kingmaker {

// Runs the program with `input` as its standard input until it ends, and returns its output. The
// output is kept in memory, since programs that make pictures do not always notice that a disk is
// full. Errors: NotFound if there is no such program; Unavailable if it fails, with the last line
// of its messages; ResourceExhausted or Cancelled if the budget is spent, and then the program has
// been ended.
[[nodiscard]] absl::StatusOr<std::string> output_of_program(std::vector<std::string> command,
                                                            std::string_view input, Budget& budget);

// Lets the program read `input`, or the terminal if there is none, and use the terminal, including
// Ctrl-C, until it ends in whatever way. Returns whether it has read any input. Errors: NotFound if
// there is no such program, Unavailable if it cannot be started.
[[nodiscard]] absl::StatusOr<bool> run_program_at_terminal(std::vector<std::string> command,
                                                           std::optional<std::string_view> input);

}  // namespace kingmaker
