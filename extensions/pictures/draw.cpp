// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

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
#include "extensions/games/forms/form_sum.hpp"
#include "extensions/pictures/drawing.hpp"
#include "extensions/pictures/hasse.hpp"
#include "extensions/pictures/install.hpp"
#include "extensions/pictures/normal_values.hpp"
#include "grammar/statement_contents.hpp"
#include "language/check/quantified_grammar.hpp"
#include "language/check/tally.hpp"
#include "language/machine/evaluate.hpp"
#include "language/object_text.hpp"
#include "language/rule_sets.hpp"
#include "language/statements/prover.hpp"
#include "language/statements/statement.hpp"
#include "language/statements/statements.hpp"

namespace kingmaker::pictures {

struct DrawPreferences : ast::StatementContent {
  ast::Expression player;
  ast::Expression depth;
  ast::Expression rules;
};

namespace {

constexpr std::string_view kExpand = "--expand";
constexpr std::string_view kTree = "--tree";

// The error for an option that `draw` does not have.
absl::Status unknown_option(const detail::TokenList& list, const detail::Token& option) {
  static constexpr std::array<std::string_view, 3> kOptions = {"-o", "--expand", "--tree"};
  const std::string_view name = list.text(option);
  return error_at(option.range, cat("unknown option `", detail::clipped(name), "`",
                                    did_you_mean(nearest(name, kOptions)),
                                    "; `draw` has -o FILE, --expand and --tree"));
}

}  // namespace

namespace grammar {

using namespace syntax;

struct UnknownOptionParser : x3::parser<UnknownOptionParser> {
  using attribute_type = x3::unused_type;
  static constexpr bool has_attribute = false;

  template <typename Context, typename RContext, typename Attribute>
  bool parse(TokenIterator& first, const TokenIterator& last, const Context& context,
             RContext& /*rcontext*/, Attribute& /*attribute*/) const {
    if (first == last || first->kind != TokenKind::Option) return false;
    give_up(context, first, unknown_option(x3::get<StatementTag>(context).list, *first));
  }
};

constexpr WordParser draw_word(Word::Draw, "`draw`");
constexpr LocalWordParser preferences("preferences", true, "`preferences`");
constexpr LocalWordParser depth("depth", false, "`depth`");
constexpr OptionParser expand("--expand");
constexpr OptionParser tree("--tree");
constexpr UnknownOptionParser unknown_option_here;

template <const std::string_view& option>
constexpr auto add_option =
    [](const auto& context) { x3::get<StatementTag>(context).ending.options.emplace_back(option); };
// Stores a member that may be given only once.
template <auto Member>
constexpr auto set_once = [](const auto& context) {
  ast::Expression& member = x3::_val(context).*Member;
  if (!member.empty()) {
    x3::get<StatementTag>(context).error =
        error_at(x3::_attr(context).range(), "this is given twice");
    x3::_pass(context) = false;
    return;
  }
  member = std::move(x3::_attr(context));
};

const auto options =
    x3::omit[*((output > file_name[set_file]) | (expand >> x3::eps[add_option<kExpand>]) |
               (tree >> x3::eps[add_option<kTree>]) | unknown_option_here)];
const auto begin = draw_word >> options;
const auto finish = options > end_token;

const auto draw_trace = (begin >> syntax::trace) > -normalize > operand >
                        -(under > rule_set) > finish;
const auto draw_tally = (begin >> tally_word) > forall_quantified;
const auto draw_proof = (begin >> explain_word >> !normalize) > condition > end;
const auto draw_normal_form = (begin >> explain_word >> normalize) > operand > may_be_under;
const auto clause = (for_word > player[set_once<&DrawPreferences::player>]) |
                    (depth > number[set_once<&DrawPreferences::depth>]) |
                    (under > rule_set[set_once<&DrawPreferences::rules>]);
const auto draw_preferences = x3::rule<class DrawPreferencesRule, DrawPreferences>{"preferences"} =
    (begin >> preferences) > open_paren > clause > *(comma > clause) > close_paren > finish;
const auto draw_value =
    (begin >> !(syntax::trace | tally_word | explain_word | preferences)) > operand > finish;

}  // namespace grammar

namespace {

constexpr StatementSyntax kDraw[] = {syntax::syntax_of<OneExpression, grammar::draw_value>("draw")};
constexpr StatementSyntax kDrawTrace[] = {
    syntax::syntax_of<ValueUnderRules, grammar::draw_trace>("draw")};
constexpr StatementSyntax kDrawTally[] = {
    syntax::syntax_of<TallyStatement, grammar::draw_tally>("draw")};
constexpr StatementSyntax kDrawExplain[] = {
    syntax::syntax_of<OneExpression, grammar::draw_proof>("draw"),
    syntax::syntax_of<ValueUnderRules, grammar::draw_normal_form>("draw")};
constexpr StatementSyntax kDrawPreferences[] = {
    syntax::syntax_of<DrawPreferences, grammar::draw_preferences>("draw")};

bool has_option(const ast::Statement& statement, std::string_view option) {
  return std::find(statement.options.begin(), statement.options.end(), option) !=
         statement.options.end();
}

// A picture of the preferences of a player.
class Preferred {
 public:
  Preferred(Context& context, const DrawPreferences& statement)
      : context_(context), statement_(statement) {}

  absl::StatusOr<PreferencePicture> picture() {
    KM_ASSIGN_OR_RETURN(const Player p, player());
    KM_ASSIGN_OR_RETURN(const std::uint64_t deepest, depth());
    KM_ASSIGN_OR_RETURN(System system, system_for(p));
    KM_ASSIGN_OR_RETURN(std::vector<Term> values, values_of(system, deepest));
    PreferencePicture picture{
        context_.settings.frame, p, system.text(), deepest, std::move(values), {}, {}};
    const absl::Status status = relate_values(system, picture);
    if (!status.ok()) return with_range(status, statement_.range);
    return picture;
  }

 private:
  absl::StatusOr<Player> player() {
    if (statement_.player.empty()) return context_.settings.frame.start;
    KM_ASSIGN_OR_RETURN(const Object object, evaluate(context_, statement_.player));
    return context_.player_of(object, context_.settings.frame, statement_.player.range());
  }

  absl::StatusOr<std::uint64_t> depth() {
    if (statement_.depth.empty()) {
      return error_at(statement_.range,
                      "say up to which depth: `draw preferences(for 1, depth 4, under prudent)`");
    }
    const SourceRange range = statement_.depth.range();
    KM_ASSIGN_OR_RETURN(const Object object, evaluate(context_, statement_.depth));
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
    absl::StatusOr<System> system = system_of(context_, statement_.rules);
    if (!system.ok()) return system;
    const SourceRange under =
        statement_.rules.empty() ? statement_.range : statement_.rules.range();
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
        statement_.depth.range());
  }

  absl::StatusOr<Relation> compare(const System& system, const PreferencePicture& picture,
                                   std::size_t i, std::size_t j) {
    return context_.preferences().compare(system, picture.frame.players, picture.player,
                                          picture.values[i], picture.values[j], context_.budget());
  }

  absl::Status relate_values(const System& system, PreferencePicture& picture) {
    const std::size_t count = picture.values.size();
    BitRelation better(count);
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t j = i + 1; j < count; ++j) {
        KM_ASSIGN_OR_RETURN(const auto relation, compare(system, picture, i, j));
        if (relation == Relation::Greater) better.set(i, j);
        if (relation == Relation::Less) better.set(j, i);
      }
    }
    picture.diagram = hasse_diagram(better);
    for (const std::vector<std::uint32_t>& brace : picture.diagram.braces) {
      KM_ASSIGN_OR_RETURN(const auto equal, are_equal(system, picture, brace));
      picture.are_equal.push_back(equal);
    }
    return absl::OkStatus();
  }

  // True if all values of a brace are equal for the player, false if they are incomparable.
  absl::StatusOr<bool> are_equal(const System& system, const PreferencePicture& picture,
                                 const std::vector<std::uint32_t>& brace) {
    for (const std::uint32_t i : brace) {
      for (const std::uint32_t j : brace) {
        KM_ASSIGN_OR_RETURN(const auto relation, compare(system, picture, i, j));
        if (relation != Relation::Equal) return false;
      }
    }
    return true;
  }

  Context& context_;
  const DrawPreferences& statement_;
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
  return drawing_of(std::move(plot));
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
  return drawing_of(std::move(plot));
}

absl::StatusOr<Answer> draw_preferences(Context& context, const DrawPreferences& statement) {
  KM_ASSIGN_OR_RETURN(PreferencePicture picture, Preferred(context, statement).picture());
  return drawing_of(std::move(picture), statement.range);
}

absl::StatusOr<Answer> draw_trace(Context& context, const ast::Statement& statement,
                                  const InterpreterOptions& /*options*/) {
  const auto& drawn = content_of<ValueUnderRules>(statement);
  KM_ASSIGN_OR_RETURN(const System system, system_of(context, drawn.rules));
  KM_ASSIGN_OR_RETURN(const Object object, evaluate(context, drawn.value));
  KM_ASSIGN_OR_RETURN(auto trace, trace_of(context, object, drawn.value.range(), system));
  return drawing_of(TracePicture{std::move(trace), has_option(statement, kExpand)},
                    drawn.value.range());
}

absl::StatusOr<Answer> draw_tally(Context& context, const ast::Statement& statement,
                                  const InterpreterOptions& options) {
  const Quantified& over = content_of<TallyStatement>(statement).over;
  KM_ASSIGN_OR_RETURN(const Tally results, tally(context, over, options.progress));
  return plot_of(context, results, std::string(over.body.text(over.body.range())));
}

absl::StatusOr<Answer> draw_explanation(Context& context, const ast::Statement& statement,
                                        const InterpreterOptions& /*options*/) {
  const Prover* const prover = context.library.prover();  // `explain` is needed, and adds one
  const bool is_relation = statement.syntax == kDrawExplain;
  const ast::Expression& drawn = is_relation ? content_of<OneExpression>(statement).expression
                                             : content_of<ValueUnderRules>(statement).value;
  KM_ASSIGN_OR_RETURN(
      ProofsPointer proofs,
      is_relation
          ? prover->relation(context, drawn)
          : prover->normal_form(context, drawn, content_of<ValueUnderRules>(statement).rules));
  if (proofs->size() != 1) {
    return error_at(drawn.range(), "one relation is drawn, and this is a chain");
  }
  return drawing_of(ProofPicture{std::move(proofs)}, drawn.range());
}

absl::StatusOr<Answer> answer_draw(Context& context, const ast::Statement& statement,
                                   const InterpreterOptions& /*options*/) {
  const ast::Expression& value = content_of<OneExpression>(statement).expression;
  const SourceRange range = value.range();
  KM_ASSIGN_OR_RETURN(const Object object, evaluate(context, value));
  const auto* table = std::get_if<Table>(&object);
  if (table != nullptr && table->plot) return drawing_of(*table->plot);
  if (table != nullptr && table->moves != nullptr) {
    return drawing_of(MovesPicture{*table}, range);
  }
  if (table != nullptr) return plot_of(context, *table, range);
  if (const auto* sum = other_in<FormSum>(object)) {
    KM_ASSIGN_OR_RETURN(const Form form, written_out(context, *sum, range));
    return drawing_of(FormPicture{form}, range);
  }
  // For a built-in game the value is drawn, as in papers.
  const auto* position = std::get_if<Position>(&object);
  if (position != nullptr && context.library.game(position->game->ruleset()) == nullptr &&
      position->game->on_board() != nullptr) {
    return drawing_of(BoardPicture{position->game}, range);
  }
  KM_ASSIGN_OR_RETURN(const GameValue v, context.value_or_type_of(object, range));
  return drawing_of(ValuePicture{v, has_option(statement, kExpand), has_option(statement, kTree)},
                    range);
}

constexpr StatementInfo kDrawingStatements[] = {
    {.name = "draw",
     .usage = "draw EXPR [--expand] [--tree] [-o FILE]",
     .doc =
         "a value as a graph, in a FILE.svg, .png, .pdf (by Graphviz) or .dot; without -o, its "
         "DOT\n"
         "text. Equal subterms are one node; with --tree each is drawn wherever it occurs. Shape "
         "and\n"
         "colour give the mover. Simple values of three players are leaves, b with its exponent;\n"
         "--expand draws them in full. A FILE name with blanks needs quotes. A table of numbers\n"
         "becomes a plot, FILE.svg. `successors` and `best` are\n"
         "drawn with their boards, forms as graphs",
     .example = "draw [[1,3],[2,3]] -o value.svg",
     .answer = "",
     .run = answer_draw,
     .words = "-o --expand --tree",
     .syntaxes = kDraw,
     .draws = true},
    {.name = "draw trace",
     .usage = "draw trace EXPR [under RULES] [--expand] [-o FILE]",
     .doc =
         "the value before each step to its normal form and after the last; a thick rim surrounds\n"
         "the subterm that is rewritten next, a dashed rim the result of the last step",
     .example = "draw trace [[1,3],[2,3]] under prudent -o trace.svg",
     .answer = "",
     .run = draw_trace,
     .syntaxes = kDrawTrace,
     .draws = true},
    {.name = "draw tally",
     .usage = "draw tally forall VARIABLES in DOMAIN, ...: EXPR [-o FILE]",
     .doc = "the frequency of each result, as bars",
     .example = "draw tally forall k in 1..9: k mod 3 -o mod.svg",
     .answer = "",
     .run = draw_tally,
     .syntaxes = kDrawTally,
     .draws = true},
    {.name = "draw explain",
     .usage = "draw explain RELATION, draw explain normalize EXPR [under RULES] [-o FILE]",
     .doc = "the derivation that `explain` gives, as a graph: each line above the lines that it "
            "rests\n"
            "on",
     .example = "draw explain 2 < 2_1 for 1 under prudent -o why.svg",
     .answer = "",
     .run = draw_explanation,
     .syntaxes = kDrawExplain,
     .draws = true},
    {.name = "draw preferences",
     .usage = "draw preferences(for P, depth K, under RULES) [-o FILE]",
     .doc =
         "all values of depth at most K in normal form, as player P prefers them, the best at the\n"
         "top. One frame holds values of which none is preferred to another (= if they are "
         "equal);\n"
         "lines join neighbours only. A relation that is not transitive is drawn in full, with a\n"
         "remark",
     .example = "draw preferences(for 1, depth 5, under prudent) -o theorem15.svg",
     .answer = "",
     .run = run_content<DrawPreferences, draw_preferences>,
     .words = "preferences",
     .syntaxes = kDrawPreferences,
     .draws = true},
};

}  // namespace

std::span<const StatementInfo> drawing_statements() { return kDrawingStatements; }

}  // namespace kingmaker::pictures
