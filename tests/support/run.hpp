// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Runs the program with a library of names in this process.
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "repl/commands/command_line.hpp"

namespace kingmaker::testing {

// The output with the errors, as a terminal shows them.
inline std::string run(const std::vector<std::string>& arguments, const Library& library) {
  std::istringstream in;
  std::ostringstream out;
  static_cast<void>(run_command_line(arguments, {in, out, out}, nullptr, library));
  return out.str();
}

}  // namespace kingmaker::testing
