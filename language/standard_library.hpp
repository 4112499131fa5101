// The names that every session begins with.
#pragma once

#include "language/library.hpp"

namespace kingmaker {

// All functions, classifications and shipped games.
[[nodiscard]] Library standard_library();

}  // namespace kingmaker
