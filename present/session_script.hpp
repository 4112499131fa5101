// What a session has bound and set as a script that brings it back: `:save`.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <string_view>
#include <vector>

#include "language/context.hpp"

namespace kingmaker {

// A saved session begins so.
inline constexpr std::string_view kScriptHead = "# a Kingmaker session; `:load` reads it\n";

// Statements that bind and set the same in a new session. A comment tells of each thing that no
// statement can write, and so does `left_out`. ResourceExhausted past `:set limit output`.
[[nodiscard]] absl::StatusOr<std::string> script_of(Context& context,
                                                    std::vector<std::string>* left_out = nullptr);
// The part of it that binds.
[[nodiscard]] absl::StatusOr<std::string> definitions_of(Context& context);

}  // namespace kingmaker
