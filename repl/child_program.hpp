// Other programs, run to make a file: each a process of its own, without a shell.
#pragma once

#include <absl/status/status.h>

#include <string>
#include <string_view>
#include <vector>

#include "repl/output_file.hpp"
#include "rewrite/budget.hpp"

namespace kingmaker {

// Runs the program `command[0]`, which is looked for as a shell does, with the other words of
// `command` as its arguments, `input` as what it reads and `out` as what it writes to. Waits for
// its end. Errors: NotFound when there is no such program; Unavailable when it fails, with the last
// line of what it says of that; ResourceExhausted or Cancelled when the budget is spent, and the
// program has been ended then. Precondition: `command` is not empty.
[[nodiscard]] absl::Status run_program_on(std::vector<std::string> command, std::string_view input,
                                          OutputFile& out, Budget& budget);

}  // namespace kingmaker
