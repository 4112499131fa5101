// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Adds games and functions of single papers: PEG-O-Stripes, Nukit, Survivor Nim (Kelly), ranked Nim
// (Suetsugu, Li), and the classes of Nim under sums.
//
// Functions that are quick enough in the language are modules: kelly.km, peg_o_stripes.km and
// ranked_nim.km. The head of each of the others says how much slower it was there, or what it
// shares with a game.
// Tested in tests/extensions/literature/language_test.cpp.
#pragma once

#include <span>

#include "extensions/games/solve/game_info.hpp"
#include "language/library.hpp"

namespace kingmaker {

extern const GameInfo nukit_game;
extern const GameInfo peg_o_stripes_game;
extern const GameInfo survivor_nim_game;

[[nodiscard]] std::span<const FunctionInfo> alliance_functions();
[[nodiscard]] std::span<const FunctionInfo> nim_class_functions();
[[nodiscard]] std::span<const FunctionInfo> peg_functions();
[[nodiscard]] std::span<const FunctionInfo> ranked_nim_functions();

namespace literature {
void install(Library& library);
}  // namespace literature

}  // namespace kingmaker
