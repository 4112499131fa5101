// The order of numbers, texts and lists: for sorting, the least and the greatest.
#pragma once

#include <absl/status/statusor.h>

#include <compare>
#include <utility>

#include "base/budget.hpp"
#include "base/diagnostic.hpp"
#include "base/hash_table.hpp"
#include "language/object.hpp"

namespace kingmaker {

// Of two lists that are compared, pairs of lists inside that are known to be equal: what shares its
// parts with itself is compared once.
using PairsOfLists = HashSet<std::pair<const Members*, const Members*>>;

// Numbers by size, texts by their characters, false before true, lists by their first members that
// differ. InvalidArgument at `range` for other kinds, and for two that are of different ones.
[[nodiscard]] absl::StatusOr<std::strong_ordering> order_of(const Object& a, const Object& b,
                                                            SourceRange range, Budget& budget);

}  // namespace kingmaker
