// The names that the language has without extensions.
#pragma once

#include "language/library.hpp"

namespace kingmaker {

// Functions, classifications and shipped games of the core.
[[nodiscard]] Library core_library();

}  // namespace kingmaker
