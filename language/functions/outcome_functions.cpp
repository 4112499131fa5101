// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The functions about payoffs of leaves, and about players who gain nothing and decide.
// Tested in tests/language/outcomes.km.

#include <absl/algorithm/container.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "algebra/hull.hpp"
#include "algebra/measure.hpp"
#include "algebra/print_order.hpp"
#include "algebra/walk.hpp"
#include "base/hash_table.hpp"
#include "base/status_macros.hpp"
#include "language/evaluable.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/list.hpp"
#include "rewrite/preferences/tie_answers.hpp"

namespace kingmaker {

std::optional<Payoff> payoff_of(const Rational& number) {
  const Integer over = boost::multiprecision::numerator(number);
  const Integer under = boost::multiprecision::denominator(number);
  if (abs(over) >= Payoff::kLimit || under >= Payoff::kLimit) return std::nullopt;
  return Payoff(static_cast<std::int64_t>(over), static_cast<std::int64_t>(under));
}

namespace {

Object number_of(Payoff payoff) {
  return number_object(Rational(payoff.numerator(), payoff.denominator()));
}

// The value of the first argument and the player of the second one.
absl::StatusOr<std::pair<GameValue, Player>> value_and_player(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto v, value_argument(call, 0));
  const Argument& argument = call.arguments[1];
  KM_ASSIGN_OR_RETURN(const Player p,
                      call.context.player_of(argument.object, v.frame, argument.range));
  return std::pair(v, p);
}

absl::StatusOr<Object> call_payoff(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto asked, value_and_player(call));
  const auto& [v, p] = asked;
  if (v.term.is_leaf()) return number_of(call.context.store().payoff(v.term, p));
  return error_at(call.arguments[0].range,
                  "a choice has no payoff; `least` and `greatest` are those of its leaves");
}

absl::StatusOr<Object> call_least(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto asked, value_and_player(call));
  return number_of(call.context.preferences().payoff_range(asked.second, asked.first.term).least);
}
absl::StatusOr<Object> call_greatest(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto asked, value_and_player(call));
  return number_of(
      call.context.preferences().payoff_range(asked.second, asked.first.term).greatest);
}
absl::StatusOr<Object> call_guarantee(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto asked, value_and_player(call));
  return number_of(call.context.preferences().guarantee(asked.second, asked.first.term));
}

// The lengths of shortest and longest play, in choices.
absl::StatusOr<Object> call_plies(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto v, value_argument(call, 0));
  const TermStore& store = call.context.store();
  HashMap<Term, std::uint64_t> shortest;
  const auto at = [&](Term t) { return t.is_leaf() ? 0 : shortest.at(t); };
  for (const Term t : bottom_up(store, v.term)) {
    const auto options = store.options(t);
    if (!call.context.budget().spend(options.size())) return status_of(call.context.budget());
    std::uint64_t least = at(options[0]);
    for (const Term option : options) least = std::min(least, at(option));
    shortest.emplace(t, least + 1);
  }
  return *list_of({Integer(at(v.term)), Integer(store.depth(v.term))});
}

// The player whose expectation is greatest if all moves are random; 0 if several have the greatest.
absl::StatusOr<Object> call_leader(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto v, value_argument(call, 0));
  const TermStore& store = call.context.store();
  const auto players = static_cast<std::size_t>(v.frame.players);
  HashMap<Term, std::vector<Rational>> expected;
  const auto at = [&](Term t, std::size_t p) {
    if (!t.is_leaf()) return expected.at(t)[p];
    const Payoff payoff = store.payoff(t, static_cast<Player>(p + 1));
    return Rational(payoff.numerator(), payoff.denominator());
  };
  for (const Term t : bottom_up(store, v.term)) {
    const auto options = store.options(t);
    std::vector<Rational> mean(players);
    for (std::size_t p = 0; p < players; ++p) {
      for (const Term option : options) mean[p] += at(option, p);
      mean[p] /= options.size();
      const auto bits = msb(boost::multiprecision::denominator(mean[p]));
      if (!call.context.budget().spend(options.size() * (1 + bits / 64))) {
        return status_of(call.context.budget());
      }
    }
    expected.emplace(t, std::move(mean));
  }
  std::size_t leader = 0;
  std::size_t leaders = 1;
  for (std::size_t p = 1; p < players; ++p) {
    const Rational one = at(v.term, p);
    const Rational best = at(v.term, leader);
    if (one == best) ++leaders;
    if (one > best) {
      leader = p;
      leaders = 1;
    }
  }
  return Integer(leaders == 1 ? leader + 1 : 0);
}

// The outcomes that max^n may name for each node, if ties are broken in any way, at each choice and
// for each option. Nullopt if the budget is spent.
std::optional<std::vector<Term>> answers_of(const TermStore& store, Term v, Budget& budget) {
  HashMap<Term, std::vector<Term>> answers;
  const auto at = [&](Term t) -> std::span<const Term> {
    // A leaf is its own answer.
    return t.is_leaf() ? answers.try_emplace(t, std::vector<Term>{t}).first->second : answers.at(t);
  };
  for (const Term t : bottom_up(store, v)) {
    const Player mover = store.mover(t);
    std::vector<std::span<const Term>> options;
    for (const Term option : store.options(t)) {
      options.push_back(at(option));
      if (!budget.spend(options.back().size())) return std::nullopt;
    }
    std::vector<Term> own =
        answers_of_choice(options, [&](Term leaf) { return store.payoff(leaf, mover); });
    answers.insert_or_assign(t, std::move(own));
  }
  const auto all = at(v);
  return std::vector<Term>(all.begin(), all.end());
}

absl::StatusOr<Object> call_answers(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto v, value_argument(call, 0));
  const TermStore& store = call.context.store();
  auto answers = answers_of(store, v.term, call.context.budget());
  if (!answers) return status_of(call.context.budget());
  const PrintOrder order(store, v.frame.players, *answers);
  absl::c_sort(*answers, [&](Term a, Term b) { return order.less(a, b); });
  Members members;
  members.frame = v.frame;
  members.values = *std::move(answers);
  members.count = members.values.size();
  return list_of(std::move(members));
}

// The players whom a leaf pays the most.
SetOfPlayers best_paid(const TermStore& store, Term leaf, int players) {
  Payoff most = store.payoff(leaf, 1);
  for (Player p = 2; p <= players; ++p) most = std::max(most, store.payoff(leaf, p));
  SetOfPlayers best;
  for (Player p = 1; p <= players; ++p) {
    if (store.payoff(leaf, p) == most) best = best | SetOfPlayers::of(p);
  }
  return best;
}

// True if not all leaves of the value have the same winners.
bool winners_differ(const TermStore& store, const GameValue& v) {
  std::vector<Term> leaves = outcomes_in(store, v.term);
  for (Player p = 1; p <= v.frame.players; ++p) {
    if (store.winners(v.term).contains(p)) leaves.push_back(Term::win(p));
  }
  return absl::c_any_of(leaves, [&](Term leaf) {
    return best_paid(store, leaf, v.frame.players) !=
           best_paid(store, leaves.front(), v.frame.players);
  });
}

// The player who chooses in the normal form although all its leaves pay him the same; 0 if there is
// none.
absl::StatusOr<Player> kingmaker_in(FunctionCall& call) {
  const Argument& argument = call.arguments[0];
  const Argument* const by = named_argument(call, "by");
  if (by != nullptr && by->written != "winners") {
    return error_at(by->range, "write `by=winners`, or leave it out");
  }
  const System system = rules_argument(call);
  KM_ASSIGN_OR_RETURN(const auto v,
                      call.context.normal_form(argument.object, system, argument.range));
  const TermStore& store = call.context.store();
  if (contains_type(store, v.frame.players, v.term)) {
    return error_at(argument.range, "under ", system.text(), " the leaves are not known");
  }
  if (v.term.is_leaf()) return 0;
  const Player mover = store.mover(v.term);
  const PayoffRange range = call.context.preferences().payoff_range(mover, v.term);
  if (range.least != range.greatest) return 0;
  return by == nullptr || winners_differ(store, v) ? mover : 0;
}

absl::StatusOr<Object> call_kingmaker(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const Player p, kingmaker_in(call));
  return Integer(p);
}

absl::StatusOr<Object> call_is_kingmaker(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const Player p, kingmaker_in(call));
  if (p == 0) return false;
  if (const Evaluable* const evaluable = evaluable_in(call.arguments[0].object)) {
    if (const auto mover = evaluable->mover()) return *mover == p;
  }
  KM_ASSIGN_OR_RETURN(const auto v, value_argument(call, 0));
  return v.term.is_choice() && call.context.store().mover(v.term) == p;
}

constexpr FunctionInfo kOutcomeFunctions[] = {
    {"answers", "answers(v)",
     "the outcomes that max^n may name: each mover takes an option whose answer pays him most,\n"
     "and ties are broken in any way",
     "answers(1{2,2{1,3}})", "(1, 2, 3)", 1, 1, "", call_answers, false, "value -> values"},
    {"greatest", "greatest(v, p)", "the greatest payoff of player p among the leaves of v",
     "greatest([1,draw], 2)", "1/3", 2, 2, "", call_greatest, false, "value player -> number"},
    {"guarantee", "guarantee(v, p)",
     "the payoff that player p gets from v if all others play against him",
     "guarantee([1,draw], 1)", "1", 2, 2, "", call_guarantee, false, "value player -> number"},
    {"is_kingmaker", "is_kingmaker(v, under=RULES, by=winners)",
     "true if the kingmaker of v moves first in v", "is_kingmaker(1{2,3}, under=prudent)", "true",
     1, 1, "under by", call_is_kingmaker, false, "value -> truth"},
    {"kingmaker", "kingmaker(v, under=RULES, by=winners)",
     "the player who gains nothing and decides: the mover of the normal form, if that is a choice\n"
     "all of whose leaves pay him the same; 0 if there is none. by=winners: the players who are\n"
     "paid most must differ, too",
     "kingmaker(1{2,2{1,3}}, under=prudent)", "2", 1, 1, "under by", call_kingmaker, false,
     "value -> number"},
    {"leader", "leader(v)",
     "the player who can expect most if all moves are random; 0 if several can expect most",
     "leader([1,[1,2]])", "1", 1, 1, "", call_leader, false, "value -> number"},
    {"least", "least(v, p)", "the least payoff of player p among the leaves of v",
     "least([1,draw], 1)", "1/3", 2, 2, "", call_least, false, "value player -> number"},
    {"payoff", "payoff(v, p)",
     "the payoff of player p in the outcome v: 1 for his win, 0 for that of another player, 1/N "
     "for a "
     "draw\n"
     "of N players",
     "payoff(<1,1/2,0>, 2)", "1/2", 2, 2, "", call_payoff, false, "value player -> number"},
    {"plies", "plies(v)",
     "the lengths of shortest and longest play in a value, in choices, as a list of two numbers",
     "plies([1,[2,[1,3]]])", "(1, 3)", 1, 1, "", call_plies, false, "value -> list"},
};

}  // namespace

std::span<const FunctionInfo> outcome_functions() { return kOutcomeFunctions; }

}  // namespace kingmaker
