// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/explain/detail/payoff_line.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <vector>

#include "algebra/measure.hpp"
#include "algebra/walk.hpp"
#include "base/hash_table.hpp"
#include "base/sort_unique.hpp"

namespace kingmaker::detail {
namespace {

// The payoffs of p among the leaves, ascending and distinct.
std::vector<Payoff> payoffs_in(const TermStore& store, Player p, Term v) {
  std::vector<Payoff> payoffs;
  for (const Term outcome : outcomes_in(store, v)) payoffs.push_back(store.payoff(outcome, p));
  const SetOfPlayers winners = store.winners(v);
  if (winners.contains(p)) payoffs.emplace_back(1);
  if (winners.size() > (winners.contains(p) ? 1 : 0)) payoffs.emplace_back(0);
  sort_unique(payoffs);
  return payoffs;
}

// The number of the least denominator 2^k strictly between two others.
Rational simplest(const Rational& low, const Rational& high) {
  for (Integer denominator = 1;; denominator *= 2) {
    const Rational scaled = low * denominator;
    const Rational number(numerator(scaled) / boost::multiprecision::denominator(scaled) + 1,
                          denominator);
    if (number < high) return number;
  }
}

// The prudent number of p if he wins where he is paid at least `level`.
Rational number_at(const TermStore& store, Player p, Term v, Payoff level) {
  HashMap<Term, Rational> numbers;
  const auto of = [&](Term t) {
    return t.is_leaf() ? Rational(store.payoff(t, p) >= level ? 1 : 0) : numbers.at(t);
  };
  for (const Term t : bottom_up(store, v)) {
    const auto options = store.options(t);
    Rational low = of(options.front());
    Rational high = low;
    for (const Term option : options) {
      low = std::min(low, of(option));
      high = std::max(high, of(option));
    }
    numbers.emplace(t, low == high ? low : simplest(low, high));
  }
  return of(v);
}

}  // namespace

bool pays_less(const TermStore& store, Player p, Term v, Term w) {
  const std::vector<Payoff> left = payoffs_in(store, p, v);
  const std::vector<Payoff> right = payoffs_in(store, p, w);
  const bool are_same = left.front() == right.front() && left.back() == right.back();
  return left.back() <= right.front() && !are_same;
}

std::optional<NumbersAtLevel> first_difference(const TermStore& store, Player p, Term v, Term w) {
  std::vector<Payoff> levels = payoffs_in(store, p, v);
  const std::vector<Payoff> others = payoffs_in(store, p, w);
  levels.insert(levels.end(), others.begin(), others.end());
  absl::c_sort(levels);
  for (const Payoff& level : levels) {
    const Rational left = number_at(store, p, v, level);
    const Rational right = number_at(store, p, w, level);
    if (left != right) return NumbersAtLevel{level, left, right};
  }
  return std::nullopt;
}

}  // namespace kingmaker::detail
