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

// The coalitions in listing order, without repetitions.
[[nodiscard]] Family listed(Family coalitions);

// The reason why `family` is not the stable type of a game with the players 1..players, if it is
// not. By Propositions 4.3 and 4.4 of Loeb such a type is a non-empty intersecting antichain other
// than {X}. O(size + players * 2^players / 64).
[[nodiscard]] FamilyFlaw flaw_as_stable_type(int players, const Family& family);
// The reason why `family` does not consist of the minimal members of a maximal intersecting family
// (Loeb, Definition 3.3), and so not of the minimal winning coalitions of a game. O(size^2 +
// players * 2^players / 64).
[[nodiscard]] FamilyFlaw flaw_as_win_type(int players, const Family& family);

}  // namespace kingmaker
