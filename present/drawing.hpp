// Drawings as graphs in DOT (grammar/dot.hpp).
#pragma once

#include <absl/status/statusor.h>

#include <string>

#include "language/answer.hpp"
#include "language/context.hpp"
#include "present/graph_use.hpp"

namespace kingmaker {

// The graph of a drawing without the last newline. If preferences are not an order, `context` gets
// a warning. ResourceExhausted, at the place of the drawn expression, if the graph is too large for
// its use.
[[nodiscard]] absl::StatusOr<std::string> dot_of(Context& context, const Drawing& drawing,
                                                 GraphUse use);

// A warning for a relation that is not an order; empty if it is one.
[[nodiscard]] absl::StatusOr<std::string> caveat_of(Context& context,
                                                    const PreferenceDrawing& drawing);

}  // namespace kingmaker
