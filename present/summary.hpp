// What is shown of a value that is too long to be read.
#pragma once

#include <string>

#include "language/context.hpp"
#include "language/object.hpp"

namespace kingmaker {

// The first levels of a value in choice notation; what is deeper, or behind the first options, is
// `…`. O(n log n) for n nodes.
[[nodiscard]] std::string first_levels(Context& context, const GameValue& value);

}  // namespace kingmaker
