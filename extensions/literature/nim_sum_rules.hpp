// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Finds the orders of last movers for which the nim-sum tells the j-positions of n-player Nim.
//
// Suetsugu's theorem (ranked_nim.km) is such a rule: under shift(k), among the positions in which
// some pile has more than one counter, the k-positions are those with nim-sum 00...00 modulo n. The
// slides ask about other preferences. For one order, j and modulus, this code decides whether the
// nim-sum alone, without leading zeros, tells the j-positions. Two positions with the same nim-sum,
// only one of which is a j-position, prove that it does not. If there are none up to a number of
// counters, that is evidence that it does. Tested in
// tests/extensions/literature/ranked_nim_test.cpp.
//
// It is C++, since it plays Nim for each order: `type_of` of ranked_nim.km, with an order in place
// of a shift, takes 18 times as long for 4 players and 16 counters (0.32 s, not 0.018 s; `kingmaker
// eval 'nim_sum_rules(players=4, counters=16)'`).
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "extensions/literature/ranked_nim.hpp"

namespace kingmaker {

using Piles = std::vector<std::uint32_t>;
// Writes `1+2`.
[[nodiscard]] std::string piles_text(const Piles& piles);

// All positions with at most this many counters, ordered by their number of counters, piles
// ascending. They are partitions: 915 for 16 counters, 28 629 for 30.
[[nodiscard]] std::vector<Piles> nim_positions(std::uint32_t counters);

struct NimSumRule {
  // Two positions with the same nim-sum that prove there is no rule: a j-position, and one that is
  // not. Nullopt if none were found.
  std::optional<std::pair<Piles, Piles>> refutation;
  // If there is no refutation: the nim-sums of the j-positions, most significant digit first,
  // without leading zeros. So 00...00 is empty.
  std::vector<std::vector<std::uint64_t>> sums;
  friend bool operator==(const NimSumRule&, const NimSumRule&) = default;
};

// Tests the rules for j = 0, ..., n-1 on those of `positions` in which some pile has more than one
// counter. Preconditions: `positions` comes from nim_positions; modulus >= 2.
[[nodiscard]] absl::StatusOr<std::vector<NimSumRule>> nim_sum_rules(
    const RelativeOrder& order, std::uint64_t modulus, const std::vector<Piles>& positions,
    Budget& budget);

}  // namespace kingmaker
