// What a census of lines is to count.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <vector>

#include "census/census.hpp"
#include "census/line_sums.hpp"

namespace kingmaker {

struct LinePlan {
  LineSums sums;
  std::vector<CensusRow> rows;       // without values
  std::vector<std::uint32_t> masks;  // for each row, the extents that belong to its length
};

// Errors as take_census.
[[nodiscard]] absl::StatusOr<LinePlan> plan_lines(const CensusRequest& request);

}  // namespace kingmaker
