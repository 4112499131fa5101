// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The conventions for turns and for winning. Tested in tests/extensions/games/nim_test.cpp.
#pragma once

#include <vector>

#include "algebra/set_of_players.hpp"
#include "algebra/term.hpp"

namespace kingmaker {

struct Conventions {
  // A player who cannot move is out, and the last player left wins.
  bool stuck_leaves = false;
  // The player after the last mover wins; with `stuck_leaves`, the first player who cannot move.
  bool next_wins = false;
  friend bool operator==(const Conventions&, const Conventions&) = default;
};

// The players among 1..players for whom `holds` is true.
template <typename Predicate>
[[nodiscard]] SetOfPlayers players_where(int players, Predicate&& holds) {
  SetOfPlayers set;
  for (Player p = 1; p <= players; ++p) {
    if (holds(p)) set = set | SetOfPlayers::of(p);
  }
  return set;
}

// The members of a set, ascending.
[[nodiscard]] inline std::vector<Player> list_of_players(SetOfPlayers set) {
  std::vector<Player> players;
  for (Player p = 1; p <= set.largest(); ++p) {
    if (set.contains(p)) players.push_back(p);
  }
  return players;
}

}  // namespace kingmaker
