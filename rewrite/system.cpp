// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "rewrite/system.hpp"

#include <absl/algorithm/container.h>

#include <optional>

#include "algebra/refusal.hpp"
#include "base/diagnostic.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"

namespace kingmaker {
namespace {

using RuleSetPtr = std::shared_ptr<const RuleSet>;

int players_of(const RuleSet& rule_set, const SystemArguments& arguments) {
  return rule_set.players == nullptr ? 0 : rule_set.players(arguments);
}

std::vector<std::string_view> known_names(RuleSets sets, bool for_one_player) {
  std::vector<std::string_view> names;
  for (const RuleSetPtr& set : sets) {
    if (!for_one_player || set->traits.is_for_one_player) names.emplace_back(set->name);
  }
  return names;
}

RuleSetPtr find_rule_set(RuleSets sets, std::string_view name) {
  const auto entry =
      absl::c_find_if(sets, [&](const RuleSetPtr& set) { return set->name == name; });
  return entry == sets.end() ? nullptr : *entry;
}

absl::Status unknown_name(RuleSets sets, std::string_view name, bool for_one_player) {
  const std::vector<std::string_view> names = known_names(sets, for_one_player);
  const auto meant = nearest(name, names);
  return input_error(
      "there is no rule set `", name, "`; ",
      meant ? cat("did you mean `", *meant, "`?") : cat("it is one of: ", joined(names, ", ")));
}

absl::Status check_arguments(const RuleSet& rule_set, const SystemArguments& arguments) {
  if (rule_set.check_arguments != nullptr) return rule_set.check_arguments(arguments);
  if (arguments.empty()) return absl::OkStatus();
  return input_error("`", rule_set.name, "` takes no arguments");
}

absl::Status check_count(std::size_t players) {
  if (players >= kMinPlayers && players <= kMaxPlayers) return absl::OkStatus();
  return input_error("rule sets for each player are ", kMinPlayers, " to ", kMaxPlayers, ", not ",
                     players);
}

absl::Status check_for_one_player(RuleSets sets, const RuleSet& rule_set) {
  if (rule_set.traits.is_for_one_player) return absl::OkStatus();
  return input_error("`", rule_set.name,
                     "` is for all players together; each player may be one of: ",
                     joined(known_names(sets, true), ", "));
}

}  // namespace

absl::StatusOr<System> System::of(RuleSetPtr rule_set, SystemArguments arguments) {
  KM_RETURN_IF_ERROR(check_arguments(*rule_set, arguments));
  return System({std::move(rule_set)}, std::move(arguments));
}

absl::StatusOr<System> System::of_each(std::vector<RuleSetPtr> rule_sets) {
  KM_RETURN_IF_ERROR(check_count(rule_sets.size()));
  for (const RuleSetPtr& set : rule_sets) {
    KM_RETURN_IF_ERROR(check_for_one_player(built_in_rule_sets(), *set));
  }
  return System(std::move(rule_sets), {});
}

absl::StatusOr<System> System::named(std::string_view name, SystemArguments arguments,
                                     RuleSets sets) {
  RuleSetPtr rule_set = find_rule_set(sets, name);
  if (rule_set == nullptr) return unknown_name(sets, name, false);
  return of(std::move(rule_set), std::move(arguments));
}

absl::StatusOr<System> System::mixed(const std::vector<std::string>& names, RuleSets sets) {
  KM_RETURN_IF_ERROR(check_count(names.size()));
  std::vector<RuleSetPtr> rule_sets;
  for (const std::string& name : names) {
    RuleSetPtr rule_set = find_rule_set(sets, name);
    if (rule_set == nullptr) return unknown_name(sets, name, true);
    KM_RETURN_IF_ERROR(check_for_one_player(sets, *rule_set));
    rule_sets.push_back(std::move(rule_set));
  }
  return of_each(std::move(rule_sets));
}

std::string System::text() const {
  if (is_mixed()) {
    std::string text = "(";
    for (const RuleSetPtr& set : rule_sets_) append(text, text.size() > 1 ? ", " : "", set->name);
    return text + ")";
  }
  std::string text = rule_sets_[0]->name;
  if (arguments_.empty()) return text;
  for (std::size_t i = 0; i < arguments_.size(); ++i) {
    append(text, i == 0 ? "(" : ", ");
    for (std::size_t k = 0; k < arguments_[i].size(); ++k) {
      append(text, k == 0 ? "" : ">", arguments_[i][k]);
    }
  }
  return text + ")";
}

absl::Status System::check_players(int players) const {
  const int wanted =
      is_mixed() ? static_cast<int>(rule_sets_.size()) : players_of(*rule_sets_[0], arguments_);
  if (wanted == 0 || wanted == players) return absl::OkStatus();
  return input_error(text(), " is for ", wanted, " players, and this game has ", players);
}

absl::Status System::check_outcomes(const TermStore& store, Term v) const {
  for (const RuleSetPtr& set : rule_sets_) {
    if (!set->traits.takes_outcomes) return about_wins(store, v, cat("`", set->name, "`"));
  }
  return absl::OkStatus();
}

bool System::has_preference(Player p) const {
  if (is_mixed() && static_cast<std::size_t>(p) > rule_sets_.size()) return false;
  return rule_set_of(p).preference != nullptr;
}

bool System::is_own() const {
  return absl::c_any_of(rule_sets_, [](const RuleSetPtr& set) { return !set->definition.empty(); });
}

bool System::is_raw() const {
  return absl::c_all_of(rule_sets_, [](const RuleSetPtr& set) { return set->traits.is_raw; });
}

bool System::takes_types() const {
  return absl::c_all_of(rule_sets_, [](const RuleSetPtr& set) {
    return set->traits.has_types || (set->preference == nullptr && set->definition.empty());
  });
}

bool System::treats_players_alike() const {
  return absl::c_all_of(rule_sets_, [&](const RuleSetPtr& set) {
    return set == rule_sets_[0] && set->traits.treats_players_alike;
  });
}

std::optional<Confluence> System::confluence() const {
  std::optional<Confluence> weakest;
  for (const RuleSetPtr& set : rule_sets_) {
    const std::optional<Confluence>& own = set->traits.confluence;
    if (!own) return std::nullopt;
    if (!weakest || weakest->at_all_places) weakest = own;
  }
  return weakest;
}

System System::operand_system() const {
  if (!is_mixed() && rule_sets_[0]->traits.relates_own_normal_forms) return *this;
  return System({find_rule_set(built_in_rule_sets(), "syntactic")}, {});
}

}  // namespace kingmaker
