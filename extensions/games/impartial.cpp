// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/impartial.hpp"

#include "base/status_macros.hpp"

namespace kingmaker {

absl::StatusOr<std::optional<Player>> ImpartialGame::known_winner(std::string_view position,
                                                                  Player mover,
                                                                  Budget& budget) const {
  if (is_misere()) return std::nullopt;
  KM_ASSIGN_OR_RETURN(const auto nimber, known_nimber(position, budget));
  if (!nimber) return std::nullopt;
  if (*nimber != 0) return mover;
  return frame().successor(mover);
}

}  // namespace kingmaker
