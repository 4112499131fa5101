// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Types of prudent normal forms as values (algebra/hull.hpp).
//
// A player treats options of one type as one value, since no player distinguishes them. So the
// types of options determine the type of a choice among them. The mover keeps the options with the
// greatest number for the mover. A single one is the result; otherwise the hulls are united, where
// an option with the same mover contributes its hulls, since its options take its place, and
// another one contributes its numbers. The hull lemma in docs/book/mathematics.md defines the
// union. For three players the types are the simple values, and are written like them; for two
// players they are wins.
#pragma once

#include <optional>
#include <string_view>

#include "algebra/hull.hpp"
#include "rewrite/preferences/compiled_preference.hpp"

namespace kingmaker {

// The hull of the union of S and T, from the hulls of both. Nullopt if the simplest number between
// them has a denominator above 2^63.
[[nodiscard]] std::optional<Hull> unite(const Hull& s, const Hull& t);

// Players rank normal forms under `types` by their prudent numbers, which types contain.
struct Types {
  static constexpr std::string_view name = "types";
  static constexpr std::string_view doc =
      "prudent, and options of one type are one value; the values of four or more players are "
      "types";
  static constexpr std::string_view citation =
      "the hull lemma in docs/book/mathematics.md; of three players prudent";
  static constexpr std::string_view strict_citation = "the theorem on prudent numbers";
  static constexpr PreferenceTraits traits = {.treats_players_alike = true,
                                              .puts_own_win_first = true,
                                              .orders_simple_values = true,
                                              .compares_levels = false,
                                              .table = std::nullopt,
                                              .derivations = PlayerRules::Types};
  // Takes O(digits of the number).
  static Level level(const Play& play, const TermStore& store, Player p, Term v);
};

}  // namespace kingmaker
