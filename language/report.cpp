// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/report.hpp"

namespace kingmaker {

absl::StatusOr<std::string> Report::print(const Printing& printing) const {
  std::string lines = text(printing.settings);
  if (lines.size() > printing.settings.max_output) return too_long_to_print("the list is");
  return lines;
}

absl::Status Report::print_json(const Printing& /*printing*/, JsonWriter& json) const {
  write(json);
  return absl::OkStatus();
}

Table table_with(std::initializer_list<std::string_view> names) {
  Table table;
  for (const std::string_view name : names) table.columns.push_back({std::string(name), {}});
  return table;
}

void add_row(Table& table, std::initializer_list<Object> cells) {
  auto column = table.columns.begin();
  for (const Object& cell : cells) (column++)->cells.push_back(cell);
}

}  // namespace kingmaker
