// How a turn passes, and who wins.
#pragma once

#include <cstdint>

#include "algebra/term.hpp"

namespace kingmaker {

struct Conventions {
  bool stuck_leaves = false;  // who cannot move on his turn is out, and the last one left has won
  bool next_wins = false;     // the player after the last mover has won; or who is stuck first
  friend bool operator==(const Conventions&, const Conventions&) = default;
};

// Players, a bit each: player p is bit p - 1.
using PlayerSet = std::uint16_t;
[[nodiscard]] inline PlayerSet all_players(int players) {
  return static_cast<PlayerSet>((1U << players) - 1);
}
[[nodiscard]] inline PlayerSet just(Player p) { return static_cast<PlayerSet>(1U << (p - 1)); }

}  // namespace kingmaker
