// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The engine: computes normal forms.
//
// `normalize` computes the normal form of a value by a system's strategy (rules/rule_sets.hpp):
// innermost, each distinct subterm once, without recursion. `reduce` handles one node whose options
// are normal, for values that are made bottom-up and never stored unreduced (positions of games,
// text read by a builder). For prudent play of three players packed_prudent.hpp is several times as
// fast and needs no store.
//
// Cost: O(1) look-ups for each node and option under syntactic rules, without allocation after some
// use; preferences add the relations between a node's options (preference.hpp). Normal forms are
// remembered, in 6 bytes for each visited node of the store, until the store collects.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "algebra/term_map.hpp"
#include "algebra/term_store.hpp"
#include "base/budget.hpp"
#include "base/hash_table.hpp"
#include "rewrite/preferences/preferences.hpp"
#include "rewrite/preferences/relation.hpp"
#include "rewrite/rules/rule.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {

// `term` is a term only if `stop` is NormalForm.
struct Normalized {
  Term term;
  StopReason stop = StopReason::NormalForm;
};

class Rewriter {
 public:
  // The store and the preferences, which must belong to this store, must outlive this object.
  // Precondition: `system.check_players(players)` is OK.
  Rewriter(TermStore& store, int players, const System& system, Preferences& preferences);

  [[nodiscard]] int players() const { return players_; }
  [[nodiscard]] const System& system() const { return system_; }

  // The normal form of `v`. When a limit stops it, no work is lost: another call continues.
  // FailedPrecondition, with the values concerned, if a player's preference among the options of a
  // node has a cycle, if rules do not terminate, or if a condition asks for a normal form under its
  // own rule set.
  [[nodiscard]] absl::StatusOr<Normalized> normalize(Term v, Budget& budget);
  // The normal form, where every limit is an error: ResourceExhausted or Cancelled.
  [[nodiscard]] absl::StatusOr<Term> normal_form_of(Term v, Budget& budget);

  // The normal form of the choice of `mover` among `options`. Limits are errors: ResourceExhausted
  // or Cancelled. Precondition: the options are in normal form, in any order, and there is one.
  [[nodiscard]] absl::StatusOr<Term> reduce(Player mover, std::span<const Term> options,
                                            Budget& budget);
  // Does the same without a copy: `options` is overwritten.
  [[nodiscard]] absl::StatusOr<Term> reduce_in_place(Player mover, std::span<Term> options,
                                                     Budget& budget);

 private:
  // A choice after the rules of its mover. If `is_open`, the result must be rewritten, too.
  struct Reduced {
    Term term;
    bool is_open = false;
  };
  // No term if it failed; `context.failure` says why, unless the store refused. If `old` is an
  // existing choice of `mover` whose options are the result, it is not looked up.
  [[nodiscard]] Reduced reduce_node(Player mover, std::span<Term> options, RuleContext& context,
                                    Term old = {});
  [[nodiscard]] absl::StatusOr<Normalized> normalize_options_first(Term v, Budget& budget);
  [[nodiscard]] absl::Status never_ends(Term t) const;
  [[nodiscard]] absl::Status asks_for_itself() const;
  // The ordered terms of the store in its current state.
  OrderedTerms& current_terms() {
    if (!terms_ || generation_ != store_.generation()) renew_terms();
    return *terms_;
  }
  void renew_terms();
  [[nodiscard]] absl::Status failure_of(const RuleContext& context) const;

  TermStore& store_;
  int players_;
  System system_;
  bool is_raw_;
  Preferences& preferences_;
  TermMap<Term> normal_;  // for choices
  std::uint64_t generation_;
  std::vector<Term> options_;  // of the node that is reduced
  std::vector<Term> room_;     // scratch for rules
  std::vector<Term> open_;     // choices below the value that is normalised
  // Choices that wait for the normal form of the result of their rules.
  HashMap<Term, Term> becomes_;
  std::optional<OrderedTerms> terms_;
  bool is_busy_ = false;
};

// The relation of two given values for player p, after both are reduced to
// `system.operand_system()`. Errors are those of Preferences::compare.
[[nodiscard]] absl::StatusOr<Relation> relate(TermStore& store, int players, const System& system,
                                              Preferences& preferences, Player p, Term v, Term w,
                                              Budget& budget);

}  // namespace kingmaker
