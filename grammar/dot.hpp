// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Writes graphs in DOT, the language of Graphviz, for everything that is drawn.
//
// A drawing is a text that depends on the values alone; making it does not need Graphviz. Players
// have different shapes, and colours that are light enough for black text. So a drawing can be read
// in black and white, and labels name the movers in any case.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "algebra/hull.hpp"
#include "algebra/print_order.hpp"
#include "algebra/term_map.hpp"
#include "algebra/term_store.hpp"
#include "algebra/transform.hpp"
#include "base/hash_table.hpp"
#include "base/text.hpp"
#include "grammar/format.hpp"

namespace kingmaker {

// Lines of DOT, indented by blocks. Lines beyond `max_bytes` are counted and dropped.
class DotWriter {
 public:
  explicit DotWriter(std::uint64_t max_bytes) : max_bytes_(max_bytes) {}

  template <typename... Parts>
  void line(const Parts&... parts) {
    if (bytes() > 0) text_ += '\n';
    text_.append(indent_, ' ');
    append(text_, parts...);
    if (bytes_ + text_.size() > max_bytes_) count_and_drop();
  }
  // Writes `head {`; `close` writes the matching `}`.
  template <typename... Parts>
  void open(const Parts&... head) {
    line(head..., " {");
    indent_ += 2;
  }
  void close() {
    indent_ -= 2;
    line("}");
  }

  [[nodiscard]] std::uint64_t bytes() const { return bytes_ + text_.size(); }
  // The text without its last newline. ResourceExhausted, with its length, if it is longer than
  // `max_bytes`.
  [[nodiscard]] absl::StatusOr<std::string> take();

 private:
  void count_and_drop() {
    bytes_ += text_.size();
    text_.clear();
  }

  std::uint64_t max_bytes_;
  std::uint64_t bytes_ = 0;  // number of bytes dropped
  std::size_t indent_ = 0;
  std::string text_;
};

// A quoted string of DOT.
[[nodiscard]] std::string dot_quoted(std::string_view text);

// The exponents of bars (`2_13`) as subscripts (`2₁₃`).
[[nodiscard]] std::string with_subscripts(std::string_view bars);

// The fill colour for a player, as `#rrggbb`.
[[nodiscard]] std::string_view dot_color(Player p);

// Extra attributes of a node, such as `penwidth=3`.
struct DotMark {
  Term node;
  std::string_view attributes;
};

// The graph of a value: each distinct node once or, as a tree, at each of its places. Nodes are
// numbered level by level from the root. The leaves are outcomes, types and, unless they are
// expanded, the simple values of three players below the root.
class ValueGraph {
 public:
  struct Options {
    bool expand = false;
    Term focus = {};  // a subterm that is always drawn, or no term
    PlayerNames names = PlayerNames::Digits;
    // A tree has no more nodes than this; more are not made.
    std::size_t most_tree_nodes = 0;
  };

  // Takes O(n log n) for n distinct nodes of `root`, drawn or not, and n nodes of a tree.
  ValueGraph(const TermStore& store, const Frame& frame, Term root, const Options& options);

  [[nodiscard]] std::size_t nodes() const { return nodes_.size(); }
  // The terms in the order of their numbers.
  [[nodiscard]] const std::vector<Term>& terms() const { return nodes_; }
  // Edges as pairs of numbers, in the order in which options are printed.
  [[nodiscard]] std::vector<std::pair<std::uint32_t, std::uint32_t>> edge_list() const;
  [[nodiscard]] std::size_t edges() const { return targets_.size(); }
  // True if the tree would have more nodes than allowed.
  [[nodiscard]] bool is_cut() const { return is_cut_; }

  // Writes a line for each node and edge. The name of a node is `prefix` and its number.
  void write(DotWriter& out, std::string_view prefix, std::span<const DotMark> marks = {}) const;
  // Writes the line of one node under another name.
  void write_node(DotWriter& out, std::string_view name, std::size_t number,
                  std::span<const DotMark> marks = {}) const;

 private:
  [[nodiscard]] bool is_leaf(Term t) const {
    return has_no_options(store_, frame_.players, t) ||
           (collapse_ && t != nodes_.front() && store_.simple_value(t) && !above_focus_.get(t));
  }
  // The number of a node, which is added if it has none.
  [[nodiscard]] std::uint32_t number(Term t);
  [[nodiscard]] std::uint32_t add(Term t);

  const TermStore& store_;
  Frame frame_;
  PlayerNames names_;
  PrintOrder order_;
  bool collapse_;
  TermMap<std::uint8_t> above_focus_;  // strictly above
  std::size_t most_tree_nodes_;
  bool is_cut_ = false;
  std::vector<Term> nodes_;
  std::vector<std::uint32_t> targets_;     // of edges, node by node
  TermMap<std::uint32_t> ids_;             // place in nodes_, plus one
  HashMap<Term, std::uint32_t> leaf_ids_;  // the same for wins and other outcomes
};

// Opens a graph with the attributes that all drawings of values have.
void open_value_graph(DotWriter& out);

// Opens a graph and writes the drawing of one value.
void open_drawing(DotWriter& out, const ValueGraph& graph);
// A drawing of a value. Has the errors of DotWriter::take.
[[nodiscard]] absl::StatusOr<std::string> dot_of_value(const ValueGraph& graph,
                                                       std::uint64_t max_bytes);

}  // namespace kingmaker
