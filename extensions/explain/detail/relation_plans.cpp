// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/explain/detail/relation_plans.hpp"

#include "base/text.hpp"
#include "extensions/explain/detail/payoff_line.hpp"

namespace kingmaker::detail {

// Proves a relation from strict ones.
Plan by_strict(const Judgement& j, ProofFacts& facts) {
  const Term v = j.left;
  const Term w = j.right;
  const Player p = j.player;
  const auto preferred = [&](bool holds, Player q, Term x, Term y) {
    return Judgement{j.notion, Verb::Less, holds, q, x, y};
  };
  switch (j.verb) {
    case Verb::LessEqual:
      return by_definition({preferred(j.holds, p, v, w)});
    case Verb::Incomparable:
      if (j.holds) return by_definition({preferred(false, p, v, w), preferred(false, p, w, v)});
      return by_definition({facts.whole_game(p, v, w) == Relation::Less
                                ? preferred(true, p, v, w)
                                : preferred(true, p, w, v)});
    default:
      return by_definition({});
  }
}

std::optional<Judgement> RelationPlans::best_witness(const std::vector<std::pair<Term, Term>>& all,
                                                     auto holds, auto make) {
  std::optional<Judgement> best;
  std::uint64_t least = 0;
  for (const auto& [x, y] : all) {
    if (!holds(x, y)) continue;
    const Judgement j = make(x, y);
    const std::uint64_t cost = effort(j);
    if (!best || cost < least) {
      best = j;
      least = cost;
    }
  }
  return best;
}

bool RelationPlans::by_theorem(Term v, Term w) const {
  if (facts_.context().players != 3 || facts_.context().options.theorems == TheoremUse::Never)
    return false;
  const auto a = facts_.store().simple_value(v);
  if (!a) return false;
  const auto b = facts_.store().simple_value(w);
  if (!b) return false;
  return facts_.context().options.theorems == TheoremUse::Always ||
         std::uint64_t{a->exponent} + b->exponent > kTheoremFrom;
}

std::uint64_t RelationPlans::effort(const Judgement& j) {
  if (proved_.contains(j)) return 0;
  if (j.left == j.right || by_rules(j)) return 1;
  return 2 + std::uint64_t{facts_.store().depth(j.left)} + facts_.store().depth(j.right);
}

std::optional<Inference> RelationPlans::by_rules(const Judgement& j) const {
  if (j.verb != Verb::Less && j.verb != Verb::LessEqual) return std::nullopt;
  if (facts_.store().has_outcomes(j.left, j.right)) return by_payoffs(j);
  const Term won = Term::win(j.player);
  if (j.right == won) return Inference::SureWin;
  if (j.left == won) return Inference::AgainstSureWin;
  const auto may_win = [&](Term t) { return facts_.store().winners(t).contains(j.player); };
  const bool left = may_win(j.left);
  if (left != may_win(j.right)) return left ? Inference::AgainstHope : Inference::Hope;
  if (j.left.is_win() && j.right.is_win()) return Inference::OtherWins;
  return std::nullopt;
}

std::optional<Inference> RelationPlans::by_payoffs(const Judgement& j) const {
  if (pays_less(facts_.store(), j.player, j.left, j.right)) return Inference::ByPayoffs;
  if (pays_less(facts_.store(), j.player, j.right, j.left)) return Inference::AgainstPayoffs;
  if (j.notion == Notion::Prudent) return Inference::Levels;
  return std::nullopt;
}

std::uint64_t RelationPlans::total_effort(const Plan& plan) {
  std::uint64_t sum = 0;
  for (const Judgement& j : plan.premises) sum += effort(j);
  return sum;
}

Plan RelationPlans::selfish_le(const Judgement& j) {
  if (!j.holds) {
    Plan none{Inference::NoClause, {}};
    for (const Side side : {Side::Left, Side::Right}) {
      const auto witness = best_witness(
          pairs(side, j.left, j.right),
          [&](Term x, Term y) { return !facts_.below(j.player, x, y); },
          [&](Term x, Term y) { return selfish(Verb::LessEqual, false, j.player, x, y); });
      if (witness) none.premises.push_back(*witness);
    }
    return none;
  }
  Plan left{Inference::OptionsLeft, all_below(Side::Left, j)};
  Plan right{Inference::OptionsRight, all_below(Side::Right, j)};
  if (left.premises.empty()) return right;
  if (right.premises.empty()) return left;
  return total_effort(right) < total_effort(left) ? right : left;
}

std::vector<Judgement> RelationPlans::all_below(Side side, const Judgement& j) {
  std::vector<Judgement> premises;
  for (const auto& [x, y] : pairs(side, j.left, j.right)) {
    if (!facts_.below(j.player, x, y)) return {};
    premises.push_back(selfish(Verb::LessEqual, true, j.player, x, y));
  }
  return premises;
}

Plan RelationPlans::by_weak(const Judgement& j) {
  const Term v = j.left;
  const Term w = j.right;
  const Player p = j.player;
  const auto le = [&](bool holds, Player q, Term x, Term y) {
    return Judgement{j.notion, Verb::LessEqual, holds, q, x, y};
  };
  const bool up = facts_.is_true(le(true, p, v, w));
  switch (j.verb) {
    case Verb::Less:
      if (j.holds) return by_definition({le(true, p, v, w), le(false, p, w, v)});
      return by_definition({up ? le(true, p, w, v) : le(false, p, v, w)});
    case Verb::Equal:
      if (j.holds) return by_definition({le(true, p, v, w), le(true, p, w, v)});
      return by_definition({up ? le(false, p, w, v) : le(false, p, v, w)});
    default:
      if (j.holds) return by_definition({le(false, p, v, w), le(false, p, w, v)});
      return by_definition({up ? le(true, p, v, w) : le(true, p, w, v)});
  }
}

Plan RelationPlans::selfish_relation(const Judgement& j) {
  if (const auto decided = by_rules(j)) return {*decided, {}};
  return j.verb == Verb::LessEqual ? selfish_le(j) : by_weak(j);
}

Plan RelationPlans::prudent_relation(const Judgement& j) {
  if (j.verb == Verb::Less) {
    if (const auto decided = by_rules(j)) return {*decided, {}};
  }
  if (by_theorem(j.left, j.right)) return {Inference::TheoremFifteen, {}};
  if (j.verb != Verb::Less) return prudent_definition(j);
  return j.holds ? prudent_less(j) : not_prudent_less(j);
}

Plan RelationPlans::own_relation(const Judgement& j) {
  if (j.verb == verb_of_clauses(j.player)) return clause(j);
  return verb_of_clauses(j.player) == Verb::LessEqual ? by_weak(j) : by_strict(j, facts_);
}

Plan RelationPlans::prudent_less(const Judgement& j) {
  const Term v = j.left;
  const Term w = j.right;
  const Player p = j.player;
  if (facts_.selfish(p, v, w) == Relation::Less) {
    return {Inference::SelfishlyWeaker, {selfish(Verb::Less, true, p, v, w)}};
  }
  const Side side = applies(Side::Left, p, v, w) ? Side::Left : Side::Right;
  Plan plan{side == Side::Left ? Inference::WeakerLeft : Inference::WeakerRight,
            {selfish(Verb::Less, false, p, w, v)}};
  add_applies(side, p, v, w, plan.premises);
  add_neither_applies(p, w, v, plan.premises);
  return plan;
}

Plan RelationPlans::not_prudent_less(const Judgement& j) {
  const Term v = j.left;
  const Term w = j.right;
  const Player p = j.player;
  if (facts_.weaker(p, w, v)) return {Inference::Stronger, {weak(true, p, w, v)}};
  Plan plan{Inference::NeitherClause, {selfish(Verb::Less, false, p, v, w)}};
  if (!applies(Side::Left, p, v, w) && !applies(Side::Right, p, v, w)) {
    add_neither_applies(p, v, w, plan.premises);
    return plan;
  }
  plan.inference = Inference::ExchangedClause;
  add_applies(applies(Side::Left, p, w, v) ? Side::Left : Side::Right, p, w, v, plan.premises);
  return plan;
}

Plan RelationPlans::prudent_definition(const Judgement& j) {
  const Term v = j.left;
  const Term w = j.right;
  const Player p = j.player;
  const Judgement equal{Notion::Prudent, Verb::Equal, true, p, v, w};
  const Judgement not_equal{Notion::Prudent, Verb::Equal, false, p, v, w};
  const Judgement selfishly_equal = selfish(Verb::Equal, true, p, v, w);
  const Judgement not_selfishly_equal = selfish(Verb::Equal, false, p, v, w);
  const Relation r = facts_.prudent(p, v, w);
  const bool up = r == Relation::Less;
  const bool down = r == Relation::Greater;
  switch (j.verb) {
    case Verb::LessEqual:
      if (j.holds) return by_definition({up ? weak(true, p, v, w) : equal});
      return by_definition({weak(false, p, v, w), not_equal});
    case Verb::Equal:
      if (j.holds)
        return by_definition({selfishly_equal, weak(false, p, v, w), weak(false, p, w, v)});
      return by_definition({up     ? weak(true, p, v, w)
                            : down ? weak(true, p, w, v)
                                   : not_selfishly_equal});
    default:
      if (j.holds)
        return by_definition({weak(false, p, v, w), weak(false, p, w, v), not_selfishly_equal});
      return by_definition({up ? weak(true, p, v, w) : down ? weak(true, p, w, v) : equal});
  }
}

Plan RelationPlans::indifferent_definition(const Judgement& j) {
  const Term v = j.left;
  const Term w = j.right;
  const Player p = j.player;
  const bool up = facts_.weaker(p, v, w);
  switch (j.verb) {
    case Verb::LessEqual:
      if (!j.holds) return by_definition({weak(true, p, w, v)});
      return by_definition({up ? weak(true, p, v, w) : weak(false, p, w, v)});
    case Verb::Less:
      return by_definition({weak(j.holds, p, v, w)});
    case Verb::Equal:
      if (j.holds) return by_definition({weak(false, p, v, w), weak(false, p, w, v)});
      return by_definition({up ? weak(true, p, v, w) : weak(true, p, w, v)});
    default:
      return by_definition({});
  }
}

Verb RelationPlans::verb_of_clauses(Player p) const {
  const bool is_weak = facts_.plays().preference_of(p).form() == DefinedPreference::Form::Weak;
  return is_weak ? Verb::LessEqual : Verb::Less;
}

Plan RelationPlans::clause(const Judgement& j) {
  const DefinedPreference& preference = facts_.plays().preference_of(j.player);
  Plan plan{Inference::Clause, {}};
  const auto others = [&](Player p, Term v, Term w) -> absl::StatusOr<bool> {
    if (p != j.player) {
      return absl::FailedPreconditionError(
          cat("there is no derivation where `", preference.name, "` asks for another player"));
    }
    absl::StatusOr<bool> answer = preference.says(facts_.context().players, p, v, w);
    if (answer.ok()) plan.premises.push_back({Notion::Own, j.verb, *answer, p, v, w});
    return answer;
  };
  const absl::StatusOr<bool> answer =
      preference.says(facts_.context().players, j.player, j.left, j.right, others);
  if (!answer.ok()) facts_.fail(answer.status());
  return plan;
}

Judgement RelationPlans::selfish(Verb verb, bool holds, Player p, Term v, Term w) {
  return {Notion::Selfish, verb, holds, p, v, w};
}

std::vector<std::pair<Term, Term>> RelationPlans::pairs(Side side, Term v, Term w) const {
  std::vector<std::pair<Term, Term>> all;
  for (const Term x : facts_.options(side == Side::Left ? v : w)) {
    all.push_back(side == Side::Left ? std::pair(x, w) : std::pair(v, x));
  }
  return all;
}

bool RelationPlans::applies(Side side, Player p, Term v, Term w) {
  bool some = false;
  for (const auto& [x, y] : pairs(side, v, w)) {
    const Relation r = facts_.prudent(p, x, y);
    if (r == Relation::Greater) return false;
    some = some || r == Relation::Less;
  }
  return some;
}

void RelationPlans::add_not_stronger(Player p, Term x, Term y, std::vector<Judgement>& premises) {
  if (x == y) return;
  premises.push_back(facts_.weaker(p, x, y) ? weak(true, p, x, y) : weak(false, p, y, x));
}

void RelationPlans::add_applies(Side side, Player p, Term v, Term w,
                                std::vector<Judgement>& premises) {
  for (const auto& [x, y] : pairs(side, v, w)) add_not_stronger(p, x, y, premises);
}

void RelationPlans::add_neither_applies(Player p, Term v, Term w,
                                        std::vector<Judgement>& premises) {
  for (const Side side : {Side::Left, Side::Right}) {
    const auto all = pairs(side, v, w);
    const auto stronger = best_witness(
        all, [&](Term x, Term y) { return facts_.weaker(p, y, x); },
        [&](Term x, Term y) { return weak(true, p, y, x); });
    if (stronger) {
      premises.push_back(*stronger);
    } else {
      for (const auto& [x, y] : all) add_not_stronger(p, y, x, premises);
    }
  }
}

}  // namespace kingmaker::detail
