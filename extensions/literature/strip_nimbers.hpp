// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Nimbers of empty boards of PEG-O-Stripes, bottom-up by length, and their periods.
//
// A strip of s squares leaves boards of a and b squares, a + b = length - s. So the nimber g(n) is
// the mex of all g(a) xor g(b) with a + b = n - s for some strip s. These are taking-and-breaking
// games of finitely many rules. For them R. K. Guy and C. A. B. Smith (The G-values of various
// games, 1956) showed: let t be the longest strip and p > 0; if g(n + p) = g(n) for all n with n0
// <= n < 2 n0 + p + t, then g(n + p) = g(n) for all n >= n0. Proof: if a strip is laid on n + p
// squares, n >= 2 n0 + p + t, the larger of the two boards left has at least n0 + p squares, and p
// squares may be removed from it; conversely, p squares may be added to the larger board left on n
// squares. So a period that has held for long enough is proved, and the nimbers of all lengths are
// known.
//
// Cost: the values g(a) xor g(m - a) are computed once for each m, for all strips together. So a
// table to length n takes n^2 / 4 steps of about a nanosecond: some seconds for n = 10^5. It ends
// at the length that proves a period, if there is one. Tested in
// tests/extensions/literature/impartial_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/budget.hpp"

namespace kingmaker {

// A period: g(n + period) = g(n) for all n >= first that have been computed.
struct StripPeriod {
  std::uint64_t first = 0;
  std::uint64_t period = 0;
  friend bool operator==(const StripPeriod&, const StripPeriod&) = default;
};

class StripNimbers {
 public:
  // Precondition: there is a strip, and all have at least 1 square. Lengths may be repeated.
  explicit StripNimbers(std::vector<std::uint32_t> strips);

  [[nodiscard]] absl::StatusOr<std::uint32_t> nimber(std::uint64_t length, Budget& budget);

  // Computes all lengths up to this one, or up to one that proves a period. Looks for a period now
  // and then.
  [[nodiscard]] absl::Status extend(std::uint64_t length, Budget& budget);
  // Looks for a period that the computed lengths prove.
  [[nodiscard]] absl::Status find_period(Budget& budget);
  // The period that has been proved, if any.
  [[nodiscard]] const std::optional<StripPeriod>& period() const { return period_; }
  // The length up to which the period had to be computed to prove it. Precondition: period().
  [[nodiscard]] std::uint64_t proving_length() const;

 private:
  using Bits = std::vector<std::uint64_t>;

  void find_splits(std::uint64_t squares, Bits& values);
  [[nodiscard]] std::uint32_t next_nimber();
  [[nodiscard]] std::uint64_t first_of_period(std::uint64_t period) const;

  std::vector<std::uint32_t> strips_;  // ascending, distinct
  std::vector<std::uint32_t> nimbers_;
  std::uint32_t bound_ = 1;          // a power of 2 above all nimbers
  std::vector<Bits> splits_;         // by squares left; a ring of those still needed
  std::vector<std::uint8_t> flags_;  // scratch
  std::optional<StripPeriod> period_;
  std::size_t next_look_ = 64;  // the length at which a period is looked for next
};

}  // namespace kingmaker
