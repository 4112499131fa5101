// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Plans lines about preferences of whole games: by Loeb's and Straffin's axioms, by rankings and by
// numbers of types.
// Tested in tests/extensions/explain/explain_test.cpp.
#pragma once

#include <utility>

#include "extensions/explain/derivation.hpp"
#include "extensions/explain/detail/proof_facts.hpp"
#include "extensions/explain/detail/proof_plan.hpp"

namespace kingmaker::detail {

class PreferencePlans {
 public:
  PreferencePlans(ProofFacts& facts, bool asks_for_preference)
      : facts_(facts), asks_for_preference_(asks_for_preference) {}

  Plan preference(const Judgement& j);
  // A preference that does not hold is explained by the reverse preference, if there is one with a
  // short proof.
  Plan no_preference(const Judgement& j);

 private:
  static Judgement preferred(bool holds, Player p, Term v, Term w) {
    return {Notion::WholeGame, Verb::Less, holds, p, v, w};
  }
  [[nodiscard]] PlayerRules rules_of_all() const;
  [[nodiscard]] bool has_axioms() const;
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
  Plan loeb_preference(const Judgement& j);
  [[nodiscard]] bool is_option(Term x, Term of) const;
  // The two options of a simple choice, in an order that does not depend on the store.
  [[nodiscard]] std::pair<Term, Term> alternatives(Term of) const;
  [[nodiscard]] Term other_option(Term of, Term x) const;
  // The third of three players.
  [[nodiscard]] static Player third(Player p, Player q);
  Term simple(SimpleValue value);
  // The value v, which belongs to an opponent of p, for the other opponent.
  Term exchanged(Player p, Term v);

  ProofFacts& facts_;
  bool asks_for_preference_;  // the goal, rather than only a premise
};

}  // namespace kingmaker::detail
