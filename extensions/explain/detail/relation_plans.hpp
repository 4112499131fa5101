// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Plans lines about the selfish, the prudent and the indifferent preference, and those of users.
// Tested in tests/extensions/explain/explain_test.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/hash_table.hpp"
#include "extensions/explain/derivation.hpp"
#include "extensions/explain/detail/proof_facts.hpp"
#include "extensions/explain/detail/proof_plan.hpp"

namespace kingmaker::detail {

// Proves a relation from strict ones.
[[nodiscard]] Plan by_strict(const Judgement& j, ProofFacts& facts);

class RelationPlans {
 public:
  // `proved` are the judgements that have a line, which cost nothing as premises.
  RelationPlans(ProofFacts& facts, const HashMap<Judgement, std::uint32_t>& proved)
      : facts_(facts), proved_(proved) {}

  Plan selfish_relation(const Judgement& j);
  Plan prudent_relation(const Judgement& j);
  // A preference that a user defines.
  Plan own_relation(const Judgement& j);
  Plan indifferent_definition(const Judgement& j);

 private:
  // The options of one of two values, each with the other value.
  enum class Side : std::uint8_t { Left, Right };
  [[nodiscard]] bool by_theorem(Term v, Term w) const;
  // A measure of the work for a witness; a smaller one is better.
  std::uint64_t effort(const Judgement& j);
  // The inference if Rules 4 or 5 decide the pair, or if no clause can apply.
  [[nodiscard]] std::optional<Inference> by_rules(const Judgement& j) const;
  // The same where a value has other leaves than wins.
  [[nodiscard]] std::optional<Inference> by_payoffs(const Judgement& j) const;
  std::uint64_t total_effort(const Plan& plan);
  Plan selfish_le(const Judgement& j);
  // That all options of one side are below the other side, or above it; empty if they are not.
  std::vector<Judgement> all_below(Side side, const Judgement& j);
  // Proves a relation from weak ones.
  Plan by_weak(const Judgement& j);
  Plan prudent_less(const Judgement& j);
  Plan not_prudent_less(const Judgement& j);
  Plan prudent_definition(const Judgement& j);
  [[nodiscard]] Verb verb_of_clauses(Player p) const;
  // The premises are the answers for the pairs that the definition asks about.
  Plan clause(const Judgement& j);
  static Judgement selfish(Verb verb, bool holds, Player p, Term v, Term w);
  std::vector<std::pair<Term, Term>> pairs(Side side, Term v, Term w) const;
  // True if the clause of Definition 11 for this side says that v is prudently weaker than w.
  bool applies(Side side, Player p, Term v, Term w);
  // Adds premises that x is not prudently stronger than y.
  void add_not_stronger(Player p, Term x, Term y, std::vector<Judgement>& premises);
  void add_applies(Side side, Player p, Term v, Term w, std::vector<Judgement>& premises);
  void add_neither_applies(Player p, Term v, Term w, std::vector<Judgement>& premises);
  // The best judgement that `make` returns for those pairs that `holds` accepts.
  std::optional<Judgement> best_witness(const std::vector<std::pair<Term, Term>>& all, auto holds,
                                        auto make);

  ProofFacts& facts_;
  const HashMap<Judgement, std::uint32_t>& proved_;
};

}  // namespace kingmaker::detail
