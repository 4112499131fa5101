// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/explain/check_derivation.hpp"

#include <absl/algorithm/container.h>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/explain/detail/line_check.hpp"
#include "extensions/explain/inferences.hpp"

namespace kingmaker {
namespace {

using detail::all;
using detail::LineCheck;

absl::Status wrong(std::size_t line, std::string_view why) {
  return input_error("line ", line + 1, ": ", why);
}

// True if there is one order for each player, each of all players.
bool are_orders(const SystemArguments& arguments, std::size_t players) {
  return arguments.size() == players && all(arguments, [&](std::vector<std::int64_t> order) {
           absl::c_sort(order);
           for (std::size_t i = 0; i < order.size(); ++i) {
             if (order[i] != static_cast<std::int64_t>(i + 1)) return false;
           }
           return order.size() == players;
         });
}

bool are_arguments_of(PlayerRules rules, const Plays& plays) {
  const SystemArguments& arguments = plays.arguments;
  if (rules == PlayerRules::Order) return are_orders(arguments, plays.rules.size());
  if (rules != PlayerRules::Shift) return arguments.empty();
  return arguments.size() == 1 && arguments[0].size() == 1 && arguments[0][0] >= 0;
}

// Why a game cannot have these rules; null if it can.
const char* cannot_be_played(const Plays& plays) {
  const PlayerRules first = plays.rules.front();
  if (!all(plays.rules, [&](PlayerRules play) {
        return play == first || (!is_of_whole_games(first) && !is_of_whole_games(play));
      })) {
    return "rules of whole games are for all players together";
  }
  const bool of_three = first == PlayerRules::Loeb || first == PlayerRules::Straffin;
  if (of_three && plays.rules.size() != 3) return "these rules are for three players";
  return are_arguments_of(first, plays) ? nullptr : "these are not the arguments of the rules";
}

absl::Status check_plays(const Derivation& derivation, const Plays& plays) {
  const int players = derivation.players;
  if (players < kMinPlayers || players > kMaxPlayers ||
      derivation.plays.rules.size() != static_cast<std::size_t>(players)) {
    return input_error("a derivation needs the rules of each of 2 to 16 players");
  }
  if (plays != derivation.plays) return input_error("the players have other rules");
  if (plays.own.size() != plays.rules.size()) return input_error("user-defined rules are missing");
  if (const char* why = cannot_be_played(plays)) return input_error(why);
  return absl::OkStatus();
}

// Checks that premises come before the lines that use them, and that the last line needs all lines.
absl::Status check_order(const std::vector<ProofLine>& lines) {
  std::vector<bool> needed(lines.size());
  needed.back() = true;
  for (std::size_t i = lines.size(); i-- > 0;) {
    if (!needed[i]) return wrong(i, "no later line needs it");
    for (const std::uint32_t premise : lines[i].premises) {
      if (premise >= i) return wrong(i, "a premise must stand before the line that uses it");
      needed[premise] = true;
    }
  }
  return absl::OkStatus();
}

// Why this is not a judgement; null if it is one.
const char* ill_formed(const LineCheck& check, const Judgement& j) {
  if (j.left.is_none() || j.right.is_none()) return "a value is missing";
  if (j.notion == Notion::Rewriting) {
    if (j.player != 0) return "normal forms are not of one player";
    const bool fits = j.verb == Verb::NormalForm ? j.holds : j.verb == Verb::Equal;
    return fits ? nullptr : "not a judgement";
  }
  if (j.notion > Notion::Rewriting || j.verb >= Verb::NormalForm) return "not a judgement";
  if (j.player < 1 || j.player > check.players()) return "no such player";
  if (j.notion == Notion::Own && check.plays().of(j.player) != PlayerRules::OwnPreference) {
    return "this player has no preference of his own";
  }
  if (j.notion == Notion::WholeGame) {
    if (!check.plays().are_of_whole_game()) return "players have no preference in common";
    if (!check.is_basic(j.left) || !check.is_basic(j.right)) {
      return "a preference is between normal forms";
    }
  }
  return nullptr;
}

// Why the line does not follow; null if it follows.
const char* does_not_follow(LineCheck& check, const ProofLine& line) {
  if (const char* why = ill_formed(check, line.conclusion)) return why;
  if (!check.take_premises(line)) return "a premise is listed twice";
  if (check.has_outcomes(line.conclusion.left, line.conclusion.right) &&
      !is_for_outcomes(line.inference)) {
    return "its inference is about wins";
  }
  if (static_cast<int>(line.inference) >= kInferences ||
      !info_of(line.inference).follows(check, line.conclusion)) {
    return "it does not follow from its premises by its inference";
  }
  return check.all_are_used() ? nullptr : "it does not need all of its premises";
}

}  // namespace

absl::Status check_derivation(const TermStore& store, const Derivation& derivation,
                              const Plays& plays, const Judgement& goal) {
  KM_RETURN_IF_ERROR(check_plays(derivation, plays));
  if (derivation.lines.empty()) return input_error("a derivation needs a line");
  if (derivation.goal() != goal) return input_error("the last line is not what was to be proved");
  KM_RETURN_IF_ERROR(check_order(derivation.lines));
  LineCheck check(store, derivation);
  for (std::size_t i = 0; i < derivation.lines.size(); ++i) {
    if (const char* why = does_not_follow(check, derivation.lines[i])) return wrong(i, why);
  }
  return absl::OkStatus();
}

}  // namespace kingmaker
