// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The order of numbers, texts and lists, for sorting and for the least and the greatest.
// Tested in tests/language/equality_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <compare>
#include <utility>

#include "base/budget.hpp"
#include "base/diagnostic.hpp"
#include "base/hash_table.hpp"
#include "language/object.hpp"

namespace kingmaker {

// Pairs of lists inside of the compared lists that are known to be equal, so that shared parts are
// compared once.
using PairsOfLists = HashSet<std::pair<const Members*, const Members*>>;

// Orders numbers by size, texts by their characters, false before true, and lists by their first
// different members. InvalidArgument at `range` for other kinds, and for two objects of different
// kinds.
[[nodiscard]] absl::StatusOr<std::strong_ordering> order_of(const Object& a, const Object& b,
                                                            SourceRange range, Budget& budget);

}  // namespace kingmaker
