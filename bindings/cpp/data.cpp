// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Answers as data, read from their JSON. Tested in tests/bindings/cpp/session_test.cpp.
#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "bindings/cpp/session.hpp"

namespace kingmaker::embed {

// The places of the values of a text in the order of their beginnings, including the names of
// members.
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

// The end of the string, number or word that begins at `at`. Precondition: `json` is JSON.
std::size_t end_of_leaf(std::string_view json, std::size_t at) {
  if (json[at] != '"') {
    return std::min(json.find_first_not_of("+-.0123456789Eaeflnrstu", at), json.size());
  }
  for (++at; json[at] != '"'; ++at) at += json[at] == '\\' ? 1 : 0;
  return at + 1;
}

}  // namespace

Data::Data(std::string json) {
  // nlohmann's reader, which does not recurse, takes a zero byte for the end of the text.
  if (json.find('\0') != json.npos || !nlohmann::json::accept(json)) return;
  constexpr std::string_view kBetweenTokens = " \n\r\t,:\xEF\xBB\xBF";  // with a byte order mark
  auto document = std::make_shared<Document>();
  std::vector<Document::Node>& nodes = document->nodes;
  std::vector<std::size_t> open;
  for (std::size_t at = 0; (at = json.find_first_not_of(kBetweenTokens, at)) != json.npos;) {
    const char c = json[at];
    if (c == '[' || c == '{') {
      open.push_back(nodes.size());
      nodes.push_back({at++});
    } else if (c == ']' || c == '}') {
      nodes[open.back()].end = ++at;
      nodes[open.back()].next = nodes.size();
      open.pop_back();
    } else {
      const std::size_t end = end_of_leaf(json, at);
      nodes.push_back({std::exchange(at, end), end, nodes.size() + 1});
    }
  }
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
