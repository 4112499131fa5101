// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Patterns: the two sides of a rule that a user writes, and the way in which the left one matches a
// choice.
//
//     m{m{..inner}, ..rest} -> m{..inner, ..rest}
//
// `<..>` matches any outcome, a win too; a number or a player's name only the win; and `draw`,
// `nobody` and `<1,1,0>` only this outcome.
// A variable for a player occurs before braces and as the base of a simple value; elsewhere it is
// the player's win. A variable for a value matches an option. `..rest` matches all options of a
// choice that no other pattern of the choice has matched; if it is left out, there must be none.
// Different patterns of a choice match different options, and all occurrences of a variable have
// the same value.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "algebra/term_store.hpp"
#include "base/budget.hpp"
#include "rewrite/rules/ordered_terms.hpp"

namespace kingmaker {

struct PatternVariable {
  enum class Kind : std::uint8_t { Winner, Exponent, Value, Rest };
  std::string name;
  Kind kind = Kind::Value;
};

// One side: its nodes in pre-order. The options of a choice follow it.
struct Pattern {
  // A number, or the index of a variable.
  struct Part {
    bool is_variable = false;
    std::uint32_t value = 0;
    friend bool operator==(const Part&, const Part&) = default;
  };
  struct Node {
    enum class Kind : std::uint8_t { Value, Win, Outcome, Simple, Choice, Rest };
    Kind kind = Kind::Value;
    Part player = {};            // for Win, Simple, Choice
    Part exponent = {};          // for Simple
    std::uint32_t variable = 0;  // for Value, Rest
    std::uint32_t parent = 0;    // the choice of which it is an option; the root is its own
    std::uint32_t options = 0;   // for a choice: number without rests
    bool has_rest = false;       // for a choice
    bool is_leaf = false;        // for a Value that is an outcome, `<..>`
    // For an Outcome that is no win: none for `draw`, and a single one, which all players get, for
    // `nobody`.
    Payoffs payoffs = {};
    friend bool operator==(const Node&, const Node&) = default;

    [[nodiscard]] Payoffs payoffs_among(int players) const;
    // Precondition: it is an Outcome.
    [[nodiscard]] bool is_outcome(const TermStore& store, Term t, int players) const;
  };
  std::vector<Node> nodes;

  friend bool operator==(const Pattern&, const Pattern&) = default;
};

// The largest number of nodes of a left side for which there are derivations.
inline constexpr std::size_t kMostCheckedNodes = 1000;

// The values of a rule's variables at a match.
struct Match {
  struct Binding {
    bool is_bound = false;
    std::uint32_t number = 0;     // for a player or an exponent
    Term value = {};              // for a value
    std::vector<Term> rest = {};  // in the requested order
  };
  std::vector<Binding> variables;
};

// The choice that a pattern may match, of `mover` among `options`, in any order.
struct Subject {
  Player mover;
  std::span<const Term> options;
  int players;  // of the game; only three have simple values
};

// The order of the options of a `..rest`: by handle, or in print order, which costs more.
enum class RestOrder : std::uint8_t { Handles, Printed };

// Calls `visit` with all matches of `pattern`, in the print order of the matched options, until it
// returns false. False if the budget is spent; each look at an option costs a unit. `visit` may add
// terms to the store. Precondition: the root is a choice or a simple value.
bool for_each_match(const Pattern& pattern, std::size_t variables, const Subject& subject,
                    RestOrder rests, OrderedTerms& terms, Budget& budget,
                    absl::FunctionRef<bool(const Match&)> visit);

// False if a look at the options shows that the pattern does not match.
[[nodiscard]] bool may_match(const Pattern& pattern, const Subject& subject,
                             const TermStore& store);

// The value of `pattern` for a match. An error if the store refuses it, a player does not exist, or
// a choice has no options.
[[nodiscard]] absl::StatusOr<Term> instantiate(const Pattern& pattern, const Match& match,
                                               TermStore& store, int players);
// The options of the root of `pattern`, a choice, for a match.
[[nodiscard]] absl::StatusOr<std::vector<Term>> instantiate_options(const Pattern& pattern,
                                                                    const Match& match,
                                                                    TermStore& store, int players);

}  // namespace kingmaker
