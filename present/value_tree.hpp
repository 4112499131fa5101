// A value as a tree in a terminal.
#pragma once

#include <absl/status/statusor.h>

#include <string>

#include "language/context.hpp"
#include "language/object.hpp"

namespace kingmaker {

// A line for each node, options below their choice in print order: who moves, or a win, or a simple
// value. What occurs more than once is written wherever it stands. Errors: `:set limit output`.
[[nodiscard]] absl::StatusOr<std::string> tree_text(Context& context, const GameValue& value);

}  // namespace kingmaker
