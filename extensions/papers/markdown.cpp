// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/papers/markdown.hpp"

#include <algorithm>
#include <optional>

namespace kingmaker::papers {
namespace {

struct Fence {
  std::string_view indent;
  char mark;
  std::size_t length;
  std::string_view info;  // what stands behind it
};

std::optional<Fence> fence_in(std::string_view line) {
  const std::size_t begin = line.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return std::nullopt;
  const char mark = line[begin];
  if (mark != '`' && mark != '~') return std::nullopt;
  const std::size_t end = std::min(line.find_first_not_of(mark, begin), line.size());
  constexpr std::size_t kShortest = 3;
  if (end - begin < kShortest) return std::nullopt;
  const std::string_view info = line.substr(end);
  // `` ```code``` `` is code within a line.
  if (mark == '`' && info.find('`') != std::string_view::npos) return std::nullopt;
  return Fence{line.substr(0, begin), mark, end - begin, info};
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

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back(line);
  }
  return lines;
}

bool CodeBlock::has(std::string_view word) const {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::vector<CodeBlock> code_blocks(const std::vector<std::string_view>& lines) {
  std::vector<CodeBlock> blocks;
  std::optional<Fence> open;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto fence = fence_in(lines[i]);
    if (open) {
      const bool closes = fence && fence->mark == open->mark && fence->length >= open->length &&
                          fence->info.find_first_not_of(" \t") == std::string_view::npos;
      if (!closes) continue;
      blocks.back().end = i;
      open.reset();
    } else if (fence) {
      open = fence;
      blocks.push_back({i + 1, lines.size(), fence->indent, words_of(fence->info)});
    }
  }
  return blocks;
}

}  // namespace kingmaker::papers
