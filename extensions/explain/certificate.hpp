// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Certificates: derivations as files for Coq. proofs/Certificate.v describes them.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <span>
#include <string>

#include "algebra/term_store.hpp"
#include "extensions/explain/derivation.hpp"

namespace kingmaker {

// A file that states the claim of each derivation in the definitions of proofs/, and has Coq check
// it. If there are several derivations, each is a module. Errors: InvalidArgument for preferences
// of whole games and for rules without certificates, ResourceExhausted past `max_bytes`.
// Precondition: every derivation has a line.
[[nodiscard]] absl::StatusOr<std::string> certificate_file(
    const TermStore& store, std::span<const Derivation* const> derivations,
    std::uint64_t max_bytes);

}  // namespace kingmaker
