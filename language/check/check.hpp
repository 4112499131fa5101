// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Answers `check forall VARIABLES in DOMAIN, ...: CONDITION [when INDEX-CONDITION]`, `check
// exists`, and `check` of a condition without quantifiers, which is one instance.
//
// Instances are visited in the order of their total weight (the sum of the indices and of the sizes
// of the values); those of one weight in the order of the members of the first variable, then of
// the second, and so on. So the first counterexample is the smallest. The conditions that exclude
// an instance, first `when` and then the premise of an `implies`, are evaluated first, and nothing
// else is evaluated for an excluded instance.
//
// Cost: an instance takes some nanoseconds if the condition consists of relations between
// quantified values (check_tables.hpp), and some microseconds otherwise. An instance costs a unit
// of the budget.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/ast.hpp"
#include "language/check/check_result.hpp"
#include "language/check/instances.hpp"
#include "language/check/quantified.hpp"
#include "language/context.hpp"
#include "language/object.hpp"

namespace kingmaker {

struct CheckOptions {
  // If false, the whole condition is evaluated for each instance. The answer is the same.
  bool tables = true;
  int threads = 2;
  Progress progress;
};

// When a limit or an interruption stops it, the message of the error says how many instances had
// been checked.
[[nodiscard]] absl::StatusOr<CheckResult> check(Context& context, const Quantified& claim,
                                                const CheckOptions& options);

}  // namespace kingmaker
