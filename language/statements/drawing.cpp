// The objects of `draw`: values, steps, preferences, plots.
#include <absl/strings/str_format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "base/long_numbers.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "games/board_game.hpp"
#include "language/evaluate.hpp"
#include "language/forms.hpp"
#include "language/object_text.hpp"
#include "language/rule_sets.hpp"
#include "language/statements/statement.hpp"
#include "language/statements/statements.hpp"
#include "rewrite/normal_values.hpp"
#include "rewrite/preferences/hasse.hpp"

namespace kingmaker {
namespace {

// A drawing of the preferences of a player.
class Preferred {
 public:
  Preferred(Context& context, const ast::Statement& statement)
      : context_(context), statement_(statement) {}

  absl::StatusOr<PreferenceDrawing> drawing() {
    KM_ASSIGN_OR_RETURN(const Player p, player());
    KM_ASSIGN_OR_RETURN(const std::uint64_t deepest, depth());
    KM_ASSIGN_OR_RETURN(System system, system_for(p));
    KM_ASSIGN_OR_RETURN(std::vector<Term> values, values_of(system, deepest));
    PreferenceDrawing drawing{
        context_.settings.frame, p, system.text(), deepest, std::move(values), {}, {}};
    const absl::Status status = relate_values(system, drawing);
    if (!status.ok()) return with_range(status, statement_.range);
    return drawing;
  }

 private:
  absl::StatusOr<Player> player() {
    if (statement_.player.empty()) return context_.settings.frame.start;
    KM_ASSIGN_OR_RETURN(const Object object, evaluate(context_, statement_.player));
    return context_.player_of(object, context_.settings.frame, statement_.player.range());
  }

  absl::StatusOr<std::uint64_t> depth() {
    if (statement_.second.empty()) {
      return error_at(statement_.range,
                      "say up to which depth: `draw preferences(for 1, depth 4, under prudent)`");
    }
    const SourceRange range = statement_.second.range();
    KM_ASSIGN_OR_RETURN(const Object object, evaluate(context_, statement_.second));
    const auto* number = std::get_if<Integer>(&object);
    if (number == nullptr) {
      return error_at(range, cat("a depth is a number, not ", kind_of(object)));
    }
    constexpr std::uint32_t kDeepest = 1'000'000'000;
    if (*number < 0) return error_at(range, "a depth is 0 or more");
    return static_cast<std::uint64_t>(*number > kDeepest ? Integer(kDeepest) : *number);
  }

  // The rules. `p` must have a preference under them.
  absl::StatusOr<System> system_for(Player p) {
    absl::StatusOr<System> system = system_of(context_, statement_.under);
    if (!system.ok()) return system;
    const SourceRange under =
        statement_.under.empty() ? statement_.range : statement_.under.range();
    const absl::Status fits = system->check_players(context_.settings.frame.players);
    if (!fits.ok()) return with_range(fits, under);
    if (system->has_preference(p)) return system;
    return error_at(under, cat("player ", p, " prefers nothing under `", system->text(),
                               "`; name a rule set that does, such as `under prudent`"));
  }

  absl::StatusOr<std::vector<Term>> values_of(const System& system, std::uint64_t deepest) {
    absl::StatusOr<NormalValues> normal =
        normal_values(context_.store(), *context_.rewriter(context_.settings.frame.players, system),
                      context_.preferences(), deepest, kMostDrawnPreferences, context_.budget());
    if (!normal.ok()) return with_range(normal.status(), statement_.range);
    if (normal->count <= kMostDrawnPreferences) return std::move(normal->values);
    return with_range(
        limit_error(cat(normal->exact ? "there are " : "there are more than ",
                        large_number(normal->count), " values of depth at most ", deepest,
                        " in normal form under ", system.text(), "; at most ",
                        kMostDrawnPreferences, " are drawn, and the ", normal->fitting,
                        " of depth at most ", normal->fitting_depth, " would be")),
        statement_.second.range());
  }

  absl::StatusOr<Relation> compare(const System& system, const PreferenceDrawing& drawing,
                                   std::size_t i, std::size_t j) {
    return context_.preferences().compare(system, drawing.frame.players, drawing.player,
                                          drawing.values[i], drawing.values[j], context_.budget());
  }

  absl::Status relate_values(const System& system, PreferenceDrawing& drawing) {
    const std::size_t count = drawing.values.size();
    BitRelation better(count);
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t j = i + 1; j < count; ++j) {
        KM_ASSIGN_OR_RETURN(const auto relation, compare(system, drawing, i, j));
        if (relation == Relation::Greater) better.set(i, j);
        if (relation == Relation::Less) better.set(j, i);
      }
    }
    drawing.diagram = hasse_diagram(better);
    for (const std::vector<std::uint32_t>& brace : drawing.diagram.braces) {
      KM_ASSIGN_OR_RETURN(const auto equal, are_equal(system, drawing, brace));
      drawing.are_equal.push_back(equal);
    }
    return absl::OkStatus();
  }

  // True if all values of a brace are equal for the player, false if they are incomparable.
  absl::StatusOr<bool> are_equal(const System& system, const PreferenceDrawing& drawing,
                                 const std::vector<std::uint32_t>& brace) {
    for (const std::uint32_t i : brace) {
      for (const std::uint32_t j : brace) {
        KM_ASSIGN_OR_RETURN(const auto relation, compare(system, drawing, i, j));
        if (relation != Relation::Equal) return false;
      }
    }
    return true;
  }

  Context& context_;
  const ast::Statement& statement_;
};

// The number of occurrences of each result, as bars.
absl::StatusOr<Answer> plot_of(Context& context, const Tally& tally, std::string x_label) {
  Plot plot{.x_label = std::move(x_label), .y_label = "instances"};
  PlotSeries& bars = plot.series.emplace_back();
  bars.style = PlotStyle::Bars;
  for (const Tally::Result& result : tally.results) {
    KM_ASSIGN_OR_RETURN(std::string label, text_inside(context, result.object));
    bars.points.emplace_back(std::move(label), cat(result.count));
  }
  return plot;
}

// A table as a plot: each column of numbers after the first one is a curve over the first column,
// or bars if the first column does not consist of numbers.
absl::StatusOr<Answer> plot_of(Context& context, const Table& table, SourceRange range) {
  const auto is_of_numbers = [](const Column& column) {
    return std::all_of(column.cells.begin(), column.cells.end(),
                       [](const Object& cell) { return number_in(cell).has_value(); });
  };
  const auto decimal = [](const Object& cell) -> std::string {
    if (const auto* whole = std::get_if<Integer>(&cell)) return whole->str();
    return absl::StrFormat("%.17g", static_cast<double>(*number_in(cell)));
  };
  const bool is_numeric =
      table.columns.size() > 1 && table.rows() > 0 &&
      std::all_of(table.columns.begin() + 1, table.columns.end(), is_of_numbers);
  if (!is_numeric) {
    return error_at(range, table.rows() == 0
                               ? "a table with no rows is not drawn"
                               : "a table is drawn if all columns but the first have numbers; "
                                 "`column(t, n)` is one of them");
  }
  const bool has_bars = !is_of_numbers(table.columns[0]);
  if (has_bars && table.columns.size() > 2) {
    return error_at(range,
                    "the first column has no numbers, so exactly one other column can be drawn");
  }
  Plot plot{.x_label = table.columns[0].name, .y_label = table.columns[1].name};
  if (table.columns.size() > 2) plot.y_label.clear();
  for (std::size_t i = 1; i < table.columns.size(); ++i) {
    PlotSeries& series = plot.series.emplace_back(
        PlotSeries{table.columns[i].name, has_bars ? PlotStyle::Bars : PlotStyle::Curve});
    for (std::size_t row = 0; row < table.rows(); ++row) {
      if (!context.budget().spend()) return status_of(context.budget());
      const Object& x = table.columns[0].cells[row];
      KM_ASSIGN_OR_RETURN(std::string label, has_bars ? text_of(context, x) : decimal(x));
      series.points.emplace_back(std::move(label), decimal(table.columns[i].cells[row]));
    }
  }
  return plot;
}

absl::StatusOr<Answer> answer_tree(Context& context, const ast::Statement& statement,
                                   const InterpreterOptions& /*options*/) {
  KM_ASSIGN_OR_RETURN(const Object object, evaluate(context, statement.expression));
  KM_ASSIGN_OR_RETURN(const auto value,
                      context.value_or_type_of(object, statement.expression.range()));
  return ValueTree{value};
}

absl::StatusOr<Answer> draw_preferences(Context& context, const ast::Statement& statement,
                                        const InterpreterOptions& /*options*/) {
  KM_ASSIGN_OR_RETURN(PreferenceDrawing drawing, Preferred(context, statement).drawing());
  return Drawing{std::move(drawing), statement.range};
}

absl::StatusOr<Answer> draw_trace(Context& context, const ast::Statement& statement,
                                  const InterpreterOptions& /*options*/) {
  KM_ASSIGN_OR_RETURN(Trace trace, trace_of(context, statement.expression, statement.under));
  return Drawing{TraceDrawing{std::move(trace), statement.expand}, statement.expression.range()};
}

absl::StatusOr<Answer> draw_tally(Context& context, const ast::Statement& statement,
                                  const InterpreterOptions& options) {
  KM_ASSIGN_OR_RETURN(const Tally results, tally(context, statement, options.progress));
  const ast::Expression& expression = statement.expression;
  return plot_of(context, results, std::string(expression.text(expression.range())));
}

absl::StatusOr<Answer> draw_proof(Context& context, const ast::Statement& statement,
                                  const InterpreterOptions& /*options*/) {
  KM_ASSIGN_OR_RETURN(ProofList proofs, proofs_of(context, statement));
  const SourceRange range = statement.expression.range();
  if (proofs.proofs.size() != 1) {
    return error_at(range, "one relation is drawn, and this is a chain");
  }
  // g++ 12 takes an unnamed one for uninitialised.
  Drawing drawing{ProofDrawing{std::move(proofs.proofs.front())}, range};
  return drawing;
}

absl::StatusOr<Answer> answer_draw(Context& context, const ast::Statement& statement,
                                   const InterpreterOptions& /*options*/) {
  const SourceRange range = statement.expression.range();
  KM_ASSIGN_OR_RETURN(const Object object, evaluate(context, statement.expression));
  const auto* table = std::get_if<Table>(&object);
  if (table != nullptr && table->plot) return *table->plot;
  if (table != nullptr && table->moves != nullptr) {
    return Drawing{MovesDrawing{*table}, range};
  }
  if (table != nullptr) return plot_of(context, *table, range);
  if (const auto* sum = std::get_if<FormSum>(&object)) {
    KM_ASSIGN_OR_RETURN(const Form form, written_out(context, *sum, range));
    return Drawing{FormDrawing{form}, range};
  }
  // For a built-in game the value is drawn, as in papers.
  const auto* position = std::get_if<Position>(&object);
  if (position != nullptr && context.library.game(position->game->ruleset()) == nullptr &&
      position->game->on_board() != nullptr) {
    return Drawing{BoardDrawing{position->game}, range};
  }
  KM_ASSIGN_OR_RETURN(const GameValue v, context.value_or_type_of(object, range));
  return Drawing{ValueDrawing{v, statement.expand, statement.as_tree}, range};
}

constexpr StatementInfo kDrawingStatements[] = {
    {"draw",
     "draw EXPR [--expand] [--tree] [-o FILE]",
     "a value as a graph, in a FILE.svg, .png, .pdf (by Graphviz) or .dot; without -o, its DOT\n"
     "text. Equal subterms are one node; with --tree each is drawn wherever it occurs. Shape and\n"
     "colour give the mover. Simple values of three players are leaves, b with its exponent;\n"
     "--expand draws them in full. A FILE name with blanks needs quotes. A table of numbers\n"
     "becomes a plot, FILE.svg. `successors` and `best` are\n"
     "drawn with their boards, forms as graphs",
     "draw [[1,3],[2,3]] -o value.svg",
     "",
     {StatementKind::Draw},
     answer_draw},
    {"draw trace",
     "draw trace EXPR [under RULES] [--expand] [-o FILE]",
     "the value before each step to its normal form and after the last; a thick rim surrounds\n"
     "the subterm that is rewritten next, a dashed rim the result of the last step",
     "draw trace [[1,3],[2,3]] under prudent -o trace.svg",
     "",
     {StatementKind::DrawTrace},
     draw_trace},
    {"draw tally",
     "draw tally forall VARIABLES in DOMAIN, ...: EXPR [-o FILE]",
     "the frequency of each result, as bars",
     "draw tally forall k in 1..9: k mod 3 -o mod.svg",
     "",
     {StatementKind::DrawTally},
     draw_tally},
    {"draw explain",
     "draw explain RELATION, draw explain normalize EXPR [under RULES] [-o FILE]",
     "the derivation that `explain` gives, as a graph: each line above the lines that it rests\n"
     "on",
     "draw explain 2 < 2_1 for 1 under prudent -o why.svg",
     "",
     {StatementKind::DrawExplain, StatementKind::DrawNormalForm},
     draw_proof},
    {"draw preferences",
     "draw preferences(for P, depth K, under RULES) [-o FILE]",
     "all values of depth at most K in normal form, as player P prefers them, the best at the\n"
     "top. One frame holds values of which none is preferred to another (= if they are equal);\n"
     "lines join neighbours only. A relation that is not transitive is drawn in full, with a\n"
     "remark",
     "draw preferences(for 1, depth 5, under prudent) -o theorem15.svg",
     "",
     {StatementKind::DrawPreferences},
     draw_preferences,
     "preferences"},
    {":tree",
     ":tree EXPR",
     "a value as a tree of lines: the mover, and below it the options; wins and simple values\n"
     "are leaves",
     ":tree [[1,3],[2,3]]",
     "1\n├─ 2_1\n└─ 2\n   ├─ 2\n   └─ 3",
     {StatementKind::Tree},
     answer_tree},
};

}  // namespace

std::span<const StatementInfo> drawing_statements() { return kDrawingStatements; }

}  // namespace kingmaker
