// Other programs, each a process of its own, started without a shell: `command[0]` is looked for as
// a shell does, the other words of `command` are its arguments. Precondition: `command` is not
// empty.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/budget.hpp"

namespace kingmaker {

// What the program writes, in memory, since programs that make pictures do not always notice that a
// disk is full, when `input` is what it reads, once it has ended. Errors: NotFound when
// there is no such program; Unavailable when it fails, with the last line of what it says of that;
// ResourceExhausted or Cancelled when the budget is spent, and the program has been ended then.
[[nodiscard]] absl::StatusOr<std::string> output_of_program(std::vector<std::string> command,
                                                            std::string_view input, Budget& budget);

// Lets the program read `input` and have the terminal, Ctrl-C included, until it ends, however it
// does. Has it read anything? Errors: NotFound when there is no such program, Unavailable when it
// cannot be started.
[[nodiscard]] absl::StatusOr<bool> run_program_at_terminal(std::vector<std::string> command,
                                                           std::string_view input);

}  // namespace kingmaker
