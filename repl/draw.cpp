#include "repl/draw.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "grammar/diagnostic.hpp"
#include "grammar/dot.hpp"
#include "grammar/print.hpp"
#include "grammar/text.hpp"
#include "repl/check_domain.hpp"
#include "repl/evaluate.hpp"
#include "repl/file_names.hpp"
#include "repl/gnuplot.hpp"
#include "repl/graphviz.hpp"
#include "repl/output_file.hpp"
#include "repl/step_text.hpp"
#include "rewrite/hasse.hpp"
#include "rewrite/normal_values.hpp"
#include "rewrite/steps.hpp"

namespace kingmaker {
namespace {

enum class Target : std::uint8_t { Dot, Svg, Png, Pdf, Gnuplot };
constexpr std::array<std::string_view, 5> kExtensions = {"dot", "svg", "png", "pdf", "gp"};

std::string_view extension(Target target) { return kExtensions[static_cast<std::size_t>(target)]; }

absl::Status wrong_ending(std::string_view file) {
  return absl::InvalidArgumentError(
      cat("a drawing is written to FILE.svg, FILE.png, FILE.pdf or FILE.dot, not to `", file,
          "`; without -o its DOT text is printed"));
}

absl::StatusOr<Target> target_of(std::string_view file) {
  const auto found = std::find(kExtensions.begin(), kExtensions.end(), file_ending(file));
  if (found == kExtensions.end()) return wrong_ending(file);
  return static_cast<Target>(found - kExtensions.begin());
}

// A graph whose size is kept in view.
class Graph {
 public:
  Graph(const Settings& settings, Target target)
      : out(settings.max_output), is_picture_(target != Target::Dot) {}

  // To be called before more is written. `less` says how to draw less.
  absl::Status add(std::size_t nodes, std::size_t edges, std::string_view less) {
    nodes_ += nodes;
    edges_ += edges;
    if (!is_picture_ || (nodes_ <= kMostDrawnNodes && edges_ <= kMostDrawnEdges)) {
      return absl::OkStatus();
    }
    return limit_error(cat("this has ", nodes_, " nodes and ", edges_,
                           " edges, and a picture at most ", kMostDrawnNodes, " and ",
                           kMostDrawnEdges, "; ", less, ", or write the graph: -o FILE.dot"));
  }

  DotWriter out;

 private:
  bool is_picture_;
  std::size_t nodes_ = 0;
  std::size_t edges_ = 0;
};

class Drawing {
 public:
  Drawing(Context& context, std::string_view source, const ast::Statement& statement, Target target)
      : context_(context),
        source_(source),
        statement_(statement),
        graph_(context.settings, target) {}

  // `subject` is what the statement's expression denotes, if it has one.
  absl::StatusOr<std::string> dot(const Object& subject) {
    absl::Status status;
    switch (statement_.kind) {
      case ast::StatementKind::DrawTrace:
        status = steps(subject);
        break;
      case ast::StatementKind::DrawPreferences:
        status = preferences();
        break;
      default:
        status = value(subject);
    }
    if (!status.ok()) return status;
    graph_.out.close();
    return graph_.out.take();
  }

 private:
  absl::Status value(const Object& subject) {
    const absl::StatusOr<GameValue> v = context_.value_of(subject, statement_.expression.range());
    if (!v.ok()) return v.status();
    const ValueGraph drawn(context_.store(), v->frame.players, v->term, {statement_.expand, {}});
    const absl::Status fits =
        graph_.add(drawn.nodes(), drawn.edges(),
                   statement_.expand ? "leave out --expand, or draw a part: `at(v, .1)`"
                                     : "draw a normal form, `nf(v, under=prudent)`, or a part, "
                                       "`at(v, .1)`");
    if (!fits.ok()) return with_range(fits, statement_.expression.range());
    open_drawing(graph_.out, drawn);
    return absl::OkStatus();
  }

  // One stage of a trace: a frame with the value as it is there.
  absl::Status stage(const GameValue& v, Term focus, const std::vector<DotMark>& marks,
                     std::string_view label) {
    const ValueGraph drawn(context_.store(), v.frame.players, v.term, {statement_.expand, focus});
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

  absl::Status steps(const Object& subject) {
    const absl::StatusOr<System> system = system_of(context_, statement_.under);
    if (!system.ok()) return system.status();
    const SourceRange range = statement_.expression.range();
    absl::StatusOr<GameValue> v = context_.value_of(subject, range);
    if (!v.ok()) return v.status();

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
    const auto draw_step = [&](const Step& step) -> absl::Status {
      marks.push_back({step.before, kBefore});
      std::string label = cat(stages_ + 1, ". ", step.rule->name, "\n", step.rule->citation);
      if (const std::string why = reasons_text(context_, step, v->frame); !why.empty()) {
        append(label, "\n", with_subscripts(why));
      }
      absl::Status status = stage(*v, step.before, marks, label);
      if (!status.ok()) return status;
      marks.assign(1, {step.after, kAfter});
      v->term = step.whole;
      return absl::OkStatus();
    };
    absl::Status status = trace(context_.store(), v->frame.players, *system, context_.preferences(),
                                v->term, context_.budget(), draw_step);
    if (!status.ok()) return with_range(status, range);
    status = stage(*v, {}, marks, stages_ == 0 ? "already in normal form" : "normal form");
    return with_range(status, range);
  }

  absl::StatusOr<Player> player() {
    if (statement_.player.empty()) return context_.settings.frame.start;
    const absl::StatusOr<Object> object = evaluate(context_, source_, statement_.player);
    if (!object.ok()) return object.status();
    return context_.player_of(*object, context_.settings.frame, statement_.player.range());
  }

  absl::StatusOr<std::uint64_t> depth() {
    if (statement_.second.empty()) {
      return error_at(statement_.range,
                      "say up to which depth: `draw preferences(for 1, depth 4, under prudent)`");
    }
    const SourceRange range = statement_.second.range();
    const absl::StatusOr<Object> object =
        evaluate(context_, source_, statement_.second, {.integers_are_numbers = true});
    if (!object.ok()) return object.status();
    const auto* number = std::get_if<Integer>(&*object);
    if (number == nullptr)
      return error_at(range, cat("a depth is a number, not ", kind_of(*object)));
    constexpr std::uint32_t kDeepest = 1'000'000'000;
    if (*number < 0) return error_at(range, "a depth is 0 or more");
    return static_cast<std::uint64_t>(*number > kDeepest ? Integer(kDeepest) : *number);
  }

  // A value as the drawing shows it, in the session's format if that is one for reading.
  absl::StatusOr<std::string> label_of(Term v) {
    const Format format = context_.settings.format;
    const bool readable =
        format == Format::Bar || format == Format::Bracket || format == Format::Choice;
    const absl::StatusOr<std::string> text = print(
        context_.store(), v,
        {readable ? format : Format::Bar, context_.settings.frame, context_.settings.max_output});
    if (!text.ok()) return text.status();
    return with_subscripts(*text);
  }

  absl::Status preferences() {
    const Frame& frame = context_.settings.frame;
    const absl::StatusOr<Player> p = player();
    if (!p.ok()) return p.status();
    const absl::StatusOr<std::uint64_t> deepest = depth();
    if (!deepest.ok()) return deepest.status();
    const absl::StatusOr<System> system = system_of(context_, statement_.under);
    if (!system.ok()) return system.status();
    const SourceRange under =
        statement_.under.empty() ? statement_.range : statement_.under.range();
    if (absl::Status fits = system->check_players(frame.players); !fits.ok()) {
      return with_range(fits, under);
    }
    if (!system->has_preference(*p)) {
      return error_at(under, cat("player ", *p, " prefers nothing under `", system->text(),
                                 "`; name a rule set that does, such as `under prudent`"));
    }

    absl::StatusOr<NormalValues> found =
        normal_values(context_.store(), context_.rewriter(frame.players, *system),
                      context_.preferences(), *deepest, kMostDrawnPreferences, context_.budget());
    if (!found.ok()) return with_range(found.status(), statement_.range);
    if (found->count > kMostDrawnPreferences) {
      return with_range(
          limit_error(cat(found->exact ? "there are " : "there are more than ",
                          large_number(found->count), " values of depth at most ", *deepest,
                          " in normal form under ", system->text(), "; at most ",
                          kMostDrawnPreferences, " are drawn, and the ", found->fitting,
                          " of depth at most ", found->fitting_depth, " would be")),
          statement_.second.range());
    }
    const std::vector<Term>& values = found->values;

    BitRelation better(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      for (std::size_t j = i + 1; j < values.size(); ++j) {
        const auto relation = context_.preferences().compare(*system, frame.players, *p, values[i],
                                                             values[j], context_.budget());
        if (!relation.ok()) return with_range(relation.status(), statement_.range);
        if (*relation == Relation::Greater) better.set(i, j);
        if (*relation == Relation::Less) better.set(j, i);
      }
    }
    return preference_graph(values, hasse_diagram(better), *p, *system, *deepest);
  }

  // `a > b > c`
  absl::StatusOr<std::string> chain(const std::vector<Term>& values,
                                    std::span<const std::uint32_t> members) {
    std::string text;
    for (const std::uint32_t member : members) {
      const auto label = label_of(values[member]);
      if (!label.ok()) return label.status();
      append(text, text.empty() ? "" : " > ", *label);
    }
    return text;
  }

  // What must be said of a relation that is no order.
  absl::StatusOr<std::string> caveat(const std::vector<Term>& values, const HasseDiagram& diagram) {
    if (!diagram.gap) return std::string();
    const auto gap = chain(values, *diagram.gap);
    if (!gap.ok()) return gap.status();
    if (diagram.cycle.empty()) {
      const std::array<std::uint32_t, 2> ends = {diagram.gap->front(), diagram.gap->back()};
      const auto missing = chain(values, ends);
      if (!missing.ok()) return missing.status();
      return cat("not transitive: ", *gap, ", but not ", *missing,
                 "; every strict preference is drawn");
    }
    std::vector<std::uint32_t> around = diagram.cycle;
    around.push_back(around.front());
    const auto cycle = chain(values, around);
    if (!cycle.ok()) return cycle.status();
    return cat("a cycle: ", *cycle, "; every strict preference is drawn, an arrow to the worse");
  }

  // Are all values of a brace equal for the player, rather than incomparable?
  absl::StatusOr<bool> are_equal(const std::vector<Term>& values,
                                 const std::vector<std::uint32_t>& brace, Player p,
                                 const System& system) {
    for (const std::uint32_t i : brace) {
      for (const std::uint32_t j : brace) {
        const auto relation = context_.preferences().compare(
            system, context_.settings.frame.players, p, values[i], values[j], context_.budget());
        if (!relation.ok()) return relation.status();
        if (*relation != Relation::Equal) return false;
      }
    }
    return true;
  }

  absl::Status preference_graph(const std::vector<Term>& values, const HasseDiagram& diagram,
                                Player p, const System& system, std::uint64_t deepest) {
    const absl::Status fits =
        graph_.add(diagram.braces.size(), diagram.edges.size(), "choose a smaller depth");
    if (!fits.ok()) return with_range(fits, statement_.range);
    const absl::StatusOr<std::string> words = caveat(values, diagram);
    if (!words.ok()) return with_range(words.status(), statement_.range);

    DotWriter& out = graph_.out;
    out.line("// The values of depth at most ", deepest, " in normal form under ", system.text(),
             ", as player ", p, " prefers them.");
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
          cat("for player ", p, " the preference ", system.text(), " is ", *words));
      out.line("fontname=\"Helvetica\";");
      out.line("fontsize=11;");
      out.line("label=", dot_quoted(*words), ";");
    }
    for (std::size_t i = 0; i < diagram.braces.size(); ++i) {
      const absl::StatusOr<std::string> table = brace_table(values, diagram.braces[i], p, system);
      if (!table.ok()) return with_range(table.status(), statement_.range);
      out.line("n", i, " [label=<", *table, ">];");
    }
    for (const auto& [upper, lower] : diagram.edges) out.line("n", upper, " -> n", lower, ";");
    return absl::OkStatus();
  }

  // The values of a brace side by side in a frame, in rows that a page has room for.
  absl::StatusOr<std::string> brace_table(const std::vector<Term>& values,
                                          const std::vector<std::uint32_t>& brace, Player p,
                                          const System& system) {
    constexpr std::size_t kLongestRow = 100;  // bytes of labels, of which a subscript takes three
    constexpr std::string_view kTable = R"(<TABLE CELLBORDER="0" CELLPADDING="2" )";
    const absl::StatusOr<bool> equal = are_equal(values, brace, p, system);
    if (!equal.ok()) return equal.status();
    std::vector<std::string> rows(1);
    std::size_t length = 0;
    for (const std::uint32_t member : brace) {
      const Term v = values[member];
      const absl::StatusOr<std::string> label = label_of(v);
      if (!label.ok()) return label.status();
      if (length > 0 && *equal) rows.back() += "<TD>=</TD>";
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
  std::string_view source_;
  const ast::Statement& statement_;
  Graph graph_;
  std::size_t stages_ = 0;  // of a trace, so far
};

absl::Status write(const std::string& dot, Target target, const std::string& file, Budget& budget) {
  absl::StatusOr<OutputFile> out = OutputFile::create(file);
  if (!out.ok()) return out.status();
  const absl::StatusOr<std::string> text =
      target == Target::Dot ? dot + "\n" : render_with_graphviz(dot, extension(target), budget);
  if (!text.ok()) return text.status();
  if (absl::Status status = out->write(*text); !status.ok()) return status;
  return out->commit();
}

absl::StatusOr<Drawn> draw_plot(Context& context, const Plot& plot,
                                const std::optional<std::string>& file) {
  if (!file) {
    std::string script = gnuplot_script(plot);
    script.pop_back();  // the newline
    if (script.size() <= context.settings.max_output) {
      return Drawn{.text = std::move(script), .plot = plot};
    }
    return too_long_to_print("the plot is");
  }
  absl::StatusOr<PlotFile> out = PlotFile::create(*file, context.budget());
  if (!out.ok()) return out.status();
  if (absl::Status status = out->write(plot, context.budget()); !status.ok()) return status;
  return Drawn{.text = "", .file = file};
}

}  // namespace

absl::StatusOr<Drawn> draw(Context& context, std::string_view source,
                           const ast::Statement& statement) {
  // A name on the command line went through a shell, which knows what `~` is.
  const bool in_text = statement.file_range != SourceRange{};
  const auto located = [&](const absl::Status& status) {
    return in_text ? with_range(status, statement.file_range) : status;
  };
  const std::optional<std::string> file =
      statement.file && in_text ? with_home(*statement.file) : statement.file;
  Target target = Target::Dot;
  if (file) {
    const absl::StatusOr<Target> named = target_of(*file);
    if (!named.ok()) return located(named.status());
    target = *named;
  }
  Object subject;
  if (statement.kind != ast::StatementKind::DrawPreferences) {
    absl::StatusOr<Object> object = evaluate(context, source, statement.expression);
    if (!object.ok()) return object.status();
    subject = *std::move(object);
  }
  const auto* table = std::get_if<PlottedTable>(&subject);
  if (table != nullptr && statement.kind == ast::StatementKind::Draw) {
    absl::StatusOr<Drawn> plot = draw_plot(context, table->plot, file);
    if (!plot.ok()) return located(plot.status());
    return plot;
  }
  if (target == Target::Gnuplot) return located(wrong_ending(*file));
  absl::StatusOr<std::string> dot = Drawing(context, source, statement, target).dot(subject);
  if (!dot.ok()) return dot.status();
  if (!file) return Drawn{*std::move(dot)};
  if (absl::Status status = write(*dot, target, *file, context.budget()); !status.ok()) {
    return located(status);
  }
  return Drawn{.text = "", .file = file};
}

}  // namespace kingmaker
