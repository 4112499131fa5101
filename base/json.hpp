// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// JSON, written piece by piece. For reading JSON see grammar/.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/text.hpp"

namespace kingmaker {

// Compact has no spaces; Spaced has one after `,` and `:`.
enum class JsonStyle : std::uint8_t { Compact, Spaced };

// Writes arrays and objects of any depth, without recursion, and inserts the commas:
//
//     JsonWriter json;
//     json.begin_object().member("size", 2).key("first").array(players).end_object();
//     json.take();  // {"size":2,"first":[1,3]}
//
// Callers must keep the order: a key before each value in an object, and an end for each beginning.
class JsonWriter {
 public:
  explicit JsonWriter(JsonStyle style = JsonStyle::Compact) : style_(style) {}

  JsonWriter& begin_object() { return begin('{'); }
  JsonWriter& end_object() { return end('}'); }
  JsonWriter& begin_array() { return begin('['); }
  JsonWriter& end_array() { return end(']'); }

  JsonWriter& key(std::string_view name);
  // `value` is a truth value, an integer, a text or nullptr.
  template <typename Value>
  JsonWriter& value(const Value& value);
  JsonWriter& member(std::string_view name, const auto& value) { return key(name).value(value); }
  JsonWriter& array(const auto& values);
  // Writes `json`, which is JSON, as one value.
  JsonWriter& raw(std::string_view json);

  // The number of bytes written and not taken.
  [[nodiscard]] std::size_t size() const { return text_.size(); }
  // Returns the text so far. Writing continues after it, so the whole text need not be kept.
  [[nodiscard]] std::string take() { return std::exchange(text_, {}); }

 private:
  JsonWriter& begin(char bracket);
  JsonWriter& end(char bracket);
  void separate();

  std::string text_;
  JsonStyle style_;
  bool follows_value_ = false;  // then a comma must follow
};

// The text in quotes. A byte that is not UTF-8 becomes U+FFFD, since JSON has no other text.
[[nodiscard]] std::string json_text(std::string_view words);

// The whole number that `digits` are. Readers keep numbers in 64-bit floating point, which is exact
// up to 2^53; a longer number is a text.
[[nodiscard]] std::string json_number(std::string_view digits);

template <typename Value>
JsonWriter& JsonWriter::value(const Value& value) {
  if constexpr (std::is_same_v<Value, bool>) {
    return raw(value ? "true" : "false");
  } else if constexpr (std::is_same_v<Value, std::nullptr_t>) {
    return raw("null");
  } else if constexpr (std::integral<Value>) {
    static_assert(!std::is_same_v<Value, char>, "a number or a text?");
    return raw(json_number(std::to_string(value)));
  } else {
    return raw(json_text(value));
  }
}

JsonWriter& JsonWriter::array(const auto& values) {
  begin_array();
  for (const auto& one : values) value(one);
  return end_array();
}

}  // namespace kingmaker
