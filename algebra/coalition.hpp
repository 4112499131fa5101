// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Coalitions, sets of players with one bit each, and families of them.
// Tested in tests/algebra/coalition_test.cpp.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "algebra/term.hpp"

namespace kingmaker {

class Coalition {
 public:
  constexpr Coalition() = default;
  [[nodiscard]] static constexpr Coalition of(Player p) { return from_bits(1U << (p - 1)); }
  [[nodiscard]] static constexpr Coalition from_bits(std::uint32_t bits) {
    Coalition c;
    c.bits_ = static_cast<std::uint16_t>(bits);
    return c;
  }
  // The coalition of all players 1..n.
  [[nodiscard]] static constexpr Coalition everyone(int n) { return from_bits((1U << n) - 1U); }

  [[nodiscard]] constexpr bool contains(Player p) const { return ((bits_ >> (p - 1)) & 1U) != 0; }
  [[nodiscard]] constexpr bool contains(Coalition part) const {
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
  [[nodiscard]] constexpr Coalition complement(int n) const {
    return from_bits(everyone(n).bits_ & ~static_cast<std::uint32_t>(bits_));
  }

  friend constexpr Coalition operator|(Coalition a, Coalition b) {
    return from_bits(static_cast<std::uint32_t>(a.bits_) | b.bits_);
  }
  friend constexpr Coalition operator&(Coalition a, Coalition b) {
    return from_bits(static_cast<std::uint32_t>(a.bits_) & b.bits_);
  }
  friend constexpr bool operator==(Coalition, Coalition) = default;

 private:
  std::uint16_t bits_ = 0;
};

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
