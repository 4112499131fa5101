// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/explain/detail/preference_plans.hpp"

#include <algorithm>

#include "algebra/refusal.hpp"

namespace kingmaker::detail {

PlayerRules PreferencePlans::rules_of_all() const { return facts_.plays().of(1); }

bool PreferencePlans::has_axioms() const {
  return rules_of_all() == PlayerRules::Loeb || rules_of_all() == PlayerRules::Straffin;
}

Plan PreferencePlans::preference(const Judgement& j) {
  if (rules_of_all() == PlayerRules::Types) return {Inference::Numbers, {}};
  if (!has_axioms()) return {Inference::Ranking, {}};
  if (rules_of_all() == PlayerRules::Loeb) return loeb_preference(j);
  return {j.right == Term::win(j.player) ? Inference::SureWin : Inference::OthersPick, {}};
}

Plan PreferencePlans::no_preference(const Judgement& j) {
  if (rules_of_all() == PlayerRules::Types) return {Inference::Numbers, {}};
  if (!has_axioms()) return {Inference::Ranking, {}};
  if (asks_for_preference_ &&
      facts_.store().depth(j.left) + facts_.store().depth(j.right) <= kReverseTo &&
      facts_.whole_game(j.player, j.right, j.left) == Relation::Less) {
    return {Inference::Stronger, {preferred(true, j.player, j.right, j.left)}};
  }
  return {Inference::NoAxiom, {}};
}

Plan PreferencePlans::loeb_preference(const Judgement& j) {
  const Term v = j.left;
  const Term w = j.right;
  const Player p = j.player;
  const SimpleValue worse = *facts_.store().simple_value(v);
  const SimpleValue better = *facts_.store().simple_value(w);
  const auto own_exponent = [&](SimpleValue s) { return s.exponent + (s.base == p ? 0U : 1U); };
  const std::uint32_t n = own_exponent(better);
  const std::uint32_t m = own_exponent(worse);
  const auto by = [](Inference inference, std::vector<Judgement> premises) {
    return Plan{inference, std::move(premises)};
  };
  const auto for_options_of_v = [&](Inference inference) {
    const auto [x, y] = alternatives(v);
    return by(inference, {preferred(true, p, x, w), preferred(true, p, y, w)});
  };

  if (v.is_win() && w.is_win()) return by(Inference::SureWin, {});
  if (worse.base != p && is_option(w, v)) {
    return by(Inference::Uncertain, {preferred(true, p, other_option(v, w), w)});
  }
  if (better.base != p && is_option(v, w)) {
    return by(Inference::Uncertain, {preferred(true, p, v, other_option(w, v))});
  }
  if (w.is_choice() && better.base == p) {
    // Takes the option that may be an option of v, or may have v as an option.
    const Player y = worse.base == p ? p % 3 + 1 : third(p, worse.base);
    return by(Inference::ChoiceBetter, {preferred(true, p, v, simple({y, better.exponent - 1}))});
  }
  if (v.is_choice() && worse.base == p) return for_options_of_v(Inference::ChoiceWorse);
  if (n % 2 == 0) {
    if (m == n + 1) return by(Inference::Impartial, {preferred(true, p, exchanged(p, v), w)});
    if (m == n + 2 && n > 0) {
      return by(Inference::OptionBetter, {preferred(true, p, v, simple({p, n}))});
    }
    if (m > n) return for_options_of_v(Inference::BranchesWorse);
  }
  if (n == m + 1) return by(Inference::Impartial, {preferred(true, p, exchanged(p, v), w)});
  if (n == m + 2 && n % 2 != 0) {
    return by(Inference::OptionWorse, {preferred(true, p, simple({p, m}), w)});
  }
  const auto [x, y] = alternatives(w);
  return by(Inference::BranchesBetter, {preferred(true, p, v, x), preferred(true, p, v, y)});
}

bool PreferencePlans::is_option(Term x, Term of) const {
  if (of.is_leaf()) return false;
  const auto all = facts_.store().options(of);
  return std::find(all.begin(), all.end(), x) != all.end();
}

std::pair<Term, Term> PreferencePlans::alternatives(Term of) const {
  const auto all = facts_.store().options(of);
  const bool in_order =
      facts_.store().simple_value(all[0])->base < facts_.store().simple_value(all[1])->base;
  return in_order ? std::pair(all[0], all[1]) : std::pair(all[1], all[0]);
}

Term PreferencePlans::other_option(Term of, Term x) const {
  const auto [a, b] = alternatives(of);
  return a == x ? b : a;
}

Player PreferencePlans::third(Player p, Player q) { return 6 - p - q; }

Term PreferencePlans::simple(SimpleValue value) {
  const Term t = facts_.store().simple(value);
  if (t.is_none()) facts_.fail(status_of_refusal(facts_.store()));
  return t;
}

Term PreferencePlans::exchanged(Player p, Term v) {
  const SimpleValue s = *facts_.store().simple_value(v);
  return simple({third(p, s.base), s.exponent});
}

}  // namespace kingmaker::detail
