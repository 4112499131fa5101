// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/explain/detail/rewriting_plans.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <vector>

#include "base/hash_table.hpp"

namespace kingmaker::detail {
namespace {

// True if this is "y picks" for a y other than p.
bool picked_by_another(ProofFacts& facts, Player p, Term t) {
  const auto simple = facts.store().simple_value(t);
  return simple && simple->exponent == 1 && simple->base != p;
}

// Adds premises that state the normal forms of the options.
void add_forms(ProofFacts& facts, Term v, std::vector<Judgement>& premises) {
  for (const Term option : facts.options(v)) {
    if (option.is_choice()) premises.push_back(normal_form_is(option, facts.normal_form(option)));
  }
}

Plan by_hulls(ProofFacts& facts, Term v) {
  Plan plan{Inference::Hulls, {}};
  add_forms(facts, v, plan.premises);
  return plan;
}

Plan by_own_rules(ProofFacts& facts, Term v, Term w) {
  Plan plan{Inference::NoRule, {}};
  plan.step = facts.step(v, w);
  if (plan.step != nullptr) {
    plan.inference = Inference::ByRule;
    if (plan.step->result.is_choice())
      plan.premises.push_back(normal_form_is(plan.step->result, w));
    return plan;
  }
  add_forms(facts, v, plan.premises);
  const absl::StatusOr<Term> with_forms = facts.among_normal_forms(v);
  if (!with_forms.ok()) {
    facts.fail(with_forms.status());
  } else if (*with_forms != v) {
    plan.inference = Inference::Inside;
    if (with_forms->is_choice()) plan.premises.push_back(normal_form_is(*with_forms, w));
  }
  return plan;
}

// The normal forms of v's options, merged, each once and in print order.
std::vector<Term> merged_options(ProofFacts& facts, Term v) {
  std::vector<Term> all;
  for (const Term option : facts.options(v)) {
    const Term normal = facts.normal_form(option);
    if (normal.is_choice() && facts.store().mover(normal) == facts.store().mover(v)) {
      all.insert(all.end(), facts.options(normal).begin(), facts.options(normal).end());
    } else {
      all.push_back(normal);
    }
  }
  absl::c_sort(all, [&](Term a, Term b) { return facts.is_before(a, b); });
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

// The judgement by which m drops options: v is strictly weaker than w, or not.
Judgement weaker_option(ProofFacts& facts, bool holds, Player m, Term v, Term w) {
  const Notion notion = notion_of(facts.plays().of(m));
  return {notion == Notion::Indifferent ? Notion::Prudent : notion, Verb::Less, holds, m, v, w};
}

bool is_weaker_option(ProofFacts& facts, Player m, Term v, Term w) {
  return facts.is_true(weaker_option(facts, true, m, v, w));
}

std::vector<Term> best_of(ProofFacts& facts, Player m, const std::vector<Term>& all) {
  std::vector<Term> best;
  absl::c_copy_if(all, std::back_inserter(best), [&](Term x) {
    return absl::c_none_of(all, [&](Term y) { return is_weaker_option(facts, m, x, y); });
  });
  return best;
}

// The reason why m drops x: an option that is kept, or else one that is dropped itself.
std::optional<Term> better_than(ProofFacts& facts, Player m, Term x, const std::vector<Term>& kept,
                                const std::vector<Term>& all) {
  for (const auto* from : {&kept, &all}) {
    const auto better =
        absl::c_find_if(*from, [&](Term y) { return is_weaker_option(facts, m, x, y); });
    if (better != from->end()) return *better;
  }
  return std::nullopt;
}

// Adds the reasons why options are dropped or kept.
void add_reasons(ProofFacts& facts, Player m, const std::vector<Term>& all,
                 const std::vector<Term>& kept, std::vector<Judgement>& premises) {
  const HashSet<Term> is_kept(kept.begin(), kept.end());
  HashSet<std::pair<Term, Term>> dropped_for;
  for (const Term x : all) {
    if (is_kept.contains(x)) continue;
    const std::optional<Term> better = better_than(facts, m, x, kept, all);
    if (!better) break;  // a limit was reached
    dropped_for.emplace(x, *better);
    premises.push_back(weaker_option(facts, true, m, x, *better));
  }
  for (const Term x : kept) {
    for (const Term y : all) {
      if (x == y || dropped_for.contains({y, x})) continue;
      premises.push_back(weaker_option(facts, false, m, x, y));
    }
  }
}

}  // namespace

Plan plan_normal_form(ProofFacts& facts, Term v, Term w) {
  if (facts.is_known(v)) return {Inference::Win, {}};
  const Player m = facts.store().mover(v);
  const PlayerRules play = facts.plays().of(m);
  if (play == PlayerRules::Raw) return {Inference::Untouched, {}};
  if (play == PlayerRules::OwnRules) return by_own_rules(facts, v, w);
  if (play == PlayerRules::Types) return by_hulls(facts, v);
  Plan plan{Inference::Innermost, {}};
  add_forms(facts, v, plan.premises);
  const std::vector<Term> all = merged_options(facts, v);
  if (notion_of(play) == Notion::Identity) return plan;
  // The normal form shows the kept options, unless revenge was taken.
  std::vector<Term> kept{w};
  if (all.size() > 1 && w.is_choice() && facts.store().mover(w) == m) {
    kept.assign(facts.options(w).begin(), facts.options(w).end());
  }
  if (play == PlayerRules::Straffin) {
    const std::vector<Term> best = best_of(facts, m, all);
    if (best.size() == 2 && picked_by_another(facts, m, best[0]) &&
        picked_by_another(facts, m, best[1])) {
      plan.inference = Inference::Revenge;
      kept = best;
    }
  }
  add_reasons(facts, m, all, kept, plan.premises);
  return plan;
}

}  // namespace kingmaker::detail
