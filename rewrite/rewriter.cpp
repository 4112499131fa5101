#include "rewrite/rewriter.hpp"

#include <algorithm>
#include <cassert>

#include "algebra/refusal.hpp"

namespace kingmaker {

Rewriter::Rewriter(TermStore& store, int players, const System& system, Preferences& preferences)
    : store_(store),
      players_(players),
      system_(system),
      is_raw_(system.is_raw()),
      preferences_(preferences),
      generation_(store.generation()) {
  assert(system.check_players(players).ok());
}

Term Rewriter::reduce_node(Player mover, std::span<Term> options, RuleContext& context, Term old) {
  OpenNode node(mover, options, room_);
  if (!system_.rule_set_of(mover).reduce(context, node)) return {};
  if (!node.replacement().is_none()) return node.replacement();
  if (!old.is_none() && std::ranges::equal(node.options(), store_.options(old))) return old;
  return store_.choice(mover, node.options());
}

absl::Status Rewriter::failure_of(const RuleContext& context) const {
  return context.failure.ok() ? status_of_refusal(store_) : context.failure;
}

absl::StatusOr<Term> Rewriter::reduce_in_place(Player mover, std::span<Term> options,
                                               Budget& budget) {
  if (!budget.spend(options.size())) return status_of(budget.reason(), budget);
  RuleContext context{store_, preferences_, budget, {system_, players_}};
  const Term reduced = reduce_node(mover, options, context);
  if (reduced.is_none()) return failure_of(context);
  return reduced;
}

absl::StatusOr<Term> Rewriter::reduce(Player mover, std::span<const Term> options, Budget& budget) {
  options_.assign(options.begin(), options.end());
  return reduce_in_place(mover, options_, budget);
}

absl::StatusOr<Normalized> Rewriter::normalize(Term v, Budget& budget) {
  if (generation_ != store_.generation()) {
    normal_.clear();
    generation_ = store_.generation();
  }
  if (v.is_win() || is_raw_) return Normalized{v};
  RuleContext context{store_, preferences_, budget, {system_, players_}};
  open_.assign(1, v);
  while (!open_.empty()) {
    const Term t = open_.back();
    if (!normal_.get(t).is_none()) {
      open_.pop_back();
      continue;
    }
    // Options first. A choice is looked at twice, whatever else holds its options.
    const std::span<const Term> options = store_.options(t);
    if (!budget.spend(options.size())) return Normalized{Term(), budget.reason()};
    const std::size_t waiting = open_.size();
    options_.clear();
    for (const Term option : options) {
      const Term normal = option.is_win() ? option : normal_.get(option);
      if (normal.is_none()) open_.push_back(option);
      options_.push_back(normal);
    }
    if (open_.size() > waiting) continue;
    const Term reduced = reduce_node(store_.mover(t), options_, context, t);
    if (reduced.is_none()) {
      if (budget.reason() != StopReason::NormalForm) return Normalized{Term(), budget.reason()};
      if (context.failure.ok() && store_.refusal() == TermStore::Refusal::Nodes) {
        return Normalized{Term(), StopReason::NodeLimit};
      }
      return failure_of(context);
    }
    normal_[t] = reduced;
    open_.pop_back();
  }
  return Normalized{normal_.get(v)};
}

absl::StatusOr<Relation> relate(TermStore& store, int players, const System& system,
                                Preferences& preferences, Player p, Term v, Term w,
                                Budget& budget) {
  if (absl::Status fits = system.check_players(players); !fits.ok()) return fits;
  Rewriter operands(store, players, system.operand_system(), preferences);
  const auto normal = [&](Term t) -> absl::StatusOr<Term> {
    const absl::StatusOr<Normalized> result = operands.normalize(t, budget);
    if (!result.ok()) return result.status();
    if (result->stop == StopReason::NodeLimit) return status_of_refusal(store);
    if (result->stop != StopReason::NormalForm) return status_of(result->stop, budget);
    return result->term;
  };
  const absl::StatusOr<Term> a = normal(v);
  if (!a.ok()) return a.status();
  const absl::StatusOr<Term> b = normal(w);
  if (!b.ok()) return b.status();
  return preferences.compare(system, players, p, *a, *b, budget);
}

}  // namespace kingmaker
