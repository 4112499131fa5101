// The checker: it says whether a derivation is a proof of what it claims.
//
// It reads terms (mover, options, winners, simple form) and the definitions, and nothing else: no
// preference, rewriter or prover is called, so an error in those cannot make a wrong derivation
// pass. What is accepted rests on check_derivation.cpp, detail/checks.cpp and the term store alone.
#pragma once

#include <absl/status/status.h>

#include "algebra/term_store.hpp"
#include "rewrite/proofs/derivation.hpp"

namespace kingmaker {

// OK if every line follows from its premises by its inference, premises stand before the lines that
// use them, each premise is needed by its line and each line but the last is a premise of another,
// and the last line is `goal`, in a game played as `plays` says. InvalidArgument, naming a line
// that is wrong, otherwise.
//
// A derivation that is accepted and read from its first line on is a proof word for word from the
// definitions or axioms, except for lines by EK's Theorem 15, whose order is checked in closed
// form, and those by Loeb's Lemma 5.3, where the probabilities of his Table 4 are compared. For a
// normal form the checker makes sure that options are merged completely, that each dropped option
// is weaker than some option, and that each kept one is weaker than none.
//
// Precondition: all terms are of `store` and choices' movers and winners are players of it. No
// limit but the size of the derivation: O(premises + options of the values named) expected time, no
// recursion.
[[nodiscard]] absl::Status check_derivation(const TermStore& store, const Derivation& derivation,
                                            const Plays& plays, const Judgement& goal);

}  // namespace kingmaker
