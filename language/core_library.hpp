// The names that the language has without extensions.
#pragma once

#include "language/library.hpp"

namespace kingmaker {

// Statements, functions, games and classifications of the core, and the games that are shipped.
[[nodiscard]] Library core_library();

}  // namespace kingmaker
