// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The file that keeps statements between sessions: a head, and lines as libedit writes them.
// Several prompts append to one file. Tested in tests/repl/host_test.cpp.
#pragma once

#include <absl/status/status.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace kingmaker {

inline constexpr std::string_view kHistoryHead = "_HiStOrY_V2_\n";

// OK if the file is a history or does not exist.
[[nodiscard]] absl::Status check_history(const std::string& path);
// Appends lines. Errors: FailedPrecondition if the file is not a history, and then it stays
// unchanged; Unavailable if it cannot be written.
[[nodiscard]] absl::Status append_to_history(const std::string& path, std::string_view lines);
// Cuts a file of more than twice `limit` lines to its last `limit` lines.
[[nodiscard]] absl::Status shorten_history(const std::string& path, std::size_t limit);

}  // namespace kingmaker
