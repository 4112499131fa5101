// Drawings as graphs in DOT (grammar/dot.hpp).
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include "language/answer.hpp"
#include "language/context.hpp"

namespace kingmaker {

// Of a picture. Graphviz takes some seconds for so many, and nobody could read more. Graphs in DOT
// may be as long as other output.
inline constexpr std::size_t kMostDrawnNodes = 2000;
inline constexpr std::size_t kMostDrawnEdges = 5000;

enum class GraphUse : std::uint8_t { Text, Picture };

// The graph, without the last newline. Of preferences that are no order a warning of `context` says
// so. ResourceExhausted, at the place of what is drawn, if it is too large for its use.
[[nodiscard]] absl::StatusOr<std::string> dot_of(Context& context, const Drawing& drawing,
                                                 GraphUse use);

// A caveat about a relation that is no order; empty if it is one.
[[nodiscard]] absl::StatusOr<std::string> caveat_of(Context& context,
                                                    const PreferenceDrawing& drawing);

}  // namespace kingmaker
