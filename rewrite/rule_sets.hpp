// The table of rule sets: what may be named after `under`.
//
// A rule set is a type with a name, a line of documentation, a citation, its rules as a Hana tuple
// in the order of the strategy, and a relation. To add one, write the type and its line in
// `rule_sets`; everything else (parsing its name, help, the engine, steps, tests of laws) goes by
// the table. A preference needs no type of its own: `Preferring<P>`, or `WholeGame<P>` where all
// players must hold it. What few rule sets have, others leave out (system.hpp says what it means):
// `usage`, `check_arguments`, `players`, `relates_normal_forms`.
//
// The strategy is innermost. At a choice whose options are in normal form the rules of the mover's
// set are applied in the order given, each as often as it applies. The order matters: selfish
// rewriting is not confluent under others (rules that drop before they merge leave 1{1_2, 2_2} at
// 1{2_1, 3_1, 2_2}, which drops further to 1_2).
#pragma once

#include <boost/hana/for_each.hpp>
#include <boost/hana/size.hpp>
#include <boost/hana/tuple.hpp>

#include <cstddef>
#include <optional>
#include <string_view>

#include "rewrite/loeb.hpp"
#include "rewrite/order_preferences.hpp"
#include "rewrite/preference.hpp"
#include "rewrite/rules.hpp"
#include "rewrite/straffin.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {

// The rules of a set, first to last.
template <Rule... Rules>
[[nodiscard]] constexpr auto rules(Rules... each) {
  return boost::hana::make_tuple(each...);
}

// What rule sets without a preference have in common.
struct NoPreference {
  static constexpr bool has_preference = false;
  static std::optional<Relation> relation(Preferences& /*preferences*/, const Play& /*play*/,
                                          Player /*p*/, Term v, Term w, Budget& /*budget*/) {
    return v == w ? Relation::Equal : Relation::Incomparable;
  }
};

struct Raw : NoPreference {
  static constexpr std::string_view name = "raw";
  static constexpr std::string_view doc = "no rules: values as they are";
  static constexpr std::string_view citation = "EK section 2";
  static constexpr bool per_player = false;
  static constexpr bool relates_normal_forms = true;
  static constexpr auto rules = kingmaker::rules();
};

struct Syntactic : NoPreference {
  static constexpr std::string_view name = "syntactic";
  static constexpr std::string_view doc = "what holds whatever players like; drops nothing";
  static constexpr std::string_view citation = "EK Rules 1-3; Loeb RR1-RR3";
  static constexpr bool per_player = true;
  static constexpr auto rules = kingmaker::rules(merge_same_mover, collapse_single_option);
};

struct Inclusion : NoPreference {
  static constexpr std::string_view name = "inclusion";
  static constexpr std::string_view doc =
      "syntactic with a narrower Rule 3: a reconstruction of the one behind EK's Table 1";
  static constexpr std::string_view citation = "reconstructed from EK Table 1, column Syntactic";
  static constexpr bool per_player = false;
  static constexpr auto rules = kingmaker::rules(merge_by_inclusion, collapse_single_option);
};

template <Preference P>
struct Preferring {
  static constexpr std::string_view name = P::name;
  static constexpr std::string_view doc = P::doc;
  static constexpr std::string_view citation = P::citation;
  static constexpr bool per_player = true;
  static constexpr bool has_preference = true;
  static constexpr auto rules =
      kingmaker::rules(merge_same_mover, drop_weaker_option<P>, collapse_single_option);
  static std::optional<Relation> relation(Preferences& preferences, const Play& play, Player p,
                                          Term v, Term w, Budget& budget) {
    return preferences.relation<P>(play, p, v, w, budget);
  }
};

// A preference that all players hold: what one of them does makes sense only if the others do so
// too. Its relation is one of normal forms. Name, usage, arguments and number of players are P's.
template <Preference P>
struct WholeGame : P {
  static constexpr bool per_player = false;
  static constexpr bool has_preference = true;
  static constexpr bool relates_normal_forms = true;
  static constexpr auto rules = Preferring<P>::rules;
  static std::optional<Relation> relation(Preferences& preferences, const Play& play, Player p,
                                          Term v, Term w, Budget& budget) {
    return preferences.relation<P>(play, p, v, w, budget);
  }
};

struct StraffinPlay : WholeGame<Straffin> {
  static constexpr auto rules = kingmaker::rules(merge_same_mover, drop_weaker_option<Straffin>,
                                                 revenge, collapse_single_option);
};

inline constexpr auto rule_sets = boost::hana::make_tuple(  //
    Raw{},                                                  //
    Syntactic{},                                            //
    Inclusion{},                                            //
    Preferring<Selfish>{},                                  //
    Preferring<Prudent>{},                                  //
    Preferring<Indifferent>{},                              //
    WholeGame<Loeb>{},                                      //
    StraffinPlay{},                                         //
    WholeGame<Order>{},                                     //
    WholeGame<Li>{},                                        //
    WholeGame<Shift>{});

// Calls `visit` with the rule set at this place of the table.
template <typename Visit>
constexpr void visit_rule_set(System::Kind kind, Visit&& visit) {
  System::Kind place = 0;
  boost::hana::for_each(rule_sets, [&](const auto& rule_set) {
    if (place++ == kind) visit(rule_set);
  });
}

// Its place in the table, at compile time.
template <typename RuleSet>
[[nodiscard]] consteval System::Kind kind_of_rule_set() {
  System::Kind place = 0;
  System::Kind found = 0;
  boost::hana::for_each(rule_sets, [&](const auto& rule_set) {
    if (std::is_same_v<std::remove_cvref_t<decltype(rule_set)>, RuleSet>) found = place;
    ++place;
  });
  return found;
}

}  // namespace kingmaker
