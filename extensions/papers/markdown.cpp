// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/papers/markdown.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <optional>

#include "base/characters.hpp"

namespace kingmaker::papers {
namespace {

constexpr std::string_view kBlanks = " \t";

// The length of the `> ` of quotations.
std::size_t quotation_in(std::string_view line) {
  constexpr std::size_t kMostBlanks = 3;
  std::size_t quotation = 0;
  for (;;) {
    const std::size_t mark = std::min(line.find_first_not_of(' ', quotation), line.size());
    if (mark == line.size() || line[mark] != '>' || mark - quotation > kMostBlanks) break;
    quotation = mark + 1;
    if (quotation < line.size() && line[quotation] == ' ') ++quotation;
  }
  return quotation;
}

// The column of the text of a list's item that begins in this line; 0 if none does.
std::size_t item_in(std::string_view line) {
  const std::size_t begin = std::min(line.find_first_not_of(kBlanks), line.size());
  std::size_t mark = begin;
  while (mark < line.size() && is_digit(line[mark])) ++mark;
  const std::string_view marks = mark > begin ? ".)" : "-*+";
  const bool is_item = mark + 1 < line.size() && marks.find(line[mark]) != marks.npos &&
                       kBlanks.find(line[mark + 1]) != kBlanks.npos;
  return is_item ? std::min(line.find_first_not_of(kBlanks, mark + 1), line.size()) : 0;
}

struct Fence {
  std::string_view indent;
  std::string_view marks;
  std::string_view info;  // what stands behind it
};

std::optional<Fence> fence_in(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(kBlanks, quotation_in(line));
  if (begin == std::string_view::npos) return std::nullopt;
  const char mark = line[begin];
  if (mark != '`' && mark != '~') return std::nullopt;
  const std::size_t end = std::min(line.find_first_not_of(mark, begin), line.size());
  constexpr std::size_t kShortest = 3;
  if (end - begin < kShortest) return std::nullopt;
  const std::string_view info = line.substr(end);
  // `` ```code``` `` is code within a line.
  if (mark == '`' && info.find('`') != std::string_view::npos) return std::nullopt;
  return Fence{line.substr(0, begin), line.substr(begin, end - begin), info};
}

std::vector<std::string_view> words_of(std::string_view info) {
  constexpr std::string_view kBetween = " \t{},";
  std::vector<std::string_view> words;
  for (std::size_t at = info.find_first_not_of(kBetween); at < info.size();) {
    const std::size_t end = std::min(info.find_first_of(kBetween, at), info.size());
    words.push_back(info.substr(at, end - at));
    at = info.find_first_not_of(kBetween, end);
  }
  return words;
}

}  // namespace

bool CodeBlock::has(std::string_view word) const { return absl::c_linear_search(words, word); }

std::string_view CodeBlock::inside(std::string_view line) const {
  if (line.starts_with(indent)) return line.substr(indent.size());
  return line.substr(std::min(quotation_in(line), quotation_in(indent)));
}

bool CodeBlock::is_closed_by(std::string_view line) const {
  const auto closing = fence_in(line);
  return closing && closing->marks[0] == fence[0] && closing->marks.size() >= fence.size() &&
         closing->info.find_first_not_of(kBlanks) == std::string_view::npos;
}

std::vector<CodeBlock> code_blocks(const std::vector<std::string_view>& lines) {
  constexpr std::size_t kIndentedCode = 4;
  std::vector<CodeBlock> blocks;
  bool is_open = false;
  std::vector<std::size_t> items;  // the columns of the lists that a line is in
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::size_t quotation = quotation_in(lines[i]);
    if (is_open) {
      CodeBlock& block = blocks.back();
      const bool leaves = quotation == 0 && quotation_in(block.indent) > 0;
      if (!leaves && !block.is_closed_by(lines[i])) continue;
      block.end = i;
      is_open = false;
      if (!leaves) continue;
    }
    const std::string_view line = lines[i].substr(quotation);
    const std::size_t indent = line.find_first_not_of(kBlanks);
    if (indent == std::string_view::npos) continue;
    while (!items.empty() && indent < items.back()) items.pop_back();
    const std::size_t base = items.empty() ? 0 : items.back();
    const bool is_indented = indent - base >= kIndentedCode;
    if (const auto fence = is_indented ? std::nullopt : fence_in(lines[i])) {
      is_open = true;
      blocks.push_back({i + 1, lines.size(), fence->indent, fence->marks, words_of(fence->info)});
    } else if (const std::size_t item = is_indented ? 0 : item_in(line); item > 0) {
      items.push_back(item);
    }
  }
  return blocks;
}

}  // namespace kingmaker::papers
