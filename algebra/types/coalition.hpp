// Coalitions, sets of players with one bit each, and families of them.
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
  // All players 1..n.
  [[nodiscard]] static constexpr Coalition everyone(int n) { return from_bits((1U << n) - 1U); }

  [[nodiscard]] constexpr bool contains(Player p) const { return ((bits_ >> (p - 1)) & 1U) != 0; }
  [[nodiscard]] constexpr bool contains(Coalition part) const {
    return (part.bits_ & ~static_cast<std::uint32_t>(bits_)) == 0;
  }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
  [[nodiscard]] constexpr std::uint16_t bits() const { return bits_; }
  // The member with the largest number, with the smallest; 0 when empty.
  [[nodiscard]] constexpr Player largest() const { return std::bit_width(bits_); }
  [[nodiscard]] constexpr Player smallest() const {
    return empty() ? 0 : std::countr_zero(bits_) + 1;
  }
  // Everybody else of the players 1..n.
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

// The order in which families are listed: small coalitions first, those of one size as words, A
// before AB before AC before BC before ABC.
[[nodiscard]] constexpr bool listed_before(Coalition a, Coalition b) {
  if (a.size() != b.size()) return a.size() < b.size();
  const std::uint32_t differ = static_cast<std::uint32_t>(a.bits()) ^ b.bits();
  return (a.bits() & differ & (0U - differ)) != 0;
}

// Coalitions none of which contains another, as listed: the minimal winning coalitions of a game,
// or its stable ones.
using Family = std::vector<Coalition>;

// What keeps coalitions from being the win type or the stable type of a game, and which ones.
struct FamilyFlaw {
  enum class Kind : std::uint8_t {
    None,
    NoCoalition,     // at all
    EmptyCoalition,  // nobody cannot win
    UnknownPlayer,   // `first` has a player beyond the last
    Nested,          // `first` is part of `second`
    Disjoint,        // `first` and `second` cannot both win
    Everyone,        // {X}, X all players, is not stable: nobody is left to choose the winner
    NotMaximal,      // neither `first` nor its complement `second` wins
  };
  Kind kind = Kind::None;
  Coalition first;
  Coalition second;
};

// The coalitions in listing order, each once.
[[nodiscard]] Family listed(Family coalitions);

// Says why `family` is not the stable type of a game with the players 1..players, if it is not. By
// Propositions 4.3 and 4.4 of Loeb such a type is a non-empty intersecting antichain other than
// {X}. O(size + players * 2^players / 64).
[[nodiscard]] FamilyFlaw flaw_as_stable_type(int players, const Family& family);
// Says why `family` is not the minimal members of a maximal intersecting family (Loeb, Definition
// 3.3), and so not the minimal winning coalitions of a game. O(size^2 + players * 2^players / 64).
[[nodiscard]] FamilyFlaw flaw_as_win_type(int players, const Family& family);

}  // namespace kingmaker
