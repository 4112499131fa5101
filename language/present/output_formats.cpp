// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/present/output_formats.hpp"

#include <absl/status/statusor.h>

#include <optional>
#include <string>

#include "language/present/html.hpp"
#include "language/present/page.hpp"
#include "language/present/table.hpp"
#include "language/statements/output_format.hpp"

namespace kingmaker {
namespace {

// A table in the form that `print` makes of it, or the page of an object that has one.
template <std::string (*print)(const TextTable&), Cells cells = Cells::Plain,
          PageFormat page = PageFormat::None>
OutputFormat::Text print_table(const Printing& printing, const Answer& answer) {
  const auto* const with_page = shown_as<HasPage>(answer);
  if (page != PageFormat::None && with_page != nullptr) return with_page->page(page);
  const std::optional<TableOfAnswer> table = table_of(answer);
  if (!table) return std::nullopt;
  const absl::StatusOr<TextTable> text = text_table(printing, table->table, kAllRows, cells);
  if (!text.ok()) return text.status();
  return print(*text);
}

constexpr OutputFormat kTableFormats[] = {
    {.name = "csv", .file_ending = "csv", .print = print_table<as_csv>, .controls = kKeptInCsv},
    {.name = "spreadsheet",
     .file_ending = "csv",
     .print = print_table<as_csv, Cells::NoFormulas>,
     .controls = kKeptInCsv},
    {.name = "markdown",
     .file_ending = "md",
     .print = print_table<as_markdown, Cells::Plain, PageFormat::Markdown>},
    {.name = "html",
     .file_ending = "html",
     .print = print_table<as_html, Cells::Plain, PageFormat::Html>},
};

}  // namespace

void add_output_formats(Library& library) {
  for (const OutputFormat& format : kTableFormats) library.add(format);
}

}  // namespace kingmaker
