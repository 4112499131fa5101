// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The texts of a counterexample. Tested in tests/language/check/check.km.
#pragma once

#include <absl/status/status.h>

#include <string>

#include "language/check/check_result.hpp"
#include "language/check/quantified.hpp"
#include "language/context.hpp"

namespace kingmaker {

// Adds the texts to a counterexample whose variables and parts are known: the assignment and, for
// each part, its text for the instance, the true relation, and the results of its calls. Different
// values with the same text in brackets are written with their movers.
[[nodiscard]] absl::Status describe(Context& context, const Quantified& claim,
                                    Counterexample& counterexample);

// Writes `refuted: 2_2 < 2_0 for 1 under prudent, since 2_2 > 2_0 for 1 under prudent`.
[[nodiscard]] std::string part_text(const CheckPart& part);

}  // namespace kingmaker
