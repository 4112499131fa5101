// Lists: how they are made, and the members that other objects have.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <optional>
#include <vector>

#include "base/exact.hpp"
#include "language/object.hpp"

namespace kingmaker {

[[nodiscard]] List list_of(Members domain);
// Lists nested too deep are a limit.
[[nodiscard]] absl::StatusOr<List> list_of(std::vector<Object> objects);
// The integers first..last, none where last is less than first.
[[nodiscard]] absl::StatusOr<List> range_list(const Integer& first, const Integer& last);
// What `x in` may stand before: a list, a set, shares, the first column of a table, a family of
// coalitions, a coalition's players; none: it has no members.
[[nodiscard]] std::optional<List> members_of(const Object& object);
// The members of a list of integers that is not very long; none of all else.
[[nodiscard]] std::optional<std::vector<Integer>> numbers_in(const Object& object);
// The cells of a row, counted from 0, as a list; of a table with one column its cell. Errors: those
// of list_of.
[[nodiscard]] absl::StatusOr<Object> row_of(const Table& table, std::size_t row);

}  // namespace kingmaker
