// Tables row by row, and answers that are tables.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>

#include "language/answer.hpp"
#include "language/object.hpp"

namespace kingmaker {

// The cells of a row, counted from 0, as a list; of a table with one column its cell. Errors: as
// list_of (domain.hpp).
[[nodiscard]] absl::StatusOr<Object> row_of(const Table& table, std::size_t row);

// A row for each classification.
[[nodiscard]] Table table_of_types(const Classified& classified);

}  // namespace kingmaker
