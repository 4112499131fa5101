// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A game that is played, move by move, by persons and by preferences.
//
// A player with a preference keeps the moves to whose values it prefers no other (as `best` does),
// and takes one of them from which it wins whatever the others do, if there is one. A rule set that
// takes its own win gives each such move the value of that win, so the move is among those kept.
// The second question needs all positions of play, without the decomposition into components that
// values have; it is asked only if several moves are kept. Tested in
// tests/extensions/games/play_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "algebra/set_of_players.hpp"
#include "extensions/games/forced_wins.hpp"
#include "extensions/games/solve/conventions.hpp"
#include "extensions/games/solve/game.hpp"
#include "language/context.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {

// The rules that a player follows; nullopt for a person.
using Seat = std::optional<System>;

// The moves of a turn, as its mover sees them under some rules. It is valid during a statement.
struct JudgedMoves {
  std::vector<Turn> next;
  std::vector<Term> values;   // of each move
  std::vector<bool> is_kept;  // false if another move is preferred
  std::size_t best = 0;       // the move that the mover takes
};

class PlayedMatch {
 public:
  // Precondition: somebody can move, and there is a seat for each player.
  PlayedMatch(std::shared_ptr<const Game> game, std::vector<Seat> seats)
      : game_(std::move(game)),
        seats_(std::move(seats)),
        turns_{first_turn(*game_)},
        forced_(std::make_shared<ForcedWins>(game_->frame().players)) {}

  [[nodiscard]] const Game& game() const { return *game_; }
  [[nodiscard]] const Seat& seat(Player p) const { return seats_[static_cast<std::size_t>(p - 1)]; }
  // The turns so far; the last one is the current turn.
  [[nodiscard]] const std::vector<Turn>& turns() const { return turns_; }
  // Returns to these turns, which were those of this game.
  void restore(std::vector<Turn> turns) { turns_ = std::move(turns); }
  [[nodiscard]] bool is_over() const { return !can_anyone_move(*game_, turns_.back().position); }
  // `player 2 wins`, or another outcome. Precondition: the game is over.
  [[nodiscard]] absl::StatusOr<std::string> ending(const Context& context) const {
    return ending(context, turns_.back());
  }
  // The same for another turn at which the game is over.
  [[nodiscard]] absl::StatusOr<std::string> ending(const Context& context, const Turn& turn) const;
  // True if the mover of a turn cannot move.
  [[nodiscard]] bool is_skipped(const Turn& turn) const;
  // The turns that the mover of the current turn can reach. ResourceExhausted if there are very
  // many.
  [[nodiscard]] absl::StatusOr<std::vector<Turn>> moves() const { return moves(turns_.back()); }

  // The players who can make sure to win. It remembers positions; `share` replaces it by one that
  // remembers those of other matches of the same family of games.
  [[nodiscard]] ForcedWins& forced() { return *forced_; }
  void share(std::shared_ptr<ForcedWins> forced) { forced_ = std::move(forced); }
  // From now on moves are judged by values alone, since to find who can force a win takes too long.
  void leave_out_forced() { asks_forced_ = false; }
  // The players each of whom wins alone after this turn, whatever the others do: one or none.
  [[nodiscard]] absl::StatusOr<SetOfPlayers> certain_winners(Context& context, const Turn& turn);
  // The moves of a turn under `rules`. Precondition: the mover has a preference under them.
  [[nodiscard]] absl::StatusOr<JudgedMoves> judge(Context& context, const Turn& turn,
                                                  const System& rules);
  // Says why the mover of a turn takes or leaves one of its moves, and what it leads to.
  [[nodiscard]] absl::StatusOr<std::string> reason(Context& context, const Turn& turn,
                                                   const System& rules, const JudgedMoves& judged,
                                                   std::size_t chosen);
  // A sentence without its end: `player 2 wins, whatever the others do`.
  [[nodiscard]] absl::StatusOr<std::string> forced_text(Context& context, const Turn& turn);
  // A value in a sentence; its size if its text is long.
  [[nodiscard]] std::string short_text(Context& context, Term value) const;

  // The next three may have made some of the moves when they fail.
  // Makes the moves of all players up to the next person's turn, or the end.
  absl::Status go_on(Context& context);
  // Makes a person's move, and goes on.
  absl::Status move(Context& context, Turn next);
  // Plays the moves of a record in the place of those so far, and goes on. InvalidArgument if it is
  // no record of this game. `file` is its name in messages.
  absl::Status replay(Context& context, std::string_view record, std::string_view file);
  // Returns to the last turn at which a person moved. InvalidArgument if there is none.
  absl::Status take_back();

  // The game so far: a line for its first position and the seats, one a move, and its ending.
  [[nodiscard]] absl::StatusOr<std::string> record(const Context& context) const;
  // The line of a record for a move: `player 1: nim(1)`.
  [[nodiscard]] absl::StatusOr<std::string> line(const Context& context, const Turn& from,
                                                 const Turn& to) const;
  // The position of a turn, as the language writes it.
  [[nodiscard]] absl::StatusOr<std::string> position_text(const Context& context,
                                                          const Turn& turn) const;

 private:
  [[nodiscard]] absl::StatusOr<std::vector<Turn>> moves(const Turn& turn) const;
  absl::Status replay_line(const Context& context, std::string_view line);
  [[nodiscard]] absl::StatusOr<std::string> title(const Context& context) const;

  std::shared_ptr<const Game> game_;
  std::vector<Seat> seats_;
  std::vector<Turn> turns_;
  std::shared_ptr<ForcedWins> forced_;
  bool asks_forced_ = true;
};

// A player in sentences: `player 2`.
[[nodiscard]] std::string player_in_words(const Context& context, const Game& game, Player p);

}  // namespace kingmaker
