// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Evaluates `game NAME on BOARDS, ENDING { MOVES }`. Tested in tests/extensions/games/own_games.km.
#include <atomic>
#include <utility>

#include "base/sort_unique.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/board_game.hpp"
#include "extensions/games/game_syntax.hpp"
#include "extensions/games/install.hpp"
#include "extensions/games/named_game.hpp"
#include "extensions/games/own_game.hpp"
#include "extensions/games/position.hpp"
#include "extensions/games/score_rule.hpp"
#include "language/list.hpp"
#include "language/machine/compile.hpp"
#include "language/machine/evaluate.hpp"
#include "language/statements/statement.hpp"

namespace kingmaker {
namespace {

// The numbers after `take`.
absl::StatusOr<std::vector<std::uint32_t>> counters_taken(Context& context,
                                                          const ast::HeapMoves& moves) {
  std::vector<std::uint32_t> counters;
  for (const ast::Expression& expression : moves.numbers) {
    KM_ASSIGN_OR_RETURN(const Object object, evaluate(context, expression));
    std::optional<std::vector<Integer>> numbers = numbers_in(object);
    if (const auto* number = integer_in(object)) numbers = {*number};
    if (!numbers) {
      return error_at(expression.range(), "expected a number or a list of numbers, found ",
                      kind_of(object));
    }
    for (const Integer& number : *numbers) {
      if (number < 1) return error_at(expression.range(), "a move takes at least 1 counter");
      if (number <= kLargestHeap) counters.push_back(static_cast<std::uint32_t>(number));
    }
  }
  if (counters.empty()) return error_at(moves.range, "this move takes no counters from any heap");
  sort_unique(counters);
  return counters;
}

// Refuses boards and patterns in the rules of a game on heaps.
absl::Status check_heap_rules(const ast::GameRules& rules) {
  bool has_heaps = false;
  for (const std::vector<ast::Word>& words : rules.header) {
    const std::string& first = words.front().text;
    if (board_kind(first)) {
      return error_at(words.front().range, "heaps and boards do not go together");
    }
    if (first != "heaps") continue;
    if (has_heaps) return error_at(words.front().range, "this is given twice");
    has_heaps = true;
  }
  for (const ast::EndLine& line : rules.ends) {
    if (line.kind < ast::EndLine::Kind::Pass) {
      return error_at(line.range, "heaps have no patterns; this is for games on boards");
    }
  }
  return absl::OkStatus();
}

// A row with a token of each player and an empty cell.
std::vector<GameArgument> row_of_tokens(int players) {
  GameArgument row;
  row.kind = GameArgument::Kind::Text;
  for (Player p = 1; p <= std::min(players, 9); ++p) append(row.text, p);
  row.text += '.';
  return {std::move(row)};
}

// Evaluates the scores in the position that `make` makes, if there are any, and if it is a position
// of the game.
absl::Status try_scores(const Context& context, const ast::GameRules& rules,
                        const EndRules& end_rules, const auto& make) {
  if (!rules.scores) return absl::OkStatus();
  absl::StatusOr<std::unique_ptr<Game>> game = make(context.settings.frame);
  if (!game.ok()) return absl::OkStatus();
  return check_scores(*end_rules.scores, *std::move(game), rules.scores->range());
}

absl::Status read_heap_moves(Context& context, const ast::HeapMoves& moves, OwnHeaps& heaps) {
  HeapMove move;
  if (moves.player) {
    const std::string& digits = moves.player->text;
    const int p = digits.size() > 2 ? 0 : std::stoi(digits);
    if (p < 1 || p > kMaxPlayers) {
      return error_at(moves.player->range, "players are 1..", kMaxPlayers);
    }
    move.player = p;
  }
  switch (moves.kind) {
    case ast::HeapMoves::Kind::Octal: {
      KM_ASSIGN_OR_RETURN(auto digits, octal_digits(moves.word.text, moves.word.range));
      move.kind = HeapMove::Kind::Octal;
      move.digits = std::move(digits);
      break;
    }
    case ast::HeapMoves::Kind::Take: {
      KM_ASSIGN_OR_RETURN(auto numbers, counters_taken(context, moves));
      move.kind = HeapMove::Kind::Take;
      move.taken = std::move(numbers);
      break;
    }
    case ast::HeapMoves::Kind::Options: {
      move.kind = HeapMove::Kind::Table;
      const std::vector<std::string> names = {moves.word.text};
      // Checks that the names in the list exist.
      const auto program =
          compile(context, moves.options, moves.options.root_index(), {.variables = names});
      if (!program.ok()) return program.status();
      heaps.options.push_back({heaps.rules.moves.size(), moves.word.text, moves.options});
      break;
    }
  }
  heaps.rules.moves.push_back(std::move(move));
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<GamePointer> define_game(Context& context, const ast::Statement& statement,
                                        bool is_shipped) {
  const auto& game = content_of<ast::GameStatement>(statement);
  const OwnGame::Statement written{game.name.name, std::string(game.rules.source->at(game.range)),
                                   statement.documentation, is_shipped, game.rules.names()};
  KM_ASSIGN_OR_RETURN(EndRules end_rules, EndRules::from(game.rules));
  if (game.rules.scores) {
    KM_ASSIGN_OR_RETURN(end_rules.scores, score_rule(context, *game.rules.scores));
  }
  if (!game.rules.is_on_heaps()) {
    KM_ASSIGN_OR_RETURN(auto rules, BoardRules::from(game.rules));
    KM_RETURN_IF_ERROR(try_scores(context, game.rules, end_rules, [&](const Frame& frame) {
      return make_board_game(written.name, std::make_shared<BoardPlay>(rules, frame.players), frame,
                             row_of_tokens(frame.players), {});
    }));
    return std::make_shared<OwnBoardGame>(written, std::move(rules), std::move(end_rules));
  }
  static std::atomic<std::uint64_t> serials{0};
  auto heaps = std::make_shared<OwnHeaps>();
  heaps->serial = ++serials;
  KM_RETURN_IF_ERROR(check_heap_rules(game.rules));
  heaps->rules.conventions = end_rules.conventions();
  heaps->end_rules = std::move(end_rules);
  for (const ast::HeapMoves& moves : game.rules.heaps) {
    KM_RETURN_IF_ERROR(read_heap_moves(context, moves, *heaps));
  }
  KM_RETURN_IF_ERROR(try_scores(context, game.rules, heaps->end_rules, [&](const Frame& frame) {
    GameArgument none;
    none.numbers = {0};
    return make_heap_game(written.name, "", std::make_shared<HeapRules>(heaps->rules), frame,
                          std::span(&none, 1), {});
  }));
  return std::make_shared<OwnHeapGame>(written, std::move(heaps));
}

namespace {

// Positions of a game that is redefined do not change.
void warn_of_positions(Context& context, const NamedGame& definition) {
  std::string names;
  for (const std::string_view name : context.library.names(Library::kDefinition)) {
    const Position* position = position_in(*context.library.definition(name));
    if (position == nullptr) continue;
    const auto text = position->call("", context.settings.max_output);
    if (text.ok() && text->find(cat(definition.name(), "(")) == text->npos) continue;
    append(names, names.empty() ? "`" : ", `", name, "`");
  }
  if (names.empty()) return;
  context.warnings.push_back(cat("these positions keep the rules that `", definition.name(),
                                 "` had, and `:save` writes their values: ", names));
}

absl::StatusOr<Answer> answer_game(Context& context, const ast::Statement& statement) {
  const auto& [name, range] = content_of<ast::GameStatement>(statement).name;
  KM_RETURN_IF_ERROR(check_bindable(context, name, range));
  KM_ASSIGN_OR_RETURN(GamePointer game, define_game(context, statement));
  if (GamePointer before = game_named(context.library, name)) {
    const bool is_same = before->definition() == game->definition();
    if (!is_same) warn_of_positions(context, *game);
    // Positions of the same game stay positions of it.
    if (is_same && before->is_of_session() && game->names_used().empty()) game = std::move(before);
  }
  return Binding{name, std::move(game)};
}

constexpr StatementSyntax kSyntaxes[] = {kGameSyntax};
constexpr StatementInfo kGameStatements[] = {
    {.name = "game",
     .usage = "game NAME on BOARDS, ENDING { MOVES }",
     .doc =
         R"(defines a game for any number of players. BOARDS are line, grid, graph; hexagons, rhombus,
triangles; edges of grid; or heaps. A move rewrites a path of cells: . is an empty cell, # a wall,
a digit a player, a letter another piece; me, other, any, next and prev are players; (a|b) is one
of two, c* a run of such cells, x:c a name for a cell, end the edge of the board. `1:` before a
move gives it to player 1 alone. The words after a move are its directions: right left across up
down upright diagonal all; for hexagons right left northeast southeast southwest northwest up down
diagonal all. `unless beside C` forbids neighbours C, `when beside C` needs one, and `when no C` is
for boards without C. On heaps: octal 0.77, take 1, 2, 5, n -> LIST. ENDING: stuck skips, stuck
leaves or stuck ends; wins last, wins next, one loses, ranked, scores moves, or scores LIST of the
payoffs for the last position g. Lines among the moves end play or add to them: me wins when
PATTERN, me loses when PATTERN, draw when full, me out when no PATTERN (me out, removing: with the
pieces), pass, pass once, all pass -> end, must block (the next player's win). A PATTERN is also
me+ joins side a, side me, opposite side me. On edges: face -> me when surrounded, again, or
face -> me when enclosed)",
     .example = "game clob on line, grid { me other -> . me }; normalize clob(\"1231/2312/3123\") "
                "under prudent",
     .answer = "3_1",
     .run = answer_game,
     .words =
         "on line grid graph heaps stuck skips leaves ends wins last one loses ranked scores "
         "moves when no full draw out removing pass once me other any next prev end "
         "unless beside octal take right left across up down upright diagonal hexagons rhombus "
         "triangles edges of northeast northwest southeast southwest joins side opposite "
         "must block face surrounded enclosed again ->",
     .syntaxes = kSyntaxes},
};

}  // namespace

std::span<const StatementInfo> game_statements() { return kGameStatements; }

}  // namespace kingmaker
