// Values one depth further than those of a domain, for claims that hold on all of the domain.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <vector>

#include "language/check/properties.hpp"
#include "language/context.hpp"

namespace kingmaker {

// Choices among values of the domain, at least one of which is as deep as any. A choice has at most
// as many options as the widest of the domain, and two at least where all of the domain are in
// syntactic normal form; then it is in syntactic normal form, too. All of them if they are at most
// `kMostDeeperValues`, otherwise `kDeeperSample` random ones, the same on every machine: the depth
// of every option but the first is drawn before the option, so that wins are not rare.
struct DeeperValues {
  std::vector<Term> values;
  bool is_sample = false;

  // `66 values`, `20000 random values`
  [[nodiscard]] std::string text() const;
};
inline constexpr std::uint64_t kMostDeeperValues = 100'000;
inline constexpr std::uint64_t kDeeperSample = 20'000;

[[nodiscard]] absl::StatusOr<DeeperValues> deeper_values(Context& context,
                                                         const DomainValues& domain);

}  // namespace kingmaker
