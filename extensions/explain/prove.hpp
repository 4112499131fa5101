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

#include <cstdint>

#include "algebra/term_store.hpp"
#include "base/budget.hpp"
#include "extensions/explain/derivation.hpp"
#include "rewrite/preferences/preferences.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {

// When EK's Theorem 15 may replace a proof from Definition 11, for simple values of three players.
// WhenLarge: if the sum of the exponents is above kTheoremFrom; up to it, a proof from the
// definition has some dozen lines and explains more.
enum class TheoremUse : std::uint8_t { Never, WhenLarge, Always };
inline constexpr std::uint64_t kTheoremFrom = 4;

// Up to this sum of exponents, a preference by axioms that does not hold is explained by the
// reverse preference and its proof, if there is one; above it, by Loeb's Lemma 5.3 in one line.
inline constexpr std::uint64_t kReverseTo = 16;

struct ProofOptions {
  TheoremUse theorems = TheoremUse::WhenLarge;
  std::uint64_t max_lines = 100'000;
  std::uint64_t max_premises = 2'000'000;
};

// The engine of a prover. `system` contains the rules of the `players` players.
struct ProofContext {
  TermStore& store;
  int players;
  const System& system;
  Preferences& preferences;
  Budget& budget;
  ProofOptions options = {};
};

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
