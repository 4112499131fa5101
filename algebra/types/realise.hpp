// Games that have a given win type or stable type.
#pragma once

#include "algebra/term_store.hpp"
#include "algebra/types/classification.hpp"
#include "algebra/types/coalition.hpp"

namespace kingmaker {

// A game whose minimal winning coalitions are `family` (Loeb, section 3: every maximal intersecting
// family is a win type).
//
// A baton goes round among the members of the coalitions. The first of them has it; who has it
// hands it to somebody who has not had it yet; as soon as all who have had it are together a
// winning coalition, the last of them has won. Why the family is right: let S be who has had the
// baton, a losing coalition, and b of S who has it. A coalition C with b wins from here if C | S is
// winning: b hands the baton to any other member of C, who wins or has it in the same situation. A
// coalition C without b wins from here if C without S is winning: whoever gets the baton is not in
// C, and then not yet a winner, since otherwise S with him would meet C; or is in C, and wins or is
// in the first situation. Of C and its complement one wins in this way, so "if" is "exactly if",
// and at the start, S = {b}, both conditions say that C is winning.
//
// Nodes: at most one for each losing coalition and member of it; fewer than 2^19 for 16 players.
//
// Precondition: flaw_as_win_type finds none. None when the store refuses a node or `go_on` says no.
[[nodiscard]] Term win_game(TermStore& store, int players, const Family& family, GoOn go_on);

// A game whose stable coalitions are `family` (Loeb, Proposition 4.4).
//
// Loeb's players take turns to eliminate all but one of the coalitions that they are in. Here
// coalitions are eliminated one by one, so that the game has few positions: of the coalitions left,
// in listing order, a common member of the first and the last strikes out one of these two; when
// one is left, a player outside it chooses the winner from it. The proof is as Loeb's: both options
// keep all that is stable without the mover, and of what is stable with it each keeps all but one.
//
// Nodes: size * (size + 1) / 2 at most.
//
// Precondition: flaw_as_stable_type finds none. None when the store refuses a node or `go_on` says
// no.
[[nodiscard]] Term stable_game(TermStore& store, int players, const Family& family, GoOn go_on);

}  // namespace kingmaker
