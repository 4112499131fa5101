// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The interface of games: positions, moves and winners.
//
// A Game is a position to start from and everything that is fixed: the number of players, who
// starts, the board. Positions are byte strings whose meaning only the game knows; equal strings
// must be equal positions. Evaluation (extensions/games/solve/position_values.hpp) does the rest:
// skipped turns, sharing of equal positions, rewriting rules. Tested in
// tests/extensions/games/nim_test.cpp.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>
#include <boost/core/noncopyable.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "algebra/outcome.hpp"
#include "algebra/term.hpp"
#include "base/budget.hpp"

namespace kingmaker {

class BoardPosition;
class Compound;
class FallsApart;
class HasSettings;
class ImpartialGame;
struct HeapRules;

// A position in the course of a game.
struct Turn {
  std::string position;
  Player mover;  // the player whose turn it is
  // The player who moved to this position; at the start, the player before the first.
  Player last = 0;
};

// The part of a game whose play may end with other outcomes than the win of one player.
class PaysPlayers {
 public:
  virtual ~PaysPlayers() = default;
  // The payoffs when play ends in this position. Fails if the rules of the game do not give them.
  [[nodiscard]] virtual absl::StatusOr<Payoffs> payoffs_in(std::string_view position) const = 0;
};

class Game : boost::noncopyable {
 public:
  explicit Game(Frame frame) : frame_(frame) {}
  virtual ~Game() = default;

  [[nodiscard]] const Frame& frame() const { return frame_; }

  // The name of the game; empty for a position without one, such as a sum.
  [[nodiscard]] virtual std::string_view ruleset() const { return {}; }

  [[nodiscard]] virtual std::string start_position() const = 0;

  // Appends the positions that `mover` can reach in one move; they may be repeated. If there are
  // none, the turn is skipped, or the game is over if nobody else can move either. The position
  // appended last is evaluated first. In games with many moves it should be the one nearest to the
  // end, so that few positions are open at a time.
  virtual void append_moves(std::string_view position, Player mover,
                            std::vector<std::string>& positions) const = 0;

  // True if no player can move in the position.
  [[nodiscard]] virtual bool is_over(std::string_view position) const;

  // True if `other`, whose position is written alike, has the same moves in every position that
  // play from here may reach. Only games that users define may have others.
  [[nodiscard]] virtual bool has_rules_of(const Game& /*other*/) const { return true; }

  // Games of one family differ only in their start position and first player: equal strings are the
  // same position in all of them. A game whose family is empty is a family of its own.
  [[nodiscard]] virtual std::string family() const { return {}; }

  // The positions whose sum this position is, as far as the rules tell. Empty if it does not fall
  // apart, or is not known to. If the budget is spent, summands may be missing or wrong.
  [[nodiscard]] virtual std::vector<std::shared_ptr<const Game>> summands(
      Budget& /*budget*/) const {
    return {};
  }

  // The player whose turn comes after that of `mover` in `position`, whether `mover` moved or was
  // skipped.
  [[nodiscard]] virtual Player mover_after(std::string_view /*position*/, Player mover) const {
    return frame_.successor(mover);
  }

  // The turn with which the game begins. The second form is for another first player.
  [[nodiscard]] Turn first_turn() const { return first_turn(frame_.start); }
  [[nodiscard]] virtual Turn first_turn(Player first) const {
    return {start_position(), first, player_before(first)};
  }
  // The turn that follows if the mover moves to `next`, or is skipped.
  [[nodiscard]] virtual Turn turn_after(std::string_view position, Player mover,
                                        std::string next) const {
    return {std::move(next), mover_after(position, mover), mover};
  }

  // True if players always move in a circle, each after the one before.
  [[nodiscard]] virtual bool has_plain_turns() const { return true; }

  // True if play may come back to an earlier position. Code that follows play must then detect
  // cycles.
  [[nodiscard]] virtual bool may_come_back() const { return false; }

  // The winner when nobody can move and `last` made the last move; in normal play it is `last`.
  [[nodiscard]] virtual Player winner(Player last) const { return last; }
  // The winner when play ends in this position.
  [[nodiscard]] virtual Player winner_in(std::string_view /*position*/, Player last) const {
    return winner(last);
  }

  // The winner from `position`, with `mover` to move, if there are two players who both prefer to
  // win and theory tells the winner. Nullopt if only play can tell.
  [[nodiscard]] virtual absl::StatusOr<std::optional<Player>> known_winner(
      std::string_view /*position*/, Player /*mover*/, Budget& /*budget*/) const {
    return std::nullopt;
  }

  // The position as the language writes it; may be cut after `max_output` bytes. `players` are the
  // last arguments of the call, such as `, players=4, start=2`; if it is empty, they are not
  // written. Games whose boards determine the players and the turn ignore it.
  [[nodiscard]] virtual absl::StatusOr<std::string> text(std::string_view position,
                                                         std::string_view players,
                                                         std::size_t max_output) const = 0;

  // --- Optional parts, each null for games without it ---

  [[nodiscard]] virtual const ImpartialGame* impartial() const { return nullptr; }
  // For games whose positions are evaluated by their components.
  [[nodiscard]] virtual const FallsApart* falls_apart() const { return nullptr; }
  // For sums and sequences.
  [[nodiscard]] virtual const Compound* compound() const { return nullptr; }
  // For games from which players may leave.
  [[nodiscard]] virtual const HasSettings* settings() const { return nullptr; }
  // For games on boards.
  [[nodiscard]] virtual const BoardPosition* on_board() const { return nullptr; }
  // For games that may end with other outcomes than wins. `winner` and `winner_in` are then not
  // used.
  [[nodiscard]] virtual const PaysPlayers* pays_players() const { return nullptr; }
  // For games on heaps.
  [[nodiscard]] virtual const HeapRules* heap_rules() const { return nullptr; }

 protected:
  [[nodiscard]] Player player_before(Player p) const {
    return frame_.successor(p, static_cast<std::uint64_t>(frame_.players) - 1);
  }

 private:
  Frame frame_;
};

[[nodiscard]] bool can_anyone_move(const Game& game, std::string_view position);

[[nodiscard]] inline Turn first_turn(const Game& game) { return game.first_turn(); }

// The turns that may come next: the positions that the mover can reach, each once, in the game's
// order. It is the position itself if the mover is skipped, and there are none if the game is over.
[[nodiscard]] std::vector<Turn> successors(const Game& game, const Turn& turn);

// Returns InvalidArgument: play goes through these turns and comes back to the first, so it does
// not end.
[[nodiscard]] absl::Status comes_back(const Game& game, const std::vector<Turn>& turns);

}  // namespace kingmaker
