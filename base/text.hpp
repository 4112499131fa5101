// Texts put together. Debian's abseil has a string_view of its own, which absl::StrCat takes and
// std::string_view does not become: these two functions take both.
#pragma once

#include <absl/strings/str_cat.h>
#include <absl/strings/string_view.h>

#include <string>
#include <string_view>
#include <type_traits>

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

// Strings and numbers, one after the other.
template <typename... Parts>
[[nodiscard]] std::string cat(const Parts&... parts) {
  return absl::StrCat(detail::as_piece(parts)...);
}
template <typename... Parts>
void append(std::string& text, const Parts&... parts) {
  absl::StrAppend(&text, detail::as_piece(parts)...);
}

// `words` in quotes, as a text is written in a statement.
[[nodiscard]] inline std::string text_literal(std::string_view words) {
  std::string text = "\"";
  for (const char c : words) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text + '"';
}

// `; did you mean `NAME`?` when something near was found.
template <typename Nearest>
[[nodiscard]] std::string did_you_mean(const Nearest& nearest) {
  return nearest ? cat("; did you mean `", *nearest, "`?") : std::string();
}

}  // namespace kingmaker
