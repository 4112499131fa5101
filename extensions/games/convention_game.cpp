// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/convention_game.hpp"

#include <absl/strings/str_join.h>

#include "algebra/set_of_players.hpp"
#include "base/status_macros.hpp"

namespace kingmaker {

absl::StatusOr<SetOfPlayers> players_out(const GameArgument& argument, const Frame& frame) {
  SetOfPlayers out;
  if (argument.kind == GameArgument::Kind::Text) {
    return error_at(argument.range, "expected a player, or a list of players");
  }
  for (const std::int64_t p : argument.numbers) {
    if (p < 1 || p > frame.players) {
      return error_at(argument.range, "players are 1..", frame.players, ", not ", p);
    }
    out = out | SetOfPlayers::of(static_cast<Player>(p));
  }
  if (out == SetOfPlayers::everyone(frame.players)) {
    return error_at(argument.range, "one player at least is left");
  }
  return out;
}

std::string out_text(SetOfPlayers left, int players) {
  const std::vector<Player> out = list_of_players(left.complement(players));
  if (out.empty()) return {};
  const std::string list = absl::StrJoin(out, ",");
  return out.size() > 1 ? cat(", out=(", list, ")") : cat(", out=", list);
}

absl::StatusOr<std::optional<std::uint32_t>> ImpartialRules::known_nimber(std::string_view position,
                                                                          Budget& budget) const {
  const FallsApart* const game = falls_apart();
  if (game == nullptr || is_misere() || may_come_back()) return std::nullopt;
  std::vector<Component> components;
  game->append_components(position, budget, components);
  if (budget.is_spent()) return status_of(budget);
  std::uint32_t sum = 0;
  for (const Component& component : components) {
    KM_ASSIGN_OR_RETURN(const auto nimber, nimbers_.of(*component.rules, component.bytes, budget));
    sum ^= nimber;
  }
  return sum;
}

}  // namespace kingmaker
