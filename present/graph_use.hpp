// What a graph is made for, and how large it may be.
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
