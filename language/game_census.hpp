// A census of any game: how many distinct values its positions have.
#pragma once

#include <absl/status/statusor.h>

#include <vector>

#include "census/census.hpp"
#include "census/exchange.hpp"
#include "language/context.hpp"
#include "language/playable_game.hpp"

namespace kingmaker {

// Of all boards of each length, or of one grid, and of a game on heaps, or another one, of all
// positions of each size, those on which somebody can move. With an exchange, among its processes.
// Errors: InvalidArgument where the game is not played on such boards; a limit or an interruption
// of the context's budget; as take_census.
[[nodiscard]] absl::StatusOr<std::vector<CensusRow>> census_of_game(Context& context,
                                                                    const PlayableGame& game,
                                                                    const CensusRequest& request,
                                                                    Exchange* exchange = nullptr);

}  // namespace kingmaker
