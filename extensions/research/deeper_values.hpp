// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Values that are one depth further than those of a domain, to test claims that hold on the whole
// domain. Tested in tests/extensions/research/rules_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <vector>

#include "extensions/research/properties.hpp"
#include "language/context.hpp"

namespace kingmaker {

// Choices among values of the domain, with at least one option of the largest depth. A choice has
// at most as many options as the widest choice of the domain. If all values of the domain are in
// syntactic normal form, it has at least two options and is in syntactic normal form. If there are
// at most `kMostDeeperValues` such choices, these are all of them; otherwise they are
// `kDeeperSample` random ones, the same on every machine. The depth of every option but the first
// is drawn before the option, so that wins are not rare.
struct DeeperValues {
  std::vector<Term> values;
  bool is_sample = false;

  // Writes `66 values` or `20000 random values`.
  [[nodiscard]] std::string text() const;
};
inline constexpr std::uint64_t kMostDeeperValues = 100'000;
inline constexpr std::uint64_t kDeeperSample = 20'000;

[[nodiscard]] absl::StatusOr<DeeperValues> deeper_values(Context& context,
                                                         const DomainValues& domain);

}  // namespace kingmaker
