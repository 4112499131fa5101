// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/present/html.hpp"

#include <absl/strings/str_replace.h>

#include <algorithm>
#include <utility>

#include "base/diagnostic.hpp"
#include "base/text.hpp"
#include "language/object_text.hpp"
#include "language/statements/trace.hpp"

namespace kingmaker {
std::optional<std::string> html_table_of(const Printing& printing, const Answer& answer) {
  if (printing.settings.format == Format::Json) return std::nullopt;
  std::optional<TableOfAnswer> answered = table_of(answer);
  const auto* const trace = shown_as<Trace>(answer);
  const bool is_table =
      answered && (trace == nullptr ? answered->is_whole : !trace->steps().empty());
  if (!is_table) return std::nullopt;
  if (trace != nullptr) {
    const auto normal = value_text(printing, {trace->normal_form(), trace->frame()});
    if (normal.ok()) answered->table.remark = cat("normal form: ", *normal);
    Column reasons{"because", {}};
    for (const Step& step : trace->steps()) {
      reasons.cells.emplace_back(reasons_text(printing, step, trace->frame()));
    }
    answered->table.columns.push_back(std::move(reasons));
  }
  const auto table = text_table(printing, answered->table, printing.settings.max_lines);
  if (!table.ok()) return std::nullopt;
  return harmless(as_html(*table));
}

std::string html_text(std::string_view text) {
  return absl::StrReplaceAll(std::string(text),
                             {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}});
}

std::string as_html(const TextTable& table) {
  constexpr std::string_view kRightAligned = R"( style="text-align:right")";
  constexpr std::string_view kLeftAligned = R"( style="text-align:left")";
  const auto line = [&](const std::vector<std::string>& cells, std::string_view tag) {
    std::string text = "<tr>";
    for (std::size_t i = 0; i < cells.size(); ++i) {
      append(text, "<", tag, table.columns[i].is_number ? kRightAligned : kLeftAligned, ">",
             html_text(cells[i]), "</", tag, ">");
    }
    return cat(text, "</tr>\n");
  };
  std::string text = cat("<table>\n<thead>", line(table.names(), "th"), "</thead>\n<tbody>\n");
  for (const auto& cells : table.rows) text += line(cells, "td");
  text += "</tbody>\n";
  if (!table.remark.empty()) {
    append(text, "<tfoot><tr><td colspan=\"", table.columns.size(), "\"", kLeftAligned, ">",
           html_text(table.remark), "</td></tr></tfoot>\n");
  }
  return text + "</table>";
}

std::string html_tree(std::string_view text) {
  constexpr std::size_t kIndent = 2;
  const auto depth_of = [](std::string_view line) { return indentation(line) / kIndent; };
  std::string html;
  std::size_t open = 0;
  const std::vector<std::string_view> lines = lines_of(text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view line = lines[i];
    const std::size_t depth = depth_of(line);
    for (; open > depth; --open) html += "</details>";
    const bool has_more = i + 1 < lines.size() && depth_of(lines[i + 1]) > depth;
    open += has_more ? 1 : 0;
    append(html, has_more ? "<details open><summary>" : "<div>",
           html_text(line.substr(std::min(depth * kIndent, line.size()))),
           has_more ? "</summary>" : "</div>");
  }
  for (; open > 0; --open) html += "</details>";
  return harmless(html);
}

}  // namespace kingmaker
