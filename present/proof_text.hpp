// Proofs as text, TeX and JSON.
#pragma once

#include <absl/status/statusor.h>

#include <string>

#include "language/answer.hpp"
#include "language/context.hpp"

namespace kingmaker {

// Each with what it proves, one after an empty line; for LaTeX under `:set format tex`.
// ResourceExhausted past `:set limit output`. Precondition: there is one.
[[nodiscard]] absl::StatusOr<std::string> proofs_text(Context& context, const ProofList& list);
// The derivation, or an array of them if there are several; null if there is none.
[[nodiscard]] absl::StatusOr<std::string> proofs_json(Context& context, const ProofList& list);

// A certificate for Coq (certificate.hpp).
[[nodiscard]] absl::StatusOr<std::string> proofs_coq(Context& context, const ProofList& list);

// Says why the counterexample of `explain check` comes without a derivation.
void warn_without_derivation(Context& context, const absl::Status& why_not);

}  // namespace kingmaker
