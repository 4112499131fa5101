// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/ending_game.hpp"

#include <absl/algorithm/container.h>
#include <absl/strings/cord.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "algebra/set_of_players.hpp"
#include "base/diagnostic.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/compound.hpp"
#include "extensions/games/convention_game.hpp"
#include "extensions/games/solve/play_end.hpp"
#include "extensions/games/solve/position_bytes.hpp"

namespace kingmaker {
namespace {

using Ends = ast::EndLine::Kind;
using Pays = EndRules::Pays;

// Values of PlayRecord::end: p for a win of player p, kLoses + p if player p alone loses.
constexpr std::uint8_t kLoses = kMaxPlayers;
constexpr std::uint8_t kDraw = 2 * kMaxPlayers + 1;
constexpr std::uint8_t kByRecord = kDraw + 1;  // the record and the setting say what is paid

constexpr std::size_t kHeadBytes = 7;

bool has_record(const EndRules& rules) {
  return rules.pays == Pays::Ranks || rules.pays == Pays::Moves;
}

// Calls `visit` with each board of a setting, until it returns false: the setting itself, or those
// of the parts of a sum.
bool visit_boards(const Game& game, std::string_view setting, const auto& visit) {
  if (const BoardPosition* const board = game.on_board()) return visit(*board, setting);
  const Compound* const compound = game.compound();
  if (compound == nullptr) return true;
  const std::vector<std::string_view> parts = parts_of(setting);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!visit_boards(*compound->members()[i], parts[i], visit)) return false;
  }
  return true;
}

}  // namespace

EndingGame::EndingGame(const Frame& frame, Part moves, std::shared_ptr<const EndRules> rules,
                       PlayRecord record, std::string setting)
    : Game(frame),
      moves_(std::move(moves)),
      rules_(std::move(rules)),
      record_(std::move(record)),
      setting_(std::move(setting)),
      start_(beginning_with(frame.start)) {}

std::shared_ptr<const Game> EndingGame::with_moves(Part moves) const {
  std::string setting = moves->start_position();
  return std::make_shared<const EndingGame>(frame(), std::move(moves), rules_, record_,
                                            std::move(setting));
}

std::unique_ptr<Game> EndingGame::on(Board board) const {
  const Part moves = moves_->on_board()->on(std::move(board));
  return std::make_unique<EndingGame>(frame(), moves, rules_, record_, moves->start_position());
}

std::shared_ptr<const Game> EndingGame::beginning_at(const Turn& turn) const {
  return std::make_shared<const EndingGame>(Frame{frame().players, turn.mover}, moves_, rules_,
                                            record_in(turn.position),
                                            std::string(setting_in(turn.position)));
}

bool EndingGame::has_rules_of(const Game& other) const {
  const EndingGame* const game = ending_game(other);
  return game != nullptr && *rules_ == game->rules() && moves_->has_rules_of(*game->moves());
}

std::string EndingGame::family() const {
  const std::string family = moves_->family();
  return family.empty() ? family : cat("ending ", family);
}

// --- Positions ---

std::string EndingGame::with_record(const PlayRecord& record, std::string_view setting) const {
  std::string position;
  const auto put = [&](std::uint16_t number) {
    position.push_back(static_cast<char>(number >> 8));
    position.push_back(static_cast<char>(number & 255));
  };
  position.push_back(static_cast<char>(record.end));
  put(record.left.bits());
  put(record.passed.bits());
  position.push_back(static_cast<char>(record.passes));
  position.push_back(static_cast<char>(record.passes_now));
  for (const std::uint16_t number : record.moves) put(number);
  position += setting;
  return position;
}

PlayRecord EndingGame::record_in(std::string_view position) const {
  const auto byte = [&](std::size_t at) { return static_cast<std::uint8_t>(position[at]); };
  const auto number = [&](std::size_t at) {
    return static_cast<std::uint16_t>(byte(at) << 8 | byte(at + 1));
  };
  const auto players = [&](std::size_t at) { return SetOfPlayers::from_bits(number(at)); };
  PlayRecord record{byte(0), players(1), players(3), byte(5), byte(6), {}, true};
  for (std::size_t i = 0; i < record_.moves.size(); ++i) {
    record.moves.push_back(number(kHeadBytes + 2 * i));
  }
  return record;
}

std::string_view EndingGame::setting_in(std::string_view position) const {
  return position.substr(kHeadBytes + 2 * record_.moves.size());
}

std::string EndingGame::start_position() const { return start_.turn.position; }

EndingGame::Beginning EndingGame::beginning_with(Player first) const {
  PlayRecord record = record_;
  std::string setting = setting_;
  if (!record.is_begun) check_conditions(record, setting, record.left, first);
  const std::uint8_t end = record.end;
  settle(record, setting, first, player_before(first));
  const std::string position = with_record(record, setting);
  return {turn_after(position, player_before(first), position), end};
}

Turn EndingGame::first_turn(Player first) const {
  return first == frame().start ? start_.turn : beginning_with(first).turn;
}

Player EndingGame::over_for() const {
  if (start_.end == 0 || start_.end >= kDraw) return 0;
  return start_.end <= kMaxPlayers ? start_.end : start_.end - kLoses;
}

Player EndingGame::next_after(std::string_view before, std::string_view after, Player mover) const {
  if (!rules_->faces_go_again) return frame().successor(mover);
  const auto faces = [&](std::string_view setting) {
    std::size_t count = 0;
    visit_boards(*moves_, setting, [&](const BoardPosition& position, std::string_view part) {
      const Board board = position.board(part);
      for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
        if (board.geometry.is_face(cell) && board.cells[cell] != kEmpty) ++count;
      }
      return true;
    });
    return count;
  };
  return faces(before) == faces(after) ? frame().successor(mover) : mover;
}

Turn EndingGame::turn_after(std::string_view position, Player mover, std::string next) const {
  const SetOfPlayers left = record_in(next).left;
  Player p = next_after(setting_in(position), setting_in(next), mover);
  while (!left.contains(p)) p = frame().successor(p);
  return {std::move(next), p, mover};
}

void EndingGame::append_moves(std::string_view position, Player mover,
                              std::vector<std::string>& positions) const {
  const PlayRecord before = record_in(position);
  if (before.end != 0 || !before.left.contains(mover)) return;
  const std::string_view setting = setting_in(position);
  if (may_pass(before, mover) && can_anyone_left_move(before, setting)) {
    PlayRecord record = before;
    note_pass(record, mover);
    settle(record, setting, frame().successor(mover), mover);
    positions.push_back(with_record(record, setting));
  }
  std::vector<std::string> settings;
  moves_->append_moves(setting, mover, settings);
  const std::size_t first_move = positions.size();
  for (std::string& next : settings) {
    PlayRecord record = before;
    note_move(record, mover);
    check_conditions(record, next, SetOfPlayers::of(mover), frame().successor(mover));
    settle(record, next, next_after(setting, next, mover), mover);
    positions.push_back(with_record(record, next));
  }
  if (rules_->must_block) keep_blocks(position, mover, first_move, positions);
}

bool EndingGame::wins_by_condition(std::string_view setting, Player p) const {
  const auto conditions = this->conditions(setting);
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    if (conditions[i].kind != Ends::Out && holds(i, setting, p)) {
      return conditions[i].kind == Ends::Wins;
    }
  }
  return false;
}

void EndingGame::keep_blocks(std::string_view position, Player mover, std::size_t first,
                             std::vector<std::string>& positions) const {
  const auto allows_win = [&](const std::string& next) {
    const Turn turn = turn_after(position, mover, next);
    if (turn.mover == mover || is_over(next)) return false;
    std::vector<std::string> settings;
    moves_->append_moves(setting_in(next), turn.mover, settings);
    return absl::c_any_of(settings, [&](const std::string& setting) {
      return wins_by_condition(setting, turn.mover);
    });
  };
  const auto moves = positions.begin() + static_cast<std::ptrdiff_t>(first);
  const auto open = std::stable_partition(moves, positions.end(), std::not_fn(allows_win));
  // If no move keeps the next player from winning, all are allowed, in their order.
  if (open != moves) positions.erase(open, positions.end());
}

bool EndingGame::can_anyone_left_move(const PlayRecord& record, std::string_view setting) const {
  return !players_where(frame().players, [&](Player p) {
            return record.left.contains(p) && can_move(*moves_, setting, p);
          }).empty();
}

bool EndingGame::may_pass(const PlayRecord& record, Player p) const {
  if (rules_->pass == EndRules::Pass::Never || record.passes == 0) return false;
  return rules_->pass == EndRules::Pass::Always || !record.passed.contains(p);
}

void EndingGame::note_pass(PlayRecord& record, Player mover) const {
  if (rules_->pass == EndRules::Pass::Once) {
    record.passed = record.passed | SetOfPlayers::of(mover);
  }
  if (record.passes != PlayRecord::kUnlimited) --record.passes;
  if (rules_->all_pass_ends) ++record.passes_now;
}

void EndingGame::note_move(PlayRecord& record, Player mover) const {
  record.passes_now = 0;
  if (rules_->pays == Pays::Moves) {
    std::uint16_t& moves = record.moves[static_cast<std::size_t>(mover - 1)];
    moves = static_cast<std::uint16_t>(std::min(moves + 1, 65'535));
  }
  if (rules_->pays != Pays::Ranks) return;
  const auto number = static_cast<std::uint16_t>(mover);
  auto place = absl::c_find(record.moves, number);
  if (place == record.moves.end()) place = absl::c_find(record.moves, 0);
  std::move_backward(record.moves.begin(), place, place + 1);
  record.moves.front() = number;
}

// --- The end ---

bool EndingGame::holds(std::size_t condition, std::string_view setting, Player p) const {
  bool is_negated = false;
  const bool none =
      visit_boards(*moves_, setting, [&](const BoardPosition& board, std::string_view position) {
        const auto patterns = board.play().moves->end_patterns(p);
        const Board on = board.board(position);
        is_negated = patterns[condition].is_negated;
        return BoardMoves::holds(patterns[condition], on.geometry, on.cells) == is_negated;
      });
  return none == is_negated;
}

std::span<const BoardRules::EndPattern> EndingGame::conditions(std::string_view setting) const {
  std::span<const BoardRules::EndPattern> conditions;
  visit_boards(*moves_, setting, [&](const BoardPosition& board, std::string_view /*position*/) {
    conditions = board.play().moves->end_patterns(1);
    return false;
  });
  return conditions;
}

void EndingGame::check_conditions(PlayRecord& record, std::string& setting, SetOfPlayers movers,
                                  Player first) const {
  if (!rules_->has_conditions) return;
  const auto conditions = this->conditions(setting);
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    const Ends kind = conditions[i].kind;
    Player p = first;
    for (int k = 0; k < frame().players && record.end == 0; ++k, p = frame().successor(p)) {
      const SetOfPlayers concerned = kind == Ends::Out ? record.left : movers;
      if (!concerned.contains(p) || !holds(i, setting, p)) continue;
      const auto number = static_cast<std::uint8_t>(p);
      switch (kind) {
        case Ends::Wins:
          record.end = number;
          break;
        case Ends::Loses:
          record.end = static_cast<std::uint8_t>(kLoses + number);
          break;
        case Ends::Draw:
          record.end = kDraw;
          break;
        default:
          leave(record, p);
          if (conditions[i].removes) remove(setting, p);
      }
    }
  }
}

void EndingGame::remove(std::string& setting, Player p) const {
  if (moves_->on_board() == nullptr) return;  // in a sum pieces stay
  absl::c_replace(setting, static_cast<char>(p), static_cast<char>(kEmpty));
}

void EndingGame::leave(PlayRecord& record, Player p) const {
  if (record.left.size() == 1) return;
  const auto number = static_cast<std::uint8_t>(p);
  record.left = record.left & SetOfPlayers::of(p).complement(frame().players);
  if (rules_->pays == Pays::NextMover) record.end = number;
  if (rules_->pays == Pays::AllButNext) record.end = static_cast<std::uint8_t>(kLoses + number);
}

void EndingGame::settle(PlayRecord& record, std::string_view setting, Player next,
                        Player last) const {
  while (record.end == 0) {
    while (!record.left.contains(next)) next = frame().successor(next);
    if (record.left.size() == 1) return finish(record, next, next);
    const bool all_passed = rules_->all_pass_ends && record.passes_now >= record.left.size();
    const bool may_go_on =
        !all_passed && (can_move(*moves_, setting, next) || can_anyone_left_move(record, setting));
    if (rules_->stuck == EndRules::Stuck::Skips || all_passed) {
      if (!may_go_on) finish(record, next, last);
      return;
    }
    if (can_move(*moves_, setting, next) || (may_go_on && may_pass(record, next))) return;
    if (rules_->stuck == EndRules::Stuck::Ends) return finish(record, next, last);
    leave(record, next);
  }
}

void EndingGame::finish(PlayRecord& record, Player next, Player last) const {
  switch (rules_->pays) {
    case Pays::LastMover:
      record.end = static_cast<std::uint8_t>(last);
      break;
    case Pays::NextMover:
      record.end = static_cast<std::uint8_t>(next);
      break;
    case Pays::AllButNext:
      record.end = static_cast<std::uint8_t>(kLoses + next);
      break;
    default:
      record.end = kByRecord;
  }
}

absl::StatusOr<Payoffs> EndingGame::payoffs_in(std::string_view position) const {
  const PlayRecord record = record_in(position);
  const auto players = static_cast<std::size_t>(frame().players);
  if (record.end == kDraw) return draw_payoffs(frame().players);
  Payoffs payoffs(players);
  if (record.end <= kMaxPlayers) {
    payoffs[record.end - std::size_t{1}] = Payoff(1);
    return payoffs;
  }
  if (record.end < kDraw) {
    payoffs.assign(players, Payoff(1));
    payoffs[record.end - kLoses - std::size_t{1}] = Payoff(0);
    return payoffs;
  }
  if (rules_->pays == Pays::Scores) {
    auto scores = rules_->scores->payoffs(moves_, setting_in(position));
    if (!absl::IsFailedPrecondition(scores.status())) return scores;
    return input_error(scores.status().message());
  }
  for (std::size_t i = 0; i < players; ++i) {
    const std::uint16_t number = record.moves[i];
    if (rules_->pays == Pays::Moves) {
      payoffs[i] = Payoff(number);
    } else if (number != 0) {
      payoffs[number - std::size_t{1}] = Payoff(static_cast<std::int64_t>(players - 1 - i));
    }
  }
  return payoffs;
}

// --- The language ---

std::string EndingGame::arguments_of(const PlayRecord& record) const {
  std::string text = out_text(record.left, frame().players);
  const auto add = [&](std::string_view name, const auto& numbers) {
    const std::string list = joined(numbers, ",", [&](const auto number) { return int{number}; });
    append(text, ", ", name, "=",
           numbers.size() == 1 ? cat("list(", list, ")") : cat("(", list, ")"));
  };
  const std::vector<Player> passed = list_of_players(record.passed);
  if (!passed.empty()) add("passed", passed);
  if (record.passes != PlayRecord::kUnlimited) append(text, ", passes=", int{record.passes});
  if (record.passes_now != 0) append(text, ", passes_now=", int{record.passes_now});
  std::vector<std::uint16_t> moves = record.moves;
  if (rules_->pays == Pays::Ranks) std::erase(moves, 0);
  if (absl::c_any_of(moves, [](auto number) { return number != 0; })) {
    add(rules_->pays == Pays::Ranks ? "last_moves" : "moved", moves);
  }
  return text;
}

absl::StatusOr<std::string> EndingGame::text(std::string_view position, std::string_view players,
                                             std::size_t max_output) const {
  const PlayRecord record = record_in(position);
  const std::string arguments =
      cat(record.end == 0 ? arguments_of(record) : std::string(), players);
  const Compound* const sum = moves_->compound();
  return sum == nullptr ? moves_->text(setting_in(position), arguments, max_output)
                        : sum->sum_text(setting_in(position), arguments, max_output);
}

namespace {

constexpr char kOverUrl[] = "kingmaker/over_at_start";

absl::StatusOr<std::uint8_t> small_number(const GameArgument& argument) {
  if (argument.kind == GameArgument::Kind::Number && argument.numbers[0] >= 0 &&
      argument.numbers[0] < PlayRecord::kUnlimited) {
    return static_cast<std::uint8_t>(argument.numbers[0]);
  }
  return error_at(argument.range, "expected a number up to ", PlayRecord::kUnlimited - 1);
}

// Reads `moved=(2,1,1)` and `last_moves=(3,1)`.
absl::Status read_moves(const EndRules& rules, const Frame& frame, const GameArgument& argument,
                        PlayRecord& record) {
  const bool is_order = rules.pays == Pays::Ranks;
  const auto players = static_cast<std::size_t>(frame.players);
  const auto& numbers = argument.numbers;
  const bool fits = argument.kind != GameArgument::Kind::Text &&
                    (is_order ? numbers.size() <= players : numbers.size() == players);
  std::vector<std::uint16_t> moves;
  for (const std::int64_t number : numbers) {
    const std::int64_t greatest = is_order ? frame.players : 65'535;
    const bool is_new = !is_order || !absl::c_linear_search(moves, number);
    if (!fits || number < (is_order ? 1 : 0) || number > greatest || !is_new) {
      return error_at(argument.range, is_order ? "expected the players by their last moves"
                                               : "expected the number of moves of each player");
    }
    moves.push_back(static_cast<std::uint16_t>(number));
  }
  moves.resize(players);
  record.moves = std::move(moves);
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<PlayRecord> take_record(const EndRules& rules, const Frame& frame,
                                       std::vector<GameArgument>& arguments) {
  PlayRecord record;
  SetOfPlayers out;
  if (has_record(rules)) record.moves.resize(static_cast<std::size_t>(frame.players));
  const bool passes = rules.pass != EndRules::Pass::Never;
  std::vector<GameArgument> others;
  for (const GameArgument& argument : arguments) {
    const std::string_view name = argument.name;
    if (name == "out") {
      KM_ASSIGN_OR_RETURN(out, players_out(argument, frame));
    } else if (name == "passed" && rules.pass == EndRules::Pass::Once) {
      for (const std::int64_t p : argument.numbers) {
        if (p < 1 || p > frame.players) {
          return error_at(argument.range, "players are 1..", frame.players);
        }
        record.passed = record.passed | SetOfPlayers::of(static_cast<Player>(p));
      }
    } else if (name == "passes" && passes) {
      KM_ASSIGN_OR_RETURN(record.passes, small_number(argument));
    } else if (name == "passes_now" && rules.all_pass_ends) {
      KM_ASSIGN_OR_RETURN(record.passes_now, small_number(argument));
    } else if (has_record(rules) && name == (rules.pays == Pays::Ranks ? "last_moves" : "moved")) {
      KM_RETURN_IF_ERROR(read_moves(rules, frame, argument, record));
    } else {
      others.push_back(argument);
    }
  }
  record.left = out.complement(frame.players);
  arguments = std::move(others);
  return record;
}

absl::StatusOr<std::unique_ptr<Game>> make_ending_game(std::shared_ptr<const Game> moves,
                                                       std::shared_ptr<const EndRules> rules,
                                                       PlayRecord record, SourceRange call) {
  const Frame frame = moves->frame();
  std::string setting = moves->start_position();
  auto game = std::make_unique<EndingGame>(frame, std::move(moves), std::move(rules),
                                           std::move(record), std::move(setting));
  if (const Player p = game->over_for(); p != 0) {
    absl::Status status = error_at(call, "play is over before it begins: a condition of player ", p,
                                   " already holds on this board");
    status.SetPayload(kOverUrl, absl::Cord());
    return status;
  }
  return game;
}

bool is_over_at_start(const absl::Status& status) {
  return status.GetPayload(kOverUrl).has_value();
}

}  // namespace kingmaker
