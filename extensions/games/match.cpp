// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/match.hpp"

#include <absl/strings/ascii.h>
#include <absl/strings/str_split.h>

#include <algorithm>
#include <span>
#include <utility>

#include "base/long_numbers.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/settings.hpp"

namespace kingmaker {
namespace {

constexpr std::size_t kMostMoves = 10'000;

// True for the moves to which `mover` prefers no other. Takes O(n^2) comparisons of distinct
// values.
absl::StatusOr<std::vector<bool>> undominated(Context& context, const JudgedMoves& judged,
                                              int players, Player mover) {
  std::vector<Term> distinct = judged.values;
  std::sort(distinct.begin(), distinct.end());
  distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
  std::vector<Term> weaker;
  for (const Term value : distinct) {
    for (const Term other : distinct) {
      if (other == value) continue;
      KM_ASSIGN_OR_RETURN(const Relation relation,
                          context.preferences().compare(judged.rules, players, mover, other, value,
                                                        context.budget()));
      if (relation != Relation::Greater) continue;
      weaker.push_back(value);
      break;
    }
  }
  std::vector<bool> is_kept;
  for (const Term value : judged.values) {
    is_kept.push_back(std::find(weaker.begin(), weaker.end(), value) == weaker.end());
  }
  return is_kept;
}

}  // namespace

std::string player_in_words(const Context& context, const Game& game, Player p) {
  return cat("player ", player_name(context.settings, game.frame(), p));
}

Player Match::winner() const {
  return game_->winner_in(turns_.back().position, turns_.back().last);
}

bool Match::is_skipped(std::size_t number) const {
  std::vector<std::string> positions;
  game_->append_moves(turns_[number].position, turns_[number].mover, positions);
  return positions.empty();
}

absl::StatusOr<std::vector<Turn>> Match::moves(const Turn& turn) const {
  std::vector<Turn> next = successors(*game_, turn);
  if (next.size() <= kMostMoves) return next;
  return limit_error(cat("this position has ", large_number(next.size()), " moves; at most ",
                         large_number(kMostMoves), " can be played"));
}

absl::StatusOr<PlayerSet> Match::certain_winners(Context& context, const Turn& turn) {
  return certain_.of(
      *game_, turn, [](Player winner) { return just(winner); },
      [](Player mover, std::vector<PlayerSet>& options) -> absl::StatusOr<PlayerSet> {
        unsigned all = options.front();
        unsigned some = 0;
        for (const PlayerSet option : options) {
          all &= option;
          some |= option;
        }
        return static_cast<PlayerSet>(all | (some & just(mover)));
      },
      context.budget());
}

absl::StatusOr<JudgedMoves> Match::judge(Context& context, const Turn& turn, const System& rules) {
  JudgedMoves judged{rules, {}, {}, {}};
  KM_ASSIGN_OR_RETURN(judged.next, moves(turn));
  KM_ASSIGN_OR_RETURN(const auto values, context.normal_forms(*game_, judged.next, rules, {}));
  for (const GameValue& value : values) judged.values.push_back(value.term);
  KM_ASSIGN_OR_RETURN(judged.is_kept,
                      undominated(context, judged, game_->frame().players, turn.mover));
  const auto kept = std::find(judged.is_kept.begin(), judged.is_kept.end(), true);
  judged.best = static_cast<std::size_t>(kept - judged.is_kept.begin());
  if (kept == judged.is_kept.end()) {
    return absl::FailedPreconditionError(
        cat("under `", rules.text(), "` another move is preferred to each move"));
  }
  const bool is_only = std::find(kept + 1, judged.is_kept.end(), true) == judged.is_kept.end();
  const bool takes_win = rules.rule_set_of(turn.mover).traits.takes_own_win;
  for (std::size_t i = judged.best; i < judged.next.size() && !is_only; ++i) {
    if (!judged.is_kept[i] || (takes_win && judged.values[i] != Term::win(turn.mover))) continue;
    KM_ASSIGN_OR_RETURN(const PlayerSet winners, certain_winners(context, judged.next[i]));
    if ((winners & just(turn.mover)) == 0) continue;
    judged.best = i;
    judged.is_win = true;
    break;
  }
  return judged;
}

System Match::rules_of(const Context& context, Player p) const {
  if (seat(p)) return *seat(p);
  const System& rules = context.settings.under;
  const bool is_preference =
      rules.check_players(game_->frame().players).ok() && rules.has_preference(p);
  return is_preference ? rules : *System::named("prudent");
}

absl::Status Match::play_on(Context& context) {
  while (!is_over()) {
    const Turn& turn = turns_.back();
    std::vector<Turn> next = successors(*game_, turn);
    const bool has_choice = next.size() > 1 || next.front().position != turn.position;
    if (has_choice && !seat(turn.mover)) break;
    if (next.size() > 1) {
      KM_ASSIGN_OR_RETURN(JudgedMoves judged, judge(context, turn, *seat(turn.mover)));
      next.front() = std::move(judged.next[judged.best]);
    }
    turns_.push_back(std::move(next.front()));
    if (!context.budget().spend()) return status_of(context.budget());
  }
  return absl::OkStatus();
}

absl::Status Match::go_on(Context& context) {
  return all_or_nothing([&] { return play_on(context); });
}

absl::Status Match::move(Context& context, Turn next) {
  return all_or_nothing([&] {
    turns_.push_back(std::move(next));
    return play_on(context);
  });
}

absl::Status Match::take_back() {
  for (std::size_t number = turns_.size() - 1; number-- > 0;) {
    if (seat(turns_[number].mover) || is_skipped(number)) continue;
    turns_.resize(number + 1);
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError("no person has moved yet");
}

absl::StatusOr<std::string> Match::position_text(const Context& context, const Turn& turn) const {
  KM_ASSIGN_OR_RETURN(const std::string text,
                      game_->text(turn.position, "", context.settings.max_output));
  return harmless(text);
}

// --- Records ---

absl::StatusOr<std::string> Match::title(const Context& context) const {
  KM_ASSIGN_OR_RETURN(const std::string text,
                      game_->text(turns_.front().position, context.settings.written(game_->frame()),
                                  context.settings.max_output));
  return cat("game ", text);
}

absl::StatusOr<std::string> Match::record(const Context& context) const {
  KM_ASSIGN_OR_RETURN(std::string record, title(context));
  for (Player p = 1; p <= game_->frame().players; ++p) {
    append(record, p == 1 ? ": " : ", ", seat(p) ? seat(p)->text() : "me");
  }
  for (std::size_t i = 0; i + 1 < turns_.size(); ++i) {
    append(record, "\n", player_in_words(context, *game_, turns_[i].mover));
    if (is_skipped(i)) {
      append(record, " cannot move");
      continue;
    }
    KM_ASSIGN_OR_RETURN(const std::string text, position_text(context, turns_[i + 1]));
    append(record, ": ", text);
    if (record.size() > context.settings.max_output) return too_long_to_print("the record is");
  }
  if (is_over()) append(record, "\n", player_in_words(context, *game_, winner()), " wins");
  return record;
}

absl::Status Match::replay_line(const Context& context, std::string_view line) {
  const auto refused = [&] {
    return absl::InvalidArgumentError(cat("`", line.substr(0, 200), "` is no move here"));
  };
  if (is_over()) {
    return line == cat(player_in_words(context, *game_, winner()), " wins") ? absl::OkStatus()
                                                                            : refused();
  }
  KM_ASSIGN_OR_RETURN(std::vector<Turn> next, moves(turns_.back()));
  const std::string player = player_in_words(context, *game_, turns_.back().mover);
  for (Turn& turn : next) {
    turns_.push_back(std::move(turn));
    if (is_skipped(turns_.size() - 2)) {
      if (line == cat(player, " cannot move")) return absl::OkStatus();
    } else {
      KM_ASSIGN_OR_RETURN(const std::string text, position_text(context, turns_.back()));
      if (line == cat(player, ": ", text)) return absl::OkStatus();
    }
    turns_.pop_back();
  }
  return refused();
}

absl::Status Match::replay(Context& context, std::string_view record, std::string_view file) {
  return all_or_nothing([&]() -> absl::Status {
    KM_ASSIGN_OR_RETURN(const std::string own, title(context));
    std::size_t number = 0;
    for (const absl::string_view piece :
         absl::StrSplit(absl::string_view(record.data(), record.size()), '\n')) {
      const absl::string_view stripped = absl::StripAsciiWhitespace(piece);
      const std::string_view line(stripped.data(), stripped.size());
      if (number++ == 0) {
        turns_.resize(1);
        if (line.starts_with(cat(own, ": "))) continue;
        return absl::InvalidArgumentError(
            line.starts_with("game ")
                ? cat("`", file, "` is a record of another game: ", line.substr(5, 200))
                : cat("`", file, "` is no record of a game"));
      }
      if (line.empty()) continue;
      absl::Status status = replay_line(context, line);
      if (!status.ok())
        return with_message(status, cat("`", file, "`, line ", number, ": ", status.message()));
    }
    return play_on(context);
  });
}

}  // namespace kingmaker
