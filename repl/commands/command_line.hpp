// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The command line: runs the program with its arguments.
// Tested in tests/repl/help/subcommands_test.cpp.
#pragma once

#include <absl/status/status.h>

#include <atomic>
#include <string>
#include <vector>

#include "language/settings.hpp"
#include "repl/commands/arguments.hpp"
#include "repl/commands/streams.hpp"
#include "repl/help/subcommands.hpp"

namespace kingmaker {

// Runs the program with `arguments`, which do not include its name, and returns its exit status.
// `interrupt` is set when the user wants to stop the running statement. Limits are the usual ones,
// or those of `limits`.
[[nodiscard]] int run_command_line(const std::vector<std::string>& arguments,
                                   const Streams& streams, std::atomic<bool>* interrupt,
                                   const Library& library, const Settings* limits = nullptr);

// Applies the common options to the settings, except those that the subcommand replaces, and
// `--under` if it is read later.
[[nodiscard]] absl::Status apply_options(const Arguments& flags, bool under_later,
                                         const Library& library, Settings& settings);

}  // namespace kingmaker
