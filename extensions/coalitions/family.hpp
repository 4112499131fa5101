// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Reasons why a family of coalitions is not the type of a game.
// Tested in tests/extensions/coalitions/classification_test.cpp.
#pragma once

#include <cstdint>

#include "extensions/coalitions/coalition.hpp"

namespace kingmaker {

// The reason why coalitions are not the win type or stable type of a game, and the coalitions
// concerned.
struct FamilyFlaw {
  enum class Kind : std::uint8_t {
    None,
    NoCoalition,     // there is none
    EmptyCoalition,  // it cannot win
    UnknownPlayer,   // `first` has a player beyond the last
    Nested,          // `first` is part of `second`
    Disjoint,        // `first` and `second` cannot both win
    Everyone,        // {X} is not stable: no player outside X could choose the winner
    NotMaximal,      // neither `first` nor its complement `second` wins
  };
  Kind kind = Kind::None;
  Coalition first;
  Coalition second;
};

// The reason why `family` is not the stable type of a game with the players 1..players, if it is
// not. By Propositions 4.3 and 4.4 of Loeb such a type is a non-empty intersecting antichain other
// than {X}. O(size + players * 2^players / 64).
[[nodiscard]] FamilyFlaw flaw_as_stable_type(int players, const Family& family);
// The reason why `family` does not consist of the minimal members of a maximal intersecting family
// (Loeb, Definition 3.3), and so not of the minimal winning coalitions of a game. O(size^2 +
// players * 2^players / 64).
[[nodiscard]] FamilyFlaw flaw_as_win_type(int players, const Family& family);

}  // namespace kingmaker
