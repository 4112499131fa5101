// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "rewrite/engine/rewriter.hpp"

#include <boost/core/noncopyable.hpp>

#include <cassert>

#include "algebra/hull.hpp"
#include "algebra/refusal.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "rewrite/rules/rules.hpp"

namespace kingmaker {
namespace {

// Marks a rewriter as busy while a call is on the stack. Memory may run out during the call.
class Busy : boost::noncopyable {
 public:
  explicit Busy(bool& is_busy) : is_busy_(is_busy) { is_busy_ = true; }
  ~Busy() { is_busy_ = false; }

 private:
  bool& is_busy_;
};

}  // namespace

Rewriter::Rewriter(TermStore& store, int players, const System& system, Preferences& preferences)
    : store_(store),
      players_(players),
      system_(system),
      is_raw_(system.is_raw()),
      preferences_(preferences),
      generation_(store.generation()) {
  assert(system.check_players(players).ok());
}

Rewriter::Reduced Rewriter::reduce_node(Player mover, std::span<Term> options, RuleContext& context,
                                        Term old) {
  OpenNode node(mover, options, room_);
  const bool is_counted = preferences_.profile() != nullptr;
  if (!system_.rule_set_of(mover).reduce(context, node, is_counted)) return {};
  if (!node.replacement().is_none()) return {node.replacement(), node.is_replacement_open()};
  if (!old.is_none() && same_terms(node.options(), store_.options(old))) return {old};
  return {store_.choice(mover, node.options())};
}

absl::Status Rewriter::failure_of(const RuleContext& context) const {
  return context.failure.ok() ? status_of_refusal(store_) : context.failure;
}

absl::StatusOr<Term> Rewriter::reduce_in_place(Player mover, std::span<Term> options,
                                               Budget& budget) {
  if (!budget.spend(options.size())) return status_of(budget);
  if (is_raw_) {
    const Term choice = store_.choice(mover, options);
    if (choice.is_none()) return status_of_refusal(store_);
    return choice;
  }
  if (is_busy_) return asks_for_itself();
  RuleContext context{store_, preferences_, budget, {system_, players_}, current_terms()};
  const Reduced reduced = [&] {
    const Busy busy(is_busy_);
    return reduce_node(mover, options, context);
  }();
  if (reduced.term.is_none()) return failure_of(context);
  if (reduced.is_open) return normal_form_of(reduced.term, budget);
  return reduced.term;
}

absl::StatusOr<Term> Rewriter::normal_form_of(Term v, Budget& budget) {
  KM_ASSIGN_OR_RETURN(const Normalized normal, normalize(v, budget));
  if (normal.stop == StopReason::NodeLimit) return status_of_refusal(store_);
  if (normal.stop != StopReason::NormalForm) return status_of(normal.stop, budget);
  return normal.term;
}

absl::StatusOr<Term> Rewriter::reduce(Player mover, std::span<const Term> options, Budget& budget) {
  options_.assign(options.begin(), options.end());
  return reduce_in_place(mover, options_, budget);
}

void Rewriter::renew_terms() {
  normal_.clear();
  terms_.reset();
  generation_ = store_.generation();
  terms_.emplace(store_, players_);
}

absl::Status Rewriter::asks_for_itself() const {
  return absl::FailedPreconditionError(
      cat("a condition asks for a normal form under the rules it belongs to, ", system_.text()));
}

absl::StatusOr<Normalized> Rewriter::normalize(Term v, Budget& budget) {
  KM_RETURN_IF_ERROR(system_.check_leaves(store_, v));
  if (is_raw_ || has_no_options(store_, players_, v)) return Normalized{v};
  if (is_busy_) return asks_for_itself();
  const Busy busy(is_busy_);
  becomes_.clear();
  return normalize_options_first(v, budget);
}

absl::Status Rewriter::never_ends(Term t) const {
  return absl::FailedPreconditionError(
      cat("rewriting never ends: ", text_or_depth(store_, players_, t), " comes back to itself"));
}

absl::StatusOr<Normalized> Rewriter::normalize_options_first(Term v, Budget& budget) {
  RuleContext context{store_, preferences_, budget, {system_, players_}, current_terms()};
  open_.assign(1, v);
  while (!open_.empty()) {
    const Term t = open_.back();
    if (!normal_.get(t).is_none()) {
      open_.pop_back();
      continue;
    }
    if (is_type(store_, players_, t)) {
      normal_[t] = t;
      open_.pop_back();
      continue;
    }
    // Nearly always nothing waits, and then this must be free.
    const auto waits = becomes_.empty() ? becomes_.end() : becomes_.find(t);
    if (waits != becomes_.end()) {
      const Term next = waits->second;
      const Term normal = next.is_leaf() ? next : normal_.get(next);
      if (normal.is_none()) return never_ends(t);
      normal_[t] = normal;
      becomes_.erase(waits);
      open_.pop_back();
      continue;
    }
    // Options come first. A choice is visited twice, however many choices contain it.
    const std::span<const Term> options = store_.options(t);
    if (!budget.spend(options.size())) return Normalized{Term(), budget.reason()};
    const std::size_t waiting = open_.size();
    options_.clear();
    for (const Term option : options) {
      const Term normal = option.is_leaf() ? option : normal_.get(option);
      if (normal.is_none()) open_.push_back(option);
      options_.push_back(normal);
    }
    if (open_.size() > waiting) continue;
    const Reduced reduced = reduce_node(store_.mover(t), options_, context, t);
    if (reduced.term.is_none()) {
      if (budget.is_spent()) return Normalized{Term(), budget.reason()};
      if (context.failure.ok() && store_.refusal() == TermStore::Refusal::Nodes) {
        return Normalized{Term(), StopReason::NodeLimit};
      }
      return failure_of(context);
    }
    if (reduced.is_open && reduced.term != t && reduced.term.is_choice()) {
      becomes_[t] = reduced.term;
      open_.push_back(reduced.term);
      continue;
    }
    normal_[t] = reduced.term;
    open_.pop_back();
  }
  return Normalized{normal_.get(v)};
}

absl::StatusOr<Relation> relate(TermStore& store, int players, const System& system,
                                Preferences& preferences, Player p, Term v, Term w,
                                Budget& budget) {
  KM_RETURN_IF_ERROR(system.check_players(players));
  Rewriter operands(store, players, system.operand_system(), preferences);
  KM_ASSIGN_OR_RETURN(const Term a, operands.normal_form_of(v, budget));
  KM_ASSIGN_OR_RETURN(const Term b, operands.normal_form_of(w, budget));
  return preferences.compare(system, players, p, a, b, budget);
}

}  // namespace kingmaker
