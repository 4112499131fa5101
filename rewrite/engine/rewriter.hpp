// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The engine: computes normal forms by a system's strategy.
//
// The problem. Rules apply at many places of a value, and the order decides the result. A selfish
// player 1 rewrites 1{1_2,2{1_1,1_2}}. Both options are normal; the second is weaker for player 1
// and can be dropped, which gives 1_2. But if the option 1_2 is first replaced by its own options
// 2_1 and 3_1, the other option is comparable to neither, and 1{2_1,3_1,2{1_1,1_2}} is left, which
// is the normal form. Also, a value that is written as a tree may be exponentially larger than the
// number of its distinct parts.
//
// The strategy fixes the order: *innermost*, so options are normal before their choice is touched,
// and at a choice the rules of its mover in the order of the rule set (rules/rule_sets.hpp):
// replace options of the mover by theirs, drop weaker options, replace the choice by a single
// option. The papers define preferences for values whose options are normal. A rule need only look
// at one node and relations of its options, and its result is final, unless a user's rule or a
// replacement leaves it open; then the result is visited in turn. For most rule sets a theorem
// says that any order of steps at a choice gives the same value: *The order of steps* in
// docs/book/mathematics.md, which names those for which it fails.
//
// The algorithm. `normalize` goes from the leaves to the root with a list of open nodes instead of
// the call stack, and remembers the normal form of each node of the store. A node is opened twice:
// once to put the options that have no normal form yet above it, and once when all have one. It is
// rewritten once, however many choices contain it. `becomes_` has the nodes whose result is still
// open; one that is reached again while it waits comes back to itself, so its rewriting never
// ends, which is reported.
//
// `reduce` handles one node whose options are normal, for values that are made bottom-up and never
// stored unreduced: positions of games, and text that a builder reads. So the tree of a game is
// never built. For prudent play of three players packed_prudent.hpp is several times as fast and
// needs no store.
//
// Cost: O(1) look-ups for each distinct node and option under syntactic rules, without allocation
// after some use; preferences add the relations between a node's options
// (preferences/preference.hpp), which for prudent play are comparisons of numbers
// (preferences/prudent_number.hpp). Normal forms are remembered in 6 bytes for each visited node
// of the store, until the store collects. From text in memory to the normal form, a random value
// of 10^6 leaves takes 19 ms under `prudent` (`make bench-peers`, *Growth* in
// docs/performance.md); the time is linear.
//
// Invariants:
//
// 1. A term in `normal_` is the normal form of its key under this system, and of itself.
// 2. `normal_` and the ordered terms belong to one generation of the store, and are renewed when
//    it changes, since a collection gives handles to other values.
// 3. A limit stops between nodes: what is in `normal_` stays right, and another call continues
//    there.
// 4. A call under way is never entered again: a condition that asks for a normal form under its
//    own rule set is refused.
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
