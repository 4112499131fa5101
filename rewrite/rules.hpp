// The rules, each a stateless object with its name and citation, and the rule sets composed of them
// at compile time.
//
// A rule acts on a node under construction: a mover and the options left to him, all in normal form
// already. A rule set is a Boost.Hana tuple of rules in the order of its strategy (rewriting.md of
// the papers: options first, then merge, drop, collapse); one pass through it leaves a normal node.
// RR2 of Loeb, that options are distinct, is built into terms.
#pragma once

#include <boost/hana/for_each.hpp>
#include <boost/hana/tuple.hpp>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "algebra/term_store.hpp"
#include "rewrite/budget.hpp"
#include "rewrite/preference.hpp"

namespace kingmaker {

struct RuleInfo {
  std::string_view name;
  std::string_view citation;
  std::string_view left;
  std::string_view right;
  std::string_view doc;
};

// `dropped` goes because the mover strictly prefers `better`.
struct Drop {
  Term dropped;
  Term better;
};

// A node under construction. `options` are distinct and sorted by handle before and after each rule.
struct RuleNode {
  Player mover;
  std::vector<Term>& options;
  bool collapsed = false;  // replaced by its single option
};

// What a rule may use, and where it says what it did.
struct RuleContext {
  TermStore& store;
  int players;
  Preferences& preferences;
  Budget& budget;
  // Set by a rule that could not do its work: the budget is spent, or the mover prefers each of
  // these options to the one before, in a circle.
  bool stopped = false;
  std::vector<Term> cycle = {};
  // Where a drop rule notes its reasons, if somebody wants to know.
  std::vector<Drop>* drops = nullptr;
};

// choice(m, {x}) -> x
struct CollapseSingleOption {
  static constexpr RuleInfo kInfo = {
      "collapse-single-option", "EK Rules 1, 2; Loeb RR1", "choice(m, {x})", "x",
      "Who has a single option has no choice: the turn goes."};
  bool apply(RuleNode& node, RuleContext& context) const;
};

// choice(m, {..., choice(m, W)}) -> choice(m, {...} + W), for all such options
struct MergeSameMover {
  static constexpr RuleInfo kInfo = {
      "merge-same-mover", "EK Rule 3; Loeb RR3", "choice(m, {..., choice(m, W)})",
      "choice(m, {...} + W)",
      "Who chooses and then chooses again, nobody else in between, chooses once among all of it."};
  bool apply(RuleNode& node, RuleContext& context) const;
};

// MergeSameMover where the other options F are not empty and F is in W or W in F.
struct MergeByInclusion {
  static constexpr RuleInfo kInfo = {
      "merge-by-inclusion", "reconstructed from EK Table 1", "choice(m, F + {choice(m, W)})",
      "choice(m, F + W) if F is not empty and F in W or W in F",
      "A narrower Rule 3 that comes close to the counts printed in Table 1, column Syntactic; a "
      "reconstruction, not exact."};
  bool apply(RuleNode& node, RuleContext& context) const;
};

// choice(m, S) -> S without what is strictly weaker for m than another option, all at once
template <typename P>
struct DropWeakerOption {
  static constexpr RuleInfo kInfo = {
      "drop-weaker-option", P::kCitation, "choice(m, {..., v, w})",
      "choice(m, {..., w}) if v is strictly weaker than w for m",
      "All options go that are strictly weaker for the mover than another option, in one step."};
  bool apply(RuleNode& node, RuleContext& context) const;
};

inline constexpr CollapseSingleOption collapse_single_option;
inline constexpr MergeSameMover merge_same_mover;
inline constexpr MergeByInclusion merge_by_inclusion;
template <typename P>
inline constexpr DropWeakerOption<P> drop_weaker_option;

template <typename... Rules>
[[nodiscard]] constexpr auto rules(Rules... each) {
  return boost::hana::make_tuple(each...);
}

inline constexpr auto raw_rules = rules();
inline constexpr auto syntactic_rules = rules(collapse_single_option, merge_same_mover);
inline constexpr auto inclusion_rules = rules(collapse_single_option, merge_by_inclusion);
template <typename P>
inline constexpr auto preference_rules = rules(collapse_single_option, merge_same_mover,
                                               drop_weaker_option<P>, collapse_single_option);

// Calls `use` with the rule set of a kind of system: the one place where a name at run time becomes
// a type.
template <typename Use>
decltype(auto) with_rules(SystemKind kind, Use&& use) {
  switch (kind) {
    case SystemKind::Raw:
      return use(raw_rules);
    case SystemKind::Syntactic:
      return use(syntactic_rules);
    case SystemKind::Inclusion:
      return use(inclusion_rules);
    case SystemKind::Selfish:
      return use(preference_rules<Selfish>);
    case SystemKind::Prudent:
      return use(preference_rules<Prudent>);
    case SystemKind::Indifferent:
      return use(preference_rules<Indifferent>);
  }
  __builtin_unreachable();
}

// Applies a rule set to a node, rule by rule. False when a rule stopped (RuleContext).
template <typename RuleSet>
bool apply_rules(const RuleSet& rule_set, RuleNode& node, RuleContext& context) {
  boost::hana::for_each(rule_set, [&](const auto& rule) {
    if (!context.stopped && !node.collapsed) rule.apply(node, context);
  });
  return !context.stopped;
}

// The rules of a system, each once, in the order of the strategy.
[[nodiscard]] std::vector<const RuleInfo*> rules_of(const System& system);
[[nodiscard]] std::vector<const RuleInfo*> all_rules();
[[nodiscard]] const RuleInfo* rule_named(std::string_view name);

}  // namespace kingmaker
