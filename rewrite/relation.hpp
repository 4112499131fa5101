// How one value stands to another for a player.
#pragma once

#include <cstdint>
#include <string_view>

namespace kingmaker {

// v R w: bit 0 says v <= w, bit 1 says w <= v.
enum class Relation : std::uint8_t { Incomparable = 0, Less = 1, Greater = 2, Equal = 3 };

// w R v
[[nodiscard]] constexpr Relation flip(Relation r) {
  const auto bits = static_cast<unsigned>(r);
  return static_cast<Relation>((bits & 1U) << 1 | bits >> 1);
}

[[nodiscard]] constexpr bool less_or_equal(Relation r) {
  return (static_cast<unsigned>(r) & 1U) != 0;
}

[[nodiscard]] constexpr std::string_view symbol(Relation r) {
  constexpr std::string_view kSymbols[] = {"||", "<", ">", "="};
  return kSymbols[static_cast<unsigned>(r)];
}

}  // namespace kingmaker
