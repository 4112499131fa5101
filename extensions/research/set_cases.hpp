// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Cases: assumptions about the variables of nodes, and their consequences.
//
// Problem: whether two nodes are equal depends on their variables. m{x} and n{1,..r} are equal if
// m = n, x = 1 and r is empty, and also if x = 1 and r is empty, since m{1} is 1. Theories of sets
// enumerate complete sets of unifiers; here a question about one variable is asked instead, such as
// "is x equal to 1?", and both answers are cases: in one the variable is replaced, in the other a
// fact is noted. A tree of questions whose leaves are decided is a complete set of unifiers, and
// its leaves exclude each other; the same questions tell whether a rule matches.
//
// Invariant: the two branches of a question cover all values that satisfy the facts, so any
// question is sound to ask. `same`, `in_rest` and `is_choice` answer Yes or No only if this holds
// for all these values; what they cannot decide has a question, or none if none would help. A
// comparison costs the product of the numbers of nodes.
// Tested in tests/extensions/research/confluence_test.cpp.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "extensions/research/set_terms.hpp"

namespace kingmaker::confluence {

struct Question {
  enum class Kind : std::uint8_t {
    Same,     // whether the variable `a` for a value or a win of a variable player is `b`
    Member,   // whether `a` is in the rest `b`; then `fresh` is the rest of this rest
    Empty,    // whether the rest `a` is empty
    SameSet,  // whether the choices `a` and `b` are equal, which differ in rests alone
    Win,      // whether `a`, a value or a rest, is one win, of the new player `fresh_player`
  };
  Kind kind;
  Ref a;
  Ref b = 0;  // for Win of a rest: the choice among it
  Ref fresh = 0;
  Code fresh_player = 0;
  std::vector<Ref> parts = {};  // for SameSet: new rests, as set_equation has them
  friend bool operator==(const Question&, const Question&) = default;
};

struct Decision {
  enum class Kind : std::uint8_t { Yes, No, Open };
  Kind kind = Kind::Open;
  std::optional<Question> question = std::nullopt;  // for Open, if one helps
  [[nodiscard]] bool is(Kind wanted) const { return kind == wanted; }
};

struct Fact {
  enum class Kind : std::uint8_t {
    Distinct,  // two values, two sets, or a value that is not in a rest
    NotEmpty,  // the set `a`
    Choice,    // `a` is no win
  };
  Kind kind;
  Ref a;
  Ref b = 0;
  friend bool operator==(const Fact&, const Fact&) = default;
};

class Facts {
 public:
  void add(const Fact& fact);
  [[nodiscard]] bool has(const Fact& fact) const;
  [[nodiscard]] const std::vector<Fact>& all() const { return facts_; }

  // False if the facts contradict what is put for the variables.
  [[nodiscard]] bool substitute(SetTerms& terms, const Substitution& by);

  // Decides if two nodes are equal, neither of which is a rest.
  [[nodiscard]] Decision same(SetTerms& terms, Ref a, Ref b) const;
  // Decides if a node is in a rest.
  [[nodiscard]] Decision in_rest(SetTerms& terms, Ref t, Ref rest) const;
  // Decides if a node is a choice, and not a single win.
  [[nodiscard]] Decision is_choice(SetTerms& terms, Ref t) const;

 private:
  struct Comparison;
  [[nodiscard]] Decision same_nodes(SetTerms& terms, Ref a, Ref b, const Comparison& below) const;
  [[nodiscard]] Decision same_sets(SetTerms& terms, Ref a, Ref b, const Comparison& below) const;
  [[nodiscard]] Decision same_rests(SetTerms& terms, Ref a, Ref b) const;
  [[nodiscard]] Decision has_two_values(SetTerms& terms, Ref t) const;
  [[nodiscard]] Decision has_more_than(SetTerms& terms, Ref value,
                                       const std::vector<Ref>& rests) const;
  [[nodiscard]] Decision rests_are_choice(SetTerms& terms, Code mover,
                                          const std::vector<Ref>& rests) const;

  std::vector<Fact> facts_;
};

// The rests of two sets that differ in rests alone: which ones share a part if the sets are equal.
// Each element of a rest that only one set has is in a rest of the other one; so the rests are
// unions of these parts, and each union is a solution (unification in semilattices is unitary).
[[nodiscard]] std::vector<std::vector<Ref>> set_equation(const SetTerms& terms, Ref a, Ref b);

// The values for variables if the answer to a question is yes. The facts get what is known of
// `fresh`; if the answer is no, they get the contrary.
[[nodiscard]] Substitution yes_branch(SetTerms& terms, const Question& question);
void note_yes(const Question& question, Facts& facts);
void note_no(SetTerms& terms, const Question& question, Facts& facts);
// The question with new variables.
[[nodiscard]] Question renewed(SetTerms& terms, Question question);

}  // namespace kingmaker::confluence
