// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/present/wrap.hpp"

#include <absl/algorithm/container.h>
#include <absl/strings/string_view.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/text.hpp"

namespace kingmaker {
namespace {

// The width of pages of help. A line was broken there if its next word would have made it longer.
constexpr std::size_t kWidthOfPages = 80;

// The width of a text without the sequences ESC [ ... m, which set colours.
std::size_t width_of(std::string_view text) {
  std::size_t width = display_columns(text);
  for (std::size_t at = text.find('\033'); at != std::string_view::npos;
       at = text.find('\033', at)) {
    const std::size_t end = std::min(text.find('m', at), text.size() - 1);
    width -= end + 1 - at;
    at = end + 1;
  }
  return width;
}

// The space between two columns, which is the widest run of at least two blanks.
struct Gap {
  std::size_t begin;
  std::size_t end;
};
std::optional<Gap> gap_of(std::string_view line) {
  std::optional<Gap> widest;
  for (std::size_t at = line.find("  ", indentation(line)); at != std::string_view::npos;) {
    const std::size_t end = std::min(line.find_first_not_of(' ', at), line.size());
    if (!widest || end - at > widest->end - widest->begin) widest = Gap{at, end};
    at = line.find("  ", end);
  }
  return widest;
}

// The column in which the last text of a line begins.
std::size_t text_column(std::string_view line) {
  const std::optional<Gap> gap = gap_of(line);
  return gap ? width_of(line.substr(0, gap->end)) : indentation(line);
}

// Appends `line` and then `words`, with blanks between them, continued below `indent`.
void fill(std::string& out, std::string line, std::string_view words, std::size_t indent,
          std::size_t columns) {
  bool empty = true;
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(' '), words.size());
    const std::string_view word = words.substr(0, end);
    if (!empty && width_of(line) + 1 + width_of(word) > columns) {
      append(out, line, "\n");
      line.assign(indent, ' ');
      empty = true;
    }
    append(line, empty ? "" : " ", word);
    empty = false;
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  append(out, line, "\n");
}

void wrap_line(std::string& out, std::string_view line, std::size_t columns,
               std::size_t further = 0) {
  if (width_of(line) <= columns) {
    append(out, line, "\n");
    return;
  }
  const std::size_t indent = indentation(line);
  const std::optional<Gap> gap = gap_of(line);
  const bool is_narrow = gap && width_of(line.substr(0, gap->end)) <= columns / 2;
  if (!gap || (is_narrow && further > 0)) {
    fill(out, std::string(indent, ' '), line.substr(indent), indent + further, columns);
  } else if (is_narrow) {
    fill(out, std::string(line.substr(0, gap->end)), line.substr(gap->end),
         width_of(line.substr(0, gap->end)), columns);
  } else {
    constexpr std::size_t kFurther = 4;
    fill(out, std::string(indent, ' '), line.substr(indent, gap->begin - indent), indent + kFurther,
         columns);
    fill(out, std::string(indent + kFurther, ' '), line.substr(gap->end), indent + kFurther,
         columns);
  }
}

// True if `line` continues a text that was broken because the line before it was full.
bool goes_on(std::string_view before, std::string_view line) {
  const std::size_t indent = indentation(line);
  if (indent == line.size() || before.empty() || indent != text_column(before)) return false;
  if (indent > indentation(before)) return true;
  const std::size_t word = std::min(line.find(' ', indent), line.size()) - indent;
  return !gap_of(line) && width_of(before) + 1 + word > kWidthOfPages;
}

}  // namespace

std::string wrapped(std::string_view text, std::size_t columns, std::size_t further) {
  if (columns == 0) return std::string(text);
  std::string out;
  for (const std::string_view line : lines_of(text)) wrap_line(out, line, columns, further);
  if (!text.ends_with('\n') && !out.empty()) out.pop_back();
  return out;
}

std::string wrapped_page(std::string_view page, std::size_t columns) {
  const std::vector<std::string_view> lines = lines_of(page);
  const auto fits = [&](std::string_view line) { return width_of(line) <= columns; };
  if (columns == 0 || absl::c_all_of(lines, fits)) return std::string(page);
  std::string out;
  std::string text;  // the text put together so far
  bool in_example = false;
  const auto end_text = [&] {
    if (!text.empty()) wrap_line(out, std::exchange(text, {}), columns);
  };
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view line = lines[i];
    if (indentation(line) == 0 && !line.empty()) in_example = line == "Example:";
    if (!text.empty() && !in_example && goes_on(lines[i - 1], line)) {
      append(text, " ", line.substr(indentation(line)));
      continue;
    }
    end_text();
    if (in_example || line.empty()) {
      append(out, line, "\n");
    } else {
      text = line;
    }
  }
  end_text();
  if (!page.ends_with('\n')) out.pop_back();
  return out;
}

}  // namespace kingmaker
