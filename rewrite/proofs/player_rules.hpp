// The rule sets for which there are derivations (derivation.hpp).
#pragma once

#include <cstdint>

namespace kingmaker {

// What one player's rules are in a derivation. From Loeb on all players of a game follow the same.
enum class PlayerRules : std::uint8_t {
  Raw,
  Syntactic,
  Inclusion,
  Selfish,
  Prudent,
  Indifferent,
  OwnRules,       // of the user's, one after the other
  OwnPreference,  // of the user's, which options are dropped by
  Loeb,
  Straffin,
  Order,
  Li,
  Shift,
  Types,
};
inline constexpr int kPlayerRules = static_cast<int>(PlayerRules::Types) + 1;

}  // namespace kingmaker
