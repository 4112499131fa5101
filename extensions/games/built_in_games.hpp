// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The built-in games. Tested in tests/extensions/games/nim_test.cpp.
#pragma once

#include <memory>

#include "extensions/games/solve/game_info.hpp"

namespace kingmaker {

struct BoardPlay;

extern const GameInfo clobber_game;
extern const GameInfo lim_game;
extern const GameInfo misere_nim_game;
extern const GameInfo moore_game;
extern const GameInfo nim_game;
extern const GameInfo wythoff_game;

// The rules of Clobber as a game that is defined by moves.
[[nodiscard]] std::shared_ptr<const BoardPlay> clobber_play(int players);

}  // namespace kingmaker
