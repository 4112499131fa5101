// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Adds games and functions of single papers: PEG-O-Stripes, Nukit, Survivor Nim (Kelly), ranked Nim
// (Suetsugu, Li), and the classes of Nim under sums.
//
// They are C++, not modules in the language: they take named arguments, or any number of them, and
// some answer with a report that has its own text and JSON. Functions of the language cannot.
// Tested in tests/extensions/literature/language_test.cpp.
#pragma once

#include <span>

#include "language/library.hpp"
#include "solve/game_info.hpp"

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
