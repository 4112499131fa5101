// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Termination of rules by weights.
//
// Each player has a weight for choices and one for wins, positive numbers, and the weight of a
// value is the sum over its nodes as a tree. A set is as heavy as its elements: where a step makes
// equal options, one of them goes, and the value gets lighter still. So a rule terminates if no
// variable is on its right side more often than on its left side, and the right side is lighter for
// all players. Such a weight decreases in each context, and sums of several rules do.
//
// "Lighter" is a linear inequality for the weights. A perceptron solves them: it begins with 1 for
// all, and adds the coefficients of the first inequality that does not hold, until all do. It finds
// weights of any size for any number of players whom the rules name, if there are some; if there
// are none, the weights come back to earlier ones, which ends the search. Tested in
// tests/extensions/research/confluence_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "extensions/research/set_rules.hpp"
#include "language/context.hpp"

namespace kingmaker::confluence {

struct Weight {
  std::int64_t choice = 1;
  std::int64_t win = 1;
  friend auto operator<=>(const Weight&, const Weight&) = default;
};
// By player; 0 stands for all others.
using Weights = std::map<Code, Weight>;

// True if the rule makes each value lighter, for all players.
[[nodiscard]] bool lowers(const SetTerms& terms, const SetRule& rule, const Weights& weights);

// Weights that all rules lower; nullopt if none was found. If they are `alike`, they are the same
// for all players.
[[nodiscard]] absl::StatusOr<std::optional<Weights>> weights_for(const SetTerms& terms,
                                                                 const std::vector<SetRule>& rules,
                                                                 Budget& budget,
                                                                 bool alike = false);
// The same for any rules. Conditions are left out, which makes more steps; built-in rules that are
// no patterns remove nodes.
[[nodiscard]] absl::StatusOr<std::optional<Weights>> weights_of(
    Context& context, const std::vector<RulePointer>& rules);
// Writes `each step removes a node`, or which weights each step lowers.
[[nodiscard]] std::string text_of(const Weights& weights);

// The facts that hold at each match of a left side: options differ, and choices are no wins.
[[nodiscard]] Facts facts_of_left(SetTerms& terms, Ref left);
// True if the rule applies to its own right side, so that it never ends.
[[nodiscard]] absl::StatusOr<bool> applies_to_itself(SetTerms& terms, const SetRule& rule,
                                                     Budget& budget);

}  // namespace kingmaker::confluence
