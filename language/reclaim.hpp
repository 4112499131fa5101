// Frees memory between statements.
#pragma once

#include <absl/status/status.h>

#include "language/context.hpp"

namespace kingmaker {

// Frees memory after a statement that ended with `status`.
void reclaim(Context& context, const absl::Status& status);

}  // namespace kingmaker
