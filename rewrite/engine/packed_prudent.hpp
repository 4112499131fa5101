// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Prudent play of three players without terms.
//
// Suppose that all three players are prudent (or indifferent, or follow Loeb's axioms, which order
// simple values in the same way), and all leaves are wins or simple values. Then every value is
// simple (EK, Theorem 16; Loeb, Theorem 5.1), and a simple value fits into 32 bits: normal forms
// cost a few nanoseconds for each option, and no memory. For everything else use Rewriter.
// Tested in tests/rewrite/rule_set_test.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
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

// True if the rules of a game with this many players make every value simple.
[[nodiscard]] bool plays_prudently(const System& system, int players);

// The best options of a choice: by Theorem 15 these are the best brace {a_k, b_k, p_{k+1}}, and the
// set of its values that are present. The code selects instead of branching, since branches could
// not be predicted. `mover` must be the same in all calls.
class PrudentOptions {
 public:
  constexpr void add(Player mover, PackedSimple option) {
    add(brace_of(mover, option.value()), std::uint32_t{1} << option.base());
  }
  // Adds wins, with player p at bit p - 1. There may be none.
  constexpr void add_wins(Player mover, std::uint32_t wins);
  // The normal form of the choice. Only the best brace stays. If it contains a_k or b_k alone, that
  // is the value. Both together are p_{k+1} by definition; if p_{k+1} is an option, merging adds
  // both. Precondition: there is an option.
  [[nodiscard]] constexpr PackedSimple choice(Player mover) const {
    const std::uint32_t index = brace_index(best_);
    const bool is_one = ((bases_ & (bases_ - 1)) | (bases_ >> mover & 1U)) == 0;
    const std::uint32_t one = (bases_ >> 1) - (bases_ >> 3);  // 1, 2, 3 of 2, 4, 8
    const std::uint32_t base =
        (one & all_if(is_one)) | (static_cast<std::uint32_t>(mover) & all_if(!is_one));
    return PackedSimple({static_cast<Player>(base), index - static_cast<std::uint32_t>(is_one)});
  }

 private:
  [[nodiscard]] static constexpr std::uint32_t all_if(bool condition) {
    return 0U - static_cast<std::uint32_t>(condition);
  }
  constexpr void add(std::uint32_t brace, std::uint32_t bases) {
    bases_ = (bases_ & all_if(brace <= best_)) | (bases & all_if(brace >= best_));
    best_ = std::max(best_, brace);
  }

  std::uint32_t best_ = 0;
  std::uint32_t bases_ = 0;  // of the best brace so far, one bit for each
};

namespace detail {

inline constexpr auto kPrudentWins = [] {
  std::array<std::array<PrudentOptions, 8>, 4> all{};  // by mover and winners
  for (Player mover = 1; mover <= 3; ++mover) {
    for (std::uint32_t wins = 0; wins < 8; ++wins) {
      for (Player p = 1; p <= 3; ++p) {
        if ((wins >> (p - 1) & 1U) != 0)
          all[static_cast<std::size_t>(mover)][wins].add(mover, PackedSimple({p, 0}));
      }
    }
  }
  return all;
}();

}  // namespace detail

constexpr void PrudentOptions::add_wins(Player mover, std::uint32_t wins) {
  const PrudentOptions& options = detail::kPrudentWins[static_cast<std::size_t>(mover)][wins];
  add(options.best_, options.bases_);
}

// The normal form of `mover`'s choice among `options`. Precondition: there is an option.
[[nodiscard]] constexpr PackedSimple prudent_choice(Player mover,
                                                    std::span<const PackedSimple> options) {
  PrudentOptions all;
  for (const PackedSimple option : options) all.add(mover, option);
  return all.choice(mover);
}

}  // namespace kingmaker
