// What a session has bound and set as a script that brings it back: `:save`.
#pragma once

#include <absl/status/statusor.h>

#include <string>

#include "language/context.hpp"

namespace kingmaker {

// Statements that bind and set the same in a new session. What cannot be written as a statement is
// told of in a comment. ResourceExhausted past `:set limit output`.
[[nodiscard]] absl::StatusOr<std::string> script_of(Context& context);
// The part of it that binds.
[[nodiscard]] absl::StatusOr<std::string> definitions_of(Context& context);

}  // namespace kingmaker
