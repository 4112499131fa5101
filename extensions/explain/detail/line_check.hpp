// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// LineCheck: the data that the checker may use to decide whether a line follows from its premises.
//
// These are the values (mover, options, winners, simple form), the rules of the game, and the
// premises. A premise that exists and is asked for counts as used.
// Tested in tests/extensions/explain/derivation_test.cpp.
#pragma once

#include <absl/algorithm/container.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "algebra/hull.hpp"
#include "algebra/term_store.hpp"
#include "base/hash_table.hpp"
#include "extensions/explain/derivation.hpp"
#include "extensions/explain/detail/own_matcher.hpp"
#include "extensions/explain/detail/payoff_line.hpp"

namespace kingmaker::detail {

[[nodiscard]] bool all(const auto& range, auto holds) { return absl::c_all_of(range, holds); }

class LineCheck {
 public:
  // Both must outlive this object. Precondition: a game can have these rules.
  LineCheck(const TermStore& store, const Derivation& derivation)
      : store_(store), derivation_(derivation), matcher_(store, derivation.players) {}

  // Replaces the premises by those of this line. False if one is listed twice.
  [[nodiscard]] bool take_premises(const ProofLine& line);
  [[nodiscard]] bool all_are_used() const;

  // The step of a line by ByRule; null for other lines.
  [[nodiscard]] const OwnStep* step() const { return step_; }
  [[nodiscard]] OwnMatcher& matcher() { return matcher_; }

  // --- Rules of the game ---

  [[nodiscard]] int players() const { return derivation_.players; }
  [[nodiscard]] const Plays& plays() const { return derivation_.plays; }
  [[nodiscard]] bool is_loeb() const { return plays().of(1) == PlayerRules::Loeb; }
  [[nodiscard]] bool is_straffin() const { return plays().of(1) == PlayerRules::Straffin; }
  [[nodiscard]] bool has_axioms() const { return is_loeb() || is_straffin(); }
  // The verb of the clauses of p's preference: LessEqual or Less. Precondition: users define the
  // preference.
  [[nodiscard]] Verb verb_of_clauses(Player p) const {
    const bool is_weak = plays().preference_of(p).form() == DefinedPreference::Form::Weak;
    return is_weak ? Verb::LessEqual : Verb::Less;
  }
  // The place of `winner` in p's order, from 0, if players rank winners.
  [[nodiscard]] std::int64_t place(Player p, Player winner) const;

  // --- Values ---

  [[nodiscard]] std::span<const Term> options(Term t) const {
    return t.is_choice() ? store_.options(t) : std::span<const Term>();
  }
  [[nodiscard]] bool is_option(Term x, Term of) const {
    const auto all_options = options(of);
    return absl::c_binary_search(all_options, x);
  }
  [[nodiscard]] Player mover(Term t) const { return store_.mover(t); }
  [[nodiscard]] bool chooses(Player p, Term t) const {
    return t.is_choice() && store_.mover(t) == p;
  }
  [[nodiscard]] bool another_chooses(Player p, Term t) const {
    return t.is_choice() && store_.mover(t) != p;
  }
  [[nodiscard]] bool may_win(Player p, Term t) const { return store_.winners(t).contains(p); }
  [[nodiscard]] bool has_outcomes(Term v, Term w) const { return store_.has_outcomes(v, w); }
  // True if the pair is decided by what both pay p.
  [[nodiscard]] bool pays_less(Player p, Term v, Term w) const {
    return detail::pays_less(store_, p, v, w);
  }
  [[nodiscard]] std::optional<NumbersAtLevel> first_difference(Player p, Term v, Term w) const {
    return detail::first_difference(store_, p, v, w);
  }
  // True if neither Rule 4 nor Rule 5 decides the pair, in either direction.
  [[nodiscard]] bool rules_are_silent(Player p, Term v, Term w) const {
    if (has_outcomes(v, w)) return !pays_less(p, v, w) && !pays_less(p, w, v);
    return v != Term::win(p) && w != Term::win(p) && may_win(p, v) == may_win(p, w);
  }
  [[nodiscard]] std::optional<SimpleValue> simple(Term t) const { return store_.simple_value(t); }
  [[nodiscard]] bool is_type(Term t) const { return kingmaker::is_type(store_, players(), t); }
  // Precondition: `t` is a type.
  [[nodiscard]] ValueType type(Term t) const { return type_of_term(store_, t); }
  // The player x for "x picks", which is x_1; 0 for other values.
  [[nodiscard]] Player picker(Term t) const;
  // True if this may be a normal form under rules of whole games.
  [[nodiscard]] bool is_basic(Term t) const;

  // --- Premises ---

  [[nodiscard]] bool has(const Judgement& j);
  [[nodiscard]] bool has(Notion notion, Verb verb, bool holds, Player p, Term v, Term w) {
    return has({notion, verb, holds, p, v, w});
  }
  [[nodiscard]] bool below(bool holds, Player p, Term v, Term w) {
    return has(Notion::Selfish, Verb::LessEqual, holds, p, v, w);
  }
  [[nodiscard]] bool less(bool holds, Player p, Term v, Term w) {
    return has(Notion::Selfish, Verb::Less, holds, p, v, w);
  }
  [[nodiscard]] bool weaker(bool holds, Player p, Term v, Term w) {
    return has(Notion::Prudent, Verb::Less, holds, p, v, w);
  }
  [[nodiscard]] bool prefers(bool holds, Player p, Term v, Term w) {
    return has(Notion::WholeGame, Verb::Less, holds, p, v, w);
  }
  // True if v is not prudently stronger than w: weaker, incomparable or equal.
  [[nodiscard]] bool not_stronger(Player p, Term v, Term w) {
    return v == w || weaker(true, p, v, w) || weaker(false, p, w, v);
  }
  // The normal form of `t` according to a premise.
  [[nodiscard]] std::optional<Term> form(Term t);
  // The normal form of m's choice among these options, which are sorted, according to a premise.
  [[nodiscard]] std::optional<Term> form_of_choice(Player m, std::span<const Term> options);
  // True if there is a premise `notion verb (holds)` for p with an option of v on the left and w on
  // the right.
  [[nodiscard]] bool some_option_left(Notion notion, Verb verb, bool holds, Player p, Term v,
                                      Term w);
  [[nodiscard]] bool some_option_right(Notion notion, Verb verb, bool holds, Player p, Term v,
                                       Term w);
  // True if there is a premise that p prefers y to x, with `fits(x, y)`.
  [[nodiscard]] bool some_preference(Player p, auto fits) {
    for (const Judgement* j : listed_) {
      if (*j == Judgement{Notion::WholeGame, Verb::Less, true, p, j->left, j->right} &&
          fits(j->left, j->right)) {
        return has(*j);
      }
    }
    return false;
  }

 private:
  const TermStore& store_;
  const Derivation& derivation_;
  OwnMatcher matcher_;
  const OwnStep* step_ = nullptr;
  HashMap<Judgement, bool> premises_;     // true if used
  std::vector<const Judgement*> listed_;  // in order
  HashMap<Term, Term> forms_;             // the normal forms in premises
};

}  // namespace kingmaker::detail
