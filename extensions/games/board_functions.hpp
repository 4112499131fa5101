// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Functions on positions: the pieces on a board, the parts and the value of a position.
// Tested in tests/extensions/games/own_games.km.
#pragma once

#include <span>

#include "language/function.hpp"

namespace kingmaker {

[[nodiscard]] std::span<const FunctionInfo> board_functions();

}  // namespace kingmaker
