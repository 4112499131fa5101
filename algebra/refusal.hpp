// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Errors about values: of a store that has no room for a term, and of a value with other leaves
// than wins. Tested in tests/algebra/term_store_test.cpp.
#pragma once

#include <absl/status/status.h>

#include <string_view>

#include "algebra/term_store.hpp"

namespace kingmaker {

// The reason why a store refused a term (TermStore::refusal). Precondition: it has refused one.
[[nodiscard]] absl::Status status_of_refusal(const TermStore& store);

// The error for a value with other leaves than wins where something is said about wins alone:
// "`loeb` is about wins, and the value has the outcome <1,1,0>". Precondition: it has such leaves.
[[nodiscard]] absl::Status about_wins(const TermStore& store, Term v, std::string_view what);

}  // namespace kingmaker
