// For which orders of the last movers does a nim-sum tell the j-positions of n-player Nim?
//
// Suetsugu's theorem (nim_sum.hpp) is a rule of this kind: under shift(k), of the positions in
// which some pile has more than one counter, the k-positions are those with nim-sum 00...00 modulo
// n. The slides ask for other preferences. Here it is asked of one order, j and modulus whether
// being a j-position depends on the nim-sum alone, leading zeros aside. Two positions of the same
// nim-sum of which one is a j-position and the other not prove that it does not; that none are
// found up to a number of counters is evidence that it does.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "games/ranked_nim.hpp"

namespace kingmaker {

using Piles = std::vector<std::uint32_t>;

// All positions with this many counters or fewer, piles ascending, ordered by their counters:
// partitions, of which there are 915 for 16 counters and 28 629 for 30.
[[nodiscard]] std::vector<Piles> nim_positions(std::uint32_t counters);

struct NimSumRule {
  // Two positions that prove there is no rule: a j-position, and one of the same nim-sum that is
  // none. nullopt: none were found.
  std::optional<std::pair<Piles, Piles>> refutation;
  // Where there is none: the nim-sums of the j-positions, most significant digit first and without
  // leading zeros, so that 00...00 is empty.
  std::vector<std::vector<std::uint64_t>> sums;
  friend bool operator==(const NimSumRule&, const NimSumRule&) = default;
};

// For j = 0, ..., n-1, over those of `positions` in which some pile has more than one counter.
// Preconditions: `positions` as nim_positions gives them, modulus >= 2.
[[nodiscard]] absl::StatusOr<std::vector<NimSumRule>> nim_sum_rules(
    const RelativeOrder& order, std::uint64_t modulus, const std::vector<Piles>& positions,
    Budget& budget);

}  // namespace kingmaker
