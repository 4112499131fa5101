// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The steps by which rules that users define rewrite one choice.
// Tested in tests/extensions/explain/own_derivations_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <vector>

#include "algebra/term_store.hpp"
#include "extensions/explain/derivation.hpp"
#include "rewrite/rules/rule.hpp"

namespace kingmaker::detail {

struct OwnRewriting {
  Term from;
  OwnStep step;
};

// The steps that the strategy makes at the choice `v`, whose options are normal: the rules in their
// order, each as often as it applies, repeatedly, until none applies or one replaces the choice.
// Errors are those of conditions and limits. Precondition: `rules` has patterns.
[[nodiscard]] absl::StatusOr<std::vector<OwnRewriting>> own_rewriting(RuleContext& context,
                                                                      const RuleSet& rules, Term v);

}  // namespace kingmaker::detail
