// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Joins texts. Debian's abseil has its own string_view, which absl::StrCat takes and to which
// std::string_view does not convert; these two functions take both.
// Tested in tests/base/diagnostic_test.cpp.
#pragma once

#include <absl/strings/str_cat.h>
#include <absl/strings/string_view.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/characters.hpp"

namespace kingmaker {

namespace detail {
template <typename Part>
decltype(auto) as_piece(const Part& part) {
  if constexpr (std::is_same_v<Part, std::string_view>) {
    return absl::string_view(part.data(), part.size());
  } else {
    return (part);
  }
}
}  // namespace detail

// Joins strings and numbers.
template <typename... Parts>
[[nodiscard]] std::string cat(const Parts&... parts) {
  return absl::StrCat(detail::as_piece(parts)...);
}
template <typename... Parts>
void append(std::string& text, const Parts&... parts) {
  absl::StrAppend(&text, detail::as_piece(parts)...);
}

// The parts, or what `text` makes of each, with a separator between them.
template <typename Parts, typename Text = std::identity>
[[nodiscard]] std::string joined(const Parts& parts, std::string_view separator,
                                 const Text& text = {}) {
  std::string all;
  std::string_view before;
  for (const auto& part : parts) append(all, std::exchange(before, separator), text(part));
  return all;
}

// The text without the blanks around it.
[[nodiscard]] constexpr std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

// The number of blanks that a line begins with.
[[nodiscard]] constexpr std::size_t indentation(std::string_view line) {
  return std::min(line.find_first_not_of(' '), line.size());
}

// The lines of a text, without their ends; a newline at the end of the text begins no further line.
[[nodiscard]] inline std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    lines.push_back(line.ends_with('\r') ? line.substr(0, line.size() - 1) : line);
  }
  return lines;
}

// The number that a whole text writes.
template <typename Number = std::uint64_t>
[[nodiscard]] std::optional<Number> whole_number(std::string_view text) {
  Number number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// The parts with commas, and `last`, such as ` and `, before the last one.
[[nodiscard]] std::string listed(const auto& parts, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    append(text, i == 0 ? "" : i + 1 == parts.size() ? last : ", ", parts[i]);
  }
  return text;
}

// `words` in quotes, as a text is written in a statement.
[[nodiscard]] inline std::string text_literal(std::string_view words) {
  std::string text = "\"";
  for (const char c : words) {
    if (c == '"' || c == '\\' || c == '\n' || c == '\t') text += '\\';
    text += c == '\n' ? 'n' : c == '\t' ? 't' : c;
  }
  return text + '"';
}

// Writes `; did you mean `NAME`?` if there is a near name.
[[nodiscard]] std::string did_you_mean(const auto& nearest) {
  return nearest ? cat("; did you mean `", *nearest, "`?") : std::string();
}

}  // namespace kingmaker
