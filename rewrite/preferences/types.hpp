// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Types of prudent normal forms as values (algebra/hull.hpp).
//
// The problem. Every normal form of three prudent players is a simple value, a few bits (EK
// Theorem 16). With four players normal forms grow like towers of powers: 4, 20 and 2240 of depth
// at most 0, 1 and 2, and more than 2^1457 of depth at most 3. But no player distinguishes most of
// them, as each sees nothing but prudent numbers (prudent_number.hpp). Options of one *type* can
// be one value.
//
// The type of a normal form m{S} is its mover m with a *hull* for each player p: the number d of
// the value for p, and whether the options in S have different numbers for p (e = 1) or the same
// (e = 0). Numbers alone are not enough: if m's own choice is an option of another choice of m,
// its options take its place, and whether they spread decides what lies between them and the rest.
//
// The algorithm. The mover keeps the options with the greatest number for the mover. A single one
// is the result. Otherwise the hulls are united, where an option with the same mover contributes
// its hulls, since its options take its place, and any other one contributes its numbers with e =
// 0. By the hull lemma (docs/book/mathematics.md, proofs/Types.v) two hulls (d, e) and (d', e')
// unite to
//
//     (d, max(e, e'))  if d = d',
//     (s, 1)           otherwise: s is the simplest number between d and d', where an end
//                      counts if its own e is 1
//
// For example, with four players, 1{2{1,3},3{1,4}}: both options have the number 1/2 for player 1,
// so both stay. For player 3 they have 1/2 and 0, which unite to 1/4, and likewise for player 4 0
// and 1/2. Player 2 cannot win. So the type is hull(1, 1/2, 0, 1/4, 1/4), as the program prints
// it. An end that counts, as in the union of (1/2, 1) with (0, 0), would have given 1/2.
//
// Why types, and not a weaker relation: types form an algebra (Coq: `types_form_an_algebra`). The
// type of a choice follows from the types of its options, so a position needs no value but its
// type, and the rule applies bottom-up like all others.
//
// Cost: a union is O(1), in units of 2^-63; it is refused if the number needs a smaller unit. The
// 503 034 games of Clobber for four players on lines of 9 cells have 1250 prudent normal forms,
// and 240 normal forms under `types`:
//
//     kingmaker census clobber --lengths 9..9 --players 4 --under types
//
// For three players the types are the simple values, and are written like them; for two players
// they are wins.
//
// Invariants:
//
// 1. Equal types are equal terms, as a type is a term of a special shape (algebra/hull.hpp).
// 2. If the options of a choice have one number for p, e is 0 for p, unless an option of the mover
//    with e = 1 is among them.
// 3. d lies between the least and the greatest number of the options, strictly if e = 1.
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
