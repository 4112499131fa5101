// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Rules as pairs of nodes with variables, and their steps on nodes with variables.
//
// A step is one that the rule takes on all values of a case: the left side matches, its options are
// distinct, and its choices are no wins. Where that depends on the case, the question on which it
// depends is returned, so that the caller can tell the cases apart. A search over assignments of
// options to the patterns of options finds the steps; it is exponential in the number of patterns,
// and each state costs a unit of the budget.
// Tested in tests/extensions/research/confluence_test.cpp.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstddef>
#include <string>
#include <vector>

#include "base/budget.hpp"
#include "extensions/research/set_cases.hpp"
#include "rewrite/rules/pattern_rule.hpp"

namespace kingmaker::confluence {

struct SetRule {
  std::string name;
  Ref left = 0;
  Ref right = 0;
};

// The rule of these two sides. NotFound if it matches nothing. Unimplemented if it has a condition
// or simple values, or if its right side may be a choice without options; the message is a clause
// on the rule.
[[nodiscard]] absl::StatusOr<SetRule> set_rule_of(SetTerms& terms, const PatternRuleParts& parts);
// The rule to be weighed: without its condition, and with trees and variables for simple values.
[[nodiscard]] absl::StatusOr<SetRule> weighed_rule_of(SetTerms& terms,
                                                      const PatternRuleParts& parts);
// The same rule with other variables.
[[nodiscard]] SetRule renamed(SetTerms& terms, const SetRule& rule);

struct SetStep {
  Ref from = 0;  // the choice that the rule replaces, at all its places
  Ref to = 0;
  std::size_t rule = 0;
  Substitution by = {};
  friend bool operator==(const SetStep&, const SetStep&) = default;
};

// The steps at the root of `t`, and questions on which further steps depend, most useful first.
struct SetSteps {
  std::vector<SetStep> steps;
  std::vector<Question> questions;
};
[[nodiscard]] absl::Status add_steps(SetTerms& terms, const Facts& facts,
                                     const std::vector<SetRule>& rules, Ref t, Budget& budget,
                                     SetSteps& steps);

}  // namespace kingmaker::confluence
