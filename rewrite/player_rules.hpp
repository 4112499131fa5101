// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The rule sets that have derivations (derivation.hpp). Tested in tests/rewrite/rule_set_test.cpp.
#pragma once

#include <cstdint>

namespace kingmaker {

// The rules of one player in a derivation. From Loeb on, all players of a game have the same.
enum class PlayerRules : std::uint8_t {
  Raw,
  Syntactic,
  Inclusion,
  Selfish,
  Prudent,
  Indifferent,
  OwnRules,       // rules that users define
  OwnPreference,  // a preference that users define, by which options are dropped
  Loeb,
  Straffin,
  Order,
  Li,
  Shift,
  Types,
};
inline constexpr int kPlayerRules = static_cast<int>(PlayerRules::Types) + 1;

}  // namespace kingmaker
