// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The checker: it decides whether a derivation proves its claim.
//
// It reads terms (mover, options, winners, simple form) and the definitions, and nothing else. It
// calls no preference, rewriter or prover, so an error in those cannot make a wrong derivation
// pass. Its correctness depends on check_derivation.cpp, detail/checks.cpp and the term store
// alone. Tested in tests/extensions/explain/derivation_test.cpp.
#pragma once

#include <absl/status/status.h>

#include "algebra/term_store.hpp"
#include "extensions/explain/derivation.hpp"

namespace kingmaker {

// OK if every line follows from its premises by its inference, premises come before the lines that
// use them, each premise is needed by its line, each line but the last is a premise of another, and
// the last line is `goal` in a game with the rules `plays`. Otherwise InvalidArgument, with the
// number of a wrong line.
//
// An accepted derivation, read from its first line on, is a literal proof from the definitions or
// axioms. There are two exceptions: lines by EK's Theorem 15, whose order is checked in closed
// form, and lines by Loeb's Lemma 5.3, where the probabilities of his Table 4 are compared. For a
// normal form the checker verifies that options are merged completely, that each dropped option is
// weaker than some option, and that each kept option is weaker than none.
//
// It does not recurse, and takes O(premises + options of the values) expected time; there is no
// other limit. Precondition: all terms belong to `store`, and their movers and winners are players
// of it.
[[nodiscard]] absl::Status check_derivation(const TermStore& store, const Derivation& derivation,
                                            const Plays& plays, const Judgement& goal);

}  // namespace kingmaker
