// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/present/html.hpp"

#include <cctype>

#include "base/diagnostic.hpp"
#include "base/text.hpp"
#include "language/present/table.hpp"

namespace kingmaker {
namespace {

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

}  // namespace

std::optional<std::string> html_table_of(const Printing& printing, const Answer& answer) {
  if (printing.settings.format == Format::Json) return std::nullopt;
  const std::optional<TableOfAnswer> answered = table_of(answer);
  if (!answered || !answered->is_whole) return std::nullopt;
  const auto table = text_table(printing, answered->table, printing.settings.max_lines);
  if (!table.ok()) return std::nullopt;
  return harmless(as_html(*table));
}

std::string html_text(std::string_view text) {
  std::string html;
  for (const char c : text) {
    switch (c) {
      case '&':
        html += "&amp;";
        break;
      case '<':
        html += "&lt;";
        break;
      case '>':
        html += "&gt;";
        break;
      case '"':
        html += "&quot;";
        break;
      default:
        html += c;
    }
  }
  return html;
}

std::string html_formula(std::string_view text) {
  std::string html = "<span class=\"formula\">";
  for (std::size_t at = 0; at < text.size();) {
    const bool is_index = text[at] == '_' && at > 0 && is_digit(text[at - 1]) &&
                          at + 1 < text.size() && is_digit(text[at + 1]);
    if (!is_index) {
      html += html_text(text.substr(at++, 1));
      continue;
    }
    std::size_t end = at + 1;
    while (end < text.size() && is_digit(text[end])) ++end;
    append(html, "<sub><span class=\"sign\">_</span>", text.substr(at + 1, end - at - 1), "</sub>");
    at = end;
  }
  return html + "</span>";
}

}  // namespace kingmaker
