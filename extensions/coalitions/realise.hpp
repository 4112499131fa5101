// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Games that have a given win type or stable type.
#pragma once

#include "algebra/term_store.hpp"
#include "extensions/coalitions/classification.hpp"
#include "extensions/coalitions/coalition.hpp"

namespace kingmaker {

// A game whose minimal winning coalitions are `family` (Loeb, section 3: every maximal intersecting
// family is a win type).
//
// A baton goes round among the members of the coalitions. The first of them has it at the
// beginning. The holder passes it to a player who has not had it. As soon as the players who have
// had it form a winning coalition, the last of them wins. Proof that the family is right: let S be
// the set of players who have had the baton, a losing coalition, and let b in S hold it. A
// coalition C that contains b wins from here if C | S is winning: b passes the baton to another
// member of C, who wins or is in the same situation. A coalition C without b wins from here if C
// without S is winning: if the baton goes to a player outside C, that player does not win yet,
// since S with this player is disjoint from the winning coalition C without S; if it goes to a
// member of C, that player wins or is in the first situation. Exactly one of C and its complement
// wins in this way, so "if" is "if and only if". At the start, when S = {b}, both conditions say
// that C is winning.
//
// Nodes: at most one for each losing coalition and member of it; fewer than 2^19 for 16 players.
//
// Returns no term if the store refuses a node or `go_on` returns false. Precondition:
// flaw_as_win_type finds no flaw.
[[nodiscard]] Term win_game(TermStore& store, int players, const Family& family, GoOn go_on);

// A game whose stable coalitions are `family` (Loeb, Proposition 4.4).
//
// In Loeb's game, players in turn eliminate all but one of the coalitions that contain them. Here
// coalitions are eliminated one by one, so that the game has few positions: a common member of the
// first and the last of the remaining coalitions, in listing order, strikes out one of these two.
// When one is left, a player outside it chooses the winner from it. Loeb's proof applies: both
// options keep all coalitions that are stable without the mover, and each option keeps all but one
// of those that are stable with the mover.
//
// Nodes: at most size * (size + 1) / 2.
//
// Returns no term if the store refuses a node or `go_on` returns false. Precondition:
// flaw_as_stable_type finds no flaw.
[[nodiscard]] Term stable_game(TermStore& store, int players, const Family& family, GoOn go_on);

}  // namespace kingmaker
