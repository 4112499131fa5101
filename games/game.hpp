// What a game is to the rest of the program: positions, moves, and who has won.
//
// A Game is a position to start from together with everything fixed about it: the number of
// players, who starts, the board. Positions are byte strings whose meaning only the game knows;
// equal strings must be equal positions. Evaluation (solve/position_values.hpp) does the rest:
// skipped turns, sharing of equal positions, rewriting rules.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "algebra/term.hpp"
#include "base/budget.hpp"

namespace kingmaker {

// A position in the course of a game.
struct Turn {
  std::string position;
  Player mover;     // whose turn it is
  Player last = 0;  // who moved to this position, or the player before the first at the start
};

class Game {
 public:
  explicit Game(Frame frame) : frame_(frame) {}
  virtual ~Game() = default;
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;

  [[nodiscard]] const Frame& frame() const { return frame_; }

  // The name of the game that this is a position of; empty where it has none, as a sum.
  [[nodiscard]] virtual std::string_view ruleset() const { return {}; }

  [[nodiscard]] virtual std::string start_position() const = 0;

  // Appends the positions that `mover` can reach in one move; repetitions are allowed. None: the
  // turn is skipped, or the game is over if nobody else can move either. What is appended last is
  // evaluated first: games with many moves have less to keep in mind if it is nearest to the end.
  virtual void append_moves(std::string_view position, Player mover,
                            std::vector<std::string>& positions) const = 0;

  // True if no player can move in the position.
  [[nodiscard]] virtual bool is_over(std::string_view position) const;

  // Games of one family differ in where they start and in who starts: equal strings are the same
  // position in all of them. Empty: a family of its own.
  [[nodiscard]] virtual std::string family() const { return {}; }

  // The positions whose sum this is, as far as its rules tell; none: it is one that does not fall
  // apart, or not known to. With the budget spent they need not be all, nor right.
  [[nodiscard]] virtual std::vector<std::shared_ptr<const Game>> summands(
      Budget& /*budget*/) const {
    return {};
  }

  // The player whose turn comes after `mover`'s in `position`, whether he moved or was skipped.
  [[nodiscard]] virtual Player mover_after(std::string_view /*position*/, Player mover) const {
    return frame_.successor(mover);
  }

  // The turn with which the game begins, and with which it would if `first` began.
  [[nodiscard]] Turn first_turn() const { return first_turn(frame_.start); }
  [[nodiscard]] virtual Turn first_turn(Player first) const {
    return {start_position(), first, player_before(first)};
  }
  // The turn that follows when the mover leaves `next` behind, or is skipped.
  [[nodiscard]] virtual Turn turn_after(std::string_view position, Player mover,
                                        std::string next) const {
    return {std::move(next), mover_after(position, mover), mover};
  }

  // Does each player's turn come after that of the one before him, wherever play is?
  [[nodiscard]] virtual bool has_plain_turns() const { return true; }

  // May play come back to where it was? Then whoever follows it must look out for that.
  [[nodiscard]] virtual bool may_come_back() const { return false; }

  // The winner when nobody can move and `last` made the last move. Normal play: `last`.
  [[nodiscard]] virtual Player winner(Player last) const { return last; }
  // The same in this position.
  [[nodiscard]] virtual Player winner_in(std::string_view /*position*/, Player last) const {
    return winner(last);
  }

  // The winner from `position` with `mover` to move if there are two players and each prefers to
  // win, as known without play; nullopt when only play can tell.
  [[nodiscard]] virtual absl::StatusOr<std::optional<Player>> known_winner(
      std::string_view /*position*/, Player /*mover*/, Budget& /*budget*/) const {
    return std::nullopt;
  }

  // The position as the language writes it, up to some `max_output` bytes. `players` says who plays
  // and whose turn it is, as the last arguments of a call do: `, players=4, start=2`; empty: not
  // said. Games whose boards tell that themselves leave it out.
  [[nodiscard]] virtual absl::StatusOr<std::string> text(std::string_view position,
                                                         std::string_view players,
                                                         std::size_t max_output) const = 0;

 protected:
  [[nodiscard]] Player player_before(Player p) const {
    return frame_.successor(p, static_cast<std::uint64_t>(frame_.players) - 1);
  }

 private:
  Frame frame_;
};

[[nodiscard]] bool can_anyone_move(const Game& game, std::string_view position);

[[nodiscard]] inline Turn first_turn(const Game& game) { return game.first_turn(); }

// What may come next: the positions that the mover can reach, each once, in the game's order; the
// position itself if he is skipped; none if the game is over.
[[nodiscard]] std::vector<Turn> successors(const Game& game, const Turn& turn);

// InvalidArgument: play does not end, but goes through these turns and comes back to the first.
[[nodiscard]] absl::Status comes_back(const Game& game, const std::vector<Turn>& turns);

}  // namespace kingmaker
