// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Piles as the arguments of a game: any number of them, in any order.
// Tested in tests/extensions/games/nim_test.cpp.
#pragma once

#include <absl/functional/function_ref.h>

#include <cstdint>
#include <span>
#include <vector>

#include "extensions/games/solve/game_info.hpp"

namespace kingmaker {

// Calls `visit` with all piles of at most `max_size` counters together, ordered by the number of
// counters, and then those with the largest pile first, until it returns false.
void for_each_partition(
    std::uint64_t max_size,
    absl::FunctionRef<bool(std::uint64_t counters, std::span<const std::uint32_t> piles)> visit);
// Makes the piles the arguments of a call.
void set_piles(std::span<const std::uint32_t> piles, std::vector<GameArgument>& arguments);

// GamePositions of all piles, in the order of for_each_partition.
[[nodiscard]] std::uint64_t count_partitions(const Frame& frame, std::uint64_t max_size,
                                             std::uint64_t limit);
void for_each_of_piles(
    const Frame& frame, std::uint64_t max_size,
    absl::FunctionRef<void(std::uint64_t size, std::span<const GameArgument>)> visit);

}  // namespace kingmaker
