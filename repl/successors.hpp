// `successors(g)`: the positions that may come next in a game, with their values.
#pragma once

#include <absl/status/statusor.h>

#include <string>

#include "grammar/diagnostic.hpp"
#include "repl/context.hpp"
#include "repl/object.hpp"

namespace kingmaker {

// Those of the first turn, in the game's order, valued under `system`. A mover who is skipped
// leaves the position to the next player. InvalidArgument if nobody can move. Errors are at
// `range`.
[[nodiscard]] absl::StatusOr<SuccessorTable> successors_of(Context& context, const Game& game,
                                                           const System& system, SourceRange range);

// A line for each of the first `max_lines`: the position, whose turn it is, the value.
[[nodiscard]] absl::StatusOr<std::string> successors_text(Context& context,
                                                          const SuccessorTable& table);

}  // namespace kingmaker
