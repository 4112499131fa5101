// All small values in the normal form of a rule set.
//
// A value of depth d + 1 is in normal form when its options are, none of them is moved by its own
// mover, there are two or more, and none is strictly weaker for the mover than another: its options
// are an antichain of the mover's preference among the normal forms of depth d and less. Antichains
// are found by extending smaller ones, so what is no normal form is hardly ever looked at. For
// loeb, prudent and indifferent play of three players these are the simple values up to the
// exponent d (EK Theorem 16; Loeb Theorem 5.1), for total orders the wins.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <vector>

#include "algebra/term_store.hpp"
#include "base/budget.hpp"
#include "rewrite/preferences/preferences.hpp"
#include "rewrite/rewriter.hpp"

namespace kingmaker {

struct NormalValues {
  // In order of depth, those of one depth in print order. Empty if there are more than wanted.
  std::vector<Term> values;
  // How many there are; if not `exact`, there are more than this.
  std::uint64_t count = 0;
  bool exact = true;
  // Of this depth and less, when there are more than wanted: `fitting` values up to `fitting_depth`
  // would not have been too many.
  std::uint64_t fitting = 0;
  std::uint32_t fitting_depth = 0;
};

// The values of depth at most `depth` in normal form under the rewriter's system, if there are at
// most `most`; otherwise how many, as far as counting them takes no more than a moment. Errors:
// ResourceExhausted or Cancelled when the budget is spent or the store refuses a node.
[[nodiscard]] absl::StatusOr<NormalValues> normal_values(TermStore& store, Rewriter& rewriter,
                                                         Preferences& preferences,
                                                         std::uint64_t depth, std::uint64_t most,
                                                         Budget& budget);

}  // namespace kingmaker
