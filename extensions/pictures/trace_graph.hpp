// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The stages of a trace, one frame for each, in rows. A node has the same place in all frames: each
// frame keeps room for the nodes of the others. Tested in tests/extensions/pictures/draw_test.cpp.
#pragma once

#include <absl/status/status.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "algebra/term_map.hpp"
#include "extensions/pictures/bounded_graph.hpp"
#include "extensions/pictures/picture.hpp"
#include "grammar/dot.hpp"
#include "language/printing.hpp"

namespace kingmaker::pictures {

class TraceGraph {
 public:
  // Both must outlive this object.
  TraceGraph(const Printing& printing, const TracePicture& picture)
      : printing_(printing), picture_(picture) {}

  // Writes the graph up to its last brace. ResourceExhausted if `graph` refuses it.
  absl::Status write(BoundedGraph& graph);

 private:
  using Edge = std::pair<std::uint32_t, std::uint32_t>;
  struct Stage {
    ValueGraph graph;
    std::vector<DotMark> marks;
    std::string label;
    std::vector<std::uint32_t> slots = {};  // of its nodes
    std::vector<Edge> edges = {};           // between slots
  };
  static constexpr std::uint32_t kNone = 0xffffffff;

  absl::Status make_stages(BoundedGraph& graph);
  absl::Status add_stage(BoundedGraph& graph, Term whole, Term focus, std::vector<DotMark> marks,
                         std::string label);
  void give_slots(Stage& stage, const Stage* before, const Step* step);
  // Maps each node of a value to the node that the step makes of it.
  [[nodiscard]] TermMap<Term> after(const Step& step, Term whole) const;
  void find_edges();
  void write_slots(DotWriter& out, const Stage& stage, std::string_view prefix) const;
  void write_stage(DotWriter& out, std::size_t place) const;
  // A slot with the largest distance from the root.
  [[nodiscard]] std::uint32_t lowest_slot() const;

  Printing printing_;
  const TracePicture& picture_;
  std::vector<Stage> stages_;
  std::uint32_t slots_ = 0;
  std::vector<Edge> edges_;  // of all stages
  bool keeps_places_ = true;
  std::uint64_t nodes_ = 0;
};

}  // namespace kingmaker::pictures
