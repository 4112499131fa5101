// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "rewrite/preferences/payoff_range.hpp"

#include "algebra/walk.hpp"
#include "base/sort_unique.hpp"

namespace kingmaker {

PayoffRange PayoffRanges::of_wins(Player p, Term v) const {
  const SetOfPlayers winners = store_.winners(v);
  return {Payoff(winners == SetOfPlayers::of(p) ? 1 : 0), Payoff(winners.contains(p) ? 1 : 0)};
}

PayoffRange PayoffRanges::of_outcomes(Player p, Term v) {
  TermMap<Ends>& ends = ends_[static_cast<std::size_t>(p - 1)];
  const auto found = [&](Term t) { return t.is_leaf() ? Ends{t, t} : ends.get(t); };
  const auto pays = [&](Term leaf) { return store_.payoff(leaf, p); };
  std::vector<Term> open{v};
  while (!open.empty()) {
    const Term t = open.back();
    if (!found(t).least.is_none()) {
      open.pop_back();
      continue;
    }
    Ends own;
    bool waits = false;
    for (const Term option : store_.options(t)) {
      const Ends other = found(option);
      if (other.least.is_none()) {
        open.push_back(option);
        waits = true;
      } else if (own.least.is_none()) {
        own = other;
      } else {
        if (pays(other.least) < pays(own.least)) own.least = other.least;
        if (pays(own.greatest) < pays(other.greatest)) own.greatest = other.greatest;
      }
    }
    if (!waits) ends[t] = own;
  }
  const Ends whole = found(v);
  return {pays(whole.least), pays(whole.greatest)};
}

Payoff PayoffRanges::guarantee(Player p, Term v) {
  TermMap<Term> leaves;
  const auto leaf_of = [&](Term t) { return t.is_leaf() ? t : leaves.get(t); };
  for (const Term t : bottom_up(store_, v)) {
    Term best;
    for (const Term option : store_.options(t)) {
      const Term leaf = leaf_of(option);
      const auto order = best.is_none() ? std::strong_ordering::less
                                        : store_.payoff(best, p) <=> store_.payoff(leaf, p);
      const bool is_own = store_.mover(t) == p;
      if (best.is_none() || (is_own ? order < 0 : order > 0)) best = leaf;
    }
    leaves[t] = best;
  }
  return store_.payoff(leaf_of(v), p);
}

std::optional<Relation> PayoffRanges::relation(Player p, Term v, Term w) {
  const PayoffRange left = of(p, v);
  const PayoffRange right = of(p, w);
  if (left.least == right.least && left.greatest == right.greatest) return std::nullopt;
  if (left.greatest <= right.least) return Relation::Less;
  if (right.greatest <= left.least) return Relation::Greater;
  return std::nullopt;
}

const std::vector<Payoff>& PayoffRanges::payoffs(Player p) {
  const auto at = static_cast<std::size_t>(p - 1);
  std::vector<Payoff>& all = payoffs_[at];
  const OutcomeTable& outcomes = store_.outcomes();
  if (all.empty()) all = {Payoff(0), Payoff(1)};
  if (seen_[at] == outcomes.size()) return all;
  for (; seen_[at] < outcomes.size(); ++seen_[at]) {
    const auto payoffs = outcomes.payoffs(static_cast<std::uint32_t>(seen_[at]));
    if (at < payoffs.size()) all.push_back(payoffs[at]);
  }
  sort_unique(all);
  return all;
}

std::size_t PayoffRanges::bytes() const {
  std::size_t bytes = 0;
  for (const auto& ends : ends_) bytes += ends.bytes();
  return bytes;
}

void PayoffRanges::clear() {
  for (auto& ends : ends_) ends.clear();
}

}  // namespace kingmaker
