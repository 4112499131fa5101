// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Two questions about a position of any game: whether a player can move in it, and what play pays
// if it ends there. Tested in tests/extensions/report/report.km.
#pragma once

#include <absl/status/statusor.h>

#include <string_view>

#include "extensions/games/solve/game.hpp"

namespace kingmaker {

[[nodiscard]] bool can_move(const Game& game, std::string_view position, Player mover);

// The payoffs of all players: those that the game gives, or 1 for the winner. Precondition: the
// game is over. Fails if the rules of the game give no payoffs.
[[nodiscard]] absl::StatusOr<Payoffs> payoffs_at_end(const Game& game, const Turn& end);

}  // namespace kingmaker
