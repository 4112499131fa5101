// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "base/csv.hpp"

#include <absl/strings/str_replace.h>

#include "base/source_text.hpp"
#include "base/text.hpp"

namespace kingmaker {

char csv_separator(std::string_view text) {
  bool in_quotes = false;
  for (const char c : text) {
    if (c == '"') in_quotes = !in_quotes;
    if (!in_quotes && (c == ',' || c == ';' || c == '\t')) return c;
  }
  return ',';
}

std::vector<std::vector<CsvField>> csv_rows(std::string_view text, char separator) {
  if (text.starts_with(detail::kByteOrderMark)) text.remove_prefix(detail::kByteOrderMark.size());
  std::vector<std::vector<CsvField>> rows = {{{1, ""}}};
  bool in_quotes = false;
  std::size_t line = 1;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    line += c == '\n' ? 1 : 0;
    if (c == '"') {
      if (!in_quotes && i > 0 && text[i - 1] == '"') rows.back().back().text += c;
      in_quotes = !in_quotes;
    } else if (in_quotes || (c != separator && c != '\n' && c != '\r')) {
      rows.back().back().text += c;
    } else if (c == separator) {
      rows.back().push_back({line, ""});
    } else if (c == '\n') {
      rows.push_back({{line, ""}});
    }
  }
  return rows;
}

std::string csv_line(const std::vector<std::string>& fields, char separator) {
  std::string line;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const std::string& field = fields[i];
    if (i > 0) line += separator;
    const bool is_plain = field.find(separator) == std::string::npos &&
                          field.find_first_of("\"\n\r") == std::string::npos;
    append(line, is_plain ? field : cat("\"", absl::StrReplaceAll(field, {{"\"", "\"\""}}), "\""));
  }
  return line;
}

}  // namespace kingmaker
