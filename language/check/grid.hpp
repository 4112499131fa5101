// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The variables of a statement with quantifiers, and their domains.
// Tested in tests/language/check/check.km.
#pragma once

#include <absl/status/statusor.h>

#include "language/check/quantified.hpp"
#include "language/context.hpp"
#include "language/machine/instance.hpp"

namespace kingmaker {

// The grid of the quantifiers of `over`, which must outlive it. Nothing is built until kinds that
// do not fit are refused, and all sizes are known and within the limits. Errors are at their
// places: an object that is not a domain, or a domain that is unbounded or too large, with its
// size.
[[nodiscard]] absl::StatusOr<CheckGrid> make_grid(Context& context, const Quantified& over);

}  // namespace kingmaker
