// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Plans lines about normal forms: innermost rewriting by dropping options, by hulls and by the
// user's rules.
// Tested in tests/extensions/explain/explain_test.cpp.
#pragma once

#include <optional>
#include <vector>

#include "extensions/explain/derivation.hpp"
#include "extensions/explain/detail/proof_facts.hpp"
#include "extensions/explain/detail/proof_plan.hpp"

namespace kingmaker::detail {

class RewritingPlans {
 public:
  explicit RewritingPlans(ProofFacts& facts) : facts_(facts) {}

  // Proves one node of innermost rewriting.
  Plan normal_form_of(Term v, Term w);

 private:
  // True if this is "y picks" for a y other than p.
  [[nodiscard]] bool picked_by_another(Player p, Term t) const;
  Plan by_hulls(Term v);
  // Adds premises that state the normal forms of the options.
  void add_forms(Term v, std::vector<Judgement>& premises) const;
  Plan by_own_rules(Term v, Term w);
  // The normal forms of v's options, merged, each once and in print order.
  std::vector<Term> merged_options(Term v) const;
  // The judgement by which m drops options: v is strictly weaker than w, or not.
  [[nodiscard]] Judgement weaker_option(bool holds, Player m, Term v, Term w) const;
  bool is_weaker_option(Player m, Term v, Term w);
  std::vector<Term> best_of(Player m, const std::vector<Term>& all);
  // The reason why m drops x: an option that is kept, or else one that is dropped itself.
  std::optional<Term> better_than(Player m, Term x, const std::vector<Term>& kept,
                                  const std::vector<Term>& all);
  // Adds the reasons why options are dropped or kept.
  void add_reasons(Player m, const std::vector<Term>& all, const std::vector<Term>& kept,
                   std::vector<Judgement>& premises);

  ProofFacts& facts_;
};

}  // namespace kingmaker::detail
