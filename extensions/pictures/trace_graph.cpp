// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/pictures/trace_graph.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "algebra/walk.hpp"
#include "base/diagnostic.hpp"
#include "base/hash_table.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"

namespace kingmaker::pictures {
namespace {

constexpr std::size_t kStagesInRow = 4;

// The next redex has a thick frame, the result of the last step a dashed one.
constexpr std::string_view kBefore = "penwidth=3";
constexpr std::string_view kAfter = "style=\"filled,dashed\"";

}  // namespace

absl::Status TraceGraph::write(BoundedGraph& graph) {
  KM_RETURN_IF_ERROR(make_stages(graph));
  find_edges();
  DotWriter& out = graph.out;
  open_value_graph(out);
  out.line("compound=true;");
  out.line("newrank=true;");
  out.line("fontname=\"Helvetica\";");
  out.line("fontsize=11;");
  out.line("style=rounded;");
  out.line("color=\"#a0a0a0\";");
  for (std::size_t i = 0; i < stages_.size(); ++i) write_stage(out, i);
  // The frames of a row are at one height, in the order of the arrows between them. Each row is
  // below the row before.
  for (std::size_t row = 0; row < stages_.size(); row += kStagesInRow) {
    std::string roots;
    for (std::size_t i = row; i < std::min(row + kStagesInRow, stages_.size()); ++i) {
      append(roots, " s", i, "n0;");
    }
    out.line("{ rank=same;", roots, " }");
  }
  const std::uint32_t lowest = lowest_slot();
  for (std::size_t i = kStagesInRow; i < stages_.size() && keeps_places_; ++i) {
    out.line("s", i - kStagesInRow, "n", lowest, " -> s", i, "n0 [style=invis];");
  }
  return absl::OkStatus();
}

absl::Status TraceGraph::make_stages(BoundedGraph& graph) {
  const Trace& trace = *picture_.trace;
  std::vector<DotMark> marks;
  Term whole = trace.start();
  const Step* last = nullptr;
  stages_.reserve(trace.steps().size() + 1);
  const auto add = [&](Term focus, std::string label) -> absl::Status {
    KM_RETURN_IF_ERROR(add_stage(graph, whole, focus, marks, std::move(label)));
    const std::size_t place = stages_.size() - 1;
    give_slots(stages_[place], place == 0 ? nullptr : &stages_[place - 1], last);
    return absl::OkStatus();
  };
  for (const Step& step : trace.steps()) {
    marks.push_back({step.before, kBefore});
    std::string label = cat(stages_.size() + 1, ". ", step.rule->name, "\n", step.rule->citation);
    if (const std::string why = reasons_text(printing_, step, trace.frame()); !why.empty()) {
      append(label, "\n", with_subscripts(why));
    }
    KM_RETURN_IF_ERROR(add(step.before, std::move(label)));
    marks.assign(1, {step.after, kAfter});
    whole = step.whole;
    last = &step;
  }
  return add({}, stages_.empty() ? "already in normal form" : "normal form");
}

absl::Status TraceGraph::add_stage(BoundedGraph& graph, Term whole, Term focus,
                                   std::vector<DotMark> marks, std::string label) {
  ValueGraph drawn(printing_.context.store(), picture_.trace->frame(), whole,
                   {.expand = picture_.expand, .focus = focus, .names = printing_.settings.names});
  KM_RETURN_IF_ERROR(graph.add(drawn.nodes(), drawn.edges(), "trace a part: `at(v, .1)`"));
  // Stages are kept until all are known, so there are no more of them than can be written.
  constexpr std::uint64_t kShortestLine = 20;
  nodes_ += drawn.nodes();
  if (nodes_ * kShortestLine > printing_.settings.max_output)
    return too_long_to_print("the graph is");
  if (!printing_.context.budget().spend(drawn.nodes()))
    return status_of(printing_.context.budget());
  stages_.push_back({std::move(drawn), std::move(marks), std::move(label)});
  return absl::OkStatus();
}

TermMap<Term> TraceGraph::after(const Step& step, Term whole) const {
  TermStore& store = printing_.context.store();
  TermMap<Term> results;
  std::vector<Term> options;
  const auto made_of = [&](Term t) { return t.is_leaf() ? t : results.get(t); };
  for (const Term t : bottom_up(store, whole)) {
    if (t == step.before) {
      results[t] = step.after;
      continue;
    }
    options.assign(store.options(t).begin(), store.options(t).end());
    for (Term& option : options) option = made_of(option);
    const bool is_known = absl::c_none_of(options, [](Term option) { return option.is_none(); });
    results[t] = is_known ? store.choice(store.mover(t), options) : Term();
  }
  return results;
}

// The root keeps the slot of the root. Another node keeps the slot of the first node from which it
// came.
void TraceGraph::give_slots(Stage& stage, const Stage* before, const Step* step) {
  const std::vector<Term>& terms = stage.graph.terms();
  stage.slots.assign(terms.size(), kNone);
  stage.slots[0] = 0;
  if (before == nullptr) {
    slots_ = 1;
  } else {
    HashMap<std::uint32_t, std::size_t> place_of;  // in this stage
    for (std::size_t i = 1; i < terms.size(); ++i) place_of[terms[i].raw()] = i;
    const TermMap<Term> results = after(*step, before->graph.terms().front());
    for (std::size_t i = 1; i < before->slots.size(); ++i) {
      const Term t = before->graph.terms()[i];
      const Term now = t.is_leaf() ? t : results.get(t);
      const auto place = place_of.find(now.raw());
      if (place == place_of.end() || stage.slots[place->second] != kNone) continue;
      stage.slots[place->second] = before->slots[i];
    }
  }
  for (std::uint32_t& slot : stage.slots) {
    if (slot == kNone) slot = slots_++;
  }
}

void TraceGraph::find_edges() {
  HashSet<Edge> visited;
  for (Stage& stage : stages_) {
    for (const auto& [from, to] : stage.graph.edge_list()) {
      const Edge edge = {stage.slots[from], stage.slots[to]};
      stage.edges.push_back(edge);
      if (visited.insert(edge).second) edges_.push_back(edge);
    }
  }
  keeps_places_ = slots_ * stages_.size() <= kMostDrawnNodes &&
                  edges_.size() * stages_.size() <= kMostDrawnEdges;
}

std::uint32_t TraceGraph::lowest_slot() const {
  if (!keeps_places_) return 0;
  // Nodes that take the places of others may make a cycle, so the loop is bounded.
  std::vector<std::uint32_t> depth(slots_);
  bool changes = true;
  for (std::uint32_t round = 0; changes && round < slots_; ++round) {
    changes = false;
    for (const auto& [from, to] : edges_) {
      if (depth[to] > depth[from]) continue;
      depth[to] = depth[from] + 1;
      changes = true;
    }
  }
  return static_cast<std::uint32_t>(absl::c_max_element(depth) - depth.begin());
}

// Slots have the same order in all frames, so that Graphviz lays them out alike.
void TraceGraph::write_slots(DotWriter& out, const Stage& stage, std::string_view prefix) const {
  std::vector<std::size_t> node_in(slots_, stage.slots.size());
  for (std::size_t i = 0; i < stage.slots.size(); ++i) node_in[stage.slots[i]] = i;
  for (std::uint32_t slot = 0; slot < slots_; ++slot) {
    if (node_in[slot] < stage.slots.size()) {
      stage.graph.write_node(out, cat(prefix, slot), node_in[slot], stage.marks);
    } else {
      out.line(prefix, slot, " [style=invis, label=\"\"];");
    }
  }
  const HashSet<Edge> here(stage.edges.begin(), stage.edges.end());
  for (const Edge& edge : edges_) {
    out.line(prefix, edge.first, " -> ", prefix, edge.second,
             here.contains(edge) ? "" : " [style=invis]", ";");
  }
}

void TraceGraph::write_stage(DotWriter& out, std::size_t place) const {
  const Stage& stage = stages_[place];
  const std::string prefix = cat("s", place, "n");
  out.open("subgraph cluster", place);
  out.line("label=", dot_quoted(stage.label), ";");
  if (keeps_places_) {
    write_slots(out, stage, prefix);
  } else {
    stage.graph.write(out, prefix, stage.marks);
  }
  out.close();
  // There is no arrow to the next row, since it would change the order of the frames.
  if (place % kStagesInRow > 0) {
    out.line("s", place - 1, "n0 -> ", prefix, "0 [ltail=cluster", place - 1, ", lhead=cluster",
             place, ", arrowhead=normal];");
  }
}

}  // namespace kingmaker::pictures
