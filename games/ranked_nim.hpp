// n-player Nim by play, all players ranking the last movers in the same way as seen from their own
// seats (Suetsugu's setting).
//
// With such an order who moves last depends on the position alone, seen from the mover X: N^j(X)
// is the j-th player after him, and the position is a j-position if N^{j-1}(X) moves last, so the
// empty position is a 0-position and a move to a j-position makes one's own a (j+1)-position.
// games/nim_sum.hpp has what theory says of one kind of order.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/budget.hpp"
#include "base/hash_table.hpp"

namespace kingmaker {

// The players by their distance from the one who ranks, the best last mover first: {0, 1, 2} is
// X > N(X) > N^2(X). A permutation of 0, ..., n-1.
using RelativeOrder = std::vector<int>;

// Suetsugu's orders: N^k(X) > N^{k+1}(X) > ..., and those of the theorem on the last pile,
// N^k(X) > N^{k-1}(X) > ... .
[[nodiscard]] RelativeOrder shifted_order(int players, int shift);
[[nodiscard]] RelativeOrder reversed_order(int players, int shift);
// As a rule set, `order(1>2>3, 2>3>1, 3>1>2)`.
[[nodiscard]] std::string order_text(const RelativeOrder& order);

// Positions of Nim under one order, each evaluated once. Piles are given in any order, 0 for none.
class RankedNim {
 public:
  explicit RankedNim(RelativeOrder order);

  // Positions that are remembered at most.
  static constexpr std::size_t kMaxPositions = 10'000'000;

  // j of the j-position, 0..n-1. Spends a unit a move looked at; fails when the budget is spent or
  // kMaxPositions have been met. No recursion.
  [[nodiscard]] absl::StatusOr<int> type(std::span<const std::uint32_t> piles, Budget& budget);

  // The smallest x such that `piles` with a pile of x is a j-position. For a reversed order with
  // shift j there is exactly one x, by Suetsugu's theorem; for others there may be none, and the
  // search ends with the budget.
  [[nodiscard]] absl::StatusOr<std::uint32_t> last_pile(std::span<const std::uint32_t> piles, int j,
                                                        Budget& budget);

  // Positions held.
  [[nodiscard]] std::size_t size() const { return known_.size(); }

 private:
  using Piles = std::vector<std::uint32_t>;  // ascending, without 0

  RelativeOrder order_;
  std::vector<int> rank_of_type_;  // by the j of an option's own position: 0 is the best to have
  HashMap<Piles, int> known_;
};

}  // namespace kingmaker
