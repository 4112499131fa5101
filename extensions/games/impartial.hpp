// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Impartial games, in which all players have the same moves. So a position has options of its own.
// For two players it has a nimber, and either the next or the previous player wins (PEGWiki, Game
// theory; Sprague, Grundy).
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.hpp"
#include "extensions/games/solve/game.hpp"

namespace kingmaker {

class ImpartialGame : public Game {
 public:
  using Game::Game;
  [[nodiscard]] const ImpartialGame* impartial() const final { return this; }

  // Appends the positions that a move leads to. They may be repeated.
  virtual void append_options(std::string_view position,
                              std::vector<std::string>& positions) const = 0;
  void append_moves(std::string_view position, Player /*mover*/,
                    std::vector<std::string>& positions) const final {
    append_options(position, positions);
  }

  // True if the last mover loses.
  [[nodiscard]] virtual bool is_misere() const { return false; }

  // The nimber of a position if a theory of the game tells it; nullopt if only play can tell. Games
  // may remember results, so two threads must not call this at once.
  [[nodiscard]] virtual absl::StatusOr<std::optional<std::uint32_t>> known_nimber(
      std::string_view /*position*/, Budget& /*budget*/) const {
    return std::nullopt;
  }

  // Derives the winner from the nimber, if that is known.
  [[nodiscard]] absl::StatusOr<std::optional<Player>> known_winner(std::string_view position,
                                                                   Player mover,
                                                                   Budget& budget) const override;
};

// The same game; null if it is not impartial.
[[nodiscard]] inline std::shared_ptr<const ImpartialGame> impartial_game(
    const std::shared_ptr<const Game>& game) {
  return {game, game->impartial()};
}

}  // namespace kingmaker
