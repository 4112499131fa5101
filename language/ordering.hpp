// The order of numbers, texts and lists: for sorting, the least and the greatest.
#pragma once

#include <absl/status/statusor.h>

#include <compare>

#include "base/diagnostic.hpp"
#include "language/object.hpp"

namespace kingmaker {

// Numbers by size, texts by their characters, false before true, lists by their first members that
// differ. InvalidArgument at `range` for other kinds, and for two that are of different ones.
[[nodiscard]] absl::StatusOr<std::strong_ordering> order_of(const Object& a, const Object& b,
                                                            SourceRange range);

}  // namespace kingmaker
