// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The objects of `draw`: values, steps, preferences, plots.
#include <absl/algorithm/container.h>
#include <absl/strings/str_format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/long_numbers.hpp"
#include "base/source_text.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/forms/form_sum.hpp"
#include "extensions/games/later_game.hpp"
#include "extensions/games/move_list.hpp"
#include "extensions/games/position.hpp"
#include "extensions/games/solve/position_value.hpp"
#include "extensions/pictures/drawing.hpp"
#include "extensions/pictures/hasse.hpp"
#include "extensions/pictures/install.hpp"
#include "grammar/dot.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/list.hpp"
#include "language/object_text.hpp"
#include "language/statements/compared.hpp"
#include "language/statements/drawing.hpp"
#include "language/statements/proofs.hpp"
#include "language/statements/statement.hpp"
#include "language/statements/trace.hpp"
#include "rewrite/engine/normal_values.hpp"

namespace kingmaker::pictures {

namespace {

constexpr StatementSyntax kDraw[] = {{.first_word = "draw",
                                      .verb = {.subject = VerbSyntax::Subject::Condition},
                                      .body = StatementSyntax::Body::Drawing}};
constexpr StatementSyntax kPreferences[] = {
    {.first_word = "preferences",
     .verb = {.least = 0, .most = 0, .clauses = "among for depth under"}}};

constexpr std::string_view kExpand = "--expand";
constexpr std::string_view kTree = "--tree";

// Errors are at the place of an option that `draw` does not have.
absl::Status check_options(const std::vector<ast::NamedPart>& options) {
  static constexpr std::array<std::string_view, 3> kOptions = {"-o", kExpand, kTree};
  for (const ast::NamedPart& option : options) {
    if (option.name == kExpand || option.name == kTree) continue;
    return error_at(option.range, "unknown option `", detail::clipped(option.name), "`",
                    did_you_mean(nearest(option.name, kOptions)),
                    "; `draw` has -o FILE, --expand and --tree");
  }
  return absl::OkStatus();
}

bool has_option(const std::vector<ast::NamedPart>& options, std::string_view option) {
  return absl::c_any_of(options, [&](const ast::NamedPart& one) { return one.name == option; });
}

// The largest number of values of which each is drawn once.
constexpr std::size_t kMostMembers = 100'000;

// A picture of the preferences of a player.
class Preferred {
 public:
  explicit Preferred(const FunctionCall& call) : context_(call.context), call_(call) {}

  absl::StatusOr<PreferencePicture> picture() {
    KM_ASSIGN_OR_RETURN(const Player p, player());
    KM_ASSIGN_OR_RETURN(System system, system_for(p));
    const Argument* const among = named_argument(call_, "among");
    std::vector<Term> values;
    std::string of_values = "The values of a list";
    if (among != nullptr) {
      KM_ASSIGN_OR_RETURN(values, values_in(*among, system));
    } else {
      KM_ASSIGN_OR_RETURN(const std::uint64_t deepest, depth());
      KM_ASSIGN_OR_RETURN(values, values_of(system, deepest));
      of_values = cat("The values of depth at most ", deepest);
    }
    PreferencePicture picture{
        context_.settings.frame, p, system.text(), std::move(of_values), std::move(values), {}, {}};
    KM_RETURN_IF_ERROR(relate_values(system, picture));
    return picture;
  }

 private:
  absl::StatusOr<Player> player() {
    const Argument* const named = named_argument(call_, "for");
    if (named == nullptr) return context_.settings.frame.start;
    return context_.player_of(named->object, context_.settings.frame, named->range);
  }

  absl::StatusOr<std::uint64_t> depth() {
    constexpr std::uint64_t kDeepest = 1'000'000'000;
    const Argument* const named = named_argument(call_, "depth");
    if (named != nullptr) return number_argument(*named, "a depth", 0, kDeepest);
    return error_at(call_.range,
                    "say up to which depth: `draw preferences for 1 depth 4 under prudent`, or "
                    "among which values: `among (2_1, 2_2)`");
  }

  // The normal forms of the members of a list, of the results of a tally, or of all positions of
  // play from a position, each once.
  absl::StatusOr<std::vector<Term>> values_in(const Argument& among, const System& system) {
    KM_ASSIGN_OR_RETURN(const std::vector<GameValue> normal, normal_forms_in(among, system));
    std::vector<Term> values;
    for (const GameValue& value : normal) {
      if (value.frame.players != context_.settings.frame.players) {
        return error_at(among.range, "a value of ", value.frame.players,
                        " players; `:set players` has another number");
      }
      if (absl::c_linear_search(values, value.term)) continue;
      values.push_back(value.term);
      if (values.size() <= kMostDrawnPreferences) continue;
      return limit_error_at(among.range, "there are more than ", kMostDrawnPreferences,
                            " different values, the most that are drawn");
    }
    return values;
  }

  absl::StatusOr<std::vector<GameValue>> normal_forms_in(const Argument& among,
                                                         const System& system) {
    if (const Position* const position = position_in(among.object)) {
      KM_ASSIGN_OR_RETURN(const std::vector<Turn> turns, turns_of(*position->game));
      return normal_forms(context_, *position->game, turns, system, among.range);
    }
    const std::optional<Object> rows = table_of_rows(among.object);
    const Table* const table = table_in(rows ? *rows : among.object);
    std::vector<Object> members;
    if (table != nullptr) {
      for (const Column& column : table->columns) {
        if (column.name == "result") members = column.cells;
      }
    } else if (const std::optional<List> list = members_of(among.object)) {
      const std::uint64_t count = std::min<std::uint64_t>(list->members->count, kMostMembers);
      for (std::uint64_t i = 0; i < count; ++i) members.push_back(list->members->member(i));
    }
    if (members.empty()) {
      return error_at(among.range,
                      "expected a list of values or positions, a tally, or a position");
    }
    std::vector<GameValue> values;
    for (const Object& member : members) {
      KM_ASSIGN_OR_RETURN(const GameValue value, context_.normal_form(member, system, among.range));
      values.push_back(value);
    }
    return values;
  }

  // The turns of play, each once.
  absl::StatusOr<std::vector<Turn>> turns_of(const Game& game) {
    std::vector<Turn> turns = {first_turn(game)};
    std::set<std::pair<std::string, Player>> known = {{turns[0].position, turns[0].mover}};
    for (std::size_t i = 0; i < turns.size(); ++i) {
      for (Turn& next : successors(game, turns[i])) {
        if (known.insert({next.position, next.mover}).second) turns.push_back(std::move(next));
      }
      if (turns.size() > kMostMembers) {
        return limit_error_at(call_.range, "this game has more than ", kMostMembers, " positions");
      }
      if (!context_.budget().spend()) return status_of(context_.budget());
    }
    return turns;
  }

  // The rules. `p` must have a preference under them.
  absl::StatusOr<System> system_for(Player p) {
    System system = rules_argument(call_);
    const Argument* const named = named_argument(call_, "under");
    const SourceRange under = named == nullptr ? call_.range : named->range;
    const absl::Status fits = system.check_players(context_.settings.frame.players);
    if (!fits.ok()) return with_range(fits, under);
    if (system.has_preference(p)) return system;
    return error_at(under, "player ", p, " prefers nothing under `", system.text(),
                    "`; name a rule set that does, such as `under prudent`");
  }

  absl::StatusOr<std::vector<Term>> values_of(const System& system, std::uint64_t deepest) {
    absl::StatusOr<NormalValues> normal =
        normal_values(context_.store(), *context_.rewriter(context_.settings.frame.players, system),
                      context_.preferences(), {.depth = deepest, .size = std::nullopt},
                      kMostDrawnPreferences, context_.budget());
    if (!normal.ok()) return with_range(normal.status(), call_.range);
    if (normal->count <= kMostDrawnPreferences) return std::move(normal->values);
    return limit_error_at(named_argument(call_, "depth")->range,
                          normal->exact ? "there are " : "there are more than ",
                          large_number(normal->count), " values of depth at most ", deepest,
                          " in normal form under ", system.text(), "; at most ",
                          kMostDrawnPreferences, " are drawn, and the ", normal->fitting,
                          " of depth at most ", normal->fitting_depth, " would be");
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
  const FunctionCall& call_;
};

// True for a table `as matrix`: its columns are named by numbers or by values.
bool is_matrix(const Table& table) {
  const auto is_letter = [](char c) { return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z'); };
  return table.columns.size() > 2 && table.rows() > 0 &&
         std::none_of(table.columns.begin() + 1, table.columns.end(), [&](const Column& column) {
           return column.name.empty() || absl::c_any_of(column.name, is_letter);
         });
}

// A table as a plot: each column of numbers after the first one is a curve over the first column,
// or bars if the first column does not consist of numbers.
absl::StatusOr<Object> plot_of(Context& context, const Table& table, SourceRange range) {
  const auto is_of_numbers = [](const Column& column) {
    return absl::c_all_of(column.cells,
                          [](const Object& cell) { return number_in(cell).has_value(); });
  };
  const auto decimal = [](const Object& cell) -> std::string {
    if (const auto* whole = integer_in(cell)) return whole->str();
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

absl::StatusOr<Object> call_preferences(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(PreferencePicture picture, Preferred(call).picture());
  return drawing_of(std::move(picture), call.range);
}

// The positions after at most `plies` moves, with their values under the rules.
absl::StatusOr<GameTreePicture> game_tree(Context& context, std::shared_ptr<const Game> game,
                                          std::uint64_t plies, const System& system) {
  GameTreePicture picture{std::move(game), {}};
  std::vector<Turn> turns = {first_turn(*picture.game)};
  std::vector<std::uint64_t> depths = {0};
  picture.nodes.push_back({turns[0].position, 0});
  for (std::size_t i = 0; i < turns.size() && depths[i] < plies; ++i) {
    for (Turn& next : successors(*picture.game, turns[i])) {
      if (turns.size() == kMostDrawnPositions) {
        return limit_error("there are more than ", kMostDrawnPositions,
                           " positions; draw fewer plies");
      }
      picture.nodes.push_back({next.position, i});
      depths.push_back(depths[i] + 1);
      turns.push_back(std::move(next));
      if (!context.budget().spend()) return status_of(context.budget());
    }
  }
  KM_ASSIGN_OR_RETURN(const auto values, normal_forms(context, *picture.game, turns, system, {}));
  for (std::size_t i = 0; i < turns.size(); ++i) {
    KM_ASSIGN_OR_RETURN(const std::string value, text_of(context, values[i]));
    const bool goes_on = can_anyone_move(*picture.game, turns[i].position);
    const std::string mover = player_name(context.settings, picture.game->frame(), turns[i].mover);
    picture.nodes[i].below =
        cat(goes_on ? cat(mover, " to move") : "over", ", ", with_subscripts(value));
  }
  return picture;
}

absl::StatusOr<Object> call_game_tree(FunctionCall& call) {
  const Argument& argument = call.arguments[0];
  KM_ASSIGN_OR_RETURN(auto game, game_in(call.context, argument.object, argument.range));
  std::uint64_t plies = 2;
  if (const Argument* const named = named_argument(call, "plies")) {
    KM_ASSIGN_OR_RETURN(plies, number_argument(*named, "a number of plies", 1, 100));
  }
  const System rules = rules_argument(call);
  KM_RETURN_IF_ERROR(with_range(rules.check_players(game->frame().players), argument.range));
  auto picture = game_tree(call.context, std::move(game), plies, rules);
  if (!picture.ok()) return with_range(picture.status(), argument.range);
  return drawing_of(*std::move(picture), argument.range);
}

constexpr FunctionInfo kDrawingFunctions[] = {
    {"game_tree", "game_tree(g, plies=N, under=RULES)",
     "the positions after at most N moves, 2 unless it is given, as a picture for `draw`: boards "
     "as\n"
     "boards, each with the player to move and its value",
     "type(game_tree(nim(2,1), plies=3, under=prudent))", "drawing", 1, 1, "plies under",
     call_game_tree, false, "position"},
};

absl::StatusOr<Object> call_draw(FunctionCall& call) {
  Context& context = call.context;
  const Object& object = call.arguments[0].object;
  const SourceRange range = call.arguments[0].range;
  const std::vector<ast::NamedPart>& options = context.of_statement<InterpreterOptions>().flags;
  KM_RETURN_IF_ERROR(check_options(options));
  if (other_in<Drawing>(object) != nullptr) return object;
  if (auto trace = held_in<Trace>(object)) {
    return drawing_of(TracePicture{std::move(trace), has_option(options, kExpand)}, range);
  }
  if (auto proofs = held_in<Proofs>(object)) {
    if (proofs->size() != 1) return error_at(range, "one relation is drawn, and this is a chain");
    return drawing_of(ProofPicture{std::move(proofs)}, range);
  }
  const Table* table = table_in(object);
  if (table != nullptr && table->plot) return drawing_of(*table->plot);
  if (table != nullptr && moves_in(*table) != nullptr) {
    return drawing_of(MovesPicture{*table}, range);
  }
  if (table != nullptr && is_matrix(*table)) return drawing_of(MatrixPicture{*table}, range);
  if (table != nullptr) return plot_of(context, *table, range);
  if (const auto* sum = other_in<FormSum>(object)) {
    KM_ASSIGN_OR_RETURN(const Form form, written_out(context, *sum, range));
    return drawing_of(FormPicture{form}, range);
  }
  if (const Position* position = position_in(object)) {
    return drawing_of(BoardPicture{position->game}, range);
  }
  if (other_in<Compared>(object) != nullptr || std::holds_alternative<List>(object)) {
    return error_at(range, "expected a value, found ", kind_of(object),
                    "; `draw preferences among (2_1, 3_1) for 1 under prudent` draws "
                    "how a player orders values");
  }
  KM_ASSIGN_OR_RETURN(const GameValue v, context.value_or_type_of(object, range));
  return drawing_of(ValuePicture{v, has_option(options, kExpand), has_option(options, kTree)},
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
         "--expand draws them in full. A FILE name with blanks needs quotes. `successors` and "
         "`best` "
         "are\n"
         "drawn with their boards, forms as graphs. A table `as matrix` becomes a heat map, any "
         "other\n"
         "table of numbers a plot, FILE.svg, with `draw tally ...` the frequencies as bars.\n"
         "`draw explain ...` gives a derivation as a graph,\n"
         "each line above the lines that it rests on; `draw trace EXPR under RULES` the value "
         "before\n"
         "each step to its normal form and after the last: a thick rim surrounds the subterm that "
         "is\n"
         "rewritten next, a dashed rim the result of the last step",
     .example = "draw [[1,3],[2,3]] -o value.svg",
     .answer = "",
     .words = "-o --expand --tree",
     .syntaxes = kDraw,
     .call = call_draw,
     .draws = true},
    {.name = "preferences",
     .usage = "preferences for P depth K under RULES [-o FILE]",
     .doc =
         "a drawing of all values of depth at most K in normal form, or with `among L` of those "
         "in\n"
         "a list, a tally or the play from a position, as player P prefers them, the best at the\n"
         "top. One frame holds values of which none is preferred to another (= if they are "
         "equal);\n"
         "lines join neighbours only. A relation that is not transitive is drawn in full, with a\n"
         "remark",
     .example = "draw preferences for 1 depth 5 under prudent -o theorem15.svg",
     .answer = "",
     .syntaxes = kPreferences,
     .call = call_preferences,
     .draws = true},
};

}  // namespace

std::span<const StatementInfo> drawing_statements() { return kDrawingStatements; }
std::span<const FunctionInfo> drawing_functions() { return kDrawingFunctions; }

}  // namespace kingmaker::pictures
