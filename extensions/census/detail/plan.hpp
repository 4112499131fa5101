// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The plan of a census of lines: its sums and rows. Tested in
// tests/extensions/census/distributed_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <vector>

#include "extensions/census/line_sums.hpp"
#include "extensions/census/request.hpp"

namespace kingmaker {

struct LinePlan {
  LineSums sums;
  std::vector<CensusRow> rows;       // have no values yet
  std::vector<std::uint32_t> masks;  // for each row, the extents that belong to its length
};

// Has the errors of take_census.
[[nodiscard]] absl::StatusOr<LinePlan> plan_lines(const CensusRequest& request);

}  // namespace kingmaker
