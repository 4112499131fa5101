// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/explain/detail/proof_facts.hpp"

#include "algebra/refusal.hpp"
#include "base/status_macros.hpp"
#include "extensions/explain/detail/own_rewriting.hpp"
#include "rewrite/engine/rewriter.hpp"

namespace kingmaker::detail {

absl::Status ProofFacts::prepare(std::vector<Term> roots, bool with_normal_forms) {
  KM_ASSIGN_OR_RETURN(plays_, plays_of(context_.system, context_.players));
  if (with_normal_forms) KM_RETURN_IF_ERROR(normalize_all(roots));
  order_.emplace(store_, context_.players, roots);
  return absl::OkStatus();
}

std::shared_ptr<const OwnStep> ProofFacts::step(Term choice, Term normal) const {
  const auto found = steps_.find(std::pair(choice, normal));
  return found == steps_.end() ? nullptr : found->second;
}

template <CompiledPreference P>
Relation ProofFacts::relation(Player p, Term v, Term w) {
  if (v == w) return Relation::Equal;
  if (!status_.ok()) return Relation::Incomparable;
  const Play play{context_.system, context_.players};
  const auto r = context_.preferences.relation<P>(play, p, v, w, context_.budget);
  if (!r) status_ = status_of(context_.budget);
  return r.value_or(Relation::Incomparable);
}
template Relation ProofFacts::relation<Selfish>(Player, Term, Term);
template Relation ProofFacts::relation<Prudent>(Player, Term, Term);

Relation ProofFacts::whole_game(Player p, Term v, Term w) {
  if (v == w) return Relation::Equal;
  if (!status_.ok()) return Relation::Incomparable;
  const absl::StatusOr<Relation> r =
      context_.preferences.compare(context_.system, context_.players, p, v, w, context_.budget);
  if (!r.ok()) status_ = r.status();
  return r.ok() ? *r : Relation::Incomparable;
}

bool ProofFacts::is_true(const Judgement& j) {
  Relation r = Relation::Incomparable;
  switch (j.notion) {
    case Notion::Identity:
      r = j.left == j.right ? Relation::Equal : Relation::Incomparable;
      break;
    case Notion::Selfish:
      r = selfish(j.player, j.left, j.right);
      break;
    case Notion::Prudent:
    case Notion::Indifferent:
      r = prudent(j.player, j.left, j.right);
      if (r == Relation::Less || r == Relation::Greater) break;
      // The values are not ordered, so they are equal for the selfish player, or for the
      // indifferent one.
      r = j.notion == Notion::Indifferent ? Relation::Equal : selfish(j.player, j.left, j.right);
      break;
    case Notion::Own:
    case Notion::WholeGame:
      r = whole_game(j.player, j.left, j.right);
      break;
    case Notion::Rewriting:
      return j.verb == Verb::NormalForm ? normal_form(j.left) == j.right
                                        : normal_form(j.left) == normal_form(j.right);
  }
  switch (j.verb) {
    case Verb::LessEqual:
      return r == Relation::Less || r == Relation::Equal;
    case Verb::Less:
      return r == Relation::Less;
    case Verb::Equal:
      return r == Relation::Equal;
    default:
      return r == Relation::Incomparable;
  }
}

absl::StatusOr<Term> ProofFacts::among_normal_forms(Term t) {
  std::vector<Term> forms;
  for (const Term option : store_.options(t)) forms.push_back(normal_form(option));
  const Term choice = store_.choice(store_.mover(t), forms);
  if (choice.is_none()) return status_of_refusal(store_);
  return choice;
}

absl::Status ProofFacts::normalize_all(std::vector<Term>& roots) {
  Rewriter rewriter(store_, context_.players, context_.system, context_.preferences);
  std::vector<Term> waiting = roots;
  while (!waiting.empty()) {
    const std::vector<Term> all = choices_outside_types(store_, context_.players, waiting);
    waiting.clear();
    for (const Term t : all) {
      if (!normal_.get(t).is_none()) continue;
      KM_ASSIGN_OR_RETURN(const Normalized normal, rewriter.normalize(t, context_.budget));
      if (normal.stop != StopReason::NormalForm) return status_of(normal.stop, context_.budget);
      normal_[t] = normal.term;
      if (normal.term != t) waiting.push_back(normal.term);
      if (plays_.of(store_.mover(t)) != PlayerRules::OwnRules) continue;
      KM_RETURN_IF_ERROR(add_steps(t, waiting));
    }
    roots.insert(roots.end(), waiting.begin(), waiting.end());
  }
  for (const auto& [end, goal] : ends_) {
    if (normal_form(end) == goal) continue;
    return absl::FailedPreconditionError(
        "there is no derivation: single steps of these rules end in another value");
  }
  return absl::OkStatus();
}

absl::Status ProofFacts::add_steps(Term t, std::vector<Term>& waiting) {
  KM_ASSIGN_OR_RETURN(const Term with_forms, among_normal_forms(t));
  if (with_forms != t) {
    waiting.push_back(with_forms);
    return absl::OkStatus();
  }
  OrderedTerms terms(store_, context_.players);
  RuleContext rules{
      store_, context_.preferences, context_.budget, {context_.system, context_.players}, terms};
  KM_ASSIGN_OR_RETURN(auto steps, detail::own_rewriting(rules, plays_.own_of(store_.mover(t)), t));
  const Term goal = normal_.get(t);
  const Term end = steps.empty() ? t : steps.back().step.result;
  for (detail::OwnRewriting& step : steps) {
    waiting.push_back(step.step.result);
    steps_.try_emplace(std::pair(step.from, goal),
                       std::make_shared<const OwnStep>(std::move(step.step)));
  }
  if (end != goal) ends_.emplace_back(end, goal);
  return absl::OkStatus();
}

}  // namespace kingmaker::detail
