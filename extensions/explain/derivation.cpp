// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/explain/derivation.hpp"

#include <absl/status/status.h>

#include <cstddef>
#include <optional>

#include "base/diagnostic.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"

namespace kingmaker {
namespace {

constexpr std::string_view kPlayNames[kPlayerRules] = {
    "raw",         "syntactic", "inclusion",      "selfish", "prudent",
    "indifferent", "own rules", "own preference", "loeb",    "straffin",
    "order",       "li",        "shift",          "types"};

}  // namespace

std::string_view name_of(Verb verb) {
  constexpr std::string_view kNames[] = {"less or equal", "less", "equal", "incomparable",
                                         "normal form"};
  return kNames[static_cast<std::size_t>(verb)];
}

std::string_view name_of(PlayerRules play) { return kPlayNames[static_cast<std::size_t>(play)]; }

absl::StatusOr<Plays> plays_of(const System& system, int players) {
  KM_RETURN_IF_ERROR(system.check_players(players));
  Plays plays{{}, system.arguments()};
  for (Player p = 1; p <= players; ++p) {
    const std::optional<PlayerRules>& rules = system.rule_set_of(p).traits.derivations;
    if (!rules) {
      const bool is_own = !system.rule_set_of(p).definition.empty();
      return input_error(
          "there are no derivations under `", system.text(), "`",
          is_own ? ": one of its rules is no pattern, as merge-by-inclusion is none, or too "
                   "large a one"
                 : "");
    }
    plays.rules.push_back(*rules);
    const bool is_own = *rules == PlayerRules::OwnRules || *rules == PlayerRules::OwnPreference;
    plays.own.push_back(is_own ? system.shared_rule_set_of(p) : nullptr);
  }
  return plays;
}

const DefinedPreference& Plays::preference_of(Player p) const {
  return dynamic_cast<const DefinedPreference&>(*own_of(p).preference);
}

Notion notion_of(PlayerRules play) {
  switch (play) {
    case PlayerRules::Selfish:
      return Notion::Selfish;
    case PlayerRules::Prudent:
      return Notion::Prudent;
    case PlayerRules::Indifferent:
      return Notion::Indifferent;
    case PlayerRules::OwnPreference:
      return Notion::Own;
    default:
      return is_of_whole_games(play) ? Notion::WholeGame : Notion::Identity;
  }
}

}  // namespace kingmaker
