// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Finds all small values in the normal form of a rule set.
//
// Rules apply at any place, so the options of a normal form are normal forms, and a choice among
// normal forms is one if no rule applies at its root. Normal forms of depth d + 1 are thus found
// among the choices of those of depth at most d. Sets of options are extended one by one, and a set
// is given up, with all sets that contain it, if one option is strictly weaker for the mover than
// another, or if the mover has a rule without a condition that matches it and leaves other options
// alone (`..rest`). For preferences hardly any other sets are visited. For loeb, prudent and
// indifferent play of three players the values are the simple values up to the exponent d (EK
// Theorem 16; Loeb Theorem 5.1), and for total orders they are the wins.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <vector>

#include "algebra/enumerate.hpp"
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

// The values within the bounds in normal form under the rewriter's system. If there are more than
// `limit`, or if more than `most_tries` sets must be visited, only their number, as far as counting
// takes a moment. Errors: ResourceExhausted or Cancelled if the budget is spent or the store
// refuses a node. Precondition: the bounds are those of enumerate.hpp.
[[nodiscard]] absl::StatusOr<NormalValues> normal_values(
    TermStore& store, Rewriter& rewriter, Preferences& preferences, const ValueBounds& bounds,
    std::uint64_t limit, Budget& budget, std::uint64_t most_tries = ~std::uint64_t{0});

}  // namespace kingmaker
