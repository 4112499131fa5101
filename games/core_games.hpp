// The games of the core. An extension adds others to the library of names.
#pragma once

#include <span>

#include "games/game_info.hpp"

namespace kingmaker {

extern const GameInfo clobber_game;
extern const GameInfo lim_game;
extern const GameInfo misere_nim_game;
extern const GameInfo moore_game;
extern const GameInfo nim_game;
extern const GameInfo wythoff_game;

[[nodiscard]] std::span<const GameInfo* const> core_games();

}  // namespace kingmaker
