// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Sets of players, with one bit for each. Tested in tests/algebra/set_of_players_test.cpp.
#pragma once

#include <bit>
#include <cstdint>

#include "algebra/term.hpp"

namespace kingmaker {

class SetOfPlayers {
 public:
  constexpr SetOfPlayers() = default;
  [[nodiscard]] static constexpr SetOfPlayers of(Player p) { return from_bits(1U << (p - 1)); }
  [[nodiscard]] static constexpr SetOfPlayers from_bits(std::uint32_t bits) {
    SetOfPlayers c;
    c.bits_ = static_cast<std::uint16_t>(bits);
    return c;
  }
  // All players 1..n.
  [[nodiscard]] static constexpr SetOfPlayers everyone(int n) { return from_bits((1U << n) - 1U); }

  [[nodiscard]] constexpr bool contains(Player p) const { return ((bits_ >> (p - 1)) & 1U) != 0; }
  [[nodiscard]] constexpr bool contains(SetOfPlayers part) const {
    return (part.bits_ & ~static_cast<std::uint32_t>(bits_)) == 0;
  }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
  [[nodiscard]] constexpr std::uint16_t bits() const { return bits_; }
  // The member with the largest (smallest) number; 0 if there is none.
  [[nodiscard]] constexpr Player largest() const { return std::bit_width(bits_); }
  [[nodiscard]] constexpr Player smallest() const {
    return empty() ? 0 : std::countr_zero(bits_) + 1;
  }
  // The other players among 1..n.
  [[nodiscard]] constexpr SetOfPlayers complement(int n) const {
    return from_bits(everyone(n).bits_ & ~static_cast<std::uint32_t>(bits_));
  }

  friend constexpr SetOfPlayers operator|(SetOfPlayers a, SetOfPlayers b) {
    return from_bits(static_cast<std::uint32_t>(a.bits_) | b.bits_);
  }
  friend constexpr SetOfPlayers operator&(SetOfPlayers a, SetOfPlayers b) {
    return from_bits(static_cast<std::uint32_t>(a.bits_) & b.bits_);
  }
  friend constexpr bool operator==(SetOfPlayers, SetOfPlayers) = default;

 private:
  std::uint16_t bits_ = 0;
};

}  // namespace kingmaker
