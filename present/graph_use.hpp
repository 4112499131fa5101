// The use of a graph, and the size that it may have.
#pragma once

#include <cstddef>
#include <cstdint>

namespace kingmaker {

// The largest size of a picture. Graphviz takes some seconds for it, and a larger one could not be
// read. Graphs in DOT are bounded only like other output.
inline constexpr std::size_t kMostDrawnNodes = 2000;
inline constexpr std::size_t kMostDrawnEdges = 5000;

enum class GraphUse : std::uint8_t { Text, Picture };

}  // namespace kingmaker
