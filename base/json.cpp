// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "base/json.hpp"

#include "base/source_text.hpp"

namespace kingmaker {

JsonWriter& JsonWriter::key(std::string_view name) {
  separate();
  append(text_, json_text(name), style_ == JsonStyle::Spaced ? ": " : ":");
  follows_value_ = false;
  return *this;
}

JsonWriter& JsonWriter::raw(std::string_view json) {
  separate();
  append(text_, json);
  follows_value_ = true;
  return *this;
}

JsonWriter& JsonWriter::begin(char bracket) {
  separate();
  text_ += bracket;
  follows_value_ = false;
  return *this;
}

JsonWriter& JsonWriter::end(char bracket) {
  text_ += bracket;
  follows_value_ = true;
  return *this;
}

void JsonWriter::separate() {
  if (follows_value_) text_ += style_ == JsonStyle::Spaced ? ", " : ",";
}

namespace {

// Writes `\u001b`; characters above U+FFFF become two surrogates.
void append_escaped(std::string& text, char32_t code) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  if (code > 0xFFFF) {
    append_escaped(text, 0xD800 + ((code - 0x10000) >> 10U));
    append_escaped(text, 0xDC00 + ((code - 0x10000) & 0x3FFU));
    return;
  }
  text += "\\u";
  for (const unsigned shift : {12U, 8U, 4U, 0U}) text += kDigits[(code >> shift) & 0xFU];
}

}  // namespace

std::string json_text(std::string_view words) {
  std::string text = "\"";
  for (std::size_t at = 0; at < words.size();) {
    const detail::Character c = detail::character_at(words, at);
    if (c.code == '"' || c.code == '\\') {
      text += {'\\', words[at]};
    } else if (c.code == '\n') {
      text += "\\n";
    } else if (c.code == '\t' || (c.valid && detail::is_hidden_control(c.code))) {
      append_escaped(text, c.code);
    } else {
      append(text, c.valid ? words.substr(at, c.size) : std::string_view("\uFFFD"));
    }
    at += c.size;
  }
  return text + '"';
}

std::string json_number(std::string_view digits) {
  constexpr std::string_view kLargest = "9007199254740992";  // 2^53
  const std::string_view absolute = digits.substr(digits.starts_with('-') ? 1 : 0);
  const bool is_exact = absolute.size() < kLargest.size() ||
                        (absolute.size() == kLargest.size() && absolute <= kLargest);
  return is_exact ? std::string(digits) : json_text(digits);
}

}  // namespace kingmaker
