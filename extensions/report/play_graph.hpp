// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// All positions that play can reach, with their moves: the graph that a report is about.
//
// A position is one with its mover. Turns of players who are skipped are no positions. Memory: the
// bytes of a position, some 60 bytes for it, and 4 for each move.
// Tested in tests/extensions/report/report.km.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "algebra/outcome.hpp"
#include "algebra/set_of_players.hpp"
#include "base/budget.hpp"
#include "extensions/games/solve/conventions.hpp"
#include "extensions/games/solve/game.hpp"

namespace kingmaker {

class PlayGraph {
 public:
  using Node = std::uint32_t;
  static constexpr std::size_t kMostNodes = 3'000'000;

  struct Position {
    Turn turn;
    std::uint32_t ply = 0;      // the least number of moves to it
    std::uint32_t outcome = 0;  // for ends: an index of outcomes()
    std::size_t first_move = 0;
    std::size_t moves = 0;  // none for ends
    [[nodiscard]] bool is_end() const { return moves == 0; }
  };

  // Fails if play does not end, if there are more than kMostNodes positions, or if the budget is
  // spent.
  [[nodiscard]] static absl::StatusOr<PlayGraph> of(const Game& game, Budget& budget);

  // Position 0 is the start.
  [[nodiscard]] const std::vector<Position>& positions() const { return positions_; }
  // The positions after one move, in the game's order.
  [[nodiscard]] std::span<const Node> after(Node node) const {
    return std::span(moves_).subspan(positions_[node].first_move, positions_[node].moves);
  }
  // All positions; those after a move come before the position with the move.
  [[nodiscard]] const std::vector<Node>& bottom_up() const { return bottom_up_; }
  [[nodiscard]] const std::vector<Payoffs>& outcomes() const { return outcomes_; }

 private:
  friend class PlayExplorer;

  std::vector<Position> positions_;
  std::vector<Node> moves_;
  std::vector<Node> bottom_up_;
  std::vector<Payoffs> outcomes_;
};

// The players who are paid the most.
[[nodiscard]] SetOfPlayers best_paid(const Payoffs& payoffs);
// True if a player of the set wins: if he is paid the most, and not all are paid the same.
[[nodiscard]] bool wins(const Payoffs& payoffs, SetOfPlayers set);
// True if the players of the set can make sure together that one of them wins. It is a game of two
// sides, and needs no value.
[[nodiscard]] bool can_force(const PlayGraph& graph, SetOfPlayers set);

}  // namespace kingmaker
