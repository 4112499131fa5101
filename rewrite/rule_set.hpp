// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// RuleSet: the rules that a player follows, in the order of the strategy, as a value.
//
// Rule sets, rules and preferences are immutable objects with names. Those built in are composed at
// compile time (rules/rule_sets.hpp), which produces such values. Others are made at run time from
// any rules and preference, and may be used wherever a built-in one may. Two rule sets are the same
// if they are one object; names do not matter.
#pragma once

#include <absl/status/status.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "rewrite/traits.hpp"

namespace kingmaker {

class OpenNode;
class PatternRule;
class Preference;
class Rule;
struct RuleContext;

// The arguments after a rule set's name: `shift(2)` has {{2}}, and `order(1>2, 2>1)` has {{1, 2},
// {2, 1}}.
using SystemArguments = std::vector<std::vector<std::int64_t>>;

struct RuleSet {
  std::string name;
  std::string usage;     // its form after `under`
  std::string doc;       // one line
  std::string citation;  // its source
  Traits traits;
  // The rules, first to last.
  std::vector<std::shared_ptr<const Rule>> rules;
  // The preference by which options are dropped and values are related. Without one (null),
  // distinct values are incomparable. A rule set with a preference merges the mover's own choices,
  // drops every option that is strictly weaker than another, and collapses a single remaining
  // option.
  std::shared_ptr<const Preference> preference;
  // Returns an error for wrong arguments. Null if the rule set takes none.
  absl::Status (*check_arguments)(const SystemArguments& arguments) = nullptr;
  // The number of players that a game must have, from valid arguments. Null for any number.
  int (*players)(const SystemArguments& arguments) = nullptr;
  // All of `rules` one after the other, compiled into one function; null if there is none.
  bool (*compiled)(RuleContext& context, OpenNode& node) = nullptr;

  // For rule sets that users define: all of `rules` as patterns, for derivations. Empty if there
  // are no derivations.
  std::vector<std::shared_ptr<const PatternRule>> patterns = {};
  // The statement that defined the rule set or its preference; empty for a built-in one.
  std::string definition = {};
  // The names in `rules NAME = ...`; empty for others.
  std::vector<std::string> parts = {};

  // Rewrites a choice whose options are in normal form by all rules, each as often as it applies,
  // repeatedly, until one replaces the choice or none applies. False if it failed; the context says
  // why. If each rule `is_counted` (rules/rule_profile.hpp), they are called one by one.
  bool reduce(RuleContext& context, OpenNode& node, bool is_counted) const {
    const bool is_compiled = compiled != nullptr && !is_counted;
    return is_compiled ? compiled(context, node) : reduce_by_rules(context, node);
  }
  bool reduce_by_rules(RuleContext& context, OpenNode& node) const;
};

using RuleSets = std::span<const std::shared_ptr<const RuleSet>>;

// The built-in rule sets, in the order of help.
[[nodiscard]] RuleSets built_in_rule_sets();

}  // namespace kingmaker
