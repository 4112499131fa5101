// Rules that users write: a pattern, what it becomes, and a condition.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <functional>
#include <string>
#include <vector>

#include "rewrite/rules/pattern.hpp"
#include "rewrite/rules/rule.hpp"

namespace kingmaker {

struct PatternRuleParts {
  std::string name;
  std::string left_text = {};
  std::string right_text = {};                  // with the condition
  std::string condition_text = {};              // empty: there is none
  std::string citation = {};                    // of a rule that was found: where it holds
  std::vector<PatternVariable> variables = {};  // of the left side; the right side has no others
  Pattern left = {};
  Pattern right = {};
  // Does the rule hold at this match, in a game of so many players? Null: always. It may need other
  // rewriters of the same session, and spends their budget.
  std::function<absl::StatusOr<bool>(const Match& match, int players)> condition = {};
};

// One application takes the first match in print order for which the condition holds. A match that
// changes nothing is one that could be rewritten for ever, and fails.
class PatternRule final : public Rule {
 public:
  explicit PatternRule(PatternRuleParts parts);

  Outcome apply(RuleContext& context, OpenNode& node) const override;
  Outcome step(RuleContext& context, OpenNode& node, StepDetail& detail) const override;
  [[nodiscard]] std::string why_not(RuleContext& context, const OpenNode& node) const override;

  [[nodiscard]] const PatternRuleParts& parts() const { return parts_; }
  // Calls `visit` with every match at which the condition holds, in their order. The error of a
  // condition, or of a spent budget, ends it.
  absl::Status for_each_match(RuleContext& context, const OpenNode& node,
                              absl::FunctionRef<bool(const Match&)> visit) const;
  // Applies it at its first match, if there is one; `note` is called with it before.
  Outcome apply_once(RuleContext& context, OpenNode& node,
                     absl::FunctionRef<void(const Match&)> note) const;
  // `m = 1, x = [1,2]`
  [[nodiscard]] std::string match_text(const TermStore& store, int players,
                                       const Match& match) const;

 private:
  absl::Status replace(RuleContext& context, OpenNode& node, const Match& match) const;

  PatternRuleParts parts_;
};

}  // namespace kingmaker
