// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A preference and a rule, each with a rule set: `hoping` and `grasping`.
#include <algorithm>
#include <string>

#include "rewrite/preferences/built_in_preference.hpp"
#include "rewrite/rules/rule_sets.hpp"
#include "tests/extending/hopeful.hpp"

namespace kingmaker::hopeful {
namespace {

// A value in which p still wins at some leaf is better than one in which he cannot win.
struct Hoping {
  static constexpr std::string_view name = "hoping";
  static constexpr std::string_view doc = "a player prefers a value that he may still win";
  static constexpr std::string_view citation = "docs/extending.md";
  static constexpr std::string_view strict_citation = citation;
  static constexpr std::string_view family_citation = citation;
  static constexpr PreferenceTraits traits = {.treats_players_alike = true,
                                              .puts_own_win_first = false,
                                              .orders_simple_values = false,
                                              .compares_levels = false,
                                              .table = std::nullopt,
                                              .derivations = std::nullopt};
  static Level level(const Play& /*play*/, const TermStore& store, Player p, Term v) {
    return store.winners(v).contains(p) ? kWinLevel : kLossLevel;
  }
};

// m{m, ..rest} -> m
struct TakeWin {
  static constexpr RuleInfo info = {.name = "take-win",
                                    .citation = "docs/extending.md",
                                    .left = "m{m, ..rest}",
                                    .right = "m",
                                    .doc = "Who can win wins."};
  Outcome apply(RuleContext& /*context*/, OpenNode& node) const {
    const Term win = Term::win(node.mover());
    const std::span<const Term> options = node.options();
    if (std::find(options.begin(), options.end(), win) == options.end()) return Outcome::Unchanged;
    node.replace_by(win);
    return Outcome::Changed;
  }
  Outcome step(RuleContext& context, OpenNode& node, StepDetail& /*detail*/) const {
    return apply(context, node);
  }
  [[nodiscard]] std::string why_not(RuleContext& /*context*/, const OpenNode& /*node*/) const {
    return "there is no win to take";
  }
};

struct Grasping {
  static constexpr std::string_view name = "grasping";
  static constexpr std::string_view doc = "who can win at once wins";
  static constexpr std::string_view citation = "docs/extending.md";
  static constexpr Traits traits = {.treats_players_alike = true,
                                    .is_raw = false,
                                    .is_for_one_player = true,
                                    .has_types = false,
                                    .relates_own_normal_forms = false,
                                    .takes_outcomes = false,
                                    .takes_own_win = true,
                                    .reduces_simple_choices = false,
                                    .confluence = std::nullopt,
                                    .derivations = std::nullopt};
  static constexpr auto rules =
      kingmaker::rules(merge_same_mover, TakeWin{}, collapse_single_option);
};

}  // namespace

void install_rule_sets(Library& library) {
  library.add(rule_set_of<Preferring<Hoping>>());
  library.add(rule_set_of<Grasping>());
}

}  // namespace kingmaker::hopeful
