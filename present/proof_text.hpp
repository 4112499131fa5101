// Proofs as text, TeX and JSON.
#pragma once

#include <absl/status/statusor.h>

#include <string>

#include "language/answer.hpp"
#include "language/context.hpp"

namespace kingmaker {

// All proofs with their claims, an empty line between two of them; for LaTeX under `:set format
// tex`. ResourceExhausted past `:set limit output`. Precondition: there is a proof.
[[nodiscard]] absl::StatusOr<std::string> proofs_text(Context& context, const ProofList& list);
// The derivation, or an array of derivations if there are several; null if there is none.
[[nodiscard]] absl::StatusOr<std::string> proofs_json(Context& context, const ProofList& list);

// Warns that the counterexample of `explain check` has no derivation, and why.
void warn_without_derivation(Context& context, const absl::Status& why_not);

}  // namespace kingmaker
