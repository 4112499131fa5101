// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The census counts the distinct values of the positions of a kind.
//
// All positions of Clobber on lines up to a length, or on a grid, are evaluated bottom-up with the
// rule set fused in (line_table.hpp, board_table.hpp), and the distinct values are counted. This is
// the experiment of Edixhoven and Kosters, section 5. Tested in
// tests/extensions/census/checkpoint_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <vector>

#include "extensions/census/request.hpp"

namespace kingmaker {

// Takes a census. Errors:
// - InvalidArgument if the lengths, the grid or a rule set do not suit the number of players;
// - ResourceExhausted if memory does not suffice (before anything is evaluated, if this can be
//   known) or another limit is reached;
// - Cancelled if it was interrupted;
// - with `resume`, NotFound if there is no checkpoint, DataLoss if it is damaged or of another
//   census.
// After ResourceExhausted and Cancelled the checkpoint, if one is kept, holds the work done so far.
[[nodiscard]] absl::StatusOr<std::vector<CensusRow>> take_census(const CensusRequest& request);

}  // namespace kingmaker
