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

// Compact has no spaces; Spaced has one behind `,` and `:`.
enum class JsonStyle : std::uint8_t { Compact, Spaced };

// Arrays and objects to any depth, without recursion and with commas where they belong:
//
//     JsonWriter json;
//     json.begin_object().member("size", 2).key("first").array(players).end_object();
//     json.take();  // {"size":2,"first":[1,3]}
//
// Whoever writes keeps the order: a key before each value in an object, as many ends as beginnings.
class JsonWriter {
 public:
  explicit JsonWriter(JsonStyle style = JsonStyle::Compact) : style_(style) {}

  JsonWriter& begin_object() { return begin('{'); }
  JsonWriter& end_object() { return end('}'); }
  JsonWriter& begin_array() { return begin('['); }
  JsonWriter& end_array() { return end(']'); }

  JsonWriter& key(std::string_view name);
  // `value` is a truth value, a whole number, a text or nullptr.
  template <typename Value>
  JsonWriter& value(const Value& value);
  template <typename Value>
  JsonWriter& member(std::string_view name, const Value& value) {
    return key(name).value(value);
  }
  template <typename Values>
  JsonWriter& array(const Values& values);
  // `json` is JSON already, and becomes one value.
  JsonWriter& raw(std::string_view json);
  // What comes next, a value, a key or an end, starts a line, behind `indent` spaces.
  JsonWriter& new_line(std::size_t indent);

  // Bytes written and not taken yet.
  [[nodiscard]] std::size_t size() const { return text_.size(); }
  // Gives what is written so far; writing goes on behind it, so that no text need be held whole.
  [[nodiscard]] std::string take() { return std::exchange(text_, {}); }

 private:
  JsonWriter& begin(char bracket);
  JsonWriter& end(char bracket);
  void separate();
  void break_line();

  std::string text_;
  JsonStyle style_;
  bool follows_value_ = false;  // in the same array or object: a comma is due
  bool line_is_due_ = false;
  std::size_t indent_ = 0;
};

// `words` in quotes. A byte that is not UTF-8 becomes U+FFFD, since JSON has no other text.
[[nodiscard]] std::string json_text(std::string_view words);

template <typename Value>
JsonWriter& JsonWriter::value(const Value& value) {
  if constexpr (std::is_same_v<Value, bool>) {
    return raw(value ? "true" : "false");
  } else if constexpr (std::is_same_v<Value, std::nullptr_t>) {
    return raw("null");
  } else if constexpr (std::integral<Value>) {
    static_assert(!std::is_same_v<Value, char>, "a number or a text?");
    // Readers keep numbers in 64-bit floating point, which is exact so far.
    constexpr std::uint64_t kLargest = std::uint64_t{1} << 53;
    const bool is_exact = std::cmp_less_equal(value, kLargest) &&
                          std::cmp_greater_equal(value, -static_cast<std::int64_t>(kLargest));
    const std::string digits = std::to_string(value);
    return is_exact ? raw(digits) : raw(json_text(digits));
  } else {
    return raw(json_text(value));
  }
}

template <typename Values>
JsonWriter& JsonWriter::array(const Values& values) {
  begin_array();
  for (const auto& one : values) value(one);
  return end_array();
}

}  // namespace kingmaker
