// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The output format `tsv`: tables with tabs between their cells.
#include "language/statements/output_format.hpp"

#include <absl/strings/str_join.h>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/present/table.hpp"
#include "tests/extending/hopeful.hpp"

namespace kingmaker::hopeful {
namespace {

absl::StatusOr<std::string> lines_of(const Printing& printing, const Table& table) {
  KM_ASSIGN_OR_RETURN(const TextTable text, text_table(printing, table));
  std::string lines;
  for (const auto& cells : text.rows) {
    append(lines, lines.empty() ? "" : "\n", absl::StrJoin(cells, "\t"));
  }
  return lines;
}

constexpr OutputFormat kTsv = {
    .name = "tsv",
    .file_ending = "tsv",
    .print = [](const Printing& printing, const Answer& answer) -> OutputFormat::Text {
      const auto table = table_of(answer);
      if (!table) return std::nullopt;  // printed as text
      return lines_of(printing, table->table);
    }};

}  // namespace

void install_format(Library& library) { library.add(kTsv); }

}  // namespace kingmaker::hopeful
