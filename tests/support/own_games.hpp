// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Games as users define them, for tests in several folders.
#pragma once

namespace kingmaker::testing {

inline constexpr const char* kClob = "game clob on line, grid, graph { me other -> . me }";
inline constexpr const char* kDomineering =
    "game dominoes on grid, stuck leaves {\n  1: . . -> # #  across\n  2: . . -> # #  down\n}";
inline constexpr const char* kToads =
    "game toads on line, stuck leaves {\n"
    "  1: 1 . -> . 1  right      1: 1 2 . -> . 2 1  right\n"
    "  2: 2 . -> . 2  left       2: 2 1 . -> . 1 2  left\n}";
inline constexpr const char* kKayles = "game kayles on heaps { octal 0.77 }";

}  // namespace kingmaker::testing
