// `successors(g)`: the positions that may come next in a game, with their values.
#pragma once

#include <absl/status/statusor.h>

#include "base/diagnostic.hpp"
#include "language/context.hpp"
#include "language/object.hpp"

namespace kingmaker {

// Those of the first turn, with whose turn it is and the value, in the game's order, valued under
// `system`. A mover who is skipped leaves the position to the next player. InvalidArgument if
// nobody can move. Errors are at `range`.
[[nodiscard]] absl::StatusOr<Table> successors_of(Context& context, const Game& game,
                                                  const System& system, SourceRange range);

}  // namespace kingmaker
