// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "grammar/dot.hpp"

#include <absl/strings/str_replace.h>

#include <algorithm>
#include <array>

#include "algebra/walk.hpp"
#include "base/characters.hpp"
#include "base/diagnostic.hpp"
#include "base/text.hpp"

namespace kingmaker {
namespace {

// The look of a player's choices.
struct Look {
  std::string_view shape;
  std::string_view color;
};
constexpr std::array<Look, kMaxPlayers> kLooks = {{
    {"box", "#a6cee3"},
    {"ellipse", "#fdbf6f"},
    {"hexagon", "#b2df8a"},
    {"diamond", "#fb9a99"},
    {"house", "#cab2d6"},
    {"invhouse", "#ffff99"},
    {"parallelogram", "#80cdc1"},
    {"trapezium", "#dfc27d"},
    {"invtrapezium", "#d9d9d9"},
    {"octagon", "#f1b6da"},
    {"pentagon", "#9ebcda"},
    {"septagon", "#fee391"},
    {"triangle", "#a1d99b"},
    {"invtriangle", "#fc9272"},
    {"cds", "#bcbddc"},
    {"egg", "#ccebc5"},
}};

[[nodiscard]] const Look& look_of(Player p) { return kLooks[static_cast<std::size_t>(p - 1)]; }

[[nodiscard]] std::string subscript(std::string_view digits) {
  std::string text;
  for (const char digit : digits) {
    text += "\xE2\x82";  // U+2080 to U+2089
    text += static_cast<char>(0x80 + (digit - '0'));
  }
  return text;
}

}  // namespace

absl::StatusOr<std::string> DotWriter::take() {
  if (bytes() > max_bytes_) {
    return raisable_limit_error(
        cat("the text would be ", bytes(), " bytes long, and the limit is ", max_bytes_), "output");
  }
  return std::move(text_);
}

std::string dot_quoted(std::string_view text) {
  return cat("\"", absl::StrReplaceAll(std::string(text), {{"\"", "\\\""}, {"\\", "\\\\"}}), "\"");
}

std::string with_subscripts(std::string_view bars) {
  std::string text;
  for (std::size_t at = 0; at < bars.size();) {
    // Other names may also contain these characters.
    const bool has_base =
        at > 0 && (is_digit(bars[at - 1]) ||
                   (is_letter(bars[at - 1]) && (at == 1 || !is_of_name(bars[at - 2]))));
    const bool has_digit = at + 1 < bars.size() && is_digit(bars[at + 1]);
    if (bars[at] != '_' || !has_base || !has_digit) {
      text += bars[at++];
      continue;
    }
    const std::size_t end = std::min(bars.find_first_not_of("0123456789", at + 1), bars.size());
    text += subscript(bars.substr(at + 1, end - at - 1));
    at = end;
  }
  return text;
}

std::string_view dot_color(Player p) { return look_of(p).color; }

ValueGraph::ValueGraph(const TermStore& store, const Frame& frame, Term root,
                       const Options& options)
    : store_(store),
      frame_(frame),
      names_(options.names),
      order_(store, frame.players, root),
      collapse_(frame.players == 3 && !options.expand),
      most_tree_nodes_(options.most_tree_nodes) {
  if (collapse_ && options.focus.is_choice()) {
    for (const Term t : bottom_up(store, root)) {
      for (const Term option : store.options(t)) {
        if (option == options.focus || (option.is_choice() && above_focus_.get(option) != 0)) {
          above_focus_[t] = 1;
          break;
        }
      }
    }
  }
  targets_.reserve(store.options(root).size());
  (void)number(root);
  for (std::size_t i = 0; i < nodes_.size() && !is_cut_; ++i) {
    if (is_leaf(nodes_[i])) continue;
    for (const Term option : order_.options(nodes_[i])) targets_.push_back(number(option));
    is_cut_ = most_tree_nodes_ > 0 && nodes_.size() > most_tree_nodes_;
  }
}

std::uint32_t ValueGraph::number(Term t) {
  if (most_tree_nodes_ > 0) return add(t);
  std::uint32_t& id = t.is_leaf() ? leaf_ids_[t] : ids_[t];
  if (id == 0) id = add(t) + 1;
  return id - 1;
}

std::uint32_t ValueGraph::add(Term t) {
  nodes_.push_back(t);
  return static_cast<std::uint32_t>(nodes_.size() - 1);
}

std::vector<std::pair<std::uint32_t, std::uint32_t>> ValueGraph::edge_list() const {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
  edges.reserve(targets_.size());
  for (std::uint32_t id = 0; id < nodes_.size(); ++id) {
    const std::size_t options = is_leaf(nodes_[id]) ? 0 : store_.options(nodes_[id]).size();
    for (std::size_t i = 0; i < options; ++i) edges.emplace_back(id, targets_[edges.size()]);
  }
  return edges;
}

void ValueGraph::write(DotWriter& out, std::string_view prefix,
                       std::span<const DotMark> marks) const {
  std::size_t target = 0;
  for (std::size_t id = 0; id < nodes_.size(); ++id) {
    write_node(out, cat(prefix, id), id, marks);
    if (is_leaf(nodes_[id])) continue;
    for (std::size_t i = store_.options(nodes_[id]).size(); i > 0; --i) {
      out.line(prefix, id, " -> ", prefix, targets_[target++], ";");
    }
  }
}

void ValueGraph::write_node(DotWriter& out, std::string_view name, std::size_t number,
                            std::span<const DotMark> marks) const {
  const Term t = nodes_[number];
  if (is_type(store_, frame_.players, t)) {
    std::string marked;
    for (const DotMark& mark : marks) {
      if (mark.node == t) append(marked, ", ", mark.attributes);
    }
    out.line(name, " [label=", dot_quoted(type_text(store_, frame_.players, t)),
             ", shape=box, style=\"rounded,filled\", fillcolor=\"",
             look_of(mover_of_type(store_, t)).color, "\"", marked, "];");
    return;
  }
  if (t.is_outcome()) {
    std::string marked;
    for (const DotMark& mark : marks) {
      if (mark.node == t) append(marked, ", ", mark.attributes);
    }
    out.line(name, " [label=", dot_quoted(outcome_text(store_.payoffs(t))),
             ", shape=box, style=\"rounded,filled\", fillcolor=\"#ffffff\"", marked, "];");
    return;
  }
  const Player player = t.is_win() ? t.winner() : store_.mover(t);
  const Look& look = look_of(player);
  std::string label = player_name(names_, frame_, player);
  std::string extra;
  for (const DotMark& mark : marks) {
    if (mark.node == t) append(extra, ", ", mark.attributes);
  }
  if (!is_leaf(t)) {
    out.line(name, " [label=\"", label, "\", shape=", look.shape, ", fillcolor=\"", look.color,
             "\"", extra, "];");
    return;
  }
  // Play is over, or its end is known: a disc without a frame.
  if (t.is_choice()) label += subscript(cat(store_.simple_value(t)->exponent));
  if (extra.empty()) extra = cat(", color=\"", look.color, "\"");
  out.line(name, " [label=\"", label,
           "\", shape=circle, margin=0, width=0.32, height=0.32, fillcolor=\"", look.color, "\"",
           extra, "];");
}

void open_value_graph(DotWriter& out) {
  out.open("digraph value");
  out.line("nodesep=0.25;");
  out.line("ranksep=0.35;");
  out.line(
      "node [fontname=\"Helvetica\", style=filled, color=\"#303030\", margin=\"0.05,0.03\", "
      "width=0.55, height=0.36];");
  out.line("edge [fontname=\"Helvetica\", color=\"#303030\", arrowhead=none];");
}

void open_drawing(DotWriter& out, const ValueGraph& graph) {
  open_value_graph(out);
  // Edges keep their order from left to right, so that paths can be counted as in text.
  out.line("ordering=out;");
  graph.write(out, "n");
}

absl::StatusOr<std::string> dot_of_value(const ValueGraph& graph, std::uint64_t max_bytes) {
  DotWriter out(max_bytes);
  open_drawing(out, graph);
  out.close();
  return out.take();
}

}  // namespace kingmaker
