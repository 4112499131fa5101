// Nimbers of empty boards of PEG-O-Stripes, bottom-up by length, and their periods.
//
// A strip of s squares leaves boards of a and b squares, a + b = length - s, so the nimber g(n) is
// the mex of all g(a) xor g(b) with a + b = n - s for some strip s. These are taking-and-breaking
// games of finitely many rules, for which R. K. Guy and C. A. B. Smith (The G-values of various
// games, 1956) have shown: let t be the longest strip, p > 0. If g(n + p) = g(n) for all n with
// n0 <= n < 2 n0 + p + t, then g(n + p) = g(n) for all n >= n0. For of the boards that a strip
// leaves on n + p squares, n >= 2 n0 + p + t, the larger has n0 + p squares or more, and p may be
// taken from it; and p may be added to the larger one of those that it leaves on n squares. So a
// period that was seen for long enough is proved, and all lengths are known.
//
// Cost: the values g(a) xor g(m - a) are found once for each m whatever the strips, so a table to
// length n takes n^2 / 4 steps of about a nanosecond: 10^5 in a few seconds. It ends at the length
// that proves a period, if there is one.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/budget.hpp"

namespace kingmaker {

// g(n + period) = g(n) for n >= first, as far as it goes.
struct StripPeriod {
  std::uint64_t first = 0;
  std::uint64_t period = 0;
  friend bool operator==(const StripPeriod&, const StripPeriod&) = default;
};

class StripNimbers {
 public:
  // Precondition: one strip at least, all of 1 square or more. Lengths may repeat.
  explicit StripNimbers(std::vector<std::uint32_t> strips);

  [[nodiscard]] absl::StatusOr<std::uint32_t> nimber(std::uint64_t length, Budget& budget);

  // Computes all lengths up to this one, or up to one that proves a period; that is looked for now
  // and then.
  [[nodiscard]] absl::Status extend(std::uint64_t length, Budget& budget);
  // Looks for a period that the computed lengths prove.
  [[nodiscard]] absl::Status find_period(Budget& budget);
  // One that is proved and was found.
  [[nodiscard]] const std::optional<StripPeriod>& period() const { return period_; }
  // The lengths that prove it: 0 to this one. Precondition: period().
  [[nodiscard]] std::uint64_t proving_length() const;
  // The smallest period that the second half of the computed lengths has shown throughout, twice or
  // more: evidence.
  [[nodiscard]] absl::StatusOr<std::optional<StripPeriod>> apparent_period(Budget& budget) const;

 private:
  using Bits = std::vector<std::uint64_t>;

  void find_splits(std::uint64_t squares, Bits& values);
  [[nodiscard]] std::uint32_t next_nimber();
  [[nodiscard]] std::uint64_t first_of_period(std::uint64_t period) const;

  std::vector<std::uint32_t> strips_;  // ascending, distinct
  std::vector<std::uint32_t> nimbers_;
  std::uint32_t bound_ = 1;          // a power of 2 above all nimbers
  std::vector<Bits> splits_;         // by squares left, those that are still needed, in a ring
  std::vector<std::uint8_t> flags_;  // scratch
  std::optional<StripPeriod> period_;
  std::size_t next_look_ = 64;  // at so many lengths a period is looked for
};

}  // namespace kingmaker
