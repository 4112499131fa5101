// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/pictures/graph.hpp"

#include <absl/strings/str_format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/hash_table.hpp"
#include "base/long_numbers.hpp"
#include "base/source_text.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/board_game.hpp"
#include "extensions/games/forms/form_sum.hpp"
#include "extensions/games/move_list.hpp"
#include "extensions/pictures/bounded_graph.hpp"
#include "extensions/pictures/trace_graph.hpp"
#include "grammar/dot.hpp"
#include "grammar/print.hpp"
#include "language/object_text.hpp"
#include "language/present/html.hpp"

namespace kingmaker::pictures {
namespace {

constexpr std::size_t kMostTreeNodes = 100'000;

// The label of a value, in the format of the settings if that is for reading.
absl::StatusOr<std::string> label_of_value(const Printing& printing, Term v, const Frame& frame) {
  absl::StatusOr<std::string> text = text_of(printing, GameValue{v, frame});
  if (!text.ok()) return text;
  return with_subscripts(*text);
}

// Writes `a > b > c`.
absl::StatusOr<std::string> chain(const Printing& printing, const PreferencePicture& picture,
                                  std::span<const std::uint32_t> members) {
  std::string text;
  for (const std::uint32_t member : members) {
    KM_ASSIGN_OR_RETURN(const auto label,
                        label_of_value(printing, picture.values[member], picture.frame));
    append(text, text.empty() ? "" : " > ", label);
  }
  return text;
}

// Writes the graph of a picture up to its last brace.
class Draw {
 public:
  Draw(const Printing& printing, BoundedGraph& graph) : printing_(printing), graph_(graph) {}

  absl::Status operator()(const ValuePicture& picture) {
    const GameValue& v = picture.value;
    const ValueGraph drawn(printing_.context.store(), v.frame, v.term,
                           {.expand = picture.expand,
                            .names = printing_.settings.names,
                            .most_tree_nodes = picture.as_tree ? kMostTreeNodes : 0});
    if (drawn.is_cut()) {
      return limit_error("as a tree this has more than ", large_number(kMostTreeNodes),
                         " nodes; leave out --tree, or draw a part: `at(v, .1)`");
    }
    absl::Status fits =
        graph_.add(drawn.nodes(), drawn.edges(),
                   picture.expand ? "leave out --expand, or draw a part: `at(v, .1)`"
                                  : "draw a normal form, `nf(v, under=prudent)`, or a part, "
                                    "`at(v, .1)`");
    if (fits.ok()) open_drawing(graph_.out, drawn);
    return fits;
  }

  absl::Status operator()(const TracePicture& picture) {
    return TraceGraph(printing_, picture).write(graph_);
  }

  absl::Status operator()(const PreferencePicture& picture) {
    const HasseDiagram& diagram = picture.diagram;
    KM_RETURN_IF_ERROR(
        graph_.add(diagram.braces.size(), diagram.edges.size(), "choose a smaller depth"));
    KM_ASSIGN_OR_RETURN(const std::string words, caveat_of(printing_, picture));

    DotWriter& out = graph_.out;
    out.line("// ", picture.of_values, " in normal form under ", picture.system, ", as player ",
             picture.player, " prefers them.");
    out.line(
        "// The best are at the top; those of one frame are not preferred to each other, and "
        "equal if = stands between them.");
    out.open("digraph preferences");
    out.line("nodesep=0.25;");
    out.line("ranksep=0.22;");
    out.line("node [fontname=\"Helvetica\", shape=plain];");
    out.line("edge [color=\"#303030\", arrowhead=", diagram.cycle.empty() ? "none" : "normal",
             "];");
    if (!words.empty()) {
      printing_.context.warnings.push_back(
          cat("for player ", picture.player, " the preference ", picture.system, " is ", words));
    }
    out.line("fontname=\"Helvetica\";");
    out.line("fontsize=11;");
    out.line("label=",
             dot_quoted(cat("player ", picture.player, ", ", picture.system,
                            words.empty() ? "" : cat("; ", words))),
             ";");
    for (std::size_t i = 0; i < diagram.braces.size(); ++i) {
      KM_ASSIGN_OR_RETURN(const std::string table, brace_table(picture, i));
      out.line("n", i, " [label=<", table, ">];");
    }
    for (const auto& [upper, lower] : diagram.edges) out.line("n", upper, " -> n", lower, ";");
    return absl::OkStatus();
  }

  absl::Status operator()(const BoardPicture& picture) {
    const DrawnParts drawn = parts_of(*picture.game);
    if (drawn.parts.size() == 1 && drawn.parts[0]->on_board() != nullptr) {
      const BoardPosition& position = *drawn.parts[0]->on_board();
      const Board board = position.board(drawn.parts[0]->start_position());
      if (board.geometry.is_graph()) return draw_graph(position, board);
    }
    std::string cells;
    for (const Game* const part : drawn.parts) {
      KM_ASSIGN_OR_RETURN(const std::string label,
                          position_label(*part, part->start_position(), ""));
      const std::size_t places = part->on_board() == nullptr
                                     ? 1
                                     : part->on_board()->board(part->start_position()).cells.size();
      KM_RETURN_IF_ERROR(graph_.add(places, 0, "draw a smaller board"));
      append(cells, cells.empty() ? "" : cat("<TD>", drawn.between, "</TD>"), "<TD>", label,
             "</TD>");
    }
    DotWriter& out = graph_.out;
    out.open("digraph board");
    out.line(R"(node [fontname="Helvetica", shape=plain];)");
    out.line(R"(board [label=<<TABLE BORDER="0" CELLSPACING="0"><TR>)", cells, "</TR></TABLE>>];");
    return absl::OkStatus();
  }

  // Draws the position above and the positions that may come next below it, boards as boards and
  // others as text. Each says whose turn it is, and its value.
  absl::Status operator()(const MovesPicture& picture) {
    const MoveList& moves = *moves_in(picture.moves);
    const Game& game = *moves.game;
    const std::size_t rows = picture.moves.rows();
    KM_RETURN_IF_ERROR(graph_.add(rows + 1, rows, "choose fewer moves, `best(g)`"));
    DotWriter& out = graph_.out;
    out.open("digraph moves");
    out.line(R"(node [fontname="Helvetica", shape=plain];)");
    out.line(R"(edge [color="#303030", arrowhead=none];)");
    const Turn first = first_turn(game);
    KM_ASSIGN_OR_RETURN(const std::string root, position_label(game, first.position, ""));
    out.line("n0 [label=<", root, ">];");
    for (std::size_t i = 0; i < rows; ++i) {
      std::string below;
      for (const std::size_t column : {std::size_t{1}, std::size_t{2}}) {
        KM_ASSIGN_OR_RETURN(const auto text,
                            text_of(printing_, picture.moves.columns[column].cells[i]));
        append(below, below.empty() ? "" : ", ", with_subscripts(text));
      }
      KM_ASSIGN_OR_RETURN(const auto position,
                          text_of(printing_, picture.moves.columns[0].cells[i]));
      KM_ASSIGN_OR_RETURN(const auto label, position_label(game, moves.next[i].position, below));
      out.line("n", i + 1, " [label=<", label, ">, tooltip=", dot_quoted(position), "];");
      out.line("n0 -> n", i + 1, ";");
    }
    return absl::OkStatus();
  }

  absl::Status operator()(const GameTreePicture& picture) {
    const std::size_t count = picture.nodes.size();
    KM_RETURN_IF_ERROR(graph_.add(count, count, "draw fewer plies"));
    DotWriter& out = graph_.out;
    out.open("digraph positions");
    out.line(R"(node [fontname="Helvetica", shape=plain];)");
    out.line(R"(edge [color="#303030", arrowhead=none];)");
    for (std::size_t i = 0; i < count; ++i) {
      const GameTreePicture::Node& node = picture.nodes[i];
      KM_ASSIGN_OR_RETURN(const std::string label,
                          position_label(*picture.game, node.position, node.below));
      out.line("n", i, " [label=<", label, ">];");
      if (i > 0) out.line("n", node.parent, " -> n", i, ";");
    }
    return absl::OkStatus();
  }

  absl::Status operator()(const MatrixPicture& picture) {
    const Table& table = picture.table;
    KM_RETURN_IF_ERROR(graph_.add(table.rows() * table.columns.size(), 0, "draw fewer rows"));
    const std::pair<Rational, Rational> bounds = bounds_of(table);
    const Rational& least = bounds.first;
    const Rational& most = bounds.second;
    std::string rows = "<TR>";
    for (const Column& column : table.columns) rows += cell_of(column.name, "");
    for (std::size_t row = 0; row < table.rows(); ++row) {
      rows += "</TR><TR>";
      for (std::size_t i = 0; i < table.columns.size(); ++i) {
        const Object& cell = table.columns[i].cells[row];
        KM_ASSIGN_OR_RETURN(const auto text, text_of(printing_, cell));
        rows += cell_of(with_subscripts(text), i == 0 ? "" : color_of(cell, least, most));
      }
    }
    DotWriter& out = graph_.out;
    out.open("digraph matrix");
    out.line(R"(node [fontname="Helvetica", shape=plain];)");
    out.line(R"(matrix [label=<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="1">)", rows,
             "</TR></TABLE>>];");
    if (least < most) {
      const auto legend = [&](const Rational& number) {
        return cell_of(number.str(), color_of(number_object(number), least, most));
      };
      out.line(R"(legend [label=<<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="1"><TR>)",
               cell_of("least", ""), legend(least), legend((least + most) / Rational(2)),
               legend(most), cell_of("largest", ""), "</TR></TABLE>>];");
      out.line("matrix -> legend [style=invis];");
    }
    return absl::OkStatus();
  }

  absl::Status operator()(const FormPicture& picture) {
    const FormStore& store = form_store(printing_.context);
    std::vector<Form> forms = {picture.form};
    HashMap<Form, std::size_t> numbers = {{picture.form, 0}};
    DotWriter& out = graph_.out;
    out.open("digraph form");
    out.line(R"(node [fontname="Helvetica", shape=circle, style=filled, color="#303030", )",
             R"(fillcolor="#f0f0f0"];)");
    out.line(R"(edge [color="#303030", arrowhead=none];)");
    for (std::size_t i = 0; i < forms.size(); ++i) {
      const Form form = forms[i];
      KM_RETURN_IF_ERROR(graph_.add(1, store.option_count(form), "draw a smaller form"));
      out.line("n", i, " [label=\"", form.is_heap() ? cat("*", form.heap_size()) : "", "\"];");
      for (std::size_t k = 0; k < store.option_count(form); ++k) {
        if (!printing_.context.budget().spend()) return status_of(printing_.context.budget());
        const Form option = store.option_at(form, k);
        const auto [entry, is_new] = numbers.try_emplace(option, forms.size());
        if (is_new) forms.push_back(option);
        out.line("n", i, " -> n", entry->second, ";");
      }
    }
    return absl::OkStatus();
  }

  absl::Status operator()(const ProofPicture& picture) {
    KM_ASSIGN_OR_RETURN(const std::vector<Proofs::Line> lines, picture.proof->lines(printing_));
    std::size_t edges = 0;
    for (const Proofs::Line& line : lines) edges += line.premises.size();
    KM_RETURN_IF_ERROR(graph_.add(lines.size(), edges, "explain a smaller part"));
    DotWriter& out = graph_.out;
    out.open("digraph derivation");
    out.line(R"(node [fontname="Helvetica", fontsize=11, shape=box, style=rounded];)");
    out.line(R"(edge [color="#303030", arrowhead=none];)");
    Budget& budget = printing_.context.budget();
    for (std::size_t i = lines.size(); i-- > 0;) {
      if (!budget.look()) return status_of(budget);
      out.line("n", i, " [label=", dot_quoted(with_subscripts(lines[i].text)), "];");
      for (const std::uint32_t premise : lines[i].premises) out.line("n", i, " -> n", premise, ";");
    }
    return absl::OkStatus();
  }

 private:
  // The least and the largest number in a matrix; both 0 if it has none.
  static std::pair<Rational, Rational> bounds_of(const Table& table) {
    std::optional<std::pair<Rational, Rational>> bounds;
    for (std::size_t i = 1; i < table.columns.size(); ++i) {
      for (const Object& cell : table.columns[i].cells) {
        const std::optional<Rational> number = number_in(cell);
        if (!number) continue;
        if (!bounds) bounds = std::pair(*number, *number);
        bounds->first = std::min(bounds->first, *number);
        bounds->second = std::max(bounds->second, *number);
      }
    }
    return bounds.value_or(std::pair<Rational, Rational>());
  }
  // The colour of a cell of a matrix: white for the least number, blue for the largest; that of the
  // player who moves or wins for a value.
  std::string color_of(const Object& cell, const Rational& least, const Rational& most) {
    if (const auto* const value = std::get_if<GameValue>(&cell)) {
      const Term v = value->term;
      if (v.is_win()) return std::string(dot_color(v.winner()));
      return std::string(v.is_choice() ? dot_color(printing_.context.store().mover(v)) : "");
    }
    const std::optional<Rational> number = number_in(cell);
    if (!number || least == most) return "";
    const double share = static_cast<double>((*number - least) / (most - least));
    const auto channel = [&](int darkest) {
      return static_cast<unsigned>(255 - share * (255 - darkest));
    };
    return absl::StrFormat("#%02x%02x%02x", channel(0x5b), channel(0x9b), channel(0xd5));
  }
  static std::string cell_of(std::string_view text, std::string_view color) {
    return cat(R"(<TD WIDTH="34" HEIGHT="26")",
               color.empty() ? "" : cat(" BGCOLOR=\"", color, "\""), ">", html_text(text), "</TD>");
  }

  // The label of a piece on a board; empty for an empty cell.
  static std::string label_of(const BoardPosition& position, Piece piece) {
    return piece == kEmpty || piece == kWall || piece == kDead ? "" : position.letter_of(piece);
  }
  static std::string_view color_of(Piece piece) {
    return piece == kEmpty                    ? "#ffffff"
           : piece < kWall                    ? dot_color(Player{piece})
           : piece == kWall || piece == kDead ? "#303030"
                                              : "#d8d8d8";
  }

  // The cells of a line or grid as the rows of an HTML-like table.
  static std::string board_table(const BoardPosition& position, const Board& board) {
    std::string rows;
    for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
      const auto piece = static_cast<Piece>(board.cells[cell]);
      const std::size_t column = cell % board.geometry.width;
      const std::size_t row = cell / board.geometry.width;
      if (column == 0) append(rows, cell == 0 ? "<TR>" : "</TR><TR>");
      if (board.geometry.lattice == Lattice::Hexagons) {
        append(rows, hexagon(position, board, cell));
        continue;
      }
      const bool is_on_edges = board.geometry.lattice == Lattice::Edges;
      const int width = is_on_edges && column % 2 == 0 ? 8 : 30;
      const int height = is_on_edges && row % 2 == 0 ? 8 : 30;
      append(rows, R"(<TD WIDTH=")", width, R"(" HEIGHT=")", height,
             width + height < 60 ? R"(" FIXEDSIZE="TRUE)" : "", R"(" BGCOLOR=")", color_of(piece),
             "\">", width + height < 60 ? "" : html_text(label_of(position, piece)), "</TD>");
    }
    return cat(R"(<TABLE BORDER="0" CELLBORDER="1" CELLSPACING="0">)", rows,
               board.cells.empty() ? "<TR><TD></TD>" : "", "</TR></TABLE>");
  }

  // A cell of a board of hexagons, whose rows are bricks: each is two columns wide, and each row is
  // one column to the left of the row above.
  static std::string hexagon(const BoardPosition& position, const Board& board, std::size_t cell) {
    const auto piece = static_cast<Piece>(board.cells[cell]);
    const std::size_t shift = shift_of_row(board, cell / board.geometry.width);
    const auto blank = [](std::size_t columns) {
      return columns == 0 ? ""
                          : cat(R"(<TD BORDER="0" WIDTH=")", 15 * columns, R"(" COLSPAN=")",
                                columns, R"("></TD>)");
    };
    return cat(cell % board.geometry.width == 0 ? blank(shift) : "",
               piece == kDead
                   ? blank(2)
                   : cat(R"(<TD WIDTH="30" HEIGHT="30" COLSPAN="2" BGCOLOR=")", color_of(piece),
                         "\">", html_text(label_of(position, piece)), "</TD>"));
  }

  // The vertices and edges of a graph with the pieces on them.
  absl::Status draw_graph(const BoardPosition& position, const Board& board) {
    KM_RETURN_IF_ERROR(graph_.add(board.cells.size(), board.edges.size(), "draw a smaller board"));
    DotWriter& out = graph_.out;
    out.open("graph board");
    out.line(R"(node [fontname="Helvetica", shape=circle, style=filled, color="#303030"];)");
    for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
      const auto piece = static_cast<Piece>(board.cells[cell]);
      out.line("n", cell,
               " [label=", dot_quoted(cat(board.names[cell], "\n", label_of(position, piece))),
               ", fillcolor=\"", color_of(piece), "\"];");
    }
    for (const auto& [a, b] : board.edges) out.line("n", a, " -- n", b, ";");
    return absl::OkStatus();
  }

  // The label of a position in a picture of moves, with a text below it.
  absl::StatusOr<std::string> position_label(const Game& game, const std::string& position,
                                             const std::string& below) {
    std::string cell;
    const BoardPosition* boards = game.on_board();
    if (boards != nullptr && !boards->board(position).geometry.is_graph()) {
      cell = board_table(*boards, boards->board(position));
    } else {
      KM_ASSIGN_OR_RETURN(const auto text, game.text(position, "", printing_.settings.max_output));
      cell = html_text(text);
    }
    return cat(R"(<TABLE BORDER="0"><TR><TD>)", cell, "</TD></TR>",
               below.empty() ? "" : cat("<TR><TD>", html_text(below), "</TD></TR>"), "</TABLE>");
  }

  // The values of a brace side by side in a frame, in rows that fit on a page.
  absl::StatusOr<std::string> brace_table(const PreferencePicture& picture, std::size_t i) {
    const std::vector<std::uint32_t>& brace = picture.diagram.braces[i];
    constexpr std::size_t kLongestRow = 100;  // bytes of labels, of which a subscript takes three
    constexpr std::string_view kTable = R"(<TABLE CELLBORDER="0" CELLPADDING="2" )";
    std::vector<std::string> rows(1);
    std::size_t length = 0;
    for (const std::uint32_t member : brace) {
      const Term v = picture.values[member];
      KM_ASSIGN_OR_RETURN(const std::string label, label_of_value(printing_, v, picture.frame));
      if (length > 0 && picture.are_equal[i]) rows.back() += "<TD>=</TD>";
      if (length > 0 && length + label.size() > kLongestRow) {
        rows.emplace_back();
        length = 0;
      }
      length += label.size();
      append(rows.back(), R"(<TD STYLE="ROUNDED" WIDTH="26" HEIGHT="26" BGCOLOR=")",
             v.is_outcome()
                 ? "#ffffff"
                 : dot_color(v.is_win() ? v.winner() : printing_.context.store().mover(v)),
             "\">", html_text(label), "</TD>");
    }
    if (brace.size() == 1) {
      return cat(kTable, R"(BORDER="0" CELLSPACING="0"><TR>)", rows[0], "</TR></TABLE>");
    }
    std::string text =
        cat(kTable, R"(BORDER="1" COLOR="#303030" STYLE="ROUNDED" CELLSPACING="3">)");
    for (const std::string& row : rows) {
      if (rows.size() == 1) {
        append(text, "<TR>", row, "</TR>");
      } else {  // a table for each row, so that columns may differ in width
        append(text, "<TR><TD>", kTable, R"(BORDER="0" CELLSPACING="3"><TR>)", row,
               "</TR></TABLE></TD></TR>");
      }
    }
    return text + "</TABLE>";
  }

  Printing printing_;
  BoundedGraph& graph_;
};

}  // namespace

absl::StatusOr<std::string> caveat_of(const Printing& printing, const PreferencePicture& picture) {
  const HasseDiagram& diagram = picture.diagram;
  if (!diagram.gap) return std::string();
  KM_ASSIGN_OR_RETURN(const auto gap, chain(printing, picture, *diagram.gap));
  if (diagram.cycle.empty()) {
    const std::array<std::uint32_t, 2> ends = {diagram.gap->front(), diagram.gap->back()};
    KM_ASSIGN_OR_RETURN(const auto missing, chain(printing, picture, ends));
    return cat("not transitive: ", gap, ", but not ", missing,
               "; every strict preference is drawn");
  }
  std::vector<std::uint32_t> around = diagram.cycle;
  around.push_back(around.front());
  KM_ASSIGN_OR_RETURN(const auto cycle, chain(printing, picture, around));
  return cat("a cycle: ", cycle, "; every strict preference is drawn, an arrow to the worse");
}

absl::StatusOr<std::string> dot_of(const Printing& printing, const Picture& picture, GraphUse use) {
  // Labels are for reading, so they are not in a format for programs.
  Settings of_labels = printing.settings;
  if (!is_for_people(of_labels.format)) of_labels.format = Format::Bar;
  BoundedGraph graph(of_labels, use);
  const absl::Status status =
      std::visit(Draw(Printing(printing.context, of_labels), graph), picture);
  if (!status.ok()) return status;
  graph.out.close();
  absl::StatusOr<std::string> text = graph.out.take();
  if (text.ok()) make_harmless(*text);
  return text;
}

}  // namespace kingmaker::pictures
