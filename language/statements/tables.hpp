// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Tables row by row, and answers that are tables.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <string>

#include "language/object.hpp"
#include "language/statements/answer.hpp"

namespace kingmaker {

// A row for each result: how often it occurs, and the variables of its first instance.
[[nodiscard]] Table table_of_results(const Tally& tally);
// Writes `2 results, 15 instances`.
[[nodiscard]] std::string remark_on(const Tally& tally);

}  // namespace kingmaker
