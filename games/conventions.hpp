// The conventions for turns and for winning.
#pragma once

#include <cstdint>

#include "algebra/term.hpp"

namespace kingmaker {

struct Conventions {
  // A player who cannot move is out, and the last player left wins.
  bool stuck_leaves = false;
  // The player after the last mover wins; with `stuck_leaves`, the first player who cannot move.
  bool next_wins = false;
  friend bool operator==(const Conventions&, const Conventions&) = default;
};

// A set of players. Player p is bit p - 1.
using PlayerSet = std::uint16_t;
[[nodiscard]] inline PlayerSet all_players(int players) {
  return static_cast<PlayerSet>((1U << players) - 1);
}
[[nodiscard]] inline PlayerSet just(Player p) { return static_cast<PlayerSet>(1U << (p - 1)); }

}  // namespace kingmaker
