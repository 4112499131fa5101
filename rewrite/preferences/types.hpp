// Types of prudent normal forms as values (algebra/types/hull.hpp).
//
// A player takes options of one type for one value, as nobody tells them apart. Then the types of
// options say the type of a choice among them: the mover keeps those with the greatest number for
// him, a single one stands for the choice, and otherwise the hulls are united, where an option that
// he moves himself counts with its hulls, since its options take its place, and another one with
// its numbers. The hull lemma in docs/mathematics.md says what the union is. Of three players types
// are the simple values, and are written so; of two they are wins.
#pragma once

#include <optional>
#include <string_view>

#include "algebra/types/hull.hpp"
#include "rewrite/preferences/compiled_preference.hpp"

namespace kingmaker {

// The hull of S and T together, from those of S and of T. None: the simplest number between them
// has a denominator of more than 2^63.
[[nodiscard]] std::optional<Hull> unite(const Hull& s, const Hull& t);

// Players rank normal forms under `types` by their prudent numbers, which types hold.
struct Types {
  static constexpr std::string_view name = "types";
  static constexpr std::string_view doc =
      "prudent, and options of one type are one value: four players or more have types for values";
  static constexpr std::string_view citation =
      "the hull lemma in docs/mathematics.md; of three players prudent";
  static constexpr std::string_view strict_citation = "the theorem on prudent numbers";
  static constexpr PreferenceTraits traits = {.treats_players_alike = true,
                                              .puts_own_win_first = true,
                                              .is_theorem_fifteen = true,
                                              .is_by_levels = false,
                                              .table = std::nullopt,
                                              .derivations = PlayerRules::Types};
  // O(digits of the number).
  static Level level(const Play& play, const TermStore& store, Player p, Term v);
};

}  // namespace kingmaker
