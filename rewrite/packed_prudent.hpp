// Prudent play of three players without terms.
//
// Where all three players are prudent (or indifferent, or go by Loeb's axioms, which order simple
// values in the same way) and all leaves are wins or simple values, every value is simple (EK,
// Theorem 16; Loeb, Theorem 5.1), and a simple value fits into 32 bits: normal forms cost a few
// nanoseconds an option and no memory at all. For anything else use Rewriter.
#pragma once

#include <cstdint>
#include <span>

#include "algebra/term.hpp"
#include "rewrite/preferences/simple_order.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {

// A simple value, or none.
//
//     | 31    2 | 1  0 |
//     | exponent | base |
class PackedSimple {
 public:
  constexpr PackedSimple() = default;
  // Precondition: the exponent is below 2^30.
  constexpr explicit PackedSimple(SimpleValue v)
      : bits_(v.exponent << 2 | static_cast<std::uint32_t>(v.base)) {}
  [[nodiscard]] constexpr bool is_none() const { return bits_ == 0; }
  [[nodiscard]] constexpr Player base() const { return static_cast<Player>(bits_ & 3U); }
  [[nodiscard]] constexpr std::uint32_t exponent() const { return bits_ >> 2; }
  [[nodiscard]] constexpr SimpleValue value() const { return {base(), exponent()}; }
  friend constexpr bool operator==(PackedSimple, PackedSimple) = default;

 private:
  std::uint32_t bits_ = 0;
};

// True if a game of this many players is played so that every value is simple.
[[nodiscard]] bool plays_prudently(const System& system, int players);

// The normal form of `mover`'s choice among `options`, which must not be empty. By Theorem 15 only
// the best brace {a_k, b_k, p_{k+1}} stays. Of it a_k or b_k alone is the value; together they are
// p_{k+1} by definition, and where p_{k+1} was an option, merging brings both.
[[nodiscard]] constexpr PackedSimple prudent_choice(Player mover,
                                                    std::span<const PackedSimple> options) {
  std::uint32_t best = 0;
  std::uint32_t bases = 0;  // in the best brace so far, a bit each
  for (const PackedSimple option : options) {
    const std::uint32_t brace = brace_of(mover, option.value());
    const std::uint32_t base = std::uint32_t{1} << option.base();
    // Selections rather than branches, which nothing could predict.
    bases = (brace < best ? bases : base) | (brace == best ? bases : 0);
    best = brace > best ? brace : best;
  }
  const std::uint32_t index = brace_index(best);
  if (bases == std::uint32_t{1} << (mover % 3 + 1)) return PackedSimple({mover % 3 + 1, index - 1});
  if (bases == std::uint32_t{1} << ((mover + 1) % 3 + 1)) {
    return PackedSimple({(mover + 1) % 3 + 1, index - 1});
  }
  return PackedSimple({mover, index});
}

}  // namespace kingmaker
