// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Player and Term, of which values of multi-player games are made.
//
// A value is a finite tree. A leaf is `win(p)`, or another outcome, which pays each player a number
// (outcome.hpp); a node is `choice(m, S)`, at which player m, the mover, picks one element of the
// non-empty set S. Terms live in a TermStore (term_store.hpp), and a Term is a 32-bit handle. Equal
// values of one store have equal handles, so `==` is equality of values and costs one comparison.
// Handles of different stores must never be mixed. Tested in tests/algebra/term_store_test.cpp.
#pragma once

#include <absl/algorithm/container.h>

#include <compare>
#include <cstdint>
#include <span>
#include <utility>

namespace kingmaker {

// Players are 1..N, where N is at most kMaxPlayers. 0 is no player.
using Player = int;
inline constexpr int kMinPlayers = 2;
inline constexpr int kMaxPlayers = 16;

// The number of players and the player who moves first. Bracket notation needs both, since movers
// follow from depth there.
struct Frame {
  int players = 3;
  Player start = 1;

  // The player whose turn is `steps` turns after that of `p`.
  [[nodiscard]] constexpr Player successor(Player p, std::uint64_t steps = 1) const {
    const auto n = static_cast<std::uint64_t>(players);
    return static_cast<Player>((static_cast<std::uint64_t>(p - 1) + steps) % n) + 1;
  }
  // The number of turns from `from` to `to`, in 0..players-1.
  [[nodiscard]] constexpr int turns_between(Player from, Player to) const {
    return (to - from + players) % players;
  }
  friend constexpr bool operator==(const Frame&, const Frame&) = default;
};

// The number of outcomes other than wins that a store can hold.
inline constexpr std::uint32_t kMaxOutcomes = 1U << 14;

// A handle. Wins are encoded in it (raw values 1..kMaxPlayers) and need no store. The next
// kMaxOutcomes raw values are numbers of other outcomes, and larger ones are places in a store's
// arena. The order of handles is the order of creation, so leaves and options come before choices
// that contain them. It is not the order in which values are printed (print_order.hpp).
class Term {
 public:
  constexpr Term() = default;  // no term
  [[nodiscard]] static constexpr Term win(Player p) { return Term(static_cast<std::uint32_t>(p)); }
  [[nodiscard]] static constexpr Term from_raw(std::uint32_t raw) { return Term(raw); }

  [[nodiscard]] constexpr bool is_none() const { return raw_ == 0; }
  [[nodiscard]] constexpr bool is_win() const { return raw_ - 1 < kMaxPlayers; }
  [[nodiscard]] constexpr bool is_choice() const { return raw_ > kLastLeaf; }
  // True for wins and other outcomes, which have no options.
  [[nodiscard]] constexpr bool is_leaf() const { return raw_ - 1 < kLastLeaf; }
  // True for outcomes other than wins.
  [[nodiscard]] constexpr bool is_outcome() const { return is_leaf() && !is_win(); }
  // The winner. Precondition: is_win().
  [[nodiscard]] constexpr Player winner() const { return static_cast<Player>(raw_); }
  [[nodiscard]] constexpr std::uint32_t raw() const { return raw_; }

  // The largest raw value of a leaf.
  static constexpr std::uint32_t kLastLeaf = kMaxPlayers + kMaxOutcomes;

  friend constexpr bool operator==(Term, Term) = default;
  friend constexpr std::strong_ordering operator<=>(Term, Term) = default;
  template <typename H>
  friend H AbslHashValue(H h, Term t) {
    return H::combine(std::move(h), t.raw_);
  }

 private:
  explicit constexpr Term(std::uint32_t raw) : raw_(raw) {}
  std::uint32_t raw_ = 0;
};

[[nodiscard]] inline bool same_terms(std::span<const Term> a, std::span<const Term> b) {
  return absl::c_equal(a, b);
}

// The simple value b_k of Edixhoven and Kosters (section 4.1), for N = 3. b_0 is win(b), and
// b_{k+1} is the choice of b between x_k and y_k, where x and y are the two other players.
struct SimpleValue {
  Player base = 0;
  std::uint32_t exponent = 0;
  friend constexpr bool operator==(const SimpleValue&, const SimpleValue&) = default;
};

}  // namespace kingmaker
