// How many boards there are, without looking at them one by one.
#pragma once

#include "base/exact.hpp"

namespace kingmaker {

// The boards of Clobber on a line of this length that occur on no shorter one (EK, section 5): no
// empty cell at an end, no two in a row, of a board and its mirror image only one, and somebody can
// move. Precondition: length >= 1.
[[nodiscard]] Integer line_games(int players, int length);

}  // namespace kingmaker
