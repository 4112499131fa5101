// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Names of files as people write them in statements. Tested in tests/repl/host_test.cpp.
#pragma once

#include <absl/status/status.h>

#include <string>
#include <string_view>
#include <vector>

namespace kingmaker {

// The name that means standard output.
inline constexpr std::string_view kStandardOutput = "-";

// Replaces `~` at the beginning of `~` and `~/...` by the folder HOME, as a shell does. All other
// names stay as they are, and so do these if there is no HOME.
[[nodiscard]] std::string with_home(std::string_view name);

// The names that begin with `typed`, sorted, written as the user would type them: with their
// folders, and a `/` after names of folders. Names that need quotes are left out, and hidden ones
// unless the last part of `typed` begins with a dot.
[[nodiscard]] std::vector<std::string> files_beginning(std::string_view typed);

// The error for a file that could not be opened or read. `file` is its name or a description such
// as `this file`, `error` the errno of the failure.
[[nodiscard]] absl::Status cannot_read(std::string_view file, int error);

// The folder for files that outlast the program, which is made if it is missing; empty if the
// environment names none, or a document asks.
[[nodiscard]] std::string state_folder();

}  // namespace kingmaker
