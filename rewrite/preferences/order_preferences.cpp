// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "rewrite/preferences/order_preferences.hpp"

#include <absl/algorithm/container.h>

#include <bitset>

#include "base/diagnostic.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"

namespace kingmaker {
namespace {

absl::Status takes(std::string_view name, std::string_view arguments, std::string_view usage) {
  return input_error("`", name, "` takes ", arguments, ", as in `", usage, "`");
}

// Reports players that an order leaves out, repeats or invents.
absl::Status check_order(Player owner, const std::vector<std::int64_t>& order, int players) {
  std::bitset<kMaxPlayers + 1> named;
  for (const std::int64_t winner : order) {
    if (winner < 1 || winner > players) {
      return input_error("player ", owner, "'s order names player ", winner, ", but there are ",
                         players, " orders, so players 1..", players);
    }
    if (named[static_cast<std::size_t>(winner)]) {
      return input_error("player ", owner, "'s order names player ", winner, " twice");
    }
    named.set(static_cast<std::size_t>(winner));
  }
  for (int winner = 1; winner <= players; ++winner) {
    if (!named[static_cast<std::size_t>(winner)]) {
      return input_error("player ", owner, "'s order leaves out player ", winner);
    }
  }
  return absl::OkStatus();
}

// Levels count down from the number of players, so that the worst level is above kLossLevel.
Level level_of_place(int players, int place) { return static_cast<std::uint64_t>(players - place); }

Level shifted_level(const Play& play, std::int64_t shift, Player p, Term v) {
  if (!v.is_win()) return std::nullopt;
  const Frame frame{play.players, p};
  const Player best = frame.successor(p, static_cast<std::uint64_t>(shift));
  return level_of_place(play.players, frame.turns_between(best, v.winner()));
}

}  // namespace

absl::Status Order::check_arguments(const SystemArguments& arguments) {
  if (arguments.size() < kMinPlayers || arguments.size() > kMaxPlayers) {
    return takes(
        name,
        cat("an order of the winners for each of the ", kMinPlayers, " to ", kMaxPlayers,
            " players, not ", arguments.size(), arguments.size() == 1 ? " order" : " orders"),
        usage);
  }
  const int players = static_cast<int>(arguments.size());
  for (Player p = 1; p <= players; ++p) {
    const auto& order = arguments[static_cast<std::size_t>(p - 1)];
    KM_RETURN_IF_ERROR(check_order(p, order, players));
  }
  return absl::OkStatus();
}

Level Order::level(const Play& play, const TermStore& /*store*/, Player p, Term v) {
  if (!v.is_win()) return std::nullopt;
  const auto& order = play.system.arguments()[static_cast<std::size_t>(p - 1)];
  const auto place = absl::c_find(order, v.winner()) - order.begin();
  return level_of_place(play.players, static_cast<int>(place));
}

absl::Status Shift::check_arguments(const SystemArguments& arguments) {
  if (arguments.size() != 1 || arguments[0].size() != 1 || arguments[0][0] < 0) {
    return takes(name, "one number, 0 or more", "shift(2)");
  }
  return absl::OkStatus();
}

Level Shift::level(const Play& play, const TermStore& /*store*/, Player p, Term v) {
  return shifted_level(play, play.system.arguments()[0][0], p, v);
}

Level Li::level(const Play& play, const TermStore& /*store*/, Player p, Term v) {
  return shifted_level(play, 0, p, v);
}

}  // namespace kingmaker
