// Drawings as graphs in DOT (grammar/dot.hpp).
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include "language/answer.hpp"
#include "language/context.hpp"

namespace kingmaker {

// The largest size of a picture. Graphviz takes some seconds for it, and a larger one could not be
// read. Graphs in DOT are bounded only like other output.
inline constexpr std::size_t kMostDrawnNodes = 2000;
inline constexpr std::size_t kMostDrawnEdges = 5000;

enum class GraphUse : std::uint8_t { Text, Picture };

// The graph of a drawing without the last newline. If preferences are not an order, `context` gets
// a warning. ResourceExhausted, at the place of the drawn expression, if the graph is too large for
// its use.
[[nodiscard]] absl::StatusOr<std::string> dot_of(Context& context, const Drawing& drawing,
                                                 GraphUse use);

// A warning for a relation that is not an order; empty if it is one.
[[nodiscard]] absl::StatusOr<std::string> caveat_of(Context& context,
                                                    const PreferenceDrawing& drawing);

}  // namespace kingmaker
