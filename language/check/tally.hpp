// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Answers `tally forall VARIABLES in DOMAIN, ...: EXPR [when INDEX-CONDITION]`: the results of an
// expression over all instances, with the number of instances and the first instance for each.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/ast.hpp"
#include "language/check/instances.hpp"
#include "language/check/quantified.hpp"
#include "language/context.hpp"
#include "language/object.hpp"

namespace kingmaker {

struct Tally {
  struct Result {
    Object object;
    std::uint64_t count = 0;  // number of instances with this result
    Variables first;          // of the first of them
  };
  std::vector<Result> results;
  std::uint64_t instances = 0;  // number of instances counted
};

// The results in the order in which a check goes through the instances. Results that are `==` are
// combined.
//
// Takes some microseconds for each instance. When a limit or an interruption stops it, the error
// says how far it came.
[[nodiscard]] absl::StatusOr<Tally> tally(Context& context, const Quantified& statement,
                                          const Progress& progress);

}  // namespace kingmaker
