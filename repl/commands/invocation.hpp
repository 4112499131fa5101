// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A subcommand as it was asked for: its arguments, and the program around it.
// Tested in tests/repl/help/subcommands_test.cpp.
#pragma once

#include <absl/status/status.h>

#include <atomic>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "repl/commands/arguments.hpp"
#include "repl/commands/streams.hpp"
#include "repl/help/subcommands.hpp"
#include "repl/session/session.hpp"

namespace kingmaker {

struct Invocation {
  const Arguments& arguments;             // operands, and what options say
  const std::vector<std::string>& words;  // all of the command line, as it was typed
  Session& session;  // set up as the common options say; its library has the subcommands
  const Streams& streams;
  std::atomic<bool>* interrupt;

  [[nodiscard]] const std::vector<std::string>& operands() const { return arguments.operands; }
};

// Prints an error on `err`, and for programs as a record on `out`, as sessions do for statements.
void report_error(const Streams& streams, std::string_view message);
// The same for an error in how the program is called.
ExitStatus usage_error(const Streams& streams, std::string_view message);
ExitStatus usage_error(const Streams& streams, const absl::Status& status);
ExitStatus usage_error(const Invocation& invocation, const auto& error) {
  return usage_error(invocation.streams, error);
}

// True in all processes of one `mpirun` except the first. An error that all of them find, for
// example in the command line, is reported by the first only.
[[nodiscard]] bool is_further_rank();

// The width of the terminal that is written to; 0 if it is none, or of unknown width.
[[nodiscard]] std::size_t columns_of(const Streams& streams);

}  // namespace kingmaker
