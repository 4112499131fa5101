// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Prints values so that every shared choice is written once: `let v1 = 2{1,3} in 3{v1,1{v1,2}}`.
// Tested in tests/grammar/print_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <string>

#include "algebra/term_store.hpp"
#include "grammar/format.hpp"

namespace kingmaker {

// The text in choice notation, with simple values of three players as b_k. Subterms have names if
// they occur more than once, or if the text would otherwise be nested too deep to be read back. The
// names are v1, v2, ... in the order of their first use in print order, so the text depends on the
// value alone. Takes O(n log n) time and O(n) space for n distinct nodes and options. A text of
// more than `options.max_bytes` is refused as by `print`.
[[nodiscard]] absl::StatusOr<std::string> print_shared(const TermStore& store, Term v,
                                                       const PrintOptions& options);

}  // namespace kingmaker
