// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Answers as data, read from their JSON. Tested in tests/bindings/cpp/session_test.cpp.
#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "bindings/cpp/session.hpp"

namespace kingmaker::embed {

// The places of the values of a text in the order of their beginnings, including the names of
// members. nlohmann's reader checks the text and names its tokens one by one, at any depth without
// recursion, and `leaf`, `open` and `close` find them. All of them return true: the reader goes on.
struct Data::Document {
  using json_t = nlohmann::json;
  struct Node {
    std::size_t begin = 0;
    std::size_t end = 0;   // after its last byte
    std::size_t next = 0;  // the first node that is not inside it
  };
  std::string json;
  std::vector<Node> nodes;
  std::vector<std::size_t> opened;  // nodes that contain the place
  std::size_t place = 0;            // after the last token

  // Goes to the next token. The reader skips these characters, among them a byte order mark.
  std::size_t advance() { return place = json.find_first_not_of(" \n\r\t,:\xEF\xBB\xBF", place); }
  bool leaf() {
    const std::size_t begin = advance();
    if (json[begin] == '"') {
      for (++place; json[place] != '"'; ++place) place += json[place] == '\\' ? 1 : 0;
      ++place;
    } else {
      constexpr std::string_view kOfWords = "+-.0123456789Eaeflnrstu";
      place = std::min(json.find_first_not_of(kOfWords, begin), json.size());
    }
    nodes.push_back({begin, place, nodes.size() + 1});
    return true;
  }
  bool open() {
    opened.push_back(nodes.size());
    nodes.push_back({advance()});
    ++place;
    return true;
  }
  bool close() {
    Node& node = nodes[opened.back()];
    opened.pop_back();
    node.end = advance() + 1;
    node.next = nodes.size();
    ++place;
    return true;
  }

  // Called by the reader.
  bool null() { return leaf(); }
  bool boolean(bool /*truth*/) { return leaf(); }
  bool number_integer(json_t::number_integer_t /*number*/) { return leaf(); }
  bool number_unsigned(json_t::number_unsigned_t /*number*/) { return leaf(); }
  bool number_float(json_t::number_float_t /*number*/, const std::string& /*text*/) {
    return leaf();
  }
  bool string(std::string& /*text*/) { return leaf(); }
  bool binary(json_t::binary_t& /*bytes*/) { return false; }
  bool start_object(std::size_t /*size*/) { return open(); }
  bool key(std::string& /*name*/) { return leaf(); }
  bool end_object() { return close(); }
  bool start_array(std::size_t /*size*/) { return open(); }
  bool end_array() { return close(); }
  bool parse_error(std::size_t /*place*/, const std::string& /*token*/,
                   const json_t::exception& /*error*/) {
    return false;
  }
};

Data::Data(std::string json) {
  auto document = std::make_shared<Document>();
  document->json = std::move(json);
  if (nlohmann::json::sax_parse(document->json, document.get())) document_ = std::move(document);
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
  return nlohmann::json::parse(json()).get<std::string>();
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
