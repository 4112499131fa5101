// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Rules that users write: a pattern, its replacement, and a condition.
// Tested in tests/extensions/explain/own_derivations_test.cpp.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "rewrite/rule_set.hpp"
#include "rewrite/rules/pattern.hpp"
#include "rewrite/rules/rule.hpp"

namespace kingmaker {

struct PatternRuleParts {
  std::string name;
  std::string left_text = {};
  std::string right_text = {};                    // including the condition
  std::string condition_text = {};                // empty if there is none
  std::vector<std::string> condition_names = {};  // that the condition uses
  std::string citation = {};                      // for a rule that was found: where it holds
  // The variables of the left side, which include those of the right side.
  std::vector<PatternVariable> variables = {};
  Pattern left = {};
  Pattern right = {};
  // True if the rule applies at this match, in a game of this many players. Null if it always
  // applies. It may use other rewriters of the same session, and spends their budget.
  std::function<absl::StatusOr<bool>(const Match& match, int players)> condition = {};
};

// One application takes the first match in print order for which the condition holds. A match that
// changes nothing could be rewritten without end, so it fails.
class PatternRule final : public Rule {
 public:
  explicit PatternRule(PatternRuleParts parts);

  Outcome apply(RuleContext& context, OpenNode& node) const override;
  Outcome step(RuleContext& context, OpenNode& node, StepDetail& detail) const override;
  [[nodiscard]] std::string why_not(RuleContext& context, const OpenNode& node) const override;

  [[nodiscard]] const PatternRuleParts& parts() const { return parts_; }
  // Calls `visit` with every match for which the condition holds, in order. An error of a
  // condition, or a spent budget, ends it.
  absl::Status for_each_match(RuleContext& context, const OpenNode& node,
                              absl::FunctionRef<bool(const Match&)> visit) const;
  // Applies the rule at its first match, if there is one. `note` is called with the match before.
  Outcome apply_once(RuleContext& context, OpenNode& node,
                     absl::FunctionRef<void(const Match&)> note) const;
  // Writes `m = 1, x = [1,2]`.
  [[nodiscard]] std::string match_text(const TermStore& store, int players,
                                       const Match& match) const;

 private:
  absl::Status replace(RuleContext& context, OpenNode& node, const Match& match) const;

  PatternRuleParts parts_;
};

// A rule set that users make of these rules, without a preference.
[[nodiscard]] RuleSet rule_set_of(std::string name, std::vector<std::shared_ptr<const Rule>> rules);
// The rule set of one rule, which has the rule's name with `_` for each hyphen.
[[nodiscard]] std::shared_ptr<const RuleSet> only(const std::shared_ptr<const Rule>& rule);

}  // namespace kingmaker
