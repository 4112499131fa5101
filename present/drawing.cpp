#include "present/drawing.hpp"

#include <array>
#include <span>
#include <utility>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/text.hpp"
#include "games/board_game.hpp"
#include "grammar/dot.hpp"
#include "grammar/print.hpp"
#include "present/step_text.hpp"

namespace kingmaker {
namespace {

// A graph whose size is kept in view.
class BoundedGraph {
 public:
  BoundedGraph(const Settings& settings, GraphUse use) : out(settings.max_output), use_(use) {}

  // To be called before more is written. `less` says how to draw less.
  absl::Status add(std::size_t nodes, std::size_t edges, std::string_view less) {
    nodes_ += nodes;
    edges_ += edges;
    if (use_ == GraphUse::Text || (nodes_ <= kMostDrawnNodes && edges_ <= kMostDrawnEdges)) {
      return absl::OkStatus();
    }
    return limit_error(cat("this has ", nodes_, " nodes and ", edges_,
                           " edges, and a picture at most ", kMostDrawnNodes, " and ",
                           kMostDrawnEdges, "; ", less, ", or write the graph: -o FILE.dot"));
  }

  DotWriter out;

 private:
  GraphUse use_;
  std::size_t nodes_ = 0;
  std::size_t edges_ = 0;
};

// Writes the graph of a drawing up to its last brace.
class Draw {
 public:
  Draw(Context& context, BoundedGraph& graph) : context_(context), graph_(graph) {}

  absl::Status operator()(const ValueDrawing& drawing) {
    const GameValue& v = drawing.value;
    const ValueGraph drawn(context_.store(), v.frame.players, v.term, {drawing.expand, {}});
    absl::Status fits =
        graph_.add(drawn.nodes(), drawn.edges(),
                   drawing.expand ? "leave out --expand, or draw a part: `at(v, .1)`"
                                  : "draw a normal form, `nf(v, under=prudent)`, or a part, "
                                    "`at(v, .1)`");
    if (fits.ok()) open_drawing(graph_.out, drawn);
    return fits;
  }

  absl::Status operator()(const TraceDrawing& drawing) {
    const Trace& trace = drawing.trace;
    open_value_graph(graph_.out);
    graph_.out.line("compound=true;");
    graph_.out.line("fontname=\"Helvetica\";");
    graph_.out.line("fontsize=11;");
    graph_.out.line("style=rounded;");
    graph_.out.line("color=\"#a0a0a0\";");
    // What is about to be rewritten has a thick rim, what came of the last step a dashed one.
    constexpr std::string_view kBefore = "penwidth=3";
    constexpr std::string_view kAfter = "style=\"filled,dashed\"";
    std::vector<DotMark> marks;
    GameValue v{trace.start, trace.frame};
    for (const Step& step : trace.steps) {
      marks.push_back({step.before, kBefore});
      std::string label = cat(stages_ + 1, ". ", step.rule->name, "\n", step.rule->citation);
      if (const std::string why = reasons_text(context_, step, trace.frame); !why.empty()) {
        append(label, "\n", with_subscripts(why));
      }
      absl::Status status = stage(v, {drawing.expand, step.before}, marks, label);
      if (!status.ok()) return status;
      marks.assign(1, {step.after, kAfter});
      v.term = step.whole;
    }
    return stage(v, {drawing.expand, {}}, marks,
                 stages_ == 0 ? "already in normal form" : "normal form");
  }

  absl::Status operator()(const PreferenceDrawing& drawing) {
    const HasseDiagram& diagram = drawing.diagram;
    absl::Status fits =
        graph_.add(diagram.braces.size(), diagram.edges.size(), "choose a smaller depth");
    if (!fits.ok()) return fits;
    const absl::StatusOr<std::string> words = caveat(drawing);
    if (!words.ok()) return words.status();

    DotWriter& out = graph_.out;
    out.line("// The values of depth at most ", drawing.depth, " in normal form under ",
             drawing.system, ", as player ", drawing.player, " prefers them.");
    out.line(
        "// The best are at the top; those of one frame are not preferred to each other, and "
        "equal if = stands between them.");
    out.open("digraph preferences");
    out.line("nodesep=0.25;");
    out.line("ranksep=0.22;");
    out.line("node [fontname=\"Helvetica\", shape=plain];");
    out.line("edge [color=\"#303030\", arrowhead=", diagram.cycle.empty() ? "none" : "normal",
             "];");
    if (!words->empty()) {
      context_.warnings.push_back(
          cat("for player ", drawing.player, " the preference ", drawing.system, " is ", *words));
      out.line("fontname=\"Helvetica\";");
      out.line("fontsize=11;");
      out.line("label=", dot_quoted(*words), ";");
    }
    for (std::size_t i = 0; i < diagram.braces.size(); ++i) {
      const absl::StatusOr<std::string> table = brace_table(drawing, i);
      if (!table.ok()) return table.status();
      out.line("n", i, " [label=<", *table, ">];");
    }
    for (const auto& [upper, lower] : diagram.edges) out.line("n", upper, " -> n", lower, ";");
    return absl::OkStatus();
  }

  absl::Status operator()(const BoardDrawing& drawing) {
    const auto& position = dynamic_cast<const BoardPosition&>(*drawing.game);
    const Board board = position.board(drawing.game->start_position());
    absl::Status fits = graph_.add(board.cells.size(), board.edges.size(), "draw a smaller board");
    if (!fits.ok()) return fits;
    DotWriter& out = graph_.out;
    const auto piece_at = [&](std::size_t cell) { return static_cast<Piece>(board.cells[cell]); };
    if (board.geometry.is_graph()) {
      out.open("graph board");
      out.line(R"(node [fontname="Helvetica", shape=circle, style=filled, color="#303030"];)");
      for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
        const Piece piece = piece_at(cell);
        out.line("n", cell,
                 " [label=", dot_quoted(cat(board.names[cell], "\n", label_of(position, piece))),
                 ", fillcolor=\"", color_of(piece), "\"];");
      }
      for (const auto& [a, b] : board.edges) out.line("n", a, " -- n", b, ";");
      return absl::OkStatus();
    }
    out.open("digraph board");
    out.line(R"(node [fontname="Helvetica", shape=plain];)");
    std::string rows;
    for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
      const Piece piece = piece_at(cell);
      append(rows, cell % board.geometry.width == 0 ? cell == 0 ? "<TR>" : "</TR><TR>" : "",
             R"(<TD WIDTH="30" HEIGHT="30" BGCOLOR=")", color_of(piece), "\">",
             dot_escaped(label_of(position, piece)), "</TD>");
    }
    out.line(R"(board [label=<<TABLE BORDER="0" CELLBORDER="1" CELLSPACING="0">)", rows,
             board.cells.empty() ? "<TR><TD></TD>" : "", "</TR></TABLE>>];");
    return absl::OkStatus();
  }

 private:
  // What stands on a cell of a board; nothing on an empty one.
  static std::string label_of(const BoardPosition& position, Piece piece) {
    return piece == kEmpty || piece == kWall ? "" : position.letter_of(piece);
  }
  static std::string_view color_of(Piece piece) {
    return piece == kEmpty  ? "#ffffff"
           : piece < kWall  ? dot_color(Player{piece})
           : piece == kWall ? "#303030"
                            : "#d8d8d8";
  }

  // One stage of a trace: a frame with the value as it is there.
  absl::Status stage(const GameValue& v, const ValueGraph::Options& options,
                     const std::vector<DotMark>& marks, std::string_view label) {
    const ValueGraph drawn(context_.store(), v.frame.players, v.term, options);
    absl::Status fits = graph_.add(drawn.nodes(), drawn.edges(), "trace a part: `at(v, .1)`");
    if (!fits.ok()) return fits;
    DotWriter& out = graph_.out;
    const std::string prefix = cat("s", stages_, "n");
    out.open("subgraph cluster", stages_);
    out.line("label=", dot_quoted(label), ";");
    drawn.write(out, prefix, marks);
    out.close();
    if (stages_ > 0) {
      out.line("s", stages_ - 1, "n0 -> ", prefix, "0 [ltail=cluster", stages_ - 1,
               ", lhead=cluster", stages_, ", arrowhead=normal, constraint=false];");
    }
    ++stages_;
    return absl::OkStatus();
  }

  // A value as the drawing shows it, in the session's format if that is one for reading.
  absl::StatusOr<std::string> label_of(Term v, const Frame& frame) {
    const Format format = context_.settings.format;
    const bool readable =
        format == Format::Bar || format == Format::Bracket || format == Format::Choice;
    const absl::StatusOr<std::string> text =
        print(context_.store(), v,
              {readable ? format : Format::Bar, frame, context_.settings.max_output});
    if (!text.ok()) return text.status();
    return with_subscripts(*text);
  }

  // `a > b > c`
  absl::StatusOr<std::string> chain(const PreferenceDrawing& drawing,
                                    std::span<const std::uint32_t> members) {
    std::string text;
    for (const std::uint32_t member : members) {
      const auto label = label_of(drawing.values[member], drawing.frame);
      if (!label.ok()) return label.status();
      append(text, text.empty() ? "" : " > ", *label);
    }
    return text;
  }

  // What must be said of a relation that is no order.
  absl::StatusOr<std::string> caveat(const PreferenceDrawing& drawing) {
    const HasseDiagram& diagram = drawing.diagram;
    if (!diagram.gap) return std::string();
    const auto gap = chain(drawing, *diagram.gap);
    if (!gap.ok()) return gap.status();
    if (diagram.cycle.empty()) {
      const std::array<std::uint32_t, 2> ends = {diagram.gap->front(), diagram.gap->back()};
      const auto missing = chain(drawing, ends);
      if (!missing.ok()) return missing.status();
      return cat("not transitive: ", *gap, ", but not ", *missing,
                 "; every strict preference is drawn");
    }
    std::vector<std::uint32_t> around = diagram.cycle;
    around.push_back(around.front());
    const auto cycle = chain(drawing, around);
    if (!cycle.ok()) return cycle.status();
    return cat("a cycle: ", *cycle, "; every strict preference is drawn, an arrow to the worse");
  }

  // The values of a brace side by side in a frame, in rows that a page has room for.
  absl::StatusOr<std::string> brace_table(const PreferenceDrawing& drawing, std::size_t i) {
    const std::vector<std::uint32_t>& brace = drawing.diagram.braces[i];
    constexpr std::size_t kLongestRow = 100;  // bytes of labels, of which a subscript takes three
    constexpr std::string_view kTable = R"(<TABLE CELLBORDER="0" CELLPADDING="2" )";
    std::vector<std::string> rows(1);
    std::size_t length = 0;
    for (const std::uint32_t member : brace) {
      const Term v = drawing.values[member];
      const absl::StatusOr<std::string> label = label_of(v, drawing.frame);
      if (!label.ok()) return label.status();
      if (length > 0 && drawing.are_equal[i]) rows.back() += "<TD>=</TD>";
      if (length > 0 && length + label->size() > kLongestRow) {
        rows.emplace_back();
        length = 0;
      }
      length += label->size();
      append(rows.back(), R"(<TD STYLE="ROUNDED" WIDTH="26" HEIGHT="26" BGCOLOR=")",
             dot_color(v.is_win() ? v.winner() : context_.store().mover(v)), "\">",
             dot_escaped(*label), "</TD>");
    }
    if (brace.size() == 1) {
      return cat(kTable, R"(BORDER="0" CELLSPACING="0"><TR>)", rows[0], "</TR></TABLE>");
    }
    std::string text =
        cat(kTable, R"(BORDER="1" COLOR="#303030" STYLE="ROUNDED" CELLSPACING="3">)");
    for (const std::string& row : rows) {
      if (rows.size() == 1) {
        append(text, "<TR>", row, "</TR>");
      } else {  // a table of its own, so that columns may differ in width
        append(text, "<TR><TD>", kTable, R"(BORDER="0" CELLSPACING="3"><TR>)", row,
               "</TR></TABLE></TD></TR>");
      }
    }
    return text + "</TABLE>";
  }

  Context& context_;
  BoundedGraph& graph_;
  std::size_t stages_ = 0;  // of a trace, so far
};

}  // namespace

absl::StatusOr<std::string> dot_of(Context& context, const Drawing& drawing, GraphUse use) {
  BoundedGraph graph(context.settings, use);
  const absl::Status status = std::visit(Draw(context, graph), drawing.subject);
  if (!status.ok()) return with_range(status, drawing.range);
  graph.out.close();
  return graph.out.take();
}

}  // namespace kingmaker
