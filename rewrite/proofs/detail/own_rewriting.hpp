// How the rules of a user's rule set rewrite one choice, step by step.
#pragma once

#include <absl/status/statusor.h>

#include <vector>

#include "algebra/term_store.hpp"
#include "rewrite/proofs/derivation.hpp"
#include "rewrite/rules/rule.hpp"

namespace kingmaker::detail {

struct OwnRewriting {
  Term from;
  OwnStep step;
};

// What is done to the choice `v`, whose options are normal, by the strategy: the rules in their
// order, each as often as it applies, and over again until none does or one replaces the choice.
// Precondition: `rules` has patterns. Errors of conditions, and of limits.
[[nodiscard]] absl::StatusOr<std::vector<OwnRewriting>> own_rewriting(RuleContext& context,
                                                                      const RuleSet& rules, Term v);

}  // namespace kingmaker::detail
