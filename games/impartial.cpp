#include "games/impartial.hpp"

namespace kingmaker {

absl::StatusOr<std::optional<Player>> ImpartialGame::known_winner(std::string_view position,
                                                                  Player mover,
                                                                  Budget& budget) const {
  if (is_misere()) return std::nullopt;
  const auto nimber = known_nimber(position, budget);
  if (!nimber.ok()) return nimber.status();
  if (!*nimber) return std::nullopt;
  if (**nimber != 0) return mover;
  return frame().successor(mover);
}

}  // namespace kingmaker
