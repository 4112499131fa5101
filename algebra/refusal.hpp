// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The error for a store that has no room for a term. Tested in tests/algebra/term_store_test.cpp.
#pragma once

#include <absl/status/status.h>

#include "algebra/term_store.hpp"

namespace kingmaker {

// The reason why a store refused a term (TermStore::refusal). Precondition: it has refused one.
[[nodiscard]] absl::Status status_of_refusal(const TermStore& store);

}  // namespace kingmaker
