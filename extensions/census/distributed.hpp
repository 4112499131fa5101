// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The census of lines by several processes, each of which holds its share of the table.
//
// Positions are distributed over the ranks in runs of 64, by a hash of their index. So every rank
// has the same share of every shape, and finds the place of a position without a table. All ranks
// work on a shape together, in batches: each rank lists the options of its positions, asks their
// owners for the values in one exchange, and chooses. A prudent value is sent as a byte, a term as
// the 128-bit XXH3 hash of its content, which is the same on every rank. A rank that receives an
// unknown hash asks for the node and for the nodes below it, with one exchange for each level. Raw
// values need no nodes, since their hashes are computed from the hashes of their options.
//
// The probability that two different values have the same hash is about the square of their number
// divided by 2^129: 10^-21 for 10^9 values.
//
// Memory: each rank stores its share of the values (1 byte each, 16 for hashes) and the current
// batch. Under rule sets that need terms, each rank also has a store of the terms it has received
// or made.
#pragma once

#include <absl/status/statusor.h>

#include <vector>

#include "extensions/census/census.hpp"
#include "extensions/census/exchange.hpp"

namespace kingmaker {

// Takes a census on all ranks, which all call it and all get the same counts as from take_census.
// Errors are those of take_census; grids and lists are InvalidArgument. Checkpoints and threads are
// not used.
[[nodiscard]] absl::StatusOr<std::vector<CensusRow>> take_census_among(
    Exchange& exchange, const CensusRequest& request);

}  // namespace kingmaker
