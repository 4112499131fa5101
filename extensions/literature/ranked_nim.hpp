// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// n-player Nim by play, where all players rank the last movers in the same way, as seen from their
// own seats (Suetsugu's setting).
//
// With such an order, the player who moves last depends on the position alone, as seen from the
// mover X. N^j(X) is the j-th player after X, and the position is a j-position if N^{j-1}(X) moves
// last. So the empty position is a 0-position, and a move to a j-position makes one's own position
// a (j+1)-position. nim_sum.hpp has the theory for one kind of order.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/budget.hpp"
#include "base/hash_table.hpp"

namespace kingmaker {

// A ranking of the last movers, the best first, by their distance from the player who ranks: {0, 1,
// 2} is X > N(X) > N^2(X). It is a permutation of 0, ..., n-1.
using RelativeOrder = std::vector<int>;

// Suetsugu's order N^k(X) > N^{k+1}(X) > ...
[[nodiscard]] RelativeOrder shifted_order(int players, int shift);
// The order as a rule set, `order(1>2>3, 2>3>1, 3>1>2)`.
[[nodiscard]] std::string order_text(const RelativeOrder& order);

// Positions of Nim under one order, each evaluated once. Piles may be in any order; 0 is no pile.
class RankedNim {
 public:
  explicit RankedNim(RelativeOrder order);

  // The largest number of positions that are remembered.
  static constexpr std::size_t kMaxPositions = 10'000'000;

  // The j in 0..n-1 for which this is a j-position. Spends a unit of the budget for each move.
  // Fails when the budget is spent or when there would be more than kMaxPositions. It does not
  // recurse.
  [[nodiscard]] absl::StatusOr<int> type(std::span<const std::uint32_t> piles, Budget& budget);

  // The number of positions that are remembered.
  [[nodiscard]] std::size_t size() const { return type_of_.size(); }

 private:
  using Piles = std::vector<std::uint32_t>;  // ascending, without 0

  RelativeOrder order_;
  std::vector<int> rank_of_type_;  // for each j of an option, its rank: 0 is the best
  HashMap<Piles, int> type_of_;
};

}  // namespace kingmaker
