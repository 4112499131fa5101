// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/present/table.hpp"

#include <absl/algorithm/container.h>
#include <absl/functional/function_ref.h>
#include <absl/strings/str_replace.h>

#include <algorithm>
#include <limits>
#include <string>
#include <tuple>
#include <utility>
#include <variant>

#include "base/csv.hpp"
#include "base/diagnostic.hpp"
#include "base/hash_table.hpp"
#include "base/source_text.hpp"
#include "base/status_macros.hpp"
#include "base/tex.hpp"
#include "base/text.hpp"
#include "language/arithmetic.hpp"
#include "language/object_text.hpp"
#include "language/settings.hpp"

namespace kingmaker {
namespace {

// The tables in answers.
struct TableOf {
  using Result = std::optional<TableOfAnswer>;

  Result operator()(const ObjectAnswer& answer) const {
    const auto* other = std::get_if<OtherObjectPointer>(&answer.object);
    if (other != nullptr && (*other)->has_rows()) return TableOfAnswer{(*other)->rows(), false};
    if (const Table* table = table_in(plain(answer.object))) return TableOfAnswer{*table};
    return std::nullopt;
  }
  Result operator()(const Binding& binding) const { return (*this)(ObjectAnswer{binding.object}); }
  template <typename Other>
  Result operator()(const Other& /*answer*/) const {
    return std::nullopt;
  }
};

std::string line_of(const std::vector<std::string>& cells, std::string_view between) {
  std::string line;
  for (const std::string& cell : cells) append(line, &cell == cells.data() ? "" : between, cell);
  return line;
}

// Spreadsheets treat texts that begin like this as formulas and run them.
void guard(std::string& text) {
  if (text.find_first_of("=+-@\t\r") == 0) text = cat("'", text);
}

}  // namespace

std::vector<std::string> TextTable::names() const {
  std::vector<std::string> names;
  for (const Column& column : columns) names.push_back(column.name);
  return names;
}

absl::StatusOr<TextTable> text_table(const Printing& printing, const Table& table,
                                     std::size_t max_rows, ShowCell show) {
  constexpr std::size_t kRowsBetweenLooks = 1024;
  TextTable text;
  for (const Column& column : table.columns) {
    text.columns.push_back({column.name, absl::c_all_of(column.cells, is_number)});
  }
  const std::size_t listed = std::min(table.rows(), max_rows);
  std::uint64_t bytes = 0;
  for (std::size_t row = 0; row < listed; ++row) {
    std::vector<std::string>& cells = text.rows.emplace_back();
    for (const Column& column : table.columns) {
      KM_ASSIGN_OR_RETURN(std::string cell, show(column.cells[row]));
      bytes += cell.size() + 1;
      cells.push_back(std::move(cell));
    }
    if (bytes > printing.settings.max_output) return too_long_to_print("the list is");
    if (row % kRowsBetweenLooks == kRowsBetweenLooks - 1 && !printing.context.budget().look()) {
      return status_of(printing.context.budget());
    }
  }
  if (listed < table.rows()) text.remark = and_more(table.rows() - listed);
  if (!table.remark.empty()) append(text.remark, text.remark.empty() ? "" : "\n", table.remark);
  return text;
}

absl::StatusOr<TextTable> text_table(const Printing& printing, const Table& table,
                                     std::size_t max_rows, Cells cells) {
  const bool is_guarded = cells == Cells::NoFormulas;
  const auto written = [&](const Object& cell) {
    absl::StatusOr<std::string> text = text_inside(printing, cell);
    if (text.ok() && is_guarded && !is_number(cell)) guard(*text);
    return text;
  };
  // Tables repeat values: those of `scan` hold each value of a paper many times.
  constexpr std::size_t kMostTexts = 4096;
  HashMap<std::tuple<Term, int, Player>, std::string> texts;
  absl::StatusOr<TextTable> text = text_table(printing, table, max_rows, [&](const Object& cell) {
    const auto* const value = std::get_if<GameValue>(&cell);
    if (value == nullptr) return written(cell);
    const std::tuple key(value->term, value->frame.players, value->frame.start);
    const auto kept = texts.find(key);
    if (kept != texts.end()) return absl::StatusOr<std::string>(kept->second);
    absl::StatusOr<std::string> value_text = written(cell);
    if (texts.size() == kMostTexts) texts.clear();
    if (value_text.ok()) texts.emplace(key, *value_text);
    return value_text;
  });
  if (!text.ok() || !is_guarded) return text;
  for (TextTable::Column& column : text->columns) guard(column.name);
  return text;
}

std::optional<TableOfAnswer> table_of(const Answer& answer) {
  return std::visit(TableOf(), answer);
}

namespace {

// The greatest width of a cell with which lines fit: the widest columns share what the others
// leave.
std::size_t fitting_width(std::vector<std::size_t> widths, std::size_t most) {
  constexpr std::size_t kLeast = 8;
  constexpr std::size_t kBetween = 2;
  if (widths.empty()) return most;
  std::size_t room = most - std::min(most, kBetween * (widths.size() - 1));
  absl::c_sort(widths);
  for (std::size_t i = 0; i < widths.size(); ++i) {
    const std::size_t share = room / (widths.size() - i);
    if (widths[i] > share) return std::max(share, kLeast);
    room -= widths[i];
  }
  return widths.back();
}

// The beginning of a cell that is wider than this.
std::string cut_to(std::string_view cell, std::size_t width) {
  constexpr std::string_view kDots = "...";
  std::size_t characters = width;
  do {
    cell = cell.substr(0, byte_offset(cell, --characters));
  } while (characters > 0 && display_columns(cell) + kDots.size() > width);
  return cat(cell, kDots);
}

}  // namespace

std::string in_aligned_columns(const TextTable& table, Heads heads, std::size_t most) {
  const std::vector<std::string> names = table.names();
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    std::size_t width = table.columns[i].least_width;
    if (heads == Heads::Shown) width = std::max(width, display_columns(names[i]));
    for (const auto& cells : table.rows) width = std::max(width, display_columns(cells[i]));
    widths.push_back(width);
  }
  const std::size_t greatest =
      most > 0 ? fitting_width(widths, most) : std::numeric_limits<std::size_t>::max();
  for (std::size_t i = 0; i < widths.size(); ++i) {
    widths[i] = table.columns[i].is_aligned ? std::min(widths[i], greatest) : 0;
  }
  std::string text;
  const auto add_line = [&](const std::vector<std::string>& cells) {
    if (!text.empty()) text += '\n';
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::size_t width = display_columns(cells[i]);
      const std::string blanks(widths[i] > width ? widths[i] - width : 0, ' ');
      const bool is_last = i + 1 == cells.size();
      const bool is_number = table.columns[i].is_number;
      append(text, is_number ? blanks : "",
             width > greatest ? cut_to(cells[i], greatest) : cells[i],
             is_last || is_number ? "" : blanks, is_last ? "" : "  ");
    }
  };
  if (heads == Heads::Shown) add_line(names);
  for (const std::vector<std::string>& cells : table.rows) add_line(cells);
  if (table.remark.empty()) return text;
  return cat(text, text.empty() ? "" : "\n", table.remark);
}

std::string as_data(const TextTable& table) {
  std::string text = cat("# ", line_of(table.names(), " "));
  for (const auto& cells : table.rows) append(text, "\n", line_of(cells, " "));
  if (!table.remark.empty()) append(text, "\n# ", table.remark);
  return text;
}

std::string as_csv(const TextTable& table) {
  std::string text = csv_line(table.names());
  for (const auto& cells : table.rows) append(text, "\n", csv_line(cells));
  return text;
}

std::string as_tex(const TextTable& table) {
  const auto line = [](const std::vector<std::string>& cells) {
    return cat(line_of(cells, " & "), " \\\\\n");
  };
  std::string text = "\\begin{tabular}{";
  for (const TextTable::Column& column : table.columns) text += column.is_number ? 'r' : 'l';
  append(text, "}\n", line(table.names()), "\\hline\n");
  for (const auto& cells : table.rows) text += line(cells);
  text += "\\end{tabular}";
  if (!table.remark.empty()) append(text, "\n\n", table.remark);
  return text;
}

std::string as_markdown(const TextTable& table) {
  const auto line = [](std::vector<std::string> cells) {
    for (std::string& cell : cells) {
      cell = absl::StrReplaceAll(cell, {{"|", "\\|"},
                                        {"\n", "<br>"},
                                        {"<", "\\<"},
                                        {"&", "\\&"},
                                        {"*", "\\*"},
                                        {"`", "\\`"},
                                        {"\\", "\\\\"}});
    }
    return cat("| ", line_of(cells, " | "), " |");
  };
  std::string text = cat(line(table.names()), "\n|");
  for (const TextTable::Column& column : table.columns) {
    text += column.is_number ? " ---: |" : " --- |";
  }
  for (const auto& cells : table.rows) append(text, "\n", line(cells));
  if (!table.remark.empty()) append(text, "\n\n", table.remark);
  return text;
}

}  // namespace kingmaker
