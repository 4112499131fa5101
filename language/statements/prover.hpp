// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Prover: finds derivations. An extension adds it to the library of names.
// Tested in tests/extensions/explain/explain_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <span>

#include "base/text.hpp"
#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/machine/relations.hpp"
#include "language/statements/proofs.hpp"

namespace kingmaker {

struct Prover {
  // The derivations of the relations between values among `outcomes`, which a run of `expression`
  // recorded; they explain a counterexample. There may be none. Errors
  // are at their places; a derivation that the checker refuses is an internal error.
  absl::StatusOr<ProofsPointer> (*part)(Context& context, const ast::Expression& expression,
                                        std::span<const ComparisonOutcome> outcomes);
};

// Warns that the counterexample of `explain check` has no derivation, and why.
inline void warn_without_derivation(Context& context, const absl::Status& why_not) {
  context.warnings.push_back(cat("no derivation: ", why_not.message()));
}

}  // namespace kingmaker
