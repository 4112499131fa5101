// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Straffin's types of three-player games, with McCarthy's revenge rule: P. D. Straffin,
// Three-person winner-take-all games with McCarthy's revenge rule (1985).
//
// It is reconstructed from Loeb's citations. There are six types, "x wins" and "x picks" for each
// player x, and
//
// - St1: x prefers "x wins" to everything else;
// - St2: x prefers "y picks" to "x picks" and to a sure loss;
// - St3: if x chooses between "y picks" and "z picks", the one who is passed over takes revenge, so
//   in effect x picks (the rule `revenge` in rules.hpp).
//
// A sure loss of x is "y wins" or "z wins". Types that St1 and St2 do not order are incomparable.
// "x picks" is the value x_1, x's choice between the two others; so types are values, and rules can
// be applied to them. For mover x: if some option is "x wins", the type is "x wins"; otherwise, if
// there are both "y picks" and "z picks", it is "x picks"; otherwise one of these two is taken if
// there is one; otherwise a single type is kept, and with several types x picks.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "rewrite/preferences/compiled_preference.hpp"

namespace kingmaker {

// The type "x wins" or "x picks".
struct StraffinType {
  Player player = 0;
  bool wins = false;
  friend bool operator==(const StraffinType&, const StraffinType&) = default;
};

// The type of a normal form under `straffin`: "x wins" for x and "x picks" for x_1. Nullopt for any
// other value. O(1).
[[nodiscard]] std::optional<StraffinType> straffin_type(const TermStore& store, Term v);

struct Straffin {
  static constexpr std::string_view name = "straffin";
  static constexpr std::string_view doc =
      "three players: forced wins x and \"x picks\", written x_1, with McCarthy's revenge rule; a\n"
      "reconstruction from Loeb's citations";
  static constexpr std::string_view citation =
      "Straffin 1985, St1-St3 as Loeb cites them; a reconstruction";
  static constexpr std::string_view strict_citation = "Straffin St1, St2; a reconstruction";
  static constexpr std::string_view family_citation = "Straffin St1, St2, a reconstruction";
  static constexpr PreferenceTraits traits = {.treats_players_alike = true,
                                              .puts_own_win_first = true,
                                              .orders_simple_values = false,
                                              .compares_levels = false,
                                              .table = std::nullopt,
                                              .derivations = PlayerRules::Straffin};
  static int players(const SystemArguments& /*arguments*/) { return 3; }
  // Takes O(1).
  static Level level(const Play& play, const TermStore& store, Player p, Term v);
};

}  // namespace kingmaker
