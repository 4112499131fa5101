// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Outcomes other than wins: draws, shared wins, rankings and scores.
//
// An outcome pays each player a rational number. The win of a player pays that player 1 and all
// others 0; it is `Term::win`, needs no table, and costs what it always did. All other outcomes of
// a store are interned here, so that equal ones have equal handles. They are kept as long as the
// store, also when it collects, and so their handles never change.
//
// A value without other leaves than wins takes no room here, and no reader of such a value looks
// here: a bit in the header of each node says whether there are outcomes below it
// (TermStore::has_outcomes).
//
// Limits: numerators and denominators are below 2^31, so that payoffs are compared in 64 bits;
// a store has at most kMaxOutcomes outcomes. Tested in tests/algebra/outcome_test.cpp.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "algebra/term.hpp"
#include "base/hash_table.hpp"

namespace kingmaker {

// A payoff: a fraction in lowest terms with a positive denominator.
class Payoff {
 public:
  static constexpr std::int64_t kLimit = std::int64_t{1} << 31;

  constexpr Payoff() = default;
  // Precondition: the denominator is not 0, and both numbers are below kLimit in absolute value.
  constexpr Payoff(std::int64_t numerator, std::int64_t denominator = 1) {
    const std::int64_t factor = std::gcd(numerator, denominator) * (denominator < 0 ? -1 : 1);
    numerator_ = numerator / factor;
    denominator_ = denominator / factor;
  }
  [[nodiscard]] constexpr std::int64_t numerator() const { return numerator_; }
  [[nodiscard]] constexpr std::int64_t denominator() const { return denominator_; }
  // Writes `2` or `1/2`.
  [[nodiscard]] std::string text() const;

  friend constexpr bool operator==(const Payoff&, const Payoff&) = default;
  friend constexpr std::strong_ordering operator<=>(const Payoff& a, const Payoff& b) {
    return a.numerator_ * b.denominator_ <=> b.numerator_ * a.denominator_;
  }
  template <typename H>
  friend H AbslHashValue(H h, const Payoff& p) {
    return H::combine(std::move(h), p.numerator_, p.denominator_);
  }

 private:
  std::int64_t numerator_ = 0;
  std::int64_t denominator_ = 1;
};

// The payoffs of players 1, 2, ...
using Payoffs = std::vector<Payoff>;

// The outcome `draw`, which pays all players 1/N, and `nobody`, which pays nobody.
[[nodiscard]] Payoffs draw_payoffs(int players);
[[nodiscard]] Payoffs nobody_payoffs(int players);
inline constexpr std::array<std::string_view, 2> kOutcomeNames = {"draw", "nobody"};
[[nodiscard]] constexpr bool names_outcome(std::string_view name) {
  return name == kOutcomeNames[0] || name == kOutcomeNames[1];
}

// The player whose win this is; nullopt if it is none.
[[nodiscard]] std::optional<Player> winner_of(std::span<const Payoff> payoffs);

// Writes `<1,1,0>`, `draw` or `nobody`.
[[nodiscard]] std::string outcome_text(std::span<const Payoff> payoffs);

// The outcomes of a store, by number.
class OutcomeTable {
 public:
  [[nodiscard]] std::size_t size() const { return payoffs_.size(); }
  // Precondition: the number is below `size()`.
  [[nodiscard]] std::span<const Payoff> payoffs(std::uint32_t number) const {
    return payoffs_[number];
  }
  [[nodiscard]] bool contains(std::span<const Payoff> payoffs) const {
    return numbers_.contains(Payoffs(payoffs.begin(), payoffs.end()));
  }
  // The number of these payoffs, which is `size()` before the call if they are new. Precondition:
  // they are no win.
  [[nodiscard]] std::uint32_t number_of(std::span<const Payoff> payoffs);
  // The order in which outcomes are printed: by the number of players, and then the one that pays
  // more to the first player for whom they differ.
  [[nodiscard]] bool before(std::uint32_t a, std::uint32_t b) const {
    const Payoffs& left = payoffs_[a];
    const Payoffs& right = payoffs_[b];
    return left.size() != right.size() ? left.size() < right.size() : left > right;
  }
  // The place of each outcome in this order.
  [[nodiscard]] std::vector<std::uint32_t> places() const;

 private:
  std::vector<Payoffs> payoffs_;
  HashMap<Payoffs, std::uint32_t> numbers_;
};

}  // namespace kingmaker
