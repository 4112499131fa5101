// A coalition: a set of players, one bit each.
#pragma once

#include <bit>
#include <cstdint>

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
  // All players 1..n.
  [[nodiscard]] static constexpr Coalition everyone(int n) { return from_bits((1U << n) - 1U); }

  [[nodiscard]] constexpr bool contains(Player p) const { return ((bits_ >> (p - 1)) & 1U) != 0; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
  [[nodiscard]] constexpr std::uint16_t bits() const { return bits_; }
  // The member with the largest number; 0 when empty.
  [[nodiscard]] constexpr Player largest() const { return std::bit_width(bits_); }

  friend constexpr Coalition operator|(Coalition a, Coalition b) {
    return from_bits(static_cast<std::uint32_t>(a.bits_) | b.bits_);
  }
  friend constexpr bool operator==(Coalition, Coalition) = default;

 private:
  std::uint16_t bits_ = 0;
};

}  // namespace kingmaker
