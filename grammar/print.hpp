// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Prints terms. Options are in print order (algebra/print_order.hpp), so the text depends on the
// value alone.
#pragma once

#include <absl/status/statusor.h>

#include <string>

#include "algebra/term_store.hpp"
#include "grammar/format.hpp"

namespace kingmaker {

// The text of a value. Shared subterms are written out wherever they occur (except in Dot and
// Shared), so it may be exponentially longer than the term. ResourceExhausted, with the length, if
// it has more than `max_bytes` bytes; then no text is made.
[[nodiscard]] absl::StatusOr<std::string> print(const TermStore& store, Term v,
                                                const PrintOptions& options);

}  // namespace kingmaker
