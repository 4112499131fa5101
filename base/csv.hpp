// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Tables as text: fields that a comma, a semicolon or a tab separates, in quotes where they contain
// it (RFC 4180). Tested in tests/repl/commands/normalize_lines_test.cpp.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace kingmaker {

struct CsvField {
  std::size_t line;  // where it begins, counted from 1
  std::string text;  // without its quotes
};

// The first `,`, `;` or tab outside of quotes; `,` if there is none.
[[nodiscard]] char csv_separator(std::string_view text);

// The fields of a table in rows. Lines end in any way, and a mark of byte order is no field.
[[nodiscard]] std::vector<std::vector<CsvField>> csv_rows(std::string_view text, char separator);

// One line of a table, without its end.
[[nodiscard]] std::string csv_line(const std::vector<std::string>& fields, char separator = ',');

}  // namespace kingmaker
