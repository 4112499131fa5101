// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "rewrite/rules/preference_rule.hpp"

#include <utility>

#include "base/text.hpp"
#include "rewrite/rules/drop_weaker_option.hpp"
#include "rewrite/rules/rule_sets.hpp"

namespace kingmaker {
namespace {

struct PreferenceRelations {
  const Preference& preference;

  [[nodiscard]] std::string_view name() const { return preference.name; }
  static constexpr bool has_levels = false;
  [[nodiscard]] absl::StatusOr<Relation> relation(RuleContext& context, Player p, Term v,
                                                  Term w) const {
    if (v == w) return Relation::Equal;
    return preference.relation(context.preferences, context.play, p, v, w, context.budget);
  }
  [[nodiscard]] static Level level(RuleContext& /*context*/, Player /*p*/, Term /*v*/) {
    return std::nullopt;
  }
  [[nodiscard]] static bool is_order_of_numbers(const RuleContext& /*context*/) { return false; }
};

RuleInfo info_of_dropping(std::string_view citation) {
  RuleInfo info = DropWeakerOption<Selfish>::info;
  info.citation = citation;
  return info;
}

class DropByPreference final : public Rule {
 public:
  explicit DropByPreference(std::shared_ptr<const Preference> preference)
      : Rule(info_of_dropping(preference->family_citation), preference->name),
        preference_(std::move(preference)) {}
  Outcome apply(RuleContext& context, OpenNode& node) const override {
    return detail::drop_weaker_options(PreferenceRelations{*preference_}, context, node);
  }
  Outcome step(RuleContext& context, OpenNode& node, StepDetail& detail) const override {
    return detail::drop_in_a_step(PreferenceRelations{*preference_}, context, node, detail);
  }
  [[nodiscard]] std::string why_not(RuleContext& /*context*/, const OpenNode& node) const override {
    if (node.options().size() == 1) return "there is only one option";
    return cat("no option is strictly weaker for player ", node.mover(), " under ",
               preference_->name, " than another");
  }

 private:
  std::shared_ptr<const Preference> preference_;
};

}  // namespace

std::shared_ptr<const RuleSet> rule_set_preferring(
    const std::shared_ptr<const Preference>& preference, std::string definition) {
  RuleSet rule_set{
      .name = preference->name,
      .usage = preference->name,
      .doc = "a user-defined preference",
      .citation = "",
      .traits = {.treats_players_alike = preference->traits.treats_players_alike,
                 .is_raw = false,
                 .is_for_one_player = true,
                 .has_types = false,
                 .relates_own_normal_forms = false,
                 .takes_outcomes = true,
                 .takes_own_win = preference->traits.puts_own_win_first,
                 .reduces_simple_choices = preference->traits.orders_simple_values,
                 .confluence = confluence_of(preference->traits),
                 .derivations = preference->traits.derivations},
      .rules = {value_of<MergeSameMover>(), std::make_shared<DropByPreference>(preference),
                value_of<CollapseSingleOption>()},
      .preference = preference,
      .definition = std::move(definition)};
  return std::make_shared<const RuleSet>(std::move(rule_set));
}

}  // namespace kingmaker
