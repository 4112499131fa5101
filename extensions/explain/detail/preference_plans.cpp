// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/explain/detail/preference_plans.hpp"

#include <absl/algorithm/container.h>

#include <utility>

#include "algebra/refusal.hpp"

namespace kingmaker::detail {
namespace {

Judgement preferred(bool holds, Player p, Term v, Term w) {
  return {Notion::WholeGame, Verb::Less, holds, p, v, w};
}

PlayerRules rules_of_all(ProofFacts& facts) { return facts.plays().of(1); }

bool has_axioms(ProofFacts& facts) {
  return rules_of_all(facts) == PlayerRules::Loeb || rules_of_all(facts) == PlayerRules::Straffin;
}

bool is_option(ProofFacts& facts, Term x, Term of) {
  if (of.is_leaf()) return false;
  const auto all = facts.store().options(of);
  return absl::c_linear_search(all, x);
}

// The two options of a simple choice, in an order that does not depend on the store.
std::pair<Term, Term> alternatives(ProofFacts& facts, Term of) {
  const auto all = facts.store().options(of);
  const bool in_order =
      facts.store().simple_value(all[0])->base < facts.store().simple_value(all[1])->base;
  return in_order ? std::pair(all[0], all[1]) : std::pair(all[1], all[0]);
}

Term other_option(ProofFacts& facts, Term of, Term x) {
  const auto [a, b] = alternatives(facts, of);
  return a == x ? b : a;
}

// The third of three players.
Player third(Player p, Player q) { return 6 - p - q; }

Term simple(ProofFacts& facts, SimpleValue value) {
  const Term t = facts.store().simple(value);
  if (t.is_none()) facts.fail(status_of_refusal(facts.store()));
  return t;
}

// The value v, which belongs to an opponent of p, for the other opponent.
Term exchanged(ProofFacts& facts, Player p, Term v) {
  const SimpleValue s = *facts.store().simple_value(v);
  return simple(facts, {third(p, s.base), s.exponent});
}

// Proves by Loeb's axioms that p prefers w to v. Let the rank of a value be the exponent n of p's
// own value p_n in its brace of Table 4: p_n has rank n, and so has y_(n-1) for another player y;
// their options have the ranks n - 2 and n - 1. Even ranks are better than odd ones. By
// induction:
//
// - PR1 relates ranks 0 and 1. From ranks n - 2 and n - 1, PR2 relates both of them to n. It does
//   so for two values one of which contains the other; PR3 extends this to the other opponent's
//   value, and PR4 from options of p's choices to the choices ("only if") and back ("if").
// - For ranks further apart, PR5 derives n from n - 2 and n - 1.
//
// So a proof has some lines for each rank.
Plan loeb_preference(ProofFacts& facts, const Judgement& j) {
  const Term v = j.left;
  const Term w = j.right;
  const Player p = j.player;
  const SimpleValue worse = *facts.store().simple_value(v);
  const SimpleValue better = *facts.store().simple_value(w);
  const auto own_exponent = [&](SimpleValue s) { return s.exponent + (s.base == p ? 0U : 1U); };
  const std::uint32_t n = own_exponent(better);
  const std::uint32_t m = own_exponent(worse);
  const auto by = [](Inference inference, std::vector<Judgement> premises) {
    return Plan{inference, std::move(premises)};
  };
  const auto for_options_of_v = [&](Inference inference) {
    const auto [x, y] = alternatives(facts, v);
    return by(inference, {preferred(true, p, x, w), preferred(true, p, y, w)});
  };

  if (v.is_win() && w.is_win()) return by(Inference::SureWin, {});
  if (worse.base != p && is_option(facts, w, v)) {
    return by(Inference::Uncertain, {preferred(true, p, other_option(facts, v, w), w)});
  }
  if (better.base != p && is_option(facts, v, w)) {
    return by(Inference::Uncertain, {preferred(true, p, v, other_option(facts, w, v))});
  }
  if (w.is_choice() && better.base == p) {
    // Takes the option that may be an option of v, or may have v as an option.
    const Player y = worse.base == p ? p % 3 + 1 : third(p, worse.base);
    return by(Inference::ChoiceBetter,
              {preferred(true, p, v, simple(facts, {y, better.exponent - 1}))});
  }
  if (v.is_choice() && worse.base == p) return for_options_of_v(Inference::ChoiceWorse);
  if (n % 2 == 0) {
    if (m == n + 1)
      return by(Inference::Impartial, {preferred(true, p, exchanged(facts, p, v), w)});
    if (m == n + 2 && n > 0) {
      return by(Inference::OptionBetter, {preferred(true, p, v, simple(facts, {p, n}))});
    }
    if (m > n) return for_options_of_v(Inference::BranchesWorse);
  }
  if (n == m + 1) return by(Inference::Impartial, {preferred(true, p, exchanged(facts, p, v), w)});
  if (n == m + 2 && n % 2 != 0) {
    return by(Inference::OptionWorse, {preferred(true, p, simple(facts, {p, m}), w)});
  }
  const auto [x, y] = alternatives(facts, w);
  return by(Inference::BranchesBetter, {preferred(true, p, v, x), preferred(true, p, v, y)});
}

}  // namespace

Plan plan_preference(ProofFacts& facts, const Judgement& j) {
  if (rules_of_all(facts) == PlayerRules::Types) return {Inference::Numbers, {}};
  if (!has_axioms(facts)) return {Inference::Ranking, {}};
  if (rules_of_all(facts) == PlayerRules::Loeb) return loeb_preference(facts, j);
  return {j.right == Term::win(j.player) ? Inference::SureWin : Inference::OthersPick, {}};
}

Plan plan_no_preference(ProofFacts& facts, const Judgement& j, bool asks_for_preference) {
  if (rules_of_all(facts) == PlayerRules::Types) return {Inference::Numbers, {}};
  if (!has_axioms(facts)) return {Inference::Ranking, {}};
  if (asks_for_preference &&
      facts.store().depth(j.left) + facts.store().depth(j.right) <= kReverseTo &&
      facts.whole_game(j.player, j.right, j.left) == Relation::Less) {
    return {Inference::Stronger, {preferred(true, j.player, j.right, j.left)}};
  }
  return {Inference::NoAxiom, {}};
}

}  // namespace kingmaker::detail
