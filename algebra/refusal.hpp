// What is said where a store has no room for a term.
#pragma once

#include <absl/status/status.h>

#include "algebra/term_store.hpp"

namespace kingmaker {

// Why a store refused a term (TermStore::refusal). Precondition: it did.
[[nodiscard]] absl::Status status_of_refusal(const TermStore& store);

}  // namespace kingmaker
