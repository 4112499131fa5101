// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Composes rule sets at compile time, and makes values of them.
//
// A compiled rule set is a type with a name, a line of documentation, a citation, traits, and its
// rules as a Hana tuple in the order of the strategy. A preference needs no type of its own: use
// `Preferring<P>`, or `WholeGame<P>` if all players must have it. Some members are optional:
// `Preference`, `usage`, `check_arguments`, `players` (rule_set.hpp defines them). `rule_set_of`
// makes a RuleSet. The table of built-in ones is in rule_sets.cpp.
//
// The strategy is innermost. At a choice whose options are in normal form, the rules of the mover's
// set are applied in the given order, each as often as it applies. The order matters: selfish
// rewriting is not confluent in other orders (rules that drop before they merge leave 1{1_2, 2_2}
// at 1{2_1, 3_1, 2_2}, which drops further to 1_2). Tested in tests/rewrite/rule_set_test.cpp.
#pragma once

#include <boost/hana/for_each.hpp>
#include <boost/hana/tuple.hpp>

#include <concepts>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include "rewrite/preferences/built_in_preference.hpp"
#include "rewrite/rule_set.hpp"
#include "rewrite/rules/drop_weaker_option.hpp"
#include "rewrite/rules/rules.hpp"

namespace kingmaker {

template <typename S>
concept CompiledRuleSet = requires {
  { S::name } -> std::convertible_to<std::string_view>;
  { S::doc } -> std::convertible_to<std::string_view>;
  { S::citation } -> std::convertible_to<std::string_view>;
  { S::traits } -> std::convertible_to<const Traits&>;
  S::rules;
};

// The rules of a set, first to last.
template <CompiledRule... Rules>
[[nodiscard]] constexpr auto rules(Rules... each) {
  return boost::hana::make_tuple(each...);
}

struct Raw {
  static constexpr std::string_view name = "raw";
  static constexpr std::string_view doc = "no rules: values as they are";
  static constexpr std::string_view citation = "EK section 2";
  static constexpr Traits traits = {.treats_players_alike = true,
                                    .is_raw = true,
                                    .is_for_one_player = false,
                                    .has_types = false,
                                    .relates_own_normal_forms = true,
                                    .takes_outcomes = true,
                                    .takes_own_win = false,
                                    .reduces_simple_choices = false,
                                    .confluence = std::nullopt,
                                    .derivations = PlayerRules::Raw};
  static constexpr auto rules = kingmaker::rules();
};

struct Syntactic {
  static constexpr std::string_view name = "syntactic";
  static constexpr std::string_view doc = "rules that hold for every preference; drops no options";
  static constexpr std::string_view citation = "EK Rules 1-3; Loeb RR1-RR3";
  static constexpr Traits traits = {.treats_players_alike = true,
                                    .is_raw = false,
                                    .is_for_one_player = true,
                                    .has_types = false,
                                    .relates_own_normal_forms = false,
                                    .takes_outcomes = true,
                                    .takes_own_win = false,
                                    .reduces_simple_choices = false,
                                    .confluence = kSyntacticConfluence,
                                    .derivations = PlayerRules::Syntactic};
  static constexpr auto rules = kingmaker::rules(merge_same_mover, collapse_single_option);
};

struct Inclusion {
  static constexpr std::string_view name = "inclusion";
  static constexpr std::string_view doc =
      "syntactic with a narrower Rule 3: a reconstruction of the rules behind EK's Table 1";
  static constexpr std::string_view citation = "reconstructed from EK Table 1, column Syntactic";
  static constexpr Traits traits = {.treats_players_alike = true,
                                    .is_raw = false,
                                    .is_for_one_player = false,
                                    .has_types = false,
                                    .relates_own_normal_forms = false,
                                    .takes_outcomes = true,
                                    .takes_own_win = false,
                                    .reduces_simple_choices = false,
                                    .confluence = std::nullopt,
                                    .derivations = PlayerRules::Inclusion};
  static constexpr auto rules = kingmaker::rules(merge_by_inclusion, collapse_single_option);
};

// The theorem on the order of steps for rules that merge, drop weaker options under `preference`,
// and collapse.
[[nodiscard]] constexpr std::optional<Confluence> confluence_of(
    const PreferenceTraits& preference) {
  if (preference.compares_levels) return kLevelConfluence;
  return std::nullopt;
}

// The folds of Edixhoven and Kosters are defined for all outcomes.
template <CompiledPreference P>
[[nodiscard]] constexpr bool takes_outcomes() {
  if constexpr (FoldedPreference<P>) {
    return std::is_same_v<typename P::Fold, SelfishFold> ||
           std::is_same_v<typename P::Fold, PrudentFold>;
  }
  return false;
}

// A preference that players may have one by one.
template <CompiledPreference P>
struct Preferring : P {
  using Preference = P;
  static constexpr Traits traits = {.treats_players_alike = P::traits.treats_players_alike,
                                    .is_raw = false,
                                    .is_for_one_player = true,
                                    .has_types = false,
                                    .relates_own_normal_forms = false,
                                    .takes_outcomes = kingmaker::takes_outcomes<P>(),
                                    .takes_own_win = P::traits.puts_own_win_first,
                                    .reduces_simple_choices = P::traits.orders_simple_values,
                                    .confluence = confluence_of(P::traits),
                                    .derivations = P::traits.derivations};
  static constexpr auto rules =
      kingmaker::rules(merge_same_mover, drop_weaker_option<P>, collapse_single_option);
};

// A preference that all players must have, since the play of one of them makes sense only if the
// others follow it. Its relation is between normal forms.
template <CompiledPreference P>
struct WholeGame : P {
  using Preference = P;
  static constexpr Traits traits = {.treats_players_alike = P::traits.treats_players_alike,
                                    .is_raw = false,
                                    .is_for_one_player = false,
                                    .has_types = false,
                                    .relates_own_normal_forms = true,
                                    .takes_outcomes = false,
                                    .takes_own_win = P::traits.puts_own_win_first,
                                    .reduces_simple_choices = P::traits.orders_simple_values,
                                    .confluence = confluence_of(P::traits),
                                    .derivations = P::traits.derivations};
  static constexpr auto rules = Preferring<P>::rules;
};

namespace detail {

// Straight-line code for the rules of a set.
template <CompiledRuleSet S>
bool reduce_by(RuleContext& context, OpenNode& node) {
  bool failed = false;
  boost::hana::for_each(S::rules, [&](const auto& rule) {
    if (failed || !node.replacement().is_none()) return;
    failed = rule.apply(context, node) == Outcome::Failed;
  });
  return !failed;
}

}  // namespace detail

// The value of a rule, one object in a program; the same for rule sets and preferences.
template <CompiledRule R>
[[nodiscard]] const std::shared_ptr<const Rule>& value_of() {
  static const std::shared_ptr<const Rule> rule = std::make_shared<BuiltInRule<R>>();
  return rule;
}
template <CompiledPreference P>
[[nodiscard]] const std::shared_ptr<const Preference>& value_of() {
  static const std::shared_ptr<const Preference> preference =
      std::make_shared<BuiltInPreference<P>>();
  return preference;
}
template <CompiledRuleSet S>
[[nodiscard]] const std::shared_ptr<const RuleSet>& rule_set_of() {
  static const std::shared_ptr<const RuleSet> set = [] {
    RuleSet rule_set{.name = std::string(S::name),
                     .usage = std::string(S::name),
                     .doc = std::string(S::doc),
                     .citation = std::string(S::citation),
                     .traits = S::traits,
                     .rules = {},
                     .preference = nullptr,
                     .compiled = detail::reduce_by<S>};
    boost::hana::for_each(S::rules, [&](const auto& rule) {
      rule_set.rules.push_back(value_of<std::remove_cvref_t<decltype(rule)>>());
    });
    if constexpr (requires { typename S::Preference; }) {
      rule_set.preference = value_of<typename S::Preference>();
    }
    if constexpr (requires { S::usage; }) rule_set.usage = S::usage;
    if constexpr (requires { &S::check_arguments; }) rule_set.check_arguments = &S::check_arguments;
    if constexpr (requires { &S::players; }) rule_set.players = &S::players;
    return std::make_shared<const RuleSet>(std::move(rule_set));
  }();
  return set;
}

}  // namespace kingmaker
