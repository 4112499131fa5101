// Patterns: the two sides of a rule that a user writes, and how the left one matches a choice.
//
//     m{m{..inner}, ..rest} -> m{..inner, ..rest}
//
// A variable for a player stands before braces and as the base of a simple value, where it is no
// mover it is his win; one for a value stands for an option; `..rest` for all options of a choice
// that no other pattern of it has matched, which must be none where it is left out. Different
// patterns of a choice match different options, and what occurs twice is the same thing twice.
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

// One side: its nodes in pre-order, the options of a choice behind it.
struct Pattern {
  // A number, or the place of a variable.
  struct Part {
    bool is_variable = false;
    std::uint32_t value = 0;
    friend bool operator==(const Part&, const Part&) = default;
  };
  struct Node {
    enum class Kind : std::uint8_t { Value, Win, Simple, Choice, Rest };
    Kind kind = Kind::Value;
    Part player = {};            // Win, Simple, Choice
    Part exponent = {};          // Simple
    std::uint32_t variable = 0;  // Value, Rest
    std::uint32_t parent = 0;    // the choice it is an option of; the root is its own
    std::uint32_t options = 0;   // of a choice, without the rests
    bool has_rest = false;       // of a choice
    friend bool operator==(const Node&, const Node&) = default;
  };
  std::vector<Node> nodes;

  friend bool operator==(const Pattern&, const Pattern&) = default;
};

// Derivations are of rules whose left sides have at most so many nodes.
inline constexpr std::size_t kMostCheckedNodes = 1000;

// What the variables of a rule stand for at a match.
struct Match {
  struct Binding {
    bool is_bound = false;
    std::uint32_t number = 0;     // of a player, an exponent
    Term value = {};              // of a value
    std::vector<Term> rest = {};  // in the order that was asked for
  };
  std::vector<Binding> variables;
};

// Where a pattern is to match: at the choice of `mover` among `options`, in any order.
struct Subject {
  Player mover;
  std::span<const Term> options;
  int players;  // of the game; only three have simple values
};

// The order of the options that a `..rest` stands for: by handle, or, which costs more, as printed.
enum class RestOrder : std::uint8_t { Handles, Printed };

// Calls `visit` with all matches of `pattern`, whose root is a choice or a simple value, first to
// last as the options are printed, until it returns false. False when the budget is spent: a look
// at an option costs a unit. `visit` may add terms to the store.
bool for_each_match(const Pattern& pattern, std::size_t variables, const Subject& subject,
                    RestOrder rests, OrderedTerms& terms, Budget& budget,
                    absl::FunctionRef<bool(const Match&)> visit);

// False where a look at the options shows that it matches nowhere.
[[nodiscard]] bool may_match(const Pattern& pattern, const Subject& subject,
                             const TermStore& store);

// The value that `pattern` is of a match. An error if the store refuses it, a player does not exist
// or a choice has no options.
[[nodiscard]] absl::StatusOr<Term> instantiate(const Pattern& pattern, const Match& match,
                                               TermStore& store, int players);
// The options that the root of `pattern`, a choice, has of a match.
[[nodiscard]] absl::StatusOr<std::vector<Term>> instantiate_options(const Pattern& pattern,
                                                                    const Match& match,
                                                                    TermStore& store, int players);

}  // namespace kingmaker
