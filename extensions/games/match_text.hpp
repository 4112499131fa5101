// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// What a person reads during a game: the board, the moves, and reasons in a sentence.
// Tested in tests/extensions/games/play_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <string>

#include "extensions/games/match.hpp"

namespace kingmaker {

// The moves since the turn with this number, the board, and the numbered moves of the current turn,
// or the winner.
[[nodiscard]] absl::StatusOr<std::string> scene(Context& context, const Match& match,
                                                std::size_t since, bool color);
// The numbered moves of the current turn with their values, and who wins for certain after each.
[[nodiscard]] absl::StatusOr<std::string> tree_text(Context& context, Match& match);
// The best move of the current turn, with its reason.
[[nodiscard]] absl::StatusOr<std::string> hint_text(Context& context, Match& match);
// The reason of the last move of a player who is no person, and what it leads to. InvalidArgument
// if there is none.
[[nodiscard]] absl::StatusOr<std::string> why_text(Context& context, Match& match);

}  // namespace kingmaker
