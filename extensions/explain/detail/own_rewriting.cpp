// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/explain/detail/own_rewriting.hpp"

#include <utility>

#include "algebra/refusal.hpp"
#include "rewrite/rules/pattern_rule.hpp"

namespace kingmaker::detail {

absl::StatusOr<std::vector<OwnRewriting>> own_rewriting(RuleContext& context, const RuleSet& rules,
                                                        Term v) {
  std::vector<OwnRewriting> steps;
  const Player mover = context.store.mover(v);
  std::vector<Term> room;
  for (bool again = true; again;) {
    again = false;
    for (std::uint32_t k = 0; k < rules.patterns.size();) {
      if (!context.budget.spend()) return status_of(context.budget);
      const PatternRule& rule = *rules.patterns[k];
      std::vector<Term> options(context.store.options(v).begin(), context.store.options(v).end());
      OpenNode node(mover, options, room);
      Match first;
      const Outcome outcome =
          rule.apply_once(context, node, [&](const Match& match) { first = match; });
      if (outcome == Outcome::Failed) {
        return context.failure.ok() ? status_of_refusal(context.store) : context.failure;
      }
      if (outcome == Outcome::Unchanged) {
        ++k;
        continue;
      }
      const bool is_replaced = !node.replacement().is_none();
      const Term result =
          is_replaced ? node.replacement() : context.store.choice(mover, node.options());
      if (result.is_none()) return status_of_refusal(context.store);
      steps.push_back({v, {k, std::move(first), result}});
      if (is_replaced || result.is_leaf()) return steps;
      v = result;
      again = true;
    }
  }
  return steps;
}

}  // namespace kingmaker::detail
