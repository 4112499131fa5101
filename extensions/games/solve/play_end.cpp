// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/solve/play_end.hpp"

#include <string>
#include <vector>

namespace kingmaker {

bool can_move(const Game& game, std::string_view position, Player mover) {
  std::vector<std::string> positions;
  game.append_moves(position, mover, positions);
  return !positions.empty();
}

absl::StatusOr<Payoffs> payoffs_at_end(const Game& game, const Turn& end) {
  if (const PaysPlayers* const pays = game.pays_players()) return pays->payoffs_in(end.position);
  Payoffs payoffs(static_cast<std::size_t>(game.frame().players));
  const Player winner = game.winner_in(end.position, end.last);
  payoffs[static_cast<std::size_t>(winner - 1)] = Payoff(1);
  return payoffs;
}

}  // namespace kingmaker
