// The census of lines by several processes, each of which holds its share of the table.
//
// Positions are spread over the ranks by a hash of their index, in runs of 64, so that every rank
// has the same share of every shape and finds a position's place without a table. A shape is done
// in batches, by all ranks together: each lists what its positions lead to, asks the owners for the
// values, all in one exchange, and chooses. What crosses between ranks is a byte for prudent
// values, and for terms the hash of their content, XXH3 of 128 bits, which means the same on every
// rank. A rank that meets an unknown hash asks for the node, and for those below it, one exchange a
// level. Raw values need no nodes at all: their hashes are made of those of their options.
//
// Two different values have the same hash with a probability of about the square of their number
// in 2^129: for 10^9 values 10^-21.
//
// Memory: positions / ranks values a rank (1 byte; 16 for hashes) and the batch in work; under rule
// sets that need terms, each rank has a store of those it has met.
#pragma once

#include <absl/status/statusor.h>

#include <vector>

#include "census/census.hpp"
#include "census/exchange.hpp"

namespace kingmaker {

// As take_census, with the same counts, on every rank; collective. Lines only, without lists,
// checkpoints and threads: InvalidArgument for a grid or a list.
[[nodiscard]] absl::StatusOr<std::vector<CensusRow>> take_census_among(
    Exchange& exchange, const CensusRequest& request);

}  // namespace kingmaker
