// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Makes lists, and lists of the members of other objects. Tested in tests/language/library.km.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/exact.hpp"
#include "language/object.hpp"

namespace kingmaker {

// The largest number in a range.
inline constexpr std::int64_t kLargestIndex = 1'000'000'000'000'000;

[[nodiscard]] List list_of(Members domain);
// ResourceExhausted if lists are nested too deep.
[[nodiscard]] absl::StatusOr<List> list_of(std::vector<Object> objects);
// The integers first..last; empty if last is less than first.
[[nodiscard]] absl::StatusOr<List> range_list(const Integer& first, const Integer& last);
// The table of the rows of a report, a derivation, a check of properties; nullopt for others, also
// for tables and what stands for an object.
[[nodiscard]] std::optional<Object> table_of_rows(const Object& object);
// The members for `x in`: those of a list or a set, shares, the rows of a table or a report,
// objects of extensions. Nullopt if the object has no members.
[[nodiscard]] std::optional<List> members_of(const Object& object);
// The error for an object in place of a domain, that is, without members.
[[nodiscard]] absl::Status no_domain(const Object& object, SourceRange range);
// The members of a list of integers that is not very long; nullopt for everything else.
[[nodiscard]] std::optional<std::vector<Integer>> numbers_in(const Object& object);
// The cells of a row, counted from 0, as a list; the cell itself if the table has one column.
// Errors are those of list_of.
[[nodiscard]] absl::StatusOr<Object> row_of(const Table& table, std::size_t row);

}  // namespace kingmaker
