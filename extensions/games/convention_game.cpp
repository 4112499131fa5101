// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/convention_game.hpp"

#include "base/status_macros.hpp"

namespace kingmaker {

absl::StatusOr<PlayerSet> players_out(const GameArgument& argument, const Frame& frame) {
  PlayerSet out = 0;
  if (argument.kind == GameArgument::Kind::Text) {
    return error_at(argument.range, "expected a player, or a list of players");
  }
  for (const std::int64_t p : argument.numbers) {
    if (p < 1 || p > frame.players) {
      return error_at(argument.range, "players are 1..", frame.players, ", not ", p);
    }
    out = static_cast<PlayerSet>(out | just(static_cast<Player>(p)));
  }
  if (out == all_players(frame.players)) {
    return error_at(argument.range, "one player at least is left");
  }
  return out;
}

std::string out_text(PlayerSet left, int players) {
  std::string out;
  bool is_list = false;
  for (Player p = 1; p <= players; ++p) {
    if ((left & just(p)) != 0) continue;
    is_list = !out.empty();
    append(out, out.empty() ? "" : ",", p);
  }
  if (out.empty()) return out;
  return is_list ? cat(", out=(", out, ")") : cat(", out=", out);
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
