// `check forall VARIABLES in DOMAIN, ...: CONDITION [when INDEX-CONDITION]`, and `check exists`.
//
// Instances are gone through in the order of their total weight (the sum of the indices and of the
// sizes of the values), those of one weight in the order of the members of the first variable, then
// the second, and so on; so the first counterexample met is the smallest. What excludes an
// instance, `when` and then the premise of an `implies`, is looked at first, and nothing else is
// evaluated then.
//
// Cost: some nanoseconds an instance where the condition is made of relations between quantified
// values (truth_tables.hpp), some microseconds otherwise. An instance costs a unit of the budget.
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
#include "language/context.hpp"
#include "language/object.hpp"

namespace kingmaker {

struct CheckOptions {
  // Off: the whole condition is evaluated for each instance. The answer is the same.
  bool tables = true;
  int threads = 2;
  Progress progress;
};

// Precondition: a Check, a CheckExists or an ExplainCheck statement. Stops by limits or an
// interruption are errors whose messages say how many instances had been checked.
[[nodiscard]] absl::StatusOr<CheckResult> check(Context& context, const ast::Statement& statement,
                                                const CheckOptions& options);

}  // namespace kingmaker
