// Finding derivations (derivation.hpp).
//
// The truth of every judgement that comes up is asked of Preferences and Rewriter, which remember
// it; the search only has to choose clauses and witnesses, so it never goes back. Of several
// witnesses it takes one that is proved already, then one that needs no proof of its own, then the
// shallowest, then the first in print order: the derivation depends on the values alone.
//
// Loeb's preferences are not searched for: which axiom comes next follows from the exponents.
//
// Cost: a line and one or more comparisons for each judgement in the proof; at most some lines for
// each pair of nodes of the two values and player; under `loeb` some three lines for each unit of
// the larger exponent. No recursion.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>

#include "algebra/term_store.hpp"
#include "base/budget.hpp"
#include "rewrite/preferences/preferences.hpp"
#include "rewrite/proofs/derivation.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {

// When EK's Theorem 15 may stand for a proof from Definition 11, three players and simple values
// only. WhenLarge: from a sum of exponents above kTheoremFrom on; up to it a proof from the
// definition has some dozen lines and says more.
enum class TheoremUse : std::uint8_t { Never, WhenLarge, Always };
inline constexpr std::uint64_t kTheoremFrom = 4;

// Up to this sum of exponents a preference by axioms that fails is explained by the reverse one,
// if there is one, with its proof; and by Loeb's Lemma 5.3 in one line from then on.
inline constexpr std::uint64_t kReverseTo = 16;

struct ProofOptions {
  TheoremUse theorems = TheoremUse::WhenLarge;
  std::uint64_t max_lines = 100'000;
  std::uint64_t max_premises = 2'000'000;
};

// What a prover works with. `system` says how each of `players` plays.
struct ProofContext {
  TermStore& store;
  int players;
  const System& system;
  Preferences& preferences;
  Budget& budget;
  ProofOptions options = {};
};

// A derivation of `claim` or of its negation, whichever is true; `claim.holds` is not looked at.
// The values are taken as they are: callers reduce them first. Any notion will do, whatever the
// system says of its player; of Rewriting, Equal and NormalForm.
//
// Errors: ResourceExhausted when the derivation would be longer than the options allow, or, like
// Cancelled, when the budget is spent; FailedPrecondition when a normal form does not exist because
// a player's preferences are a cycle; InvalidArgument for a system without derivations.
[[nodiscard]] absl::StatusOr<Derivation> prove(const ProofContext& context, Judgement claim);

// A derivation of the normal form of `v` under the system. Errors as `prove`.
[[nodiscard]] absl::StatusOr<Derivation> prove_normal_form(const ProofContext& context, Term v);

}  // namespace kingmaker
