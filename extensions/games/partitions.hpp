// Piles as the arguments of a game: any number of them, in any order.
#pragma once

#include <absl/functional/function_ref.h>

#include <cstdint>
#include <span>

#include "solve/game_info.hpp"

namespace kingmaker {

// GamePositions of all piles with at most `max_size` counters together, ordered by the number of
// counters, and then those with the largest pile first.
[[nodiscard]] std::uint64_t count_partitions(const Frame& frame, std::uint64_t max_size,
                                             std::uint64_t limit);
void for_each_partition(
    const Frame& frame, std::uint64_t max_size,
    absl::FunctionRef<void(std::uint64_t size, std::span<const GameArgument>)> visit);

}  // namespace kingmaker
