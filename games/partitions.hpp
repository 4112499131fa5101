// Piles as the arguments of a game: any number of them, whose order does not matter.
#pragma once

#include <absl/functional/function_ref.h>

#include <cstdint>
#include <span>

#include "games/registry.hpp"

namespace kingmaker {

// GamePositions of all piles with up to so many counters together. In the order of counters, of
// equally many those with the largest pile first.
[[nodiscard]] std::uint64_t count_partitions(const Frame& frame, std::uint64_t most,
                                             std::uint64_t limit);
void for_each_partition(
    const Frame& frame, std::uint64_t most,
    absl::FunctionRef<void(std::uint64_t size, std::span<const GameArgument>)> visit);

}  // namespace kingmaker
