// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/list.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "base/status_macros.hpp"
#include "base/text.hpp"

namespace kingmaker {

List list_of(Members domain) { return {std::make_shared<Members>(std::move(domain))}; }

absl::StatusOr<List> list_of(std::vector<Object> objects) {
  Members domain;
  domain.count = objects.size();
  for (const Object& object : objects) {
    if (const auto* inner = std::get_if<List>(&object)) {
      domain.depth = std::max(domain.depth, inner->members->depth + 1);
    }
  }
  if (domain.depth > Members::kMostNesting) {
    return limit_error("lists are nested at most ", Members::kMostNesting, " deep");
  }
  domain.objects = std::move(objects);
  return list_of(std::move(domain));
}

absl::StatusOr<List> range_list(const Integer& first, const Integer& last) {
  for (const Integer* end : {&first, &last}) {
    if (abs(*end) > kLargestIndex) return limit_error("indices go up to ", kLargestIndex);
  }
  Members domain;
  domain.is_range = true;
  domain.first = static_cast<std::int64_t>(first);
  domain.count = last < first ? 0 : static_cast<std::uint64_t>(last - first + 1);
  return list_of(std::move(domain));
}

absl::StatusOr<Object> row_of(const Table& table, std::size_t row) {
  if (table.columns.size() == 1) return table.columns[0].cells[row];
  std::vector<Object> cells;
  for (const Column& column : table.columns) cells.push_back(column.cells[row]);
  return list_of(std::move(cells));
}

std::optional<Object> table_of_rows(const Object& object) {
  const auto* const other = std::get_if<OtherObjectPointer>(&object);
  if (other == nullptr || !(*other)->has_rows() || (*other)->stands_for() != nullptr) {
    return std::nullopt;
  }
  return (*other)->rows();
}

std::optional<List> members_of(const Object& given) {
  if (const auto table = table_of_rows(given)) return members_of(*table);
  const Object& object = plain(given);
  if (const auto* members = std::get_if<List>(&object)) return *members;
  if (const auto* other = std::get_if<OtherObjectPointer>(&object)) return (*other)->members();
  if (const Table* table = table_in(object)) {
    Members rows;
    for (std::size_t i = 0; i < table->rows(); ++i) {
      absl::StatusOr<Object> row =
          table->origins != nullptr ? table->origins->member(*table, i) : row_of(*table, i);
      if (!row.ok()) return std::nullopt;
      rows.objects.push_back(*std::move(row));
    }
    rows.count = rows.objects.size();
    return list_of(std::move(rows));
  }
  return std::nullopt;
}

absl::Status no_domain(const Object& object, SourceRange range) {
  return error_at(range, "expected a domain such as 1..9, values(depth <= 2) or a list, found ",
                  kind_of(object));
}

std::optional<std::vector<Integer>> numbers_in(const Object& object) {
  constexpr std::uint64_t kMost = 1'000'000;
  const auto* list = std::get_if<List>(&object);
  if (list == nullptr || list->members->count > kMost) return std::nullopt;
  std::vector<Integer> numbers;
  for (std::uint64_t i = 0; i < list->members->count; ++i) {
    const Object member = list->members->member(i);
    const auto* number = integer_in(member);
    if (number == nullptr) return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers;
}

}  // namespace kingmaker
