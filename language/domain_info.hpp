// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// DomainInfo: a domain of objects of a kind that the core does not know, such as `forms(rank <= 3)`
// and `forms(rank <= 9, count = 100)`. An extension adds it to the library of names.
// Tested in tests/extensions/games/forms_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/exact.hpp"
#include "base/random.hpp"
#include "language/object.hpp"

namespace kingmaker {

struct DomainInfo {
  std::string_view name;          // forms
  std::string_view member;        // form
  std::string_view bound;         // rank
  std::uint64_t most_of_samples;  // the largest bound of random members
  // The number of members within the bound. The error has no place.
  absl::StatusOr<Integer> (*count)(std::uint64_t bound);
  // All of them.
  absl::StatusOr<std::vector<OtherObjectPointer>> (*all)(Context& context, std::uint64_t bound);
  // A random one. Equal numbers make the same on every machine.
  absl::StatusOr<OtherObjectPointer> (*random)(Context& context, std::uint64_t bound,
                                               RandomNumbers& random);
  // The weight of a member, by which a domain is sorted (Members).
  std::uint32_t (*weight)(Context& context, const OtherObject& member);
};

}  // namespace kingmaker
