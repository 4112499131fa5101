// The stages of a trace, a frame each, in rows. A node stands at the same place in all frames: each
// frame has room for what stands in the others.
#pragma once

#include <absl/status/status.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "algebra/term_map.hpp"
#include "grammar/dot.hpp"
#include "language/answer.hpp"
#include "language/context.hpp"
#include "present/detail/bounded_graph.hpp"

namespace kingmaker::detail {

class TracePicture {
 public:
  // Both must outlive this.
  TracePicture(Context& context, const TraceDrawing& drawing)
      : context_(context), drawing_(drawing) {}

  // Writes the graph up to its last brace. Errors: ResourceExhausted, as of `graph`.
  absl::Status write(BoundedGraph& graph);

 private:
  using Edge = std::pair<std::uint32_t, std::uint32_t>;
  struct Stage {
    ValueGraph graph;
    std::vector<DotMark> marks;
    std::string label;
    std::vector<std::uint32_t> slots = {};  // of its nodes
    std::vector<Edge> edges = {};           // of slots
  };
  static constexpr std::uint32_t kNone = 0xffffffff;

  absl::Status make_stages(BoundedGraph& graph);
  absl::Status add_stage(BoundedGraph& graph, Term whole, Term focus, std::vector<DotMark> marks,
                         std::string label);
  void give_slots(Stage& stage, const Stage* before, const Step* step);
  // What each node of a value is after a step.
  [[nodiscard]] TermMap<Term> after(const Step& step, Term whole) const;
  void find_edges();
  void write_slots(DotWriter& out, const Stage& stage, std::string_view prefix) const;
  void write_stage(DotWriter& out, std::size_t place) const;
  // A slot that is furthest below the root.
  [[nodiscard]] std::uint32_t lowest_slot() const;

  Context& context_;
  const TraceDrawing& drawing_;
  std::vector<Stage> stages_;
  std::uint32_t slots_ = 0;
  std::vector<Edge> edges_;  // of all stages
  bool keeps_places_ = true;
  std::uint64_t nodes_ = 0;
};

}  // namespace kingmaker::detail
