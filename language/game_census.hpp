// A census of any game: how many distinct values its positions have.
#pragma once

#include <absl/status/statusor.h>

#include <vector>

#include "census/census.hpp"
#include "language/context.hpp"
#include "language/playable_game.hpp"

namespace kingmaker {

// Of all boards of each length, or of one grid, and of a game on heaps, or another one, of all
// positions of each size, those on which somebody can move. One thread; what `request` says of
// jobs, memory and checkpoints is of no account. Errors: InvalidArgument where the game is not
// played on such boards; a limit or an interruption of the context's budget.
[[nodiscard]] absl::StatusOr<std::vector<CensusRow>> census_of_game(Context& context,
                                                                    const PlayableGame& game,
                                                                    const CensusRequest& request);

}  // namespace kingmaker
