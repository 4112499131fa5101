// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Coalitions, sets of players, and families of them.
// Tested in tests/extensions/coalitions/coalition_test.cpp.
#pragma once

#include <cstdint>
#include <vector>

#include "algebra/set_of_players.hpp"

namespace kingmaker {

using Coalition = SetOfPlayers;

// The order in which families are listed: smaller coalitions first, coalitions of equal size as
// words: A before AB before AC before BC before ABC.
[[nodiscard]] constexpr bool listed_before(Coalition a, Coalition b) {
  if (a.size() != b.size()) return a.size() < b.size();
  const std::uint32_t differ = static_cast<std::uint32_t>(a.bits()) ^ b.bits();
  return (a.bits() & differ & (0U - differ)) != 0;
}

// Coalitions none of which contains another, in listing order: the minimal winning coalitions of a
// game, or its stable coalitions.
using Family = std::vector<Coalition>;

// The coalitions in listing order, without repetitions.
[[nodiscard]] Family listed(Family coalitions);

}  // namespace kingmaker
