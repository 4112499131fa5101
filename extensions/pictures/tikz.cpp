// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/pictures/tikz.hpp"
#include "base/characters.hpp"
#include "language/evaluable.hpp"

#include <absl/algorithm/container.h>
#include <absl/strings/str_format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "algebra/hull.hpp"
#include "base/diagnostic.hpp"
#include "base/hash_table.hpp"
#include "base/status_macros.hpp"
#include "base/tex.hpp"
#include "base/text.hpp"
#include "extensions/games/board_game.hpp"
#include "extensions/games/forms/form_sum.hpp"
#include "extensions/pictures/graph.hpp"
#include "extensions/pictures/install.hpp"
#include "grammar/dot.hpp"
#include "grammar/print.hpp"
#include "language/present/tex.hpp"
#include "language/statements/drawing.hpp"

namespace kingmaker::pictures {
namespace {

constexpr double kLevel = 1.0;  // between a node and its options
constexpr double kGap = 0.25;   // between neighbours

// The point (x, y) in centimetres.
std::string point(double x, double y) { return absl::StrFormat("(%.2f,%.2f)", x, y); }

// The approximate width of a text in letters of `letter` centimetres. A TeX command counts as one
// letter, and an index is small.
double width_of(std::string_view tex, double letter) {
  double width = 0;
  double size = letter;
  for (std::size_t at = 0; at < tex.size(); ++at) {
    const char c = tex[at];
    if (c == '\\') {
      while (at + 1 < tex.size() && is_letter(tex[at + 1])) ++at;
      width += size;
    } else if (c == '_' && tex.substr(at + 1).starts_with('{')) {
      size = 0.7 * letter;
    } else if (c == '}') {
      size = letter;
    } else if (c != '{' && c != '$') {
      width += size;
    }
  }
  return width;
}

class TikzPicture {
 public:
  explicit TikzPicture(std::string_view styles)
      : text_(cat("\\begin{tikzpicture}[", styles, "]\n")) {}

  void node(std::string_view style, std::string_view name, double x, double y,
            std::string_view label) {
    append(text_, "  \\node[", style, "] ", name.empty() ? "" : cat("(", name, ") "), "at ",
           point(x, y), " {", label, "};\n");
  }
  template <typename... Parts>
  void draw(std::string_view style, const Parts&... path) {
    append(text_, "  \\draw", style.empty() ? "" : cat("[", style, "]"), " ");
    append(text_, path...);
    append(text_, ";\n");
  }
  std::string end() { return cat(text_, "\\end{tikzpicture}"); }

 private:
  std::string text_;
};

// Nodes with lines to the nodes below them. Those of a value are in levels, the root first.
struct Graph {
  struct Node {
    std::string style;
    std::string label;
    std::vector<std::uint32_t> options = {};
    double x = 0;
    double y = 0;
  };
  std::vector<Node> nodes;
  double width = 0;
  double height = 0;
};

bool is_tree(const Graph& graph) {
  std::vector<bool> is_option(graph.nodes.size());
  for (const Graph::Node& node : graph.nodes) {
    for (const std::uint32_t option : node.options) {
      if (is_option[option]) return false;
      is_option[option] = true;
    }
  }
  return true;
}

// Gives each line to a leaf its own copy of the leaf.
void separate_leaves(Graph& graph) {
  std::vector<bool> is_taken(graph.nodes.size());
  for (std::size_t i = 0; i < is_taken.size(); ++i) {
    for (std::size_t k = 0; k < graph.nodes[i].options.size(); ++k) {
      const std::uint32_t option = graph.nodes[i].options[k];
      if (!graph.nodes[option].options.empty()) continue;
      if (is_taken[option]) {
        graph.nodes[i].options[k] = static_cast<std::uint32_t>(graph.nodes.size());
        graph.nodes.push_back(graph.nodes[option]);
      }
      is_taken[option] = true;
    }
  }
}

// Places leaves side by side, and each node above the middle of its options.
void lay_out(Graph& tree) {
  constexpr double kLetter = 0.2;
  constexpr double kNarrowest = 0.5;
  for (Graph::Node& node : tree.nodes) {
    for (const std::uint32_t option : node.options) tree.nodes[option].y = node.y - kLevel;
    tree.height = std::max(tree.height, -node.y);
  }
  // Visits nodes from left to right: the options of a node come before its right neighbour.
  std::vector<std::uint32_t> open = {0};
  while (!open.empty()) {
    Graph::Node& node = tree.nodes[open.back()];
    open.pop_back();
    if (node.options.empty()) {
      const double half = std::max(kNarrowest, width_of(node.label, kLetter)) / 2;
      node.x = tree.width + half;
      tree.width = node.x + half + kGap;
    }
    open.insert(open.end(), node.options.rbegin(), node.options.rend());
  }
  tree.width = std::max(tree.width - kGap, kNarrowest);
  for (auto node = tree.nodes.rbegin(); node != tree.nodes.rend(); ++node) {
    if (node->options.empty()) continue;
    node->x = (tree.nodes[node->options.front()].x + tree.nodes[node->options.back()].x) / 2;
  }
}

void draw(TikzPicture& picture, const Graph& tree, std::string_view prefix, double left,
          double top) {
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    const Graph::Node& node = tree.nodes[i];
    picture.node(node.style, cat(prefix, i), left + node.x, top + node.y, node.label);
  }
  for (std::size_t i = 0; i < tree.nodes.size(); ++i) {
    for (const std::uint32_t option : tree.nodes[i].options) {
      picture.draw("", "(", prefix, i, ".south) -- (", prefix, option, ".north)");
    }
  }
}

constexpr std::string_view kTreeStyles =
    "mover/.style={draw, inner sep=2pt, minimum size=5mm}, win/.style={inner sep=2pt}";
// A thick frame marks the next redex, a dashed one the result of the last step.
constexpr std::string_view kTraceStyles =
    ", before/.style={draw, very thick}, after/.style={draw, dashed}, "
    "title/.style={anchor=south, align=center, font=\\scriptsize}";

struct Mark {
  Term node;
  std::string_view style;
};

// The ranks of a diagram, the best first. An edge that crosses a rank has a place in it.
struct Ranks {
  struct Place {
    std::size_t node;  // a number from nodes.size() on is an edge that passes
    double width = 0;
    double x = 0;
  };
  std::vector<std::vector<Place>> rows;
};

class Tikz {
 public:
  explicit Tikz(const Printing& printing) : printing_(printing) {}

  using Result = absl::StatusOr<std::string>;

  Result operator()(const ValuePicture& picture) {
    constexpr std::string_view kLess =
        "draw a normal form, `nf(v, under=prudent)`, or a part, `at(v, .1)`";
    const auto& [root, frame] = picture.value;
    KM_ASSIGN_OR_RETURN(Graph graph,
                        value_graph(root, frame, picture.expand, {}, {}, kLess, picture.as_tree));
    TikzPicture tikz(kTreeStyles);
    if (is_tree(graph)) {
      lay_out(graph);
      draw(tikz, graph, "n", 0, 0);
    } else {
      draw_in_ranks(tikz, graph);
    }
    return tikz.end();
  }

  Result operator()(const FormPicture& picture) {
    const FormStore& store = form_store(printing_.context);
    Graph tree;
    std::vector<Form> forms = {picture.form};
    for (std::size_t i = 0; i < forms.size(); ++i) {
      const Form form = forms[i];
      tree.nodes.push_back({form.is_heap() ? "win" : "mover",
                            form.is_heap() ? cat("$*", form.heap_size(), "$") : ""});
      const std::size_t options = form.is_heap() ? 0 : store.option_count(form);
      KM_RETURN_IF_ERROR(has_room(forms.size() + options, "draw a smaller form"));
      for (std::size_t k = 0; k < options; ++k) {
        tree.nodes[i].options.push_back(static_cast<std::uint32_t>(forms.size()));
        forms.push_back(store.option_at(form, k));
      }
    }
    lay_out(tree);
    TikzPicture tikz(kTreeStyles);
    draw(tikz, tree, "n", 0, 0);
    return tikz.end();
  }

  // The stages side by side, in rows, with arrows between them.
  Result operator()(const TracePicture& picture) {
    constexpr double kPage = 14;  // the largest width of a row
    constexpr double kArrow = 1;
    constexpr double kTitle = 1.2;
    constexpr double kSmallLetter = 0.13;
    TikzPicture tikz(cat(kTreeStyles, kTraceStyles));
    std::vector<Mark> marks;
    const Trace& trace = *picture.trace;
    Term whole = trace.start();
    double left = 0;
    double top = 0;
    double lowest = 0;  // of this row
    for (std::size_t i = 0; i <= trace.steps().size(); ++i) {
      const Step* const step = i < trace.steps().size() ? &trace.steps()[i] : nullptr;
      std::string title;
      if (step != nullptr) {
        marks.push_back({step->before, "before"});
        title = cat(i + 1, ". ", tex_text(step->rule->name));
        const std::string why = reasons_text(printing_, *step, trace.frame());
        for (const std::string& line : {step->rule->citation, why}) {
          if (!line.empty()) append(title, "\\\\ ", tex_text(line));
        }
      } else {
        title = i == 0 ? "already in normal form" : "normal form";
      }
      KM_ASSIGN_OR_RETURN(Graph tree, value_graph(whole, trace.frame(), picture.expand,
                                                  step != nullptr ? step->before : Term(), marks,
                                                  "trace a part: `at(v, .1)`", true));
      lay_out(tree);
      const double width = std::max(tree.width, longest_line(title, kSmallLetter));
      if (left > 0 && left + width > kPage) {
        left = 0;
        top = lowest - 2 * kTitle;
      }
      if (left > 0) tikz.draw("->", point(left - kArrow, top), " -- ", point(left - kGap, top));
      draw(tikz, tree, cat("s", i, "n"), left + (width - tree.width) / 2, top);
      tikz.node("title", "", left + width / 2, top + kTitle / 3, title);
      left += width + kArrow + kGap;
      lowest = std::min(lowest, top - tree.height);
      if (step == nullptr) break;
      marks.assign(1, {step->after, "after"});
      whole = step->whole;
    }
    return tikz.end();
  }

  Result operator()(const PreferencePicture& picture) {
    const HasseDiagram& diagram = picture.diagram;
    KM_RETURN_IF_ERROR(has_room(picture.values.size(), "choose a smaller depth"));
    Graph braces;
    for (std::size_t i = 0; i < diagram.braces.size(); ++i) {
      Result label = brace_label(picture, i);
      if (!label.ok()) return label;
      braces.nodes.push_back({diagram.braces[i].size() == 1 ? "value" : "brace", *label});
    }
    for (const auto& [better, worse] : diagram.edges) braces.nodes[better].options.push_back(worse);
    Result words = caveat_of(printing_, picture);
    if (!words.ok()) return words;
    TikzPicture tikz(
        "value/.style={inner sep=3pt}, brace/.style={draw, rounded corners, inner sep=3pt}");
    const double lowest =
        diagram.cycle.empty() ? draw_in_ranks(tikz, braces) : draw_in_circle(tikz, braces);
    if (!words->empty()) {
      tikz.node("anchor=north, text width=10cm, align=center, font=\\small", "", 0,
                lowest - kLevel / 2, tex_text(*words));
    }
    return tikz.end();
  }

  Result operator()(const BoardPicture& picture) {
    const DrawnParts drawn = parts_of(*picture.game);
    TikzPicture tikz(
        "token/.style={draw, circle, inner sep=0pt, minimum size=6mm}, "
        "cell/.style={draw, circle, minimum size=6mm}");
    double left = 0;
    for (const Game* const part : drawn.parts) {
      if (part != drawn.parts.front()) tikz.node("", "", left - kLevel, 0, drawn.between);
      if (part->on_board() != nullptr) {
        const Board board = part->on_board()->board(part->start_position());
        KM_RETURN_IF_ERROR(has_room(board.cells.size(), "draw a smaller board"));
        left += 2 * kLevel + draw_board(tikz, *part->on_board(), board, left);
      } else {
        KM_ASSIGN_OR_RETURN(const std::string text,
                            part->text(part->start_position(), "", printing_.settings.max_output));
        tikz.node("anchor=west", "", left, 0, tex_text(text));
        left += 2 * kLevel + width_of(text, kTextLetter);
      }
    }
    return tikz.end();
  }
  // All other pictures are refused.
  template <typename Kind>
  Result operator()(const Kind& /*picture*/) {
    return input_error(
        "there is no TikZ of this drawing; write it to a file, -o FILE.pdf or -o FILE.dot");
  }

 private:
  static constexpr double kTextLetter = 0.2;

  // Draws a board whose first cell is at (left, 0). Returns its width.
  static double draw_board(TikzPicture& tikz, const BoardPosition& position, const Board& board,
                           double left) {
    constexpr double kCell = 0.8;
    const auto letter = [&](Piece piece) {
      return piece == kEmpty || piece == kWall ? "" : tex_text(position.letter_of(piece));
    };
    const bool is_graph = board.geometry.is_graph();
    const double radius = is_graph ? radius_of(board.names) : 0;
    for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
      const auto piece = static_cast<Piece>(board.cells[cell]);
      if (is_graph) {
        const auto [x, y] = on_circle(radius, cell, board.cells.size());
        tikz.node(cat(piece == kWall ? "cell, fill=gray" : "cell", ", label={",
                      tex_text(board.names[cell]), "}"),
                  cat("n", cell), left + radius + x, y, letter(piece));
        continue;
      }
      const std::size_t row = cell / board.geometry.width;
      const std::size_t column = cell % board.geometry.width;
      const double x = left + kCell * (static_cast<double>(column) +
                                       static_cast<double>(shift_of_row(board, row)) / 2);
      const double y = -kCell * static_cast<double>(row);
      if (board.geometry.lattice == Lattice::Hexagons) {
        if (piece == kDead) continue;
        tikz.node(piece == kWall ? "cell, fill=gray, minimum size=7mm" : "cell, minimum size=7mm",
                  "", x, y, "");
      } else {
        const bool is_on_edges = board.geometry.lattice == Lattice::Edges;
        const double wide = is_on_edges && column % 2 == 0 ? kCell / 8 : kCell / 2;
        const double high = is_on_edges && row % 2 == 0 ? kCell / 8 : kCell / 2;
        tikz.draw(piece == kWall || piece == kDead ? "fill=gray" : "", point(x - wide, y - high),
                  " rectangle ", point(x + wide, y + high));
        if (piece == kDead) continue;
      }
      if (piece != kEmpty && piece != kWall) {
        tikz.node(piece < kWall ? "token" : "", "", x, y, letter(piece));
      }
    }
    for (const auto& [a, b] : board.edges) tikz.draw("", "(n", a, ") -- (n", b, ")");
    return is_graph ? 2 * radius : kCell * static_cast<double>(board.geometry.width);
  }
  static absl::Status has_room(std::size_t nodes, std::string_view less) {
    if (nodes <= kMostTikzNodes) return absl::OkStatus();
    return limit_error("this has more than ", kMostTikzNodes, " nodes, too many for TikZ; ", less);
  }

  // A tree, or a graph in which only leaves are drawn more than once.
  absl::StatusOr<Graph> value_graph(Term root, const Frame& frame, bool expand, Term focus,
                                    std::span<const Mark> marks, std::string_view less,
                                    bool as_tree) {
    const ValueGraph drawn(printing_.context.store(), frame, root,
                           {.expand = expand,
                            .focus = focus,
                            .names = printing_.settings.names,
                            .most_tree_nodes = as_tree ? kMostTikzNodes : 0});
    const std::size_t nodes = drawn.is_cut() ? kMostTikzNodes + 1 : drawn.edges() + 1;
    KM_RETURN_IF_ERROR(has_room(nodes, less));
    Graph graph;
    graph.nodes.resize(drawn.nodes());
    for (const auto& [from, to] : drawn.edge_list()) graph.nodes[from].options.push_back(to);
    for (std::size_t i = 0; i < drawn.nodes(); ++i) {
      const Term t = drawn.terms()[i];
      Graph::Node& node = graph.nodes[i];
      const bool is_choice = !node.options.empty();
      if (is_type(printing_.context.store(), frame.players, t)) {
        node.label = tex_text(type_text(printing_.context.store(), frame.players, t));
      } else if (is_choice) {
        node.label = cat(
            "$", player_name(printing_.settings, frame, printing_.context.store().mover(t)), "$");
      } else {
        KM_ASSIGN_OR_RETURN(node.label, tex_of(printing_, GameValue{t, frame}));
      }
      node.style = is_choice ? "mover" : "win";
      for (const Mark& mark : marks) {
        if (mark.node == t) append(node.style, ", ", mark.style);
      }
    }
    if (!as_tree) separate_leaves(graph);
    return graph;
  }

  static double longest_line(std::string_view title, double letter) {
    double longest = 0;
    while (!title.empty()) {
      const std::size_t end = std::min(title.find("\\\\"), title.size());
      longest = std::max(longest, width_of(title.substr(0, end), letter));
      title.remove_prefix(std::min(end + 2, title.size()));
    }
    return longest;
  }

  // Writes `2_{1}, 3_{1}` or `2 = 3`.
  Result brace_label(const PreferencePicture& picture, std::size_t i) {
    std::string label;
    for (const std::uint32_t member : picture.diagram.braces[i]) {
      Result value = tex_of(printing_, GameValue{picture.values[member], picture.frame});
      if (!value.ok()) return value;
      append(label, label.empty() ? "" : picture.are_equal[i] ? " $=$ " : ", ", *value);
    }
    return label;
  }

  using Edge = std::pair<std::size_t, std::size_t>;  // from above

  static std::vector<Edge> edges_of(const Graph& graph) {
    std::vector<Edge> edges;
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
      for (const std::uint32_t option : graph.nodes[i].options) edges.emplace_back(i, option);
    }
    return edges;
  }

  // Draws a graph without cycles in rows, edges around the nodes of rows that they pass. Returns
  // the height of the last row.
  static double draw_in_ranks(TikzPicture& tikz, const Graph& graph) {
    const std::vector<Edge> edges = edges_of(graph);
    const Ranks ranks = ranks_of(graph, edges);
    HashMap<std::size_t, std::vector<std::string>> passes;  // of edges
    double lowest = 0;
    for (std::size_t row = 0; row < ranks.rows.size(); ++row) {
      lowest = -kLevel * static_cast<double>(row);
      for (const Ranks::Place& place : ranks.rows[row]) {
        if (place.node < graph.nodes.size()) {
          const Graph::Node& node = graph.nodes[place.node];
          tikz.node(node.style, cat("n", place.node), place.x, lowest, node.label);
        } else {
          passes[place.node - graph.nodes.size()].push_back(point(place.x, lowest));
        }
      }
    }
    for (std::size_t i = 0; i < edges.size(); ++i) {
      std::string path = cat("(n", edges[i].first, ")");
      for (const std::string& place : passes[i]) append(path, " -- ", place);
      tikz.draw("", path, " -- (n", edges[i].second, ")");
    }
    return lowest;
  }

  static double draw_in_circle(TikzPicture& tikz, const Graph& graph) {
    std::vector<std::string> labels;
    for (const Graph::Node& node : graph.nodes) labels.push_back(node.label);
    const double radius = radius_of(labels);
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
      const auto [x, y] = on_circle(radius, i, graph.nodes.size());
      tikz.node(graph.nodes[i].style, cat("n", i), x, y, graph.nodes[i].label);
    }
    for (const auto& [from, to] : edges_of(graph)) tikz.draw("->", "(n", from, ") -- (n", to, ")");
    return -radius;
  }

  // A node is below all nodes that lead to it, in as few rows as possible.
  static Ranks ranks_of(const Graph& graph, const std::vector<Edge>& edges) {
    constexpr double kLetter = 0.2;
    const std::size_t count = graph.nodes.size();
    std::vector<std::size_t> rank(count);
    for (bool changes = true; changes;) {
      changes = false;
      for (const auto& [upper, lower] : edges) {
        if (rank[lower] > rank[upper]) continue;
        rank[lower] = rank[upper] + 1;
        changes = true;
      }
    }
    Ranks ranks;
    if (!rank.empty()) ranks.rows.resize(*absl::c_max_element(rank) + 1);
    for (std::size_t i = 0; i < count; ++i) {
      ranks.rows[rank[i]].push_back({i, width_of(graph.nodes[i].label, kLetter) + kGap});
    }
    HashMap<std::size_t, std::vector<std::size_t>> above;  // the places above each place, by number
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const auto& [upper, lower] = edges[i];
      const std::size_t passing = count + i;
      for (std::size_t row = rank[upper] + 1; row < rank[lower]; ++row) {
        ranks.rows[row].push_back({passing, kGap});
      }
      const bool passes = rank[upper] + 1 < rank[lower];
      above[lower].push_back(passes ? passing : upper);
      if (passes) above[passing].push_back(upper);
    }
    HashMap<std::size_t, double> places;
    for (std::vector<Ranks::Place>& row : ranks.rows) place(row, above, places);
    return ranks;
  }

  // Orders a row by the places above it, around the middle.
  static void place(std::vector<Ranks::Place>& row,
                    HashMap<std::size_t, std::vector<std::size_t>>& above,
                    HashMap<std::size_t, double>& places) {
    double width = 0;
    for (Ranks::Place& one : row) {
      const std::vector<std::size_t>& uppers = above[one.node];
      // An edge that crosses a row has a place in it.
      double sum = 0;
      for (const std::size_t upper : uppers) sum += places[upper];
      const auto entry = places.find(one.node);
      one.x = entry != places.end() ? entry->second
              : uppers.empty()      ? 0
                                    : sum / static_cast<double>(uppers.size());
      width += one.width + kGap;
    }
    absl::c_stable_sort(row,
                        [](const Ranks::Place& a, const Ranks::Place& b) { return a.x < b.x; });
    double left = -(width - kGap) / 2;
    for (Ranks::Place& one : row) {
      one.x = left + one.width / 2;
      places[one.node] = one.x;
      left += one.width + kGap;
    }
  }

  static double radius_of(const std::vector<std::string>& labels) {
    constexpr double kLetter = 0.2;
    double around = 0;
    for (const std::string& label : labels) around += width_of(label, kLetter) + 4 * kGap;
    return std::max(1.0, around / (2 * std::numbers::pi));
  }
  // The first of `count` places is at the top; the others follow clockwise.
  static std::pair<double, double> on_circle(double radius, std::size_t i, std::size_t count) {
    const double angle = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(count);
    return {radius * std::sin(angle), radius * std::cos(angle)};
  }

  Printing printing_;
};

}  // namespace

absl::StatusOr<std::string> tikz_of(const Printing& printing, const Picture& picture) {
  absl::StatusOr<std::string> text = std::visit(Tikz(printing), picture);
  if (text.ok() && text->size() > printing.settings.max_output) {
    return too_long_to_print("the drawing is");
  }
  return text;
}

namespace {

// The picture in an answer that is none itself: a trace, or a value as a tree.
std::optional<Picture> picture_of(Context& context, const Answer& answer) {
  const auto* expression = std::get_if<ObjectAnswer>(&answer);
  if (expression == nullptr) return std::nullopt;
  if (auto trace = held_in<Trace>(expression->object)) return TracePicture{std::move(trace)};
  const Object& object = expression->object;
  const Evaluable* const evaluable = evaluable_in(object);
  if (evaluable != nullptr && evaluable->written().empty()) {
    const absl::StatusOr<GameValue> value = context.value_of(object, {});
    if (value.ok()) return ValuePicture{*value, false, true};
  }
  if (const auto* value = std::get_if<GameValue>(&object)) return ValuePicture{*value, false, true};
  return std::nullopt;
}

OutputFormat::Text print_tikz(const Printing& printing, const Answer& answer) {
  if (const auto* const drawing = shown_as<Drawing>(answer)) {
    if (drawing->language() != "dot") return std::nullopt;
    const auto no_picture = [](std::string_view, std::string_view) { return std::string(); };
    KM_ASSIGN_OR_RETURN(std::string text, drawing->content(printing, "drawing.tikz", no_picture));
    text.pop_back();  // the newline
    return text;
  }
  const std::optional<Picture> picture = picture_of(printing.context, answer);
  if (!picture) return std::nullopt;
  return tikz_of(printing, *picture);
}

}  // namespace

constexpr OutputFormat tikz_format = {
    .name = "tikz", .file_ending = "tikz", .print = print_tikz, .notation = Format::Tex};

}  // namespace kingmaker::pictures
