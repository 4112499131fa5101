// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A test in the language: a script whose comments say what each statement prints.
//
//     # A function calls itself.
//     f(n) = if n == 0 then 1 else n * f(n - 1)
//     f(4)
//     # expect: 24
//
//     # A name must be known.
//     f(v) = ghost
//     # error: unknown name `ghost`
//
// A blank line begins a new session. The lines after a statement are all that it prints:
//
//     # expect: LINE        a line of its output
//     # error: MESSAGE      an error of the user; `# error at 8: MESSAGE` tests its column too, and
//                           `# error at 2:8: MESSAGE` its line within a statement of several lines
//     # limit: MESSAGE      an error because a limit was reached, also with a place
//     # warning: MESSAGE
//
// A statement without such lines prints nothing. The session's own reader finds the end of a
// statement, except that a blank line or one of these lines also ends it. The sessions have no
// files of the machine: a session reads the files that it has written.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "language/library.hpp"

namespace kingmaker::testing {

struct ScriptFailure {
  std::size_t line = 0;  // of the statement; the first line is 1
  std::string message;   // the statement, and what it should print and does print
};

struct ScriptReport {
  std::size_t statements = 0;
  std::vector<ScriptFailure> failures;
  std::string renewed;  // the script with the lines that its statements print now
};

// Runs the statements of a script. `name` is the script's name in messages.
[[nodiscard]] ScriptReport run_test_script(std::string_view text, const std::string& name,
                                           const Library& library);

}  // namespace kingmaker::testing
