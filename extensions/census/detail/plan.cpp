// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/census/detail/plan.hpp"

#include <utility>

#include "base/diagnostic.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/census/board_count.hpp"
#include "extensions/census/detail/keeping.hpp"

namespace kingmaker {
namespace {

// The places of Tally masks whose positions count for a length. A position fits on the line of its
// own extent, and on every line that is at least two cells longer: an empty cell and tokens of one
// player fill the rest. If the line is one cell longer, the additional cell is empty and at an end,
// so the board belongs to a shorter line.
std::uint32_t extents_of(int length) {
  return (std::uint32_t{1} << length) | ((std::uint32_t{1} << (length - 1)) - 1);
}

}  // namespace

absl::StatusOr<LinePlan> plan_lines(const CensusRequest& request) {
  KM_RETURN_IF_ERROR(detail::check_systems(request));
  if (request.first_length < 2 || request.last_length > kMaxLine ||
      request.first_length > request.last_length) {
    return input_error("lengths go from 2 to ", kMaxLine);
  }
  KM_ASSIGN_OR_RETURN(LineSums sums, LineSums::make(request.frame.players, request.last_length));
  LinePlan plan{std::move(sums), {}, {}};
  for (int length = request.first_length; length <= request.last_length; ++length) {
    plan.rows.push_back({cat(length), line_games(request.frame.players, length), {}});
    plan.masks.push_back(extents_of(length));
  }
  return plan;
}

}  // namespace kingmaker
