// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A census of any game: counts the distinct values of its positions.
// Tested in tests/extensions/census/position_census_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <vector>

#include "extensions/census/census.hpp"
#include "extensions/census/exchange.hpp"
#include "extensions/games/named_game.hpp"
#include "language/context.hpp"

namespace kingmaker {

// Freed: between rule sets all values without a name leave the context's memory. Kept: they stay,
// for a statement that is being answered.
enum class CensusMemory : std::uint8_t { Freed, Kept };

// Counts the values of all boards of each length, or of one grid; for games on heaps and others, of
// all positions of each size; in each case of those in which somebody can move. With an exchange,
// it is taken among its processes. Errors: InvalidArgument if the game is not played on such
// boards; limits and interruptions of the context's budget; and those of take_census.
[[nodiscard]] absl::StatusOr<std::vector<CensusRow>> census_of_game(
    Context& context, const NamedGame& game, const CensusRequest& request,
    Exchange* exchange = nullptr, CensusMemory memory = CensusMemory::Freed);

}  // namespace kingmaker
