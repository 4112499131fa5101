// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Patterns match as their definition says: every way to give options of a choice to the patterns in
// it is tried.
#include "rewrite/rules/pattern.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "tests/rewrite/engine.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/random.hpp"
#include "tests/support/values.hpp"

namespace kingmaker::testing::pattern_test {
namespace {

using Node = Pattern::Node;
using Kind = Node::Kind;
using Bindings = std::vector<Match::Binding>;

// The variables of all patterns here: two players, an exponent, two values; then rests.
constexpr std::uint32_t kExponent = 2;
constexpr std::uint32_t kFirstValue = 3;
constexpr std::uint32_t kFirstRest = 5;
constexpr std::size_t kVariables = 8;

// --- Matches by the definition ---

class NaiveMatcher {
 public:
  using Next = std::function<void(const Bindings&)>;

  NaiveMatcher(const Pattern& pattern, TermStore& store) : pattern_(pattern), store_(store) {}

  void match(const Subject& subject, const Next& next) {
    const Node& root = pattern_.nodes[0];
    const Bindings none(kVariables);
    if (root.kind == Kind::Choice) {
      match_choice(0, subject.mover, {subject.options.begin(), subject.options.end()}, none, next);
      return;
    }
    // b_k is the choice of b between a_(k-1) and c_(k-1).
    for (std::uint32_t k = 1; k <= 4; ++k) {
      std::vector<Term> options;
      for (Player p = 1; p <= 3; ++p) {
        if (p != subject.mover) options.push_back(store_.simple({p, k - 1}));
      }
      std::sort(options.begin(), options.end());
      std::vector<Term> given(subject.options.begin(), subject.options.end());
      std::sort(given.begin(), given.end());
      if (options != given) continue;
      bind(none, root.player, static_cast<std::uint32_t>(subject.mover),
           [&](const Bindings& b) { bind(b, root.exponent, k, next); });
    }
  }

 private:
  static void bind(const Bindings& bindings, std::uint32_t variable, const Match::Binding& binding,
                   const Next& next) {
    const Match::Binding& old = bindings[variable];
    if (old.is_bound &&
        (old.number != binding.number || old.value != binding.value || old.rest != binding.rest)) {
      return;
    }
    Bindings more = bindings;
    more[variable] = binding;
    next(more);
  }
  static void bind(const Bindings& bindings, const Pattern::Part& part, std::uint32_t number,
                   const Next& next) {
    if (part.is_variable) return bind(bindings, part.value, {true, number, {}, {}}, next);
    if (part.value == number) next(bindings);
  }

  void match_node(std::size_t at, Term t, const Bindings& bindings, const Next& next) {
    const Node& node = pattern_.nodes[at];
    if (node.kind == Kind::Value) return bind(bindings, node.variable, {true, 0, t, {}}, next);
    if (node.kind == Kind::Win) {
      if (t.is_win()) bind(bindings, node.player, static_cast<std::uint32_t>(t.winner()), next);
      return;
    }
    if (node.kind == Kind::Simple) {
      for (std::uint32_t k = 0; k <= 4; ++k) {
        for (Player p = 1; p <= 3; ++p) {
          if (store_.simple({p, k}) != t) continue;
          bind(bindings, node.player, static_cast<std::uint32_t>(p),
               [&](const Bindings& b) { bind(b, node.exponent, k, next); });
        }
      }
      return;
    }
    if (t.is_win()) return;
    const std::span<const Term> options = store_.options(t);
    match_choice(at, store_.mover(t), {options.begin(), options.end()}, bindings, next);
  }

  void match_choice(std::size_t at, Player mover, const std::vector<Term>& options,
                    const Bindings& bindings, const Next& next) {
    bind(bindings, pattern_.nodes[at].player, static_cast<std::uint32_t>(mover),
         [&](const Bindings& b) { match_options(at, at + 1, options, b, next); });
  }

  // Gives the patterns from `from` on, of options of the choice at `choice`, to different options.
  void match_options(std::size_t choice, std::size_t from, const std::vector<Term>& options,
                     const Bindings& bindings, const Next& next) {
    while (from < pattern_.nodes.size() && pattern_.nodes[from].parent != choice) ++from;
    if (from == pattern_.nodes.size()) {
      if (options.empty()) next(bindings);
      return;
    }
    if (pattern_.nodes[from].kind == Kind::Rest) {
      std::vector<Term> rest = options;
      std::sort(rest.begin(), rest.end());
      return bind(bindings, pattern_.nodes[from].variable, {true, 0, {}, std::move(rest)}, next);
    }
    for (std::size_t i = 0; i < options.size(); ++i) {
      std::vector<Term> others = options;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      match_node(from, options[i], bindings,
                 [&](const Bindings& b) { match_options(choice, from + 1, others, b, next); });
    }
  }

  const Pattern& pattern_;
  TermStore& store_;
};

// --- Random patterns ---

class RandomPattern {
 public:
  explicit RandomPattern(SplitMix64& random) : random_(random) {}

  // In one of eight the root is a simple value.
  Pattern make() {
    if (random_.below(8) == 0) {
      add_simple(0);
    } else {
      add_choice(0, 2);
    }
    return std::move(pattern_);
  }

 private:
  Pattern::Part part(std::uint32_t numbers, std::uint32_t first_variable, std::uint32_t variables) {
    if (random_.chance(60)) {
      return {true, first_variable + static_cast<std::uint32_t>(random_.below(variables))};
    }
    return {false, static_cast<std::uint32_t>(random_.below(numbers))};
  }
  Pattern::Part player() {
    Pattern::Part player = part(3, 0, 2);
    if (!player.is_variable) ++player.value;
    return player;
  }
  Node& add(Kind kind, std::uint32_t parent) {
    pattern_.nodes.push_back({.kind = kind, .parent = parent});
    return pattern_.nodes.back();
  }
  void add_simple(std::uint32_t parent) {
    Node& node = add(Kind::Simple, parent);
    node.player = player();
    node.exponent = part(3, kExponent, 1);
  }
  void add_choice(std::uint32_t parent, int depth) {
    const auto at = static_cast<std::uint32_t>(pattern_.nodes.size());
    add(Kind::Choice, parent).player = player();
    // `..rest` stands behind all others, as the patterns of the matcher here need it.
    const auto options = static_cast<std::uint32_t>(random_.below(4));
    for (std::uint32_t i = 0; i < options; ++i) add_option(at, depth);
    const bool has_rest = options == 0 || random_.chance(40);
    if (has_rest) {
      add(Kind::Rest, at).variable = kFirstRest + static_cast<std::uint32_t>(random_.below(3));
    }
    pattern_.nodes[at].options = options;
    pattern_.nodes[at].has_rest = has_rest;
  }
  void add_option(std::uint32_t parent, int depth) {
    switch (random_.below(depth > 1 ? 4 : 3)) {
      case 0:
        add(Kind::Value, parent).variable =
            kFirstValue + static_cast<std::uint32_t>(random_.below(2));
        return;
      case 1:
        add(Kind::Win, parent).player = player();
        return;
      case 2:
        return add_simple(parent);
      default:
        return add_choice(parent, depth - 1);
    }
  }

  SplitMix64& random_;
  Pattern pattern_;
};

std::string text_of(const Bindings& bindings) {
  std::string text;
  for (const Match::Binding& binding : bindings) {
    append(text, binding.is_bound, " ", binding.number, " ", binding.value.raw());
    for (const Term t : binding.rest) append(text, " .", t.raw());
    text += ';';
  }
  return text;
}

class Patterns : public ::testing::Test {
 protected:
  // The matches in the order in which they are found.
  std::vector<Bindings> matches(const Pattern& pattern, const Subject& subject, RestOrder rests) {
    std::vector<Bindings> all;
    EXPECT_TRUE(for_each_match(pattern, kVariables, subject, rests, terms, engine.budget,
                               [&](const Match& match) {
                                 all.push_back(match.variables);
                                 return true;
                               }));
    return all;
  }
  Subject subject_of(Term v) const { return {engine.store.mover(v), engine.store.options(v), 3}; }

  Engine engine;
  OrderedTerms terms{engine.store, 3};
};

TEST_F(Patterns, MatchAsDefined) {
  SplitMix64 random(34);
  std::vector<Term> values;
  for (std::uint32_t k = 1; k <= 3; ++k) {
    for (Player p = 1; p <= 3; ++p) values.push_back(engine.store.simple({p, k}));
  }
  while (values.size() < 300) {
    const Term v = random_raw_value(engine.store, random, 3, 3, 4);
    if (v.is_choice()) values.push_back(v);
  }
  std::size_t found = 0;
  std::size_t refused = 0;
  for (int i = 0; i < effort(4000, 400); ++i) {
    const Pattern pattern = RandomPattern(random).make();
    for (int k = 0; k < 20; ++k) {
      const Term v = values[random.below(values.size())];
      const Subject subject = subject_of(v);
      std::vector<std::string> expected;
      NaiveMatcher(pattern, engine.store).match(subject, [&](const Bindings& bindings) {
        expected.push_back(text_of(bindings));
      });
      std::vector<std::string> actual;
      for (const Bindings& bindings : matches(pattern, subject, RestOrder::Handles)) {
        actual.push_back(text_of(bindings));
        const auto again = instantiate(pattern, {bindings}, engine.store, 3);
        ASSERT_TRUE(again.ok()) << again.status();
        EXPECT_EQ(*again, v);
      }
      found += expected.size();
      if (!may_match(pattern, subject, engine.store)) {
        ++refused;
        EXPECT_TRUE(expected.empty());
      }
      std::sort(expected.begin(), expected.end());
      std::sort(actual.begin(), actual.end());
      ASSERT_EQ(actual, expected) << "pattern " << i << ", value " << v.raw();
    }
  }
  EXPECT_GT(found, effort(5000U, 500U));
  EXPECT_GT(refused, effort(20'000U, 2000U));
}

// {v, ..rest} matches each option, in print order, and the rest is in print order, too.
TEST_F(Patterns, MatchInPrintOrder) {
  Pattern pattern;
  pattern.nodes.push_back(
      {.kind = Kind::Choice, .player = {true, 0}, .options = 1, .has_rest = true});
  pattern.nodes.push_back({.kind = Kind::Value, .variable = kFirstValue});
  pattern.nodes.push_back({.kind = Kind::Rest, .variable = kFirstRest});
  SplitMix64 random(5);
  for (int i = 0; i < 300; ++i) {
    const Term v = random_raw_value(engine.store, random, 3, 3, 5);
    if (v.is_win()) continue;
    const std::span<const Term> printed = terms.options(v);
    const std::vector<Term> options(printed.begin(), printed.end());
    const std::vector<Bindings> all = matches(pattern, subject_of(v), RestOrder::Printed);
    ASSERT_EQ(all.size(), options.size());
    for (std::size_t k = 0; k < all.size(); ++k) {
      EXPECT_EQ(all[k][kFirstValue].value, options[k]);
      std::vector<Term> others = options;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(k));
      EXPECT_EQ(all[k][kFirstRest].rest, others);
    }
  }
}

TEST_F(Patterns, StopWhereTheVisitorOrTheBudgetDoes) {
  Pattern pattern;
  pattern.nodes.push_back(
      {.kind = Kind::Choice, .player = {true, 0}, .options = 1, .has_rest = true});
  pattern.nodes.push_back({.kind = Kind::Value, .variable = kFirstValue});
  pattern.nodes.push_back({.kind = Kind::Rest, .variable = kFirstRest});
  const Term v = engine.store.choice(1, {Term::win(1), Term::win(2), Term::win(3)});
  int visited = 0;
  const auto visit = [&](const Match& /*match*/) { return ++visited < 2; };
  EXPECT_TRUE(for_each_match(pattern, kVariables, subject_of(v), RestOrder::Handles, terms,
                             engine.budget, visit));
  EXPECT_EQ(visited, 2);
  Limits limits;
  limits.steps = 1;
  Budget small(limits);
  visited = -10;
  EXPECT_FALSE(
      for_each_match(pattern, kVariables, subject_of(v), RestOrder::Handles, terms, small, visit));
}

// Two rests of one name have the same options.
TEST_F(Patterns, RestsOfOneNameAreTheSame) {
  Pattern pattern;
  pattern.nodes.push_back(
      {.kind = Kind::Choice, .player = {true, 0}, .options = 1, .has_rest = true});
  pattern.nodes.push_back(
      {.kind = Kind::Choice, .player = {true, 1}, .options = 0, .has_rest = true});
  pattern.nodes.push_back({.kind = Kind::Rest, .variable = kFirstRest, .parent = 1});
  pattern.nodes.push_back({.kind = Kind::Rest, .variable = kFirstRest});
  TermStore& store = engine.store;
  const Term inner = store.choice(2, {Term::win(1), Term::win(2)});
  const Term same = store.choice(1, {inner, Term::win(1), Term::win(2)});
  const Term other = store.choice(1, {inner, Term::win(1), Term::win(3)});
  EXPECT_EQ(matches(pattern, subject_of(same), RestOrder::Handles).size(), 1U);
  EXPECT_TRUE(matches(pattern, subject_of(other), RestOrder::Handles).empty());
}

TEST_F(Patterns, AreNotInstantiatedWithoutOptionsOrPlayers) {
  Pattern empty;
  empty.nodes.push_back(
      {.kind = Kind::Choice, .player = {false, 1}, .options = 0, .has_rest = true});
  empty.nodes.push_back({.kind = Kind::Rest, .variable = kFirstRest});
  const Match nothing{Bindings(kVariables)};
  EXPECT_FALSE(instantiate(empty, nothing, engine.store, 3).ok());
  EXPECT_TRUE(instantiate_options(empty, nothing, engine.store, 3)->empty());
  for (const std::uint32_t player : {0U, 1U, 3U, 4U}) {
    Pattern win;
    win.nodes.push_back({.kind = Kind::Win, .player = {false, player}});
    const auto term = instantiate(win, nothing, engine.store, 3);
    ASSERT_EQ(term.ok(), player == 1 || player == 3) << player;
    if (!term.ok()) continue;
    EXPECT_EQ(*term, Term::win(static_cast<Player>(player)));
  }
  Pattern simple;
  simple.nodes.push_back({.kind = Kind::Simple, .player = {false, 2}, .exponent = {false, 1}});
  EXPECT_EQ(*instantiate(simple, nothing, engine.store, 3), engine.store.simple({2, 1}));
  EXPECT_FALSE(instantiate(simple, nothing, engine.store, 4).ok());
}

}  // namespace
}  // namespace kingmaker::testing::pattern_test
