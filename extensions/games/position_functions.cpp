// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Functions on positions of any game: the positions that may come next.
// Tested in tests/extensions/games/successors.km.
#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "algebra/term_map.hpp"
#include "base/long_numbers.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/install.hpp"
#include "extensions/games/later_game.hpp"
#include "extensions/games/move_list.hpp"
#include "extensions/games/position.hpp"
#include "extensions/games/solve/position_value.hpp"
#include "extensions/games/sums.hpp"
#include "grammar/parse.hpp"
#include "grammar/statement_contents.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/list.hpp"
#include "language/machine/evaluate.hpp"
#include "language/mover.hpp"

namespace kingmaker {
namespace {

// Finding out whether a position is an end may cost as many moves again.
constexpr std::size_t kMostSuccessors = 10'000;

// The value of a turn under `system`. It is evaluated now if that is quick, or if the session's
// rules may change.
absl::StatusOr<Object> valued(Context& context, const std::shared_ptr<const Game>& game,
                              const Turn& turn, bool goes_on, const System& system,
                              SourceRange range) {
  if (goes_on && !system.is_own()) return std::make_shared<const LaterValue>(game, turn, system);
  KM_ASSIGN_OR_RETURN(const auto values,
                      normal_forms(context, *game, std::span(&turn, 1), system, range));
  return values.front();
}

// The positions after the first turn, with the player to move and the value under `system`, in the
// game's order. If the mover is skipped, the position stays and the next player is to move.
absl::StatusOr<Table> successors_of(Context& context, const std::shared_ptr<const Game>& game,
                                    const System& system, SourceRange range) {
  KM_RETURN_IF_ERROR(with_range(system.check_players(game->frame().players), range));
  const std::vector<Turn> turns = successors(*game, first_turn(*game));
  if (turns.empty()) return error_at(range, "nobody can move: the game is over");
  if (turns.size() > kMostSuccessors) {
    return limit_error_at(range, "this position has ", large_number(turns.size()),
                          " successors; at most ", large_number(kMostSuccessors), " are listed");
  }
  const std::string players = context.settings.written_players(game->frame().players);
  Table table{{{"position", {}}, {"mover", {}}, {"value", {}}}};
  table.is_cut = true;
  auto moves = std::make_shared<MoveList>(game);
  std::size_t length = 0;
  for (const Turn& turn : turns) {
    const bool goes_on = can_anyone_move(*game, turn.position);
    absl::StatusOr<std::string> text =
        game->text(turn.position, goes_on ? cat(players, ", start=", turn.mover) : "",
                   context.settings.max_output);
    if (!text.ok()) return with_range(text.status(), range);
    length += text->size();
    if (length > context.settings.max_output)
      return with_range(too_long_to_print("the list is"), range);
    const auto mover = goes_on ? std::optional(turn.mover) : std::nullopt;
    absl::StatusOr<Object> position =
        position_after(context, game, turn, *std::move(text), goes_on);
    if (!position.ok()) return with_range(position.status(), range);
    KM_ASSIGN_OR_RETURN(Object value, valued(context, game, turn, goes_on, system, range));
    table.columns[0].cells.push_back(*std::move(position));
    table.columns[1].cells.emplace_back(std::make_shared<const Mover>(mover, game->frame()));
    table.columns[2].cells.push_back(std::move(value));
    moves->next.push_back({turn.position, !goes_on});
  }
  table.origins = std::move(moves);
  return table;
}

// One value is itself, none an empty cell.
absl::StatusOr<Object> in_cell(std::vector<Object> values) {
  if (values.empty()) return std::string();
  if (values.size() == 1) return std::move(values.front());
  return list_of(std::move(values));
}

// The positions that the mover keeps. Takes O(n^2) comparisons.
absl::StatusOr<Table> best_of(Context& context, const std::shared_ptr<const Game>& game,
                              const System& system, SourceRange range) {
  const Player mover = first_turn(*game).mover;
  if (!system.has_preference(mover)) {
    return error_at(range, "player ", mover, " prefers nothing under `", system.text(),
                    "`; name a rule set that does, such as `under=prudent`");
  }
  absl::StatusOr<Table> all = successors_of(context, game, system, range);
  if (!all.ok()) return all;
  for (Object& cell : all->columns[2].cells) {
    const absl::StatusOr<GameValue> normal = context.value_or_type_of(cell, {});
    if (!normal.ok()) return moved_to(normal.status(), range);
    cell = *normal;
  }
  const auto value = [&](std::size_t row) {
    return std::get<GameValue>(all->columns[2].cells[row]).term;
  };
  Table best{{{"position", {}}, {"mover", {}}, {"value", {}}, {"better than", {}}}};
  best.is_cut = true;
  auto moves = std::make_shared<MoveList>(game);
  for (std::size_t i = 0; i < all->rows(); ++i) {
    bool is_kept = true;
    std::vector<Object> worse;
    TermMap<std::uint8_t> visited;
    for (std::size_t k = 0; k < all->rows() && is_kept; ++k) {
      if (value(k) == value(i)) continue;
      const auto relation = context.preferences().compare(system, game->frame().players, mover,
                                                          value(k), value(i), context.budget());
      if (!relation.ok()) return with_range(relation.status(), range);
      is_kept = *relation != Relation::Greater;
      const bool is_new = value(k).is_win() || visited.get(value(k)) == 0;
      if (*relation == Relation::Less && is_new) worse.push_back(all->columns[2].cells[k]);
      if (value(k).is_choice()) visited[value(k)] = 1;
    }
    if (!is_kept) continue;
    for (std::size_t column = 0; column < 3; ++column) {
      best.columns[column].cells.push_back(std::move(all->columns[column].cells[i]));
    }
    KM_ASSIGN_OR_RETURN(Object values, in_cell(std::move(worse)));
    best.columns[3].cells.push_back(std::move(values));
    moves->next.push_back(moves_in(*all)->next[i]);
  }
  best.origins = std::move(moves);
  return best;
}

absl::StatusOr<std::shared_ptr<const Game>> game_argument(FunctionCall& call) {
  return game_in(call.context, call.arguments[0].object, call.arguments[0].range);
}

absl::StatusOr<Object> call_successors(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto game, game_argument(call));
  return successors_of(call.context, game, rules_argument(call), call.arguments[0].range);
}

absl::StatusOr<Object> call_best(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto game, game_argument(call));
  return best_of(call.context, game, rules_argument(call), call.arguments[0].range);
}

constexpr FunctionInfo kFunctions[] = {
    {"best", "best(g, under=RULES)",
     "the moves that the mover of a position keeps under rules with a preference: those to which\n"
     "the mover prefers no other; each with the values that are worse than its own",
     "best(clobber(123213), under=prudent)",
     "# position                mover      value  better than\n"
     "clobber(013213, start=2)  2 to move  3_1    2\n"
     "clobber(123103, start=2)  2 to move  2_1    2",
     1, 1, "under", call_best, false, "position -> table"},
    {"successors", "successors(g, under=RULES)",
     "the positions that the player to move can reach from a position, or from a form: each with\n"
     "the player whose turn it is there, and its value as `normalize` gives it. A player who\n"
     "cannot move leaves the position to the next player",
     "successors(clobber(123213), under=prudent)",
     "# position                mover      value\n"
     "clobber(013213, start=2)  2 to move  3_1\n"
     "clobber(123103, start=2)  2 to move  2_1\n"
     "clobber(123201, start=2)  2 to move  2",
     1, 1, "under", call_successors, false, "position -> table"},
};

}  // namespace

absl::StatusOr<Object> position_after(Context& context, const std::shared_ptr<const Game>& game,
                                      const Turn& turn, std::string text, bool goes_on) {
  if (!goes_on) return text;
  if (const auto* const own = dynamic_cast<const BeginsAnywhere*>(game.get())) {
    return position_of(own->beginning_at(turn), std::move(text));
  }
  const absl::StatusOr<ParsedStatement> parsed = parse_statement(text, 0, &context.budget());
  if (!parsed.ok() && is_stop(parsed.status())) return parsed.status();
  if (parsed.ok()) {
    if (const ast::Expression* const expression = expression_in(parsed->statement)) {
      absl::StatusOr<Object> object = evaluate(context, *expression);
      if (!object.ok() && is_stop(object.status())) return object;
      const Position* const position = object.ok() ? position_in(*object) : nullptr;
      if (position != nullptr && position->game->ruleset() == game->ruleset()) {
        return position_of(position->game, std::move(text));
      }
    }
  }
  return position_of(LaterGame::of(game, turn), std::move(text));
}

absl::StatusOr<std::shared_ptr<const Game>> game_in(Context& context, const Object& object,
                                                    SourceRange range) {
  if (const Position* position = position_in(object)) return position->game;
  if (value_in(object) != nullptr) {
    return error_at(range,
                    "expected a position such as clobber(12223), found a value, which does not say "
                    "what it is the value of; `options(v)` lists its options");
  }
  return impartial_position(context, object, context.settings.frame, range);
}

std::span<const FunctionInfo> position_functions() { return kFunctions; }

}  // namespace kingmaker
