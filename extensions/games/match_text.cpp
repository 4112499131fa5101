// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/match_text.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "algebra/measure.hpp"
#include "base/long_numbers.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/board_game.hpp"
#include "language/object_text.hpp"
#include "language/settings.hpp"

namespace kingmaker {
namespace {

constexpr std::string_view kBold = "\033[1m";
constexpr std::string_view kPlain = "\033[0m";

// The colour of a player's pieces; none for other pieces.
std::string_view color_of(std::string_view letter) {
  static constexpr std::array<std::string_view, 6> kColors = {"\033[31m", "\033[32m", "\033[34m",
                                                              "\033[35m", "\033[36m", "\033[33m"};
  if (letter.empty() || letter.find_first_not_of("0123456789") != letter.npos) return {};
  const std::size_t player = static_cast<std::size_t>(letter.back() - '0');
  return letter == "0" ? std::string_view()
                       : kColors[(player + kColors.size() - 1) % kColors.size()];
}

// The board in rows of cells; the text of a position without one.
absl::StatusOr<std::string> board_rows(Context& context, const Match& match, bool color) {
  const Turn& turn = match.turns().back();
  const BoardPosition* const position = match.game().on_board();
  const bool has_rows = position != nullptr && !position->board(turn.position).geometry.is_graph();
  if (!has_rows) {
    KM_ASSIGN_OR_RETURN(const std::string text, match.position_text(context, turn));
    return cat("  ", text, "\n");
  }
  const Board board = position->board(turn.position);
  std::vector<std::string> letters;
  std::size_t widest = 1;
  for (const char cell : board.cells) {
    letters.push_back(position->letter_of(static_cast<Piece>(cell)));
    widest = std::max(widest, letters.back().size());
  }
  std::string rows;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const std::string_view paint = color ? color_of(letters[i]) : std::string_view();
    append(rows, i % board.geometry.width == 0 ? " " : "",
           std::string(widest + 1 - letters[i].size(), ' '), paint, letters[i],
           paint.empty() ? "" : kPlain);
    if ((i + 1) % board.geometry.width == 0) rows += '\n';
  }
  return rows;
}

// `text` with its differences from `before` in bold.
std::string with_changes(const std::string& before, const std::string& text) {
  if (before.size() != text.size()) return text;
  std::string marked;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_changed = text[i] != before[i];
    append(marked, is_changed ? kBold : "", std::string_view(text).substr(i, 1),
           is_changed ? kPlain : "");
  }
  return marked;
}

// A number with a dot, in a column for numbers up to `count`.
std::string numbered(std::size_t number, std::size_t count) {
  const std::string digits = cat(number);
  return cat("  ", std::string(cat(count).size() - digits.size(), ' '), digits, ". ");
}

// A value in a sentence; its size if its text is long.
std::string value_in_words(Context& context, const Match& match, Term value) {
  constexpr std::size_t kLongest = 60;
  PrintOptions options = context.settings.print_options(match.game().frame());
  options.max_bytes = kLongest;
  if (options.format != Format::Bracket && options.format != Format::Choice)
    options.format = Format::Bar;
  const absl::StatusOr<std::string> text = print(context.store(), value, options);
  return text.ok() ? *text
                   : cat("a value of ", large_number(size(context.store(), value)), " nodes");
}

// Writes `2_1, 3 and 3 others`.
std::string values_in_words(Context& context, const Match& match, const std::vector<Term>& values) {
  constexpr std::size_t kMost = 3;
  std::string words;
  const std::size_t listed = std::min(values.size(), kMost);
  for (std::size_t i = 0; i < listed; ++i) {
    append(words,
           i == 0                  ? ""
           : i + 1 < values.size() ? ", "
                                   : " and ",
           value_in_words(context, match, values[i]));
  }
  const std::size_t others = values.size() - listed;
  if (others > 0) append(words, " and ", large_number(others), others == 1 ? " other" : " others");
  return words;
}

std::string winners_in_words(Context& context, const Match& match, PlayerSet winners) {
  for (Player p = 1; p <= match.game().frame().players; ++p) {
    if ((winners & just(p)) != 0) {
      return cat(player_in_words(context, match.game(), p), " wins, whatever the others do");
    }
  }
  return "nobody can force a win alone";
}

// The reason for a move, as a sentence without its end.
absl::StatusOr<std::string> reason_for(Context& context, Match& match, const Turn& turn,
                                       const JudgedMoves& judged, std::size_t chosen) {
  const Player mover = turn.mover;
  const std::string player = player_in_words(context, match.game(), mover);
  if (judged.next.size() == 1) return cat("it is the only move of ", player);
  bool is_win = judged.is_win && chosen == judged.best;
  if (!is_win && judged.values[chosen] == Term::win(mover)) {
    KM_ASSIGN_OR_RETURN(const PlayerSet winners,
                        match.certain_winners(context, judged.next[chosen]));
    is_win = winners == just(mover);
  }
  if (is_win) return cat("after it ", winners_in_words(context, match, just(mover)));
  std::vector<Term> worse;
  for (const Term value : judged.values) {
    if (std::find(worse.begin(), worse.end(), value) != worse.end()) continue;
    KM_ASSIGN_OR_RETURN(
        const Relation relation,
        context.preferences().compare(judged.rules, match.game().frame().players, mover, value,
                                      judged.values[chosen], context.budget()));
    if (relation == Relation::Less) worse.push_back(value);
  }
  const std::string under = cat(" under ", judged.rules.text());
  const std::string value = value_in_words(context, match, judged.values[chosen]);
  if (!judged.is_kept[chosen])
    return cat(player, " would prefer another move to its value ", value, under);
  if (worse.empty()) return cat(player, " prefers no other move to its value ", value, under);
  return cat(player, " prefers its value ", value, " to ", values_in_words(context, match, worse),
             under);
}

}  // namespace

absl::StatusOr<std::string> scene(Context& context, const Match& match, std::size_t since,
                                  bool color) {
  const std::vector<Turn>& turns = match.turns();
  const Turn& turn = turns.back();
  std::string text;
  for (std::size_t i = since; i + 1 < turns.size(); ++i) {
    append(text, player_in_words(context, match.game(), turns[i].mover));
    if (match.is_skipped(i)) {
      text += " cannot move\n";
      continue;
    }
    KM_ASSIGN_OR_RETURN(const std::string after, match.position_text(context, turns[i + 1]));
    append(text, ": ", after, "\n");
  }
  KM_ASSIGN_OR_RETURN(const std::string board, board_rows(context, match, color));
  append(text, "\n", board, "\n");
  if (match.is_over()) {
    return cat(text, player_in_words(context, match.game(), match.winner()),
               " wins; `undo`, `why`, `save FILE` or `quit`");
  }
  KM_ASSIGN_OR_RETURN(const std::vector<Turn> next, match.moves(turn));
  append(text, player_in_words(context, match.game(), turn.mover), " to move:");
  KM_ASSIGN_OR_RETURN(const std::string before, match.position_text(context, turn));
  const std::size_t listed = std::min<std::size_t>(next.size(), context.settings.max_lines);
  for (std::size_t i = 0; i < listed; ++i) {
    KM_ASSIGN_OR_RETURN(const std::string after, match.position_text(context, next[i]));
    append(text, "\n", numbered(i + 1, next.size()), color ? with_changes(before, after) : after);
  }
  if (listed < next.size()) append(text, "\n", and_more(next.size() - listed));
  return text;
}

absl::StatusOr<std::string> tree_text(Context& context, Match& match) {
  const Turn turn = match.turns().back();
  const System rules = match.rules_of(context, turn.mover);
  KM_ASSIGN_OR_RETURN(const JudgedMoves judged, match.judge(context, turn, rules));
  std::string text = cat("under ", rules.text(), ":");
  const std::size_t count = judged.next.size();
  const std::size_t listed = std::min<std::size_t>(count, context.settings.max_lines);
  for (std::size_t i = 0; i < listed; ++i) {
    KM_ASSIGN_OR_RETURN(const std::string after, match.position_text(context, judged.next[i]));
    KM_ASSIGN_OR_RETURN(const PlayerSet winners, match.certain_winners(context, judged.next[i]));
    append(text, "\n", numbered(i + 1, count), after, "  ",
           value_in_words(context, match, judged.values[i]), "  ",
           winners_in_words(context, match, winners), i == judged.best ? " (best)" : "");
  }
  if (listed < count) append(text, "\n", and_more(count - listed));
  return text;
}

absl::StatusOr<std::string> hint_text(Context& context, Match& match) {
  const Turn turn = match.turns().back();
  KM_ASSIGN_OR_RETURN(const JudgedMoves judged,
                      match.judge(context, turn, match.rules_of(context, turn.mover)));
  KM_ASSIGN_OR_RETURN(const std::string reason,
                      reason_for(context, match, turn, judged, judged.best));
  KM_ASSIGN_OR_RETURN(const std::string after,
                      match.position_text(context, judged.next[judged.best]));
  return cat(judged.best + 1, ". ", after, ": ", reason, ".");
}

absl::StatusOr<std::string> why_text(Context& context, Match& match) {
  const std::vector<Turn>& turns = match.turns();
  std::size_t number = turns.size() - 1;
  do {
    if (number == 0)
      return absl::InvalidArgumentError("no move but those of persons has been made");
    --number;
  } while (!match.seat(turns[number].mover) || match.is_skipped(number));
  const Turn& turn = turns[number];
  const Turn& after = turns[number + 1];
  KM_ASSIGN_OR_RETURN(const JudgedMoves judged,
                      match.judge(context, turn, *match.seat(turn.mover)));
  const auto chosen = std::find_if(judged.next.begin(), judged.next.end(), [&](const Turn& next) {
    return next.position == after.position;
  });
  KM_ASSIGN_OR_RETURN(const std::string reason,
                      reason_for(context, match, turn, judged,
                                 static_cast<std::size_t>(chosen - judged.next.begin())));
  KM_ASSIGN_OR_RETURN(const std::string text, match.position_text(context, after));
  const std::string player = player_in_words(context, match.game(), turn.mover);
  if (!can_anyone_move(match.game(), after.position))
    return cat(player, " moved to ", text, ", and the game was over.");
  KM_ASSIGN_OR_RETURN(const PlayerSet winners, match.certain_winners(context, after));
  return cat(player, " moved to ", text, ": ", reason, ". After it ",
             winners_in_words(context, match, winners), ".");
}

}  // namespace kingmaker
