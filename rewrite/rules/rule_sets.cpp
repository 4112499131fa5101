// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "rewrite/rules/rule_sets.hpp"

#include <boost/hana/unpack.hpp>

#include <vector>

#include "rewrite/preferences/loeb.hpp"
#include "rewrite/preferences/order_preferences.hpp"
#include "rewrite/preferences/straffin.hpp"
#include "rewrite/preferences/types.hpp"
#include "rewrite/rules/rule_profile.hpp"

namespace kingmaker {
namespace {

struct StraffinPlay : WholeGame<Straffin> {
  static constexpr auto rules = kingmaker::rules(merge_same_mover, drop_weaker_option<Straffin>,
                                                 revenge, collapse_single_option);
};

struct TypesPlay : WholeGame<Types> {
  static constexpr Traits traits = {.treats_players_alike = Types::traits.treats_players_alike,
                                    .is_raw = false,
                                    .is_for_one_player = false,
                                    .has_types = true,
                                    .relates_own_normal_forms = true,
                                    .takes_outcomes = false,
                                    .takes_own_win = Types::traits.puts_own_win_first,
                                    .reduces_simple_choices = Types::traits.orders_simple_values,
                                    .confluence = std::nullopt,
                                    .derivations = Types::traits.derivations};
  static constexpr auto rules = kingmaker::rules(merge_same_mover, drop_weaker_option<Types>,
                                                 collapse_single_option, unite_hulls);
};

// The rule sets that may be named after `under`.
constexpr auto kRuleSets = boost::hana::make_tuple(  //
    Raw{},                                           //
    Syntactic{},                                     //
    Inclusion{},                                     //
    Preferring<Selfish>{},                           //
    Preferring<Prudent>{},                           //
    Preferring<Indifferent>{},                       //
    TypesPlay{},                                     //
    WholeGame<Loeb>{},                               //
    StraffinPlay{},                                  //
    WholeGame<Order>{},                              //
    WholeGame<Li>{},                                 //
    WholeGame<Shift>{});

}  // namespace

RuleSets built_in_rule_sets() {
  static const auto* const table = boost::hana::unpack(kRuleSets, [](const auto&... sets) {
    return new std::vector{rule_set_of<std::remove_cvref_t<decltype(sets)>>()...};
  });
  return *table;
}

bool RuleSet::reduce_by_rules(RuleContext& context, OpenNode& node) const {
  for (bool again = true; again;) {
    again = false;
    for (const auto& rule : rules) {
      if (!node.replacement().is_none()) return true;
      const Outcome outcome = counted(context, rule, [&] { return rule->apply(context, node); });
      if (outcome == Outcome::Failed) return false;
      // The compiled ones need no second round.
      again = again || (outcome == Outcome::Changed && compiled == nullptr);
    }
    if (again && node.replacement().is_none() && !node.go_on(context)) return false;
  }
  return true;
}

}  // namespace kingmaker
