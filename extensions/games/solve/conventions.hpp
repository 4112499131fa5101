// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The conventions for turns and for winning. Tested in tests/extensions/games/nim_test.cpp.
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
// The players among 1..players for whom `holds` is true.
template <typename Predicate>
[[nodiscard]] PlayerSet players_where(int players, Predicate&& holds) {
  unsigned set = 0;
  for (Player p = 1; p <= players; ++p) {
    if (holds(p)) set |= just(p);
  }
  return static_cast<PlayerSet>(set);
}

}  // namespace kingmaker
