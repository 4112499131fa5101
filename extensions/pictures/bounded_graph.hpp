// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// BoundedGraph: a graph in DOT with a limit on its size, which depends on its use.
// Tested in tests/extensions/pictures/draw_test.cpp.
#pragma once

#include <absl/status/status.h>

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/diagnostic.hpp"
#include "base/text.hpp"
#include "grammar/dot.hpp"
#include "language/settings.hpp"

namespace kingmaker::pictures {

// The largest size of a picture. Graphviz takes some seconds for it, and a larger one could not be
// read. Graphs in DOT are bounded only like other output.
inline constexpr std::size_t kMostDrawnNodes = 2000;
inline constexpr std::size_t kMostDrawnEdges = 5000;

enum class GraphUse : std::uint8_t { Text, InPicture };

class BoundedGraph {
 public:
  BoundedGraph(const Settings& settings, GraphUse use) : out(settings.max_output), use_(use) {}

  // Must be called before nodes and edges are written. `less` tells users how to draw less.
  absl::Status add(std::size_t nodes, std::size_t edges, std::string_view less) {
    nodes_ += nodes;
    edges_ += edges;
    if (use_ == GraphUse::Text || (nodes_ <= kMostDrawnNodes && edges_ <= kMostDrawnEdges)) {
      return absl::OkStatus();
    }
    return limit_error("this has ", nodes_, " nodes and ", edges_, " edges, and a picture at most ",
                       kMostDrawnNodes, " and ", kMostDrawnEdges, "; ", less,
                       ", or write the graph: -o FILE.dot");
  }

  DotWriter out;

 private:
  GraphUse use_;
  std::size_t nodes_ = 0;
  std::size_t edges_ = 0;
};

}  // namespace kingmaker::pictures
