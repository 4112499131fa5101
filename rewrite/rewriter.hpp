// The engine: normal forms.
//
// `normalize` takes a value to the normal form that a system's strategy gives it
// (rules/rule_sets.hpp): innermost, each distinct subterm once, no recursion. `reduce` does one
// node whose options are normal already, for values that are made bottom-up and never stored
// unreduced (positions of games, text read by a builder). For prudent play of three players
// packed_prudent.hpp is several times as fast and needs no store.
//
// Cost: O(1) lookups a node and option for syntactic rules, no allocation once warm; preferences
// add the relations between a node's options (preference.hpp). Normal forms are remembered in 6
// bytes a node of the store looked at, until the store collects.
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

// `term` is none unless `stop` is NormalForm.
struct Normalized {
  Term term;
  StopReason stop = StopReason::NormalForm;
};

class Rewriter {
 public:
  // The store and the preferences, which must be of this store, must outlive this. Precondition:
  // `system.check_players(players)` is OK.
  Rewriter(TermStore& store, int players, const System& system, Preferences& preferences);

  [[nodiscard]] int players() const { return players_; }
  [[nodiscard]] const System& system() const { return system_; }

  // The normal form of `v`. Nothing is lost when a limit stops it: another call goes on where this
  // one was. FailedPrecondition, naming the values, if a player's preference among the options of a
  // node is a cycle, or if rules would go on for ever, or ask in a condition for a normal form
  // under themselves.
  [[nodiscard]] absl::StatusOr<Normalized> normalize(Term v, Budget& budget);
  // The same, where every limit is an error: ResourceExhausted or Cancelled.
  [[nodiscard]] absl::StatusOr<Term> normal_form_of(Term v, Budget& budget);

  // The normal form of the choice of `mover` among `options`, which are in normal form, in any
  // order and not empty. Stops are errors: ResourceExhausted or Cancelled.
  [[nodiscard]] absl::StatusOr<Term> reduce(Player mover, std::span<const Term> options,
                                            Budget& budget);
  // The same without a copy: `options` is overwritten.
  [[nodiscard]] absl::StatusOr<Term> reduce_in_place(Player mover, std::span<Term> options,
                                                     Budget& budget);

 private:
  // What a choice is after the rules of its mover; `is_open`: that is to be rewritten in its turn.
  struct Reduced {
    Term term;
    bool is_open = false;
  };
  // None when it failed; `context.failure` says why, unless the store refused. A choice of `mover`
  // that is there already, `old`, need not be looked for where its options are what is left.
  [[nodiscard]] Reduced reduce_node(Player mover, std::span<Term> options, RuleContext& context,
                                    Term old = {});
  [[nodiscard]] absl::StatusOr<Normalized> normalize_options_first(Term v, Budget& budget);
  [[nodiscard]] absl::Status never_ends(Term t) const;
  [[nodiscard]] absl::Status asks_for_itself() const;
  // Of the store as it is now.
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
  TermMap<Term> normal_;  // of choices
  std::uint64_t generation_;
  std::vector<Term> options_;  // of the node being reduced
  std::vector<Term> room_;     // for rules
  std::vector<Term> open_;     // choices below the value being normalised
  // Choices that wait for the normal form of what their rules have made of them.
  HashMap<Term, Term> becomes_;
  std::optional<OrderedTerms> terms_;
  bool is_busy_ = false;
};

// How two given values stand to each other for player p: both are reduced to
// `system.operand_system()` first. Errors as Preferences::compare.
[[nodiscard]] absl::StatusOr<Relation> relate(TermStore& store, int players, const System& system,
                                              Preferences& preferences, Player p, Term v, Term w,
                                              Budget& budget);

}  // namespace kingmaker
