// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The bindings and settings of a session as a script that brings them back, for `:save`.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <string_view>
#include <vector>

#include "language/context.hpp"

namespace kingmaker {

// The first line of a saved session.
inline constexpr std::string_view kScriptHead = "# a Kingmaker session; `:load` reads it\n";

// Statements that make the same bindings and settings in a new session. Objects that no statement
// can write are listed in comments and in `left_out`. ResourceExhausted past `:set limit output`.
[[nodiscard]] absl::StatusOr<std::string> script_of(Context& context,
                                                    std::vector<std::string>* left_out = nullptr);
// The statements of the script that bind names.
[[nodiscard]] absl::StatusOr<std::string> definitions_of(Context& context);

}  // namespace kingmaker
