// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Answers as data, read from their JSON. Tested in tests/bindings/cpp/session_test.cpp.
#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <system_error>

#include "bindings/cpp/session.hpp"

namespace kingmaker::embed {

// The values of a text in the order of their beginnings, including the names of members.
struct Data::Document {
  struct Node {
    std::size_t begin = 0;
    std::size_t end = 0;   // after its last byte
    std::size_t next = 0;  // the first node that is not inside it
  };
  std::string json;
  std::vector<Node> nodes;
};

namespace {

// The end of the string that begins at `quote`; npos if it is none.
std::size_t end_of_text(std::string_view json, std::size_t quote) {
  constexpr std::size_t kDigits = 4;
  for (std::size_t at = quote + 1; at < json.size(); ++at) {
    if (json[at] == '"') return at + 1;
    if (static_cast<unsigned char>(json[at]) < ' ') break;
    if (json[at] != '\\') continue;
    if (++at == json.size() || std::string_view("\"\\/bfnrtu").find(json[at]) == json.npos) break;
    if (json[at] != 'u') continue;
    const std::string_view digits = json.substr(at + 1, kDigits);
    const bool are_digits = std::all_of(digits.begin(), digits.end(),
                                        [](unsigned char c) { return std::isxdigit(c) != 0; });
    if (digits.size() < kDigits || !are_digits) break;
  }
  return std::string_view::npos;
}

// The end of a number, `true`, `false` or `null`; npos if it is none.
std::size_t end_of_word(std::string_view json, std::size_t begin) {
  const std::size_t end = std::min(json.find_first_of(",:]} \n\r\t", begin), json.size());
  const std::string_view word = json.substr(begin, end - begin);
  if (word == "true" || word == "false" || word == "null") return end;
  double number = 0;
  const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  const bool is_number = word.find_first_not_of("-+.eE0123456789") == word.npos &&
                         stop == word.data() + word.size() && error != std::errc::invalid_argument;
  return is_number ? end : std::string_view::npos;
}

char32_t hexadecimal(std::string_view digits) {
  std::uint32_t code = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
  return code;
}

void append_character(std::string& text, char32_t code) {
  std::array<utf8proc_uint8_t, 4> bytes{};
  const auto size = utf8proc_encode_char(static_cast<utf8proc_int32_t>(code), bytes.data());
  for (utf8proc_ssize_t i = 0; i < size; ++i) {
    text += static_cast<char>(bytes.at(static_cast<std::size_t>(i)));
  }
}

// The text that `quoted` stands for. Precondition: it is in quotes, with the escapes of JsonWriter.
std::string unescaped(std::string_view quoted) {
  constexpr std::size_t kDigits = 4;
  std::string text;
  for (std::size_t at = 1; at + 1 < quoted.size(); ++at) {
    if (quoted[at] != '\\') {
      text += quoted[at];
      continue;
    }
    const char kind = quoted[++at];
    if (kind != 'u') {
      constexpr std::string_view kControls = "nrtbf";
      const std::size_t control = kControls.find(kind);
      text += control == kControls.npos ? kind : "\n\r\t\b\f"[control];
      continue;
    }
    char32_t code = hexadecimal(quoted.substr(at + 1, kDigits));
    at += kDigits;
    if (code >= 0xD800 && code < 0xDC00 && quoted.substr(at + 1).starts_with("\\u")) {
      code = 0x10000 + ((code - 0xD800) << 10U) +
             (hexadecimal(quoted.substr(at + 3, kDigits)) - 0xDC00);
      at += 2 + kDigits;
    }
    append_character(text, code);
  }
  return text;
}

}  // namespace

Data::Data(std::string json) {
  // The kinds of parts that may come next. At the end of all it is Rest, without an open bracket.
  enum class Next : std::uint8_t { Value, ValueOrEnd, Key, KeyOrEnd, Colon, Rest };
  Next next = Next::Value;
  auto document = std::make_shared<Document>();
  std::vector<Document::Node>& nodes = document->nodes;
  std::vector<std::size_t> open;
  const auto in_object = [&] { return !open.empty() && json[nodes[open.back()].begin] == '{'; };
  for (std::size_t at = 0; at < json.size();) {
    const char c = json[at];
    const bool is_value = next == Next::Value || next == Next::ValueOrEnd;
    if (c == ' ' || c == '\n' || c == '\r' || c == '\t') {
      ++at;
    } else if (c == '[' || c == '{') {
      if (!is_value) return;
      open.push_back(nodes.size());
      nodes.push_back({at++});
      next = c == '[' ? Next::ValueOrEnd : Next::KeyOrEnd;
    } else if (c == ']' || c == '}') {
      const Next empty = c == ']' ? Next::ValueOrEnd : Next::KeyOrEnd;
      if (open.empty() || in_object() != (c == '}') || (next != Next::Rest && next != empty))
        return;
      nodes[open.back()].end = ++at;
      nodes[open.back()].next = nodes.size();
      open.pop_back();
      next = Next::Rest;
    } else if (c == ',' || c == ':') {
      if (next != (c == ',' ? Next::Rest : Next::Colon) || open.empty()) return;
      ++at;
      next = c == ',' && in_object() ? Next::Key : Next::Value;
    } else {
      const bool is_key = next == Next::Key || next == Next::KeyOrEnd;
      if (!is_value && !(is_key && c == '"')) return;
      const std::size_t end = c == '"' ? end_of_text(json, at) : end_of_word(json, at);
      if (end == std::string::npos) return;
      nodes.push_back({at, end, nodes.size() + 1});
      at = end;
      next = is_key ? Next::Colon : Next::Rest;
    }
  }
  if (nodes.empty() || !open.empty() || next != Next::Rest) return;
  document->json = std::move(json);
  document_ = std::move(document);
}

std::string_view Data::json() const {
  if (document_ == nullptr) return "null";
  const Document::Node& node = document_->nodes[node_];
  return std::string_view(document_->json).substr(node.begin, node.end - node.begin);
}

Data::Kind Data::kind() const {
  switch (json().front()) {
    case 'n':
      return Kind::Nothing;
    case 't':
    case 'f':
      return Kind::Truth;
    case '"':
      return Kind::Text;
    case '[':
      return Kind::List;
    case '{':
      return Kind::Object;
    default:
      return Kind::Number;
  }
}

std::optional<bool> Data::truth() const {
  if (kind() != Kind::Truth) return std::nullopt;
  return json() == "true";
}

std::optional<std::int64_t> Data::number() const {
  if (kind() != Kind::Number) return std::nullopt;
  std::int64_t number = 0;
  std::from_chars(json().data(), json().data() + json().size(), number);
  return number;
}

std::optional<std::string> Data::text() const {
  if (kind() != Kind::Text) return std::nullopt;
  return unescaped(json());
}

template <typename Take>
void Data::each_child(const Take& take) const {
  const std::vector<Document::Node>& nodes = document_->nodes;
  for (std::size_t at = node_ + 1; at < nodes[node_].next; at = nodes[at].next) {
    take(Data(document_, at));
  }
}

std::vector<Data> Data::items() const {
  std::vector<Data> items;
  if (kind() == Kind::List) {
    each_child([&](Data item) { items.push_back(std::move(item)); });
  }
  return items;
}

std::vector<std::pair<std::string, Data>> Data::members() const {
  std::vector<std::pair<std::string, Data>> members;
  bool is_name = true;
  if (kind() == Kind::Object) {
    each_child([&](Data part) {
      if (is_name) members.emplace_back(*part.text(), Data());
      if (!is_name) members.back().second = std::move(part);
      is_name = !is_name;
    });
  }
  return members;
}

Data Data::operator[](std::string_view name) const {
  for (auto& [each, value] : members()) {
    if (each == name) return value;
  }
  return {};
}

}  // namespace kingmaker::embed
