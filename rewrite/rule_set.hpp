// RuleSet: the rules that a player follows, in the order of the strategy, as a value.
//
// Rule sets, rules and preferences are immutable objects with names. Those built in are composed at
// compile time (rules/rule_sets.hpp) and produce such values; others are made at run time, from
// rules and a preference of any origin, and may be used wherever a built-in one may. Two rule sets
// are the same if they are one object: nobody asks for names to tell them apart.
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

// What stands in the parentheses after a rule set's name: `shift(2)` has {{2}}, and
// `order(1>2, 2>1)` has {{1, 2}, {2, 1}}.
using SystemArguments = std::vector<std::vector<std::int64_t>>;

struct RuleSet {
  std::string name;
  std::string usage;     // as it is written after `under`
  std::string doc;       // one line
  std::string citation;  // where it comes from
  Traits traits;
  // First to last.
  std::vector<std::shared_ptr<const Rule>> rules;
  // By what options are dropped, and how values are related; null: distinct values are
  // incomparable. A rule set that has one merges the mover's own choices, drops every option that
  // is strictly weaker than another, and collapses what is left to one.
  std::shared_ptr<const Preference> preference;
  // An error unless it takes these arguments; null: it takes none.
  absl::Status (*check_arguments)(const SystemArguments& arguments) = nullptr;
  // How many players a game must have to be played so, by valid arguments; null: any number.
  int (*players)(const SystemArguments& arguments) = nullptr;
  // The same as all of `rules` one after the other, compiled into one function; null: there is
  // none.
  bool (*compiled)(RuleContext& context, OpenNode& node) = nullptr;

  // Of one that the user has put together: all of `rules` as patterns, for derivations. Empty: they
  // have none.
  std::vector<std::shared_ptr<const PatternRule>> patterns = {};
  // The statement that has defined it, or its preference; empty for a built-in one.
  std::string definition = {};

  // Rewrites a choice whose options are in normal form by all rules, each as often as it applies,
  // and over again, until one replaces it or none applies. False when it failed: the context says
  // why.
  bool reduce(RuleContext& context, OpenNode& node) const {
    return compiled != nullptr ? compiled(context, node) : reduce_by_rules(context, node);
  }
  bool reduce_by_rules(RuleContext& context, OpenNode& node) const;
};

// Those that need no definition, in the order in which help shows them.
[[nodiscard]] std::span<const std::shared_ptr<const RuleSet>> built_in_rule_sets();

}  // namespace kingmaker
