// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/match.hpp"
#include "algebra/set_of_players.hpp"
#include "base/diagnostic.hpp"
#include "extensions/games/solve/position_value.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "algebra/measure.hpp"
#include "algebra/outcome.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/solve/play_end.hpp"
#include "grammar/print.hpp"
#include "language/settings.hpp"

namespace kingmaker {
namespace {

constexpr std::size_t kMostMoves = 10'000;

}  // namespace

std::string player_in_words(const Context& context, const Game& game, Player p) {
  return cat("player ", player_name(context.settings, game.frame(), p));
}

absl::StatusOr<std::string> PlayedMatch::ending(const Context& context, const Turn& turn) const {
  KM_ASSIGN_OR_RETURN(const Payoffs payoffs, payoffs_at_end(*game_, turn));
  const Player winner = winner_of(payoffs);
  if (winner == 0) return cat("the outcome is ", outcome_text(payoffs));
  return cat(player_in_words(context, *game_, winner), " wins");
}

bool PlayedMatch::is_skipped(const Turn& turn) const {
  return !can_move(*game_, turn.position, turn.mover);
}

absl::StatusOr<std::vector<Turn>> PlayedMatch::moves(const Turn& turn) const {
  std::vector<Turn> next = successors(*game_, turn);
  if (next.size() <= kMostMoves) return next;
  return limit_error("this position has ", next.size(), " moves; at most ", kMostMoves,
                     " can be played");
}

absl::StatusOr<SetOfPlayers> PlayedMatch::certain_winners(Context& context, const Turn& turn) {
  KM_ASSIGN_OR_RETURN(const ForcedWins::Bits bits, forced_->after(*game_, turn, context.budget()));
  return forced_->alone(bits);
}

absl::StatusOr<JudgedMoves> PlayedMatch::judge(Context& context, const Turn& turn,
                                               const System& rules) {
  JudgedMoves judged;
  KM_ASSIGN_OR_RETURN(judged.next, moves(turn));
  KM_ASSIGN_OR_RETURN(const auto values, normal_forms(context, *game_, judged.next, rules, {}));
  for (const GameValue& value : values) judged.values.push_back(value.term);
  std::size_t kept = 0;
  for (const Term value : judged.values) {
    bool is_kept = true;
    for (std::size_t i = 0; i < judged.values.size() && is_kept; ++i) {
      KM_ASSIGN_OR_RETURN(const Relation relation,
                          context.preferences().compare(rules, game_->frame().players, turn.mover,
                                                        judged.values[i], value, context.budget()));
      is_kept = relation != Relation::Greater;
    }
    if (is_kept && kept++ == 0) judged.best = judged.is_kept.size();
    judged.is_kept.push_back(is_kept);
  }
  const bool takes_win = rules.rule_set_of(turn.mover).traits.takes_own_win;
  for (std::size_t i = judged.best; i < judged.next.size() && kept > 1 && asks_forced_; ++i) {
    if (!judged.is_kept[i] || (takes_win && judged.values[i] != Term::win(turn.mover))) continue;
    KM_ASSIGN_OR_RETURN(const SetOfPlayers winners, certain_winners(context, judged.next[i]));
    if (winners != SetOfPlayers::of(turn.mover)) continue;
    judged.best = i;
    break;
  }
  return judged;
}

std::string PlayedMatch::short_text(Context& context, Term value) const {
  constexpr std::size_t kLongest = 60;
  PrintOptions options = context.settings.print_options(game_->frame());
  options.format = Format::Bar;
  options.max_bytes = kLongest;
  const absl::StatusOr<std::string> text = print(context.store(), value, options);
  return text.ok() ? *text : cat("a value of ", size(context.store(), value), " nodes");
}

absl::StatusOr<std::string> PlayedMatch::forced_text(Context& context, const Turn& turn) {
  KM_ASSIGN_OR_RETURN(const SetOfPlayers winners, certain_winners(context, turn));
  for (Player p = 1; p <= game_->frame().players; ++p) {
    if (winners != SetOfPlayers::of(p)) continue;
    return cat(player_in_words(context, *game_, p), " wins, whatever the others do");
  }
  return "nobody can force a win alone";
}

absl::StatusOr<std::string> PlayedMatch::reason(Context& context, const Turn& turn,
                                                const System& rules, const JudgedMoves& judged,
                                                std::size_t chosen) {
  constexpr std::size_t kMostNamed = 3;
  std::set<std::string> worse;
  for (const Term value : judged.values) {
    KM_ASSIGN_OR_RETURN(
        const Relation relation,
        context.preferences().compare(rules, game_->frame().players, turn.mover, value,
                                      judged.values[chosen], context.budget()));
    if (relation != Relation::Less || worse.size() == kMostNamed) continue;
    worse.insert(short_text(context, value));
  }
  KM_ASSIGN_OR_RETURN(const std::string move, line(context, turn, judged.next[chosen]));
  std::string forced;
  if (asks_forced_) {
    KM_ASSIGN_OR_RETURN(forced, forced_text(context, judged.next[chosen]));
    forced = cat(" After it ", forced, ".");
  }
  const std::string value = short_text(context, judged.values[chosen]);
  std::string judgement = cat("no other value is preferred to its value ", value);
  if (!worse.empty())
    judgement = cat("its value ", value, " is preferred to ", joined(worse, ", "));
  if (!judged.is_kept[chosen]) judgement = cat("another value is preferred to its value ", value);
  return cat(chosen + 1, ". ", move, "; under ", rules.text(), " ", judgement, ".", forced);
}

absl::Status PlayedMatch::go_on(Context& context) {
  while (!is_over()) {
    const Turn& turn = turns_.back();
    if (!seat(turn.mover) && !is_skipped(turn)) break;
    std::vector<Turn> next = successors(*game_, turn);
    if (next.size() > 1) {
      KM_ASSIGN_OR_RETURN(JudgedMoves judged, judge(context, turn, *seat(turn.mover)));
      next.front() = std::move(judged.next[judged.best]);
    }
    turns_.push_back(std::move(next.front()));
    if (!context.budget().spend()) return status_of(context.budget());
  }
  return absl::OkStatus();
}

absl::Status PlayedMatch::move(Context& context, Turn next) {
  turns_.push_back(std::move(next));
  return go_on(context);
}

absl::Status PlayedMatch::take_back() {
  for (std::size_t number = turns_.size() - 1; number-- > 0;) {
    if (seat(turns_[number].mover) || is_skipped(turns_[number])) continue;
    turns_.resize(number + 1);
    return absl::OkStatus();
  }
  return input_error("no person has moved yet");
}

absl::StatusOr<std::string> PlayedMatch::position_text(const Context& context,
                                                       const Turn& turn) const {
  KM_ASSIGN_OR_RETURN(const std::string text,
                      game_->text(turn.position, "", context.settings.max_output));
  return harmless(text);
}

absl::StatusOr<std::string> PlayedMatch::line(const Context& context, const Turn& from,
                                              const Turn& to) const {
  const std::string player = player_in_words(context, *game_, from.mover);
  if (is_skipped(from)) return cat(player, " cannot move");
  KM_ASSIGN_OR_RETURN(const std::string text, position_text(context, to));
  return cat(player, ": ", text);
}

absl::StatusOr<std::string> PlayedMatch::title(const Context& context) const {
  KM_ASSIGN_OR_RETURN(const std::string text,
                      game_->text(turns_.front().position, context.settings.written(game_->frame()),
                                  context.settings.max_output));
  return cat("game ", harmless(text), ": ");
}

absl::StatusOr<std::string> PlayedMatch::record(const Context& context) const {
  KM_ASSIGN_OR_RETURN(std::string record, title(context));
  for (Player p = 1; p <= game_->frame().players; ++p) {
    append(record, p == 1 ? "" : ", ", seat(p) ? seat(p)->text() : "me");
  }
  for (std::size_t i = 0; i + 1 < turns_.size(); ++i) {
    KM_ASSIGN_OR_RETURN(const std::string move, line(context, turns_[i], turns_[i + 1]));
    append(record, "\n", move);
    if (record.size() > context.settings.max_output) return too_long_to_print("the record is");
  }
  if (!is_over()) return record;
  KM_ASSIGN_OR_RETURN(const std::string end, ending(context));
  return cat(record, "\n", end);
}

absl::Status PlayedMatch::replay_line(const Context& context, std::string_view written) {
  if (is_over()) {
    KM_ASSIGN_OR_RETURN(const std::string end, ending(context));
    if (written == end) return absl::OkStatus();
  }
  KM_ASSIGN_OR_RETURN(std::vector<Turn> next, moves());
  for (Turn& turn : next) {
    KM_ASSIGN_OR_RETURN(const std::string move, line(context, turns_.back(), turn));
    if (written != move) continue;
    turns_.push_back(std::move(turn));
    return absl::OkStatus();
  }
  return input_error("`", written.substr(0, 200), "` is no move here");
}

absl::Status PlayedMatch::replay(Context& context, std::string_view record, std::string_view file) {
  KM_ASSIGN_OR_RETURN(const std::string own, title(context));
  const std::string_view head = record.substr(0, record.find('\n'));
  if (!head.starts_with(own)) {
    return input_error("`", file, "` is no record of this game; it begins with `",
                       head.substr(0, 200), "`");
  }
  turns_.resize(1);
  std::size_t number = 1;
  for (std::size_t at = head.size() + 1; at < record.size(); ++number) {
    const std::string_view written = record.substr(at, record.find('\n', at) - at);
    at += written.size() + 1;
    const absl::Status status = replay_line(context, written);
    if (!status.ok()) {
      return with_message(status, cat("`", file, "`, line ", number + 1, ": ", status.message()));
    }
  }
  return go_on(context);
}

}  // namespace kingmaker
