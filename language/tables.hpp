// Tables row by row, and answers that are tables.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>

#include "language/answer.hpp"
#include "language/object.hpp"

namespace kingmaker {

// A table with a row for each classification.
[[nodiscard]] Table table_of_types(const Classified& classified);

}  // namespace kingmaker
