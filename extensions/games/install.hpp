// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Adds games: Clobber, Nim and others, those of collection.km, and `game`, which defines one; sums
// of positions, and functions on positions, boards, forms and impartial games.
// Tested in tests/extensions/games/language.km.
#pragma once

#include <span>

#include "language/function.hpp"
#include "language/library.hpp"

namespace kingmaker {

[[nodiscard]] std::span<const FunctionInfo> explore_functions();
[[nodiscard]] std::span<const FunctionInfo> form_functions();
[[nodiscard]] std::span<const FunctionInfo> heap_functions();
[[nodiscard]] std::span<const FunctionInfo> position_functions();
[[nodiscard]] std::span<const StatementInfo> game_statements();
void add_form_domain(Library& library);
void add_form_operators(Library& library);

namespace games {
void install(Library& library);
}  // namespace games

}  // namespace kingmaker
