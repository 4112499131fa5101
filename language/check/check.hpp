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
#include "language/check/instances.hpp"
#include "language/comparison.hpp"
#include "language/context.hpp"
#include "language/object.hpp"

namespace kingmaker {

struct CheckOptions {
  // Off: the whole condition is evaluated for each instance. The answer is the same.
  bool tables = true;
  int threads = 2;
  Progress progress;
};

// A part of a condition that decided: a premise that holds, or what is claimed and refuted.
struct CheckPart {
  std::uint32_t node = 0;  // of the condition
  bool is_premise = false;
  std::vector<ComparisonOutcome> outcomes = {};  // in it
  // As it is written, with the instance put in, for whom and under which rules:
  // `2_2 < 2_0 for 1 under prudent`.
  std::string text = {};
  std::string instead = {};  // `2_2 > 2_0 for 1 under prudent`; empty: nothing more is known
  // Calls in it with their results: `size(2_1)` and `3`.
  std::vector<std::pair<std::string, std::string>> calls = {};

  [[nodiscard]] bool holds() const { return is_premise; }
};

struct Counterexample {
  Variables variables;
  std::vector<CheckPart> parts;  // the premises first
  std::string assignment;        // `k = 0, v = 2_1`: it can be typed

  // In the parts that are refuted.
  [[nodiscard]] std::vector<ComparisonOutcome> refuting() const;
};

struct CheckResult {
  std::uint64_t checked = 0;   // instances
  std::uint64_t relevant = 0;  // of those, the ones that met `when` and the premise
  std::optional<Counterexample> counterexample;  // the smallest
  std::optional<Variables> witness;  // of `check exists`: the smallest instance that it holds for
};

// Precondition: a Check, a CheckExists or an ExplainCheck statement. Stops by limits or an
// interruption are errors whose messages say how many instances had been checked.
[[nodiscard]] absl::StatusOr<CheckResult> check(Context& context, const ast::Statement& statement,
                                                const CheckOptions& options);

}  // namespace kingmaker
