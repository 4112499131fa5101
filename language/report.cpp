#include "language/report.hpp"

namespace kingmaker {

absl::StatusOr<std::string> report_text(const Context& context, const Report& report) {
  std::string text = report.text(context.settings);
  if (text.size() > context.settings.max_output) return too_long_to_print("the list is");
  return text;
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
