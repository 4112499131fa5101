// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/explain/detail/rewriting_plans.hpp"

#include <algorithm>
#include <iterator>

#include "base/hash_table.hpp"

namespace kingmaker::detail {

Plan RewritingPlans::normal_form_of(Term v, Term w) {
  if (facts_.is_known(v)) return {Inference::Win, {}};
  const Player m = facts_.store().mover(v);
  const PlayerRules play = facts_.plays().of(m);
  if (play == PlayerRules::Raw) return {Inference::Untouched, {}};
  if (play == PlayerRules::OwnRules) return by_own_rules(v, w);
  if (play == PlayerRules::Types) return by_hulls(v);
  Plan plan{Inference::Innermost, {}};
  add_forms(v, plan.premises);
  const std::vector<Term> all = merged_options(v);
  if (notion_of(play) == Notion::Identity) return plan;
  // The normal form shows the kept options, unless revenge was taken.
  std::vector<Term> kept{w};
  if (all.size() > 1 && w.is_choice() && facts_.store().mover(w) == m) {
    kept.assign(facts_.options(w).begin(), facts_.options(w).end());
  }
  if (play == PlayerRules::Straffin) {
    const std::vector<Term> best = best_of(m, all);
    if (best.size() == 2 && picked_by_another(m, best[0]) && picked_by_another(m, best[1])) {
      plan.inference = Inference::Revenge;
      kept = best;
    }
  }
  add_reasons(m, all, kept, plan.premises);
  return plan;
}

bool RewritingPlans::picked_by_another(Player p, Term t) const {
  const auto simple = facts_.store().simple_value(t);
  return simple && simple->exponent == 1 && simple->base != p;
}

Plan RewritingPlans::by_hulls(Term v) {
  Plan plan{Inference::Hulls, {}};
  add_forms(v, plan.premises);
  return plan;
}

void RewritingPlans::add_forms(Term v, std::vector<Judgement>& premises) const {
  for (const Term option : facts_.options(v)) {
    if (option.is_choice()) premises.push_back(normal_form_is(option, facts_.normal_form(option)));
  }
}

Plan RewritingPlans::by_own_rules(Term v, Term w) {
  Plan plan{Inference::NoRule, {}};
  plan.step = facts_.step(v, w);
  if (plan.step != nullptr) {
    plan.inference = Inference::ByRule;
    if (plan.step->result.is_choice())
      plan.premises.push_back(normal_form_is(plan.step->result, w));
    return plan;
  }
  add_forms(v, plan.premises);
  const absl::StatusOr<Term> with_forms = facts_.among_normal_forms(v);
  if (!with_forms.ok()) {
    facts_.fail(with_forms.status());
  } else if (*with_forms != v) {
    plan.inference = Inference::Inside;
    if (with_forms->is_choice()) plan.premises.push_back(normal_form_is(*with_forms, w));
  }
  return plan;
}

std::vector<Term> RewritingPlans::merged_options(Term v) const {
  std::vector<Term> all;
  for (const Term option : facts_.options(v)) {
    const Term normal = facts_.normal_form(option);
    if (normal.is_choice() && facts_.store().mover(normal) == facts_.store().mover(v)) {
      all.insert(all.end(), facts_.options(normal).begin(), facts_.options(normal).end());
    } else {
      all.push_back(normal);
    }
  }
  std::sort(all.begin(), all.end(), [&](Term a, Term b) { return facts_.is_before(a, b); });
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

Judgement RewritingPlans::weaker_option(bool holds, Player m, Term v, Term w) const {
  const Notion notion = notion_of(facts_.plays().of(m));
  return {notion == Notion::Indifferent ? Notion::Prudent : notion, Verb::Less, holds, m, v, w};
}

bool RewritingPlans::is_weaker_option(Player m, Term v, Term w) {
  return facts_.is_true(weaker_option(true, m, v, w));
}

std::vector<Term> RewritingPlans::best_of(Player m, const std::vector<Term>& all) {
  std::vector<Term> best;
  std::copy_if(all.begin(), all.end(), std::back_inserter(best), [&](Term x) {
    return std::none_of(all.begin(), all.end(), [&](Term y) { return is_weaker_option(m, x, y); });
  });
  return best;
}

std::optional<Term> RewritingPlans::better_than(Player m, Term x, const std::vector<Term>& kept,
                                                const std::vector<Term>& all) {
  for (const auto* from : {&kept, &all}) {
    const auto better =
        std::find_if(from->begin(), from->end(), [&](Term y) { return is_weaker_option(m, x, y); });
    if (better != from->end()) return *better;
  }
  return std::nullopt;
}

void RewritingPlans::add_reasons(Player m, const std::vector<Term>& all,
                                 const std::vector<Term>& kept, std::vector<Judgement>& premises) {
  const HashSet<Term> is_kept(kept.begin(), kept.end());
  HashSet<std::pair<Term, Term>> dropped_for;
  for (const Term x : all) {
    if (is_kept.contains(x)) continue;
    const std::optional<Term> better = better_than(m, x, kept, all);
    if (!better) break;  // a limit was reached
    dropped_for.emplace(x, *better);
    premises.push_back(weaker_option(true, m, x, *better));
  }
  for (const Term x : kept) {
    for (const Term y : all) {
      if (x == y || dropped_for.contains({y, x})) continue;
      premises.push_back(weaker_option(false, m, x, y));
    }
  }
}

}  // namespace kingmaker::detail
