// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Preferences by total orders: each player ranks all winners, which decides every game.
//
// A mover whose options are all wins takes the winner who is first in the mover's order, so by
// induction every normal form is a win. Given values are related by the winners of their normal
// forms.
//
// Sources: Li's order is from S.-Y. R. Li, N-person Nim and N-person Moore's games (1978), as
// Suetsugu and Loeb report it. The shifted orders are from K. Suetsugu, Normal and misere play of
// multiplayer games with preference (2017). N(X) is the player after X, and N^j(X) the j-th after
// X. Tested in tests/rewrite/preferences/orders_test.cpp.
#pragma once

#include <absl/status/status.h>

#include <cstdint>
#include <string_view>

#include "rewrite/preferences/compiled_preference.hpp"

namespace kingmaker {

// An order for each player: the p-th argument is the order of player p, the best winner first.
struct Order {
  static constexpr std::string_view name = "order";
  static constexpr std::string_view usage = "order(1>2>3, 2>3>1, 3>1>2)";
  static constexpr std::string_view doc =
      "each player ranks all winners, the best first; normal forms are wins";
  static constexpr std::string_view citation = "total orders, after Li and Suetsugu";
  static constexpr std::string_view strict_citation = "each player's total order";
  static constexpr std::string_view family_citation = "total orders";
  static constexpr PreferenceTraits traits = {.treats_players_alike = false,
                                              .puts_own_win_first = false,
                                              .orders_simple_values = false,
                                              .compares_levels = true,
                                              .table = std::nullopt,
                                              .derivations = PlayerRules::Order};
  // InvalidArgument unless there are orders for 2 to 16 players, each of which contains every one
  // of these players once.
  static absl::Status check_arguments(const SystemArguments& arguments);
  static int players(const SystemArguments& arguments) {
    return static_cast<int>(arguments.size());
  }
  // Takes O(players).
  static Level level(const Play& play, const TermStore& store, Player p, Term v);
};

// Suetsugu's k-shifted orders: player X ranks N^k(X) first, then N^(k+1)(X), and so on round the
// table.
struct Shift {
  static constexpr std::string_view name = "shift";
  static constexpr std::string_view usage = "shift(k)";
  static constexpr std::string_view doc =
      "each player wants the k-th player after himself to win, otherwise the one after that, and\n"
      "so on round the table; only the remainder of k by the number of players matters";
  static constexpr std::string_view citation = "Suetsugu, k-shifted preference orders";
  static constexpr std::string_view strict_citation = "Suetsugu's k-shifted order";
  static constexpr std::string_view family_citation = "total orders";
  static constexpr PreferenceTraits traits = {.treats_players_alike = true,
                                              .puts_own_win_first = false,
                                              .orders_simple_values = false,
                                              .compares_levels = true,
                                              .table = std::nullopt,
                                              .derivations = PlayerRules::Shift};
  // The argument is one number, at least 0.
  static absl::Status check_arguments(const SystemArguments& arguments);
  static Level level(const Play& play, const TermStore& store, Player p, Term v);
};

// Each player ranks the player's own win first, then that of the next player, and so on, as in
// shift(0).
struct Li {
  static constexpr std::string_view name = "li";
  static constexpr std::string_view doc =
      "each player wants to win, otherwise the next player to win, and so on: shift(0)";
  static constexpr std::string_view citation = "Li 1978, as Suetsugu and Loeb report it";
  static constexpr std::string_view strict_citation = "Li's order p > p+1 > ...";
  static constexpr std::string_view family_citation = "total orders";
  static constexpr PreferenceTraits traits = {.treats_players_alike = true,
                                              .puts_own_win_first = true,
                                              .orders_simple_values = false,
                                              .compares_levels = true,
                                              .table = std::nullopt,
                                              .derivations = PlayerRules::Li};
  static Level level(const Play& play, const TermStore& store, Player p, Term v);
};

}  // namespace kingmaker
