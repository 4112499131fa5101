// Straffin's types of three-player games, with McCarthy's revenge rule: P. D. Straffin,
// Three-person winner-take-all games with McCarthy's revenge rule (1985).
//
// A reconstruction from what Loeb cites of it: there are six types, "x wins" and "x picks" for each
// player x, and
//
// - St1: x prefers "x wins" to all else;
// - St2: x prefers "y picks" to "x picks" and to a sure loss;
// - St3: if x chooses between "y picks" and "z picks", the one he crosses takes revenge, so in
// effect
//   x picks (the rule `revenge` in rules.hpp).
//
// A sure loss of x is "y wins" or "z wins". What St1 and St2 do not order is incomparable. "x
// picks" is the value x_1, x's choice between the two others, so that types are values too and
// rules can work on them. For mover x: some option "x wins" gives "x wins"; else both "y picks" and
// "z picks" give "x picks"; else one of them is taken; else a single type is kept, and of several x
// picks.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "rewrite/preferences/compiled_preference.hpp"

namespace kingmaker {

// "x wins" or "x picks".
struct StraffinType {
  Player player = 0;
  bool wins = false;
  friend bool operator==(const StraffinType&, const StraffinType&) = default;
};

// The type that a normal form under `straffin` stands for, x for "x wins" and x_1 for "x picks";
// none for any other value. O(1).
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
                                              .is_theorem_fifteen = false,
                                              .is_by_levels = false,
                                              .table = std::nullopt,
                                              .derivations = PlayerRules::Straffin};
  static int players(const SystemArguments& /*arguments*/) { return 3; }
  // O(1).
  static Level level(const Play& play, const TermStore& store, Player p, Term v);
};

}  // namespace kingmaker
