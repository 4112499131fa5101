// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Critical pairs of rules on sets, and proofs that they join.
//
// The problem is to decide if all orders of steps end in one value, for values of every depth and
// any number of players. Example: with m{m{..a},..b} -> m{..a,..b} and m{x} -> x, the value
// m{m{x},..b} becomes m{x,..b} by either rule. It suffices to look at finitely many overlaps, for
// rules that lower a weight (rule_weights.hpp); docs/book/rules.md has the theorem and its proof:
//
// - *root*: two left sides match the same choice;
// - *inner*: a left side matches a choice that is part of another left side;
// - *collapse*: two options that a left side takes for different become equal by a step in one of
//   them, or a choice becomes a win, so that the left side no longer matches. The right side and
//   the left side must still become the same.
//
// If options are rewritten first (innermost), only the root overlaps are left, those in which a
// part of the value can be rewritten do not occur, and the steps that join must be innermost, too.
//
// An overlap is a case (set_cases.hpp) with two nodes that must be equal. Questions split it until
// they are, or cannot be; then steps from both sides are searched breadth first for a common node.
// If the search fails, the first question on which a step depended splits the case again. A proof
// is the tree of cases in pre-order, yes before no. The number of cases is exponential in the
// number of options, so it has a limit, kMostCases. Tested in
// tests/extensions/research/confluence_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "extensions/research/rule_weights.hpp"

namespace kingmaker::confluence {

enum class Notion : std::uint8_t { Anywhere, Innermost };

struct Overlap {
  enum class Kind : std::uint8_t { Root, Inner, Collapse };
  Kind kind = Kind::Root;
  std::size_t first = 0;
  std::size_t second = 0;  // for Collapse: as `first`
  // Two nodes that must be equal: for Root and Inner a part of the first left side and the second
  // one; for Collapse two options, or both 0.
  Ref a = 0;
  Ref b = 0;
  // For Collapse without two options: what is assumed, a rest that has an option, or that there is
  // only a win.
  std::vector<Question> assumed = {};
  friend bool operator==(const Overlap&, const Overlap&) = default;
};

// The rules, and two copies of each with variables of their own, of which overlaps consist.
struct RulesToOverlap {
  std::vector<SetRule> rules;
  std::vector<SetRule> firsts;
  std::vector<SetRule> seconds;
};
[[nodiscard]] RulesToOverlap rules_to_overlap(SetTerms& terms, std::vector<SetRule> rules);

// A case of an overlap: the value, what it becomes in two ways, and the nodes that must be equal.
struct OverlapCase {
  Facts facts = {};
  Ref source = 0;
  Ref left = 0;
  Ref right = 0;
  Ref a = 0;
  Ref b = 0;
  bool is_possible = true;
  std::size_t depth = 0;    // number of questions before
  bool is_counted = false;  // true for the cases of a critical pair that are not the first

  void substitute(SetTerms& terms, const Substitution& by);
  [[nodiscard]] OverlapCase if_yes(SetTerms& terms, const Question& question) const;
  [[nodiscard]] OverlapCase if_no(SetTerms& terms, const Question& question) const;
};
[[nodiscard]] OverlapCase begin_of(SetTerms& terms, const RulesToOverlap& rules,
                                   const Overlap& overlap);

// True if all options of the choice are in normal form: variables, wins, and parts of the source,
// which innermost steps leave to be rewritten only if their options are.
[[nodiscard]] bool has_normal_options(const SetTerms& terms, Ref choice, Ref source);

struct ProofNode {
  enum class Kind : std::uint8_t {
    Ask,         // two cases follow
    Impossible,  // no value is of this case
    Reducible,   // part of the value can be rewritten by `from_left[0]`, so this is not innermost
    Joined,      // both ways become equal by these steps
    Open,
  };
  Kind kind = Kind::Open;
  std::optional<Question> question = std::nullopt;
  std::vector<SetStep> from_left = {};
  std::vector<SetStep> from_right = {};
  // The case, for people.
  Ref source = 0;
  Ref left = 0;
  Ref right = 0;
  // For Open: the smallest ends of steps from both sides, and what is known of their variables;
  // nullopt if a limit has ended the search for a join.
  struct Ends {
    Ref left;
    Ref right;
    Facts facts;
  };
  std::optional<Ends> ends = std::nullopt;
};

struct OverlapProof {
  Overlap overlap;
  std::vector<ProofNode> nodes = {};
  // The number of critical pairs: of ways in which the nodes are equal. A match of one rule is
  // none, nor are equal options that change nothing.
  std::size_t pairs = 0;
  bool is_open = false;
};

inline constexpr std::size_t kMostCases = 300;

// The proofs for all overlaps, with those that are open. ResourceExhausted if the budget is spent.
[[nodiscard]] absl::StatusOr<std::vector<OverlapProof>> join_overlaps(SetTerms& terms,
                                                                      const RulesToOverlap& rules,
                                                                      Notion notion,
                                                                      Budget& budget);

}  // namespace kingmaker::confluence
