// Graphs in DOT, the language of Graphviz: the one writer for everything that is drawn.
//
// A drawing is text like any other: it depends on the values alone, and making it needs no
// Graphviz. Players are told apart by shape and by a colour that is light enough for black text, so
// a drawing can be read in black and white; labels say who moves anyway.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "algebra/print_order.hpp"
#include "algebra/term_map.hpp"
#include "algebra/term_store.hpp"
#include "algebra/transform.hpp"
#include "algebra/types/hull.hpp"
#include "base/text.hpp"
#include "grammar/print.hpp"

namespace kingmaker {

// Lines of DOT, indented by the blocks they stand in. Past `max_bytes` they are counted, not kept.
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
  // `head {` and the `}` that belongs to it.
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
  // The text, its last line without a newline. ResourceExhausted, with its length, if it is longer
  // than `max_bytes`.
  [[nodiscard]] absl::StatusOr<std::string> take();

 private:
  void count_and_drop() {
    bytes_ += text_.size();
    text_.clear();
  }

  std::uint64_t max_bytes_;
  std::uint64_t bytes_ = 0;  // dropped
  std::size_t indent_ = 0;
  std::string text_;
};

// A quoted string of DOT.
[[nodiscard]] std::string dot_quoted(std::string_view text);
// The same characters in an HTML-like label.
[[nodiscard]] std::string dot_escaped(std::string_view text);

// The exponents of bars (`2_13`) as subscripts (`2₁₃`).
[[nodiscard]] std::string with_subscripts(std::string_view bars);

// The fill colour of what is a player's, as `#rrggbb`.
[[nodiscard]] std::string_view dot_color(Player p);

// Extra attributes of a node, `penwidth=3`.
struct DotMark {
  Term node;
  std::string_view attributes;
};

// What is drawn of a value: each distinct node once, or as a tree wherever it stands, numbered in
// the order in which a walk by levels from the root meets them. Wins are leaves, and so are the
// simple values of three players below the root, unless they are to be expanded, and types.
class ValueGraph {
 public:
  struct Options {
    bool expand = false;
    Term focus = {};  // a subterm that is drawn wherever it stands; or none
    PlayerNames names = PlayerNames::Digits;
    std::size_t most_tree_nodes = 0;  // as a tree, of which no more than these are made
  };

  // O(n log n) over the distinct nodes of `root`, whether drawn or not, and the nodes of a tree.
  ValueGraph(const TermStore& store, const Frame& frame, Term root, const Options& options);

  [[nodiscard]] std::size_t nodes() const { return nodes_.size(); }
  // In the order of their numbers.
  [[nodiscard]] const std::vector<Term>& terms() const { return nodes_; }
  // Numbers, in the order in which options are printed.
  [[nodiscard]] std::vector<std::pair<std::uint32_t, std::uint32_t>> edge_list() const;
  [[nodiscard]] std::size_t edges() const { return targets_.size(); }
  // Has the tree more nodes than it may have?
  [[nodiscard]] bool is_cut() const { return is_cut_; }

  // Adds a line for each node and edge; a node's name is its number behind `prefix`.
  void write(DotWriter& out, std::string_view prefix, std::span<const DotMark> marks = {}) const;
  // The line of one node under another name.
  void write_node(DotWriter& out, std::string_view name, std::size_t number,
                  std::span<const DotMark> marks = {}) const;

 private:
  [[nodiscard]] bool is_leaf(Term t) const {
    return has_no_options(store_, frame_.players, t) ||
           (collapse_ && t != nodes_.front() && store_.simple_value(t) && !above_focus_.get(t));
  }
  // The number of a node, which is a new one if it has none yet.
  [[nodiscard]] std::uint32_t number(Term t);
  [[nodiscard]] std::uint32_t add(Term t);

  const TermStore& store_;
  Frame frame_;
  PlayerNames names_;
  PrintOrder order_;
  bool collapse_;
  TermMap<std::uint8_t> above_focus_;  // strictly
  std::size_t most_tree_nodes_;
  bool is_cut_ = false;
  std::vector<Term> nodes_;
  std::vector<std::uint32_t> targets_;  // of edges, node by node
  TermMap<std::uint32_t> ids_;          // place in nodes_, plus one
  std::vector<std::uint32_t> win_ids_;
};

// Opens a graph, with what all drawings of values have in common.
void open_value_graph(DotWriter& out);

// The same, with a drawing of one value; not yet closed.
void open_drawing(DotWriter& out, const ValueGraph& graph);
// A drawing of a value. Errors as DotWriter::take.
[[nodiscard]] absl::StatusOr<std::string> dot_of_value(const ValueGraph& graph,
                                                       std::uint64_t max_bytes);

}  // namespace kingmaker
