// The names with which every session begins.
#pragma once

#include "language/library.hpp"

namespace kingmaker {

// All functions, classifications and shipped games.
[[nodiscard]] Library standard_library();

}  // namespace kingmaker
