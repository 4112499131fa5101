// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Finds derivations (derivation.hpp).
//
// Preferences and Rewriter, which remember results, decide the truth of every judgement. So the
// search only chooses clauses and witnesses, and never backtracks. Among several witnesses it
// prefers one that has been proved, then one that needs no proof, then the shallowest, then the
// first in print order; so the derivation depends on the values alone.
//
// Loeb's preferences need no search: the exponents determine the next axiom.
//
// Cost: a line and one or more comparisons for each judgement in the proof. There are at most some
// lines for each pair of nodes of the two values and each player, and under `loeb` some three lines
// for each unit of the larger exponent. It does not recurse.
// Tested in tests/extensions/explain/derivation_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include "algebra/term_store.hpp"
#include "extensions/explain/derivation.hpp"
#include "extensions/explain/proof_context.hpp"

namespace kingmaker {

// A derivation of `claim` or of its negation, whichever is true; `claim.holds` is ignored. Callers
// must reduce the values first. Every notion may be used, whatever the player's rules; for
// Rewriting, Equal and NormalForm.
//
// Errors: ResourceExhausted if the derivation would be longer than the options allow;
// ResourceExhausted or Cancelled if the budget is spent; FailedPrecondition if a normal form does
// not exist because a player's preferences have a cycle; InvalidArgument for a system without
// derivations.
[[nodiscard]] absl::StatusOr<Derivation> prove(const ProofContext& context, Judgement claim);

// A derivation of the normal form of `v` under the system. Errors are those of `prove`.
[[nodiscard]] absl::StatusOr<Derivation> prove_normal_form(const ProofContext& context, Term v);

}  // namespace kingmaker
