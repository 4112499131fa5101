// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "base/source_text.hpp"

#include <absl/algorithm/container.h>

#include <utf8proc.h>

#include <cstring>

#include "base/text.hpp"

namespace kingmaker::detail {

Character character_at(std::string_view text, std::size_t at) {
  const auto first = static_cast<unsigned char>(text[at]);
  if (first < 0x80) return {first, 1, true};
  utf8proc_int32_t code = 0;
  // A character has at most four bytes. (utf8proc takes a signed length.)
  const std::string_view bytes = text.substr(at, 4);
  const auto size = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(bytes.data()),
                                     static_cast<utf8proc_ssize_t>(bytes.size()), &code);
  if (size < 0) return {0xFFFD, 1, false};
  return {static_cast<char32_t>(code), static_cast<std::size_t>(size), true};
}

std::size_t valid_utf8_prefix(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    // Long texts are mostly brackets and digits, so eight bytes are tested at a time.
    std::uint64_t eight = 0;
    if (text.size() - at >= sizeof eight) {
      std::memcpy(&eight, text.data() + at, sizeof eight);
      if ((eight & 0x8080808080808080U) == 0) {
        at += sizeof eight;
        continue;
      }
    }
    const Character c = character_at(text, at);
    if (!c.valid) break;
    at += c.size;
  }
  return at;
}

std::size_t line_begin(std::string_view text, std::size_t at) {
  const std::size_t newline = text.substr(0, at).rfind('\n');
  return newline == std::string_view::npos ? 0 : newline + 1;
}

std::size_t line_number(std::string_view text, std::size_t at) {
  const std::string_view before = text.substr(0, at);
  return 1 + static_cast<std::size_t>(absl::c_count(before, '\n'));
}

std::size_t column_of(std::string_view text, std::size_t at) {
  const std::size_t begin = line_begin(text, at);
  return count_characters(text.substr(begin, at - begin)) + 1;
}

std::string clipped(std::string_view text) {
  constexpr std::size_t kShown = 24;
  const std::size_t end = byte_offset(text, kShown);
  return cat(text.substr(0, end), end < text.size() ? "..." : "");
}

int display_width(char32_t code) {
  if (code < 0xA0) return 1;
  return utf8proc_charwidth(static_cast<utf8proc_int32_t>(code));
}

bool is_hidden_control(char32_t code) {
  if (code < 0x7F) return code < ' ' && code != '\t';
  switch (utf8proc_category(static_cast<utf8proc_int32_t>(code))) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
      return true;
    default:
      return false;
  }
}

}  // namespace kingmaker::detail

namespace kingmaker {

void make_harmless(std::string& text, std::string_view kept) {
  const auto stays = [&](char c) {
    return (c >= ' ' && c < 0x7F) || c == '\n' || c == '\t' ||
           kept.find(c) != std::string_view::npos;
  };
  std::string out;
  std::size_t copied = 0;  // `out` has the text up to here
  for (std::size_t at = 0; at < text.size();) {
    if (stays(text[at])) {
      ++at;
      continue;
    }
    const detail::Character c = detail::character_at(text, at);
    if (!c.valid || detail::is_hidden_control(c.code)) {
      out.append(text, copied, at - copied);
      out += "\uFFFD";
      copied = at + c.size;
    }
    at += c.size;
  }
  if (copied == 0) return;
  out.append(text, copied);
  text = std::move(out);
}

std::size_t byte_offset(std::string_view text, std::size_t character) {
  std::size_t at = 0;
  while (at < text.size() && character-- > 0) at += detail::character_at(text, at).size;
  return at;
}

std::size_t count_characters(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); at += detail::character_at(text, at).size) ++count;
  return count;
}

}  // namespace kingmaker
