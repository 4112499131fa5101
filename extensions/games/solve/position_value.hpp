// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The value of a position for a session, and the choice of the way in which it is found.
//
// `evaluate_turn` (in the source) takes the first of these ways that applies:
//
// 1. Two players who both prefer to win, and a theory of the game that tells who does: every normal
//    form is then his win (Game::known_winner). `:set theorems off` leaves it out.
// 2. A game that falls apart is evaluated by multisets of components (sum_values.hpp).
// 3. Any other game is evaluated position by position (position_values.hpp), and so is one whose
//    play comes back, since that way finds the cycle.
//
// The session remembers the values of components, and of positions of games with a family, for each
// rule set. Tested in tests/extensions/games/nim_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "extensions/games/solve/game.hpp"
#include "language/context.hpp"

namespace kingmaker {

// The normal forms of positions in the course of a game. The rules are applied while it is played,
// so that no term is made for a position that a rule removes. Errors are at `range`.
[[nodiscard]] absl::StatusOr<std::vector<GameValue>> normal_forms(Context& context,
                                                                  const Game& game,
                                                                  std::span<const Turn> turns,
                                                                  const System& system,
                                                                  SourceRange range);

// The raw value of the start position; nullopt as soon as it is known to have more than
// `max_choices` choices.
[[nodiscard]] absl::StatusOr<std::optional<GameValue>> raw_value(Context& context, const Game& game,
                                                                 std::uint64_t max_choices,
                                                                 SourceRange range);

}  // namespace kingmaker
