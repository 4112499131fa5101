// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Counts the boards of a length by a formula, without going through them.
// Tested in tests/extensions/census/line_sums_test.cpp.
#pragma once

#include "base/exact.hpp"

namespace kingmaker {

// Counts the boards of Clobber on a line of this length that occur on no shorter line (EK, section
// 5): neither end is empty, no two cells in a row are empty, somebody can move, and only one of a
// board and its mirror image counts. Precondition: length >= 1.
[[nodiscard]] Integer line_games(int players, int length);

}  // namespace kingmaker
