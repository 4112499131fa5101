// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The facts that a proof search knows before it proves: the rules of the players, normal forms, and
// which judgements are true. The engines that decide them share no code with the checker of proofs.
// Tested in tests/extensions/explain/explain_test.cpp.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "algebra/hull.hpp"
#include "algebra/print_order.hpp"
#include "algebra/term_map.hpp"
#include "base/hash_table.hpp"
#include "extensions/explain/derivation.hpp"
#include "extensions/explain/proof_context.hpp"
#include "rewrite/preferences/relation.hpp"

namespace kingmaker::detail {

class ProofFacts {
 public:
  explicit ProofFacts(const ProofContext& context) : context_(context), store_(context.store) {}

  // Determines the rules of the players and, if needed, the normal forms of all values below
  // `roots`.
  absl::Status prepare(std::vector<Term> roots, bool with_normal_forms);
  // The first error of a search, after which answers mean nothing.
  [[nodiscard]] const absl::Status& status() const { return status_; }
  void fail(absl::Status status) { status_ = std::move(status); }
  [[nodiscard]] const ProofContext& context() const { return context_; }
  [[nodiscard]] TermStore& store() const { return store_; }
  [[nodiscard]] const Plays& plays() const { return plays_; }

  // A win or a type is its own normal form.
  [[nodiscard]] bool is_known(Term t) const { return has_no_options(store_, context_.players, t); }
  [[nodiscard]] std::span<const Term> options(Term t) const {
    return is_known(t) ? std::span<const Term>() : order_->options(t);
  }
  [[nodiscard]] bool is_before(Term a, Term b) const { return order_->less(a, b); }
  [[nodiscard]] Term normal_form(Term t) const { return is_known(t) ? t : normal_.get(t); }
  // The first step of the user's rules at a choice, on the way to this normal form; null if they
  // have none.
  [[nodiscard]] std::shared_ptr<const OwnStep> step(Term choice, Term normal) const;

  Relation selfish(Player p, Term v, Term w) { return relation<Selfish>(p, v, w); }
  Relation prudent(Player p, Term v, Term w) { return relation<Prudent>(p, v, w); }
  bool below(Player p, Term v, Term w) {
    const Relation r = selfish(p, v, w);
    return r == Relation::Less || r == Relation::Equal;
  }
  bool weaker(Player p, Term v, Term w) { return prudent(p, v, w) == Relation::Less; }
  Relation whole_game(Player p, Term v, Term w);
  bool is_true(const Judgement& j);
  // The choice t with the normal forms of its options.
  absl::StatusOr<Term> among_normal_forms(Term t);

 private:
  template <CompiledPreference P>
  Relation relation(Player p, Term v, Term w);
  // Computes the normal forms of all values below `roots`, to which it adds values that occur on
  // the way.
  absl::Status normalize_all(std::vector<Term>& roots);
  // Finds the steps by which the user's rules rewrite t, whose options have normal forms. New
  // values are added to `waiting`.
  absl::Status add_steps(Term t, std::vector<Term>& waiting);

  const ProofContext& context_;
  TermStore& store_;
  absl::Status status_;
  Plays plays_;
  // The results of single steps, and the expected results.
  std::vector<std::pair<Term, Term>> ends_;
  std::optional<PrintOrder> order_;
  TermMap<Term> normal_;
  HashMap<std::pair<Term, Term>, std::shared_ptr<const OwnStep>> steps_;
};

}  // namespace kingmaker::detail
