// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Finds all small values in the normal form of a rule set.
//
// A value of depth d + 1 is in normal form if its options are, none of them has the same mover,
// there are at least two, and none is strictly weaker for the mover than another one. Its
// options are thus an antichain of the mover's preference among the normal forms of depth at most
// d. Antichains are found by extending smaller ones, so hardly any others are visited. For loeb,
// prudent and indifferent play of three players the values are the simple values up to the exponent
// d (EK Theorem 16; Loeb Theorem 5.1), and for total orders they are the wins.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <vector>

#include "algebra/term_store.hpp"
#include "base/budget.hpp"
#include "rewrite/engine/rewriter.hpp"
#include "rewrite/preferences/preferences.hpp"

namespace kingmaker {

struct NormalValues {
  // Ordered by depth, then in print order. Empty if there are more than `limit`.
  std::vector<Term> values;
  // The number of values, or a lower bound if not `exact`.
  std::uint64_t count = 0;
  bool exact = true;
  // If there are more than `limit` values: the `fitting` values up to `fitting_depth` would not be
  // too many.
  std::uint64_t fitting = 0;
  std::uint32_t fitting_depth = 0;
};

// The values of depth at most `depth` in normal form under the rewriter's system. If there are
// more than `limit`, only their number, as far as counting takes a moment. Errors:
// ResourceExhausted or Cancelled if the budget is spent or the store refuses a node.
[[nodiscard]] absl::StatusOr<NormalValues> normal_values(TermStore& store, Rewriter& rewriter,
                                                         Preferences& preferences,
                                                         std::uint64_t depth, std::uint64_t limit,
                                                         Budget& budget);

}  // namespace kingmaker
