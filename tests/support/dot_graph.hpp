// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Reads the DOT that Kingmaker writes, in which each node, edge, attribute and block has its own
// line.
#pragma once

#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace kingmaker::testing {

struct DotGraph {
  using Attributes = std::map<std::string, std::string>;
  struct Edge {
    std::string from;
    std::string to;
    Attributes attributes;
  };

  Attributes attributes;                    // of the graph itself
  std::map<std::string, Attributes> nodes;  // by name; `node` and `edge` hold the defaults
  std::vector<std::string> names;           // of the nodes, in the order written
  std::vector<Edge> edges;                  // in the order written
  std::map<std::string, Attributes> clusters;
  std::map<std::string, std::string> cluster_of;  // the cluster of each node

  [[nodiscard]] std::string label(const std::string& node) const {
    return nodes.at(node).at("label");
  }
  [[nodiscard]] std::vector<std::string> targets(const std::string& node) const {
    std::vector<std::string> found;
    for (const Edge& edge : edges) {
      if (edge.from == node) found.push_back(edge.to);
    }
    return found;
  }
};

namespace detail {

// Reads one value, which is quoted, HTML-like or bare. Afterwards `at` is the place after it.
inline std::string dot_value(const std::string& text, std::size_t& at) {
  std::string value;
  if (text.at(at) == '"') {
    for (++at; text.at(at) != '"'; ++at) {
      if (text[at] == '\\') ++at;
      value += text.at(at);
    }
    ++at;
  } else if (text[at] == '<') {
    int depth = 0;
    do {
      if (text.at(at) == '<') ++depth;
      if (text[at] == '>') --depth;
      value += text[at++];
    } while (depth > 0);
  } else {
    while (at < text.size() && text[at] != ',' && text[at] != ']' && text[at] != ';') {
      value += text[at++];
    }
  }
  return value;
}

// Reads `[a=b, c="d"];` from `at` on, or a single `;`.
inline DotGraph::Attributes dot_attributes(const std::string& text, std::size_t at) {
  DotGraph::Attributes found;
  if (text.at(at) == ' ') ++at;
  if (text.at(at) == ';') return found;
  if (text.at(at) != '[') throw std::runtime_error("expected [ in " + text);
  do {
    at += text[at] == ',' ? 2 : 1;
    const std::size_t equals = text.find('=', at);
    const std::string name = text.substr(at, equals - at);
    at = equals + 1;
    found[name] = dot_value(text, at);
  } while (text.at(at) == ',');
  if (text.substr(at) != "];") throw std::runtime_error("expected ]; in " + text);
  return found;
}

}  // namespace detail

// Throws if it does not understand the text.
inline DotGraph read_dot(const std::string& text) {
  DotGraph graph;
  std::istringstream in(text);
  std::vector<std::string> open;  // blocks
  bool closed = false;
  std::string line;
  std::string more;
  while (std::getline(in, more)) {
    if (more.find("{ rank=same;") != std::string::npos) continue;  // only where nodes stand
    // Strings may continue over line ends.
    line += more;
    std::size_t quotes = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] == '\\') {
        ++i;
      } else if (line[i] == '"') {
        ++quotes;
      }
    }
    if (quotes % 2 != 0) {
      line += '\n';
      continue;
    }
    const std::string whole = std::exchange(line, "");
    const std::size_t begin = whole.find_first_not_of(' ');
    if (begin == std::string::npos) throw std::runtime_error("an empty line");
    const std::string words = whole.substr(begin);
    if (words.starts_with("//")) continue;
    if (closed) throw std::runtime_error("behind the graph: " + words);
    if (begin != 2 * (open.size() - (words == "}" ? 1 : 0))) {
      throw std::runtime_error("badly indented: " + words);
    }
    if (words == "}") {
      open.pop_back();
      closed = open.empty();
      continue;
    }
    if (words.ends_with(" {")) {
      open.push_back(words.substr(0, words.size() - 2));
      continue;
    }
    const std::string block = open.back().starts_with("subgraph ") ? open.back().substr(9) : "";
    const std::size_t name_end = words.find_first_of(" =;");
    const std::string name = words.substr(0, name_end);
    if (words.at(name_end) == '=') {
      std::size_t at = name_end + 1;
      auto& attributes = block.empty() ? graph.attributes : graph.clusters[block];
      attributes[name] = detail::dot_value(words, at);
      if (words.substr(at) != ";") throw std::runtime_error("expected ; in " + words);
    } else if (words.substr(name_end, 4) == " -> ") {
      const std::size_t end = words.find_first_of(" ;", name_end + 4);
      graph.edges.push_back({name, words.substr(name_end + 4, end - name_end - 4),
                             detail::dot_attributes(words, end)});
    } else {
      if (graph.nodes.contains(name)) throw std::runtime_error("twice: " + name);
      graph.nodes[name] = detail::dot_attributes(words, name_end);
      if (name != "node" && name != "edge") graph.names.push_back(name);
      if (!block.empty()) graph.cluster_of[name] = block;
    }
  }
  if (!closed || !line.empty()) throw std::runtime_error("the graph is not closed");
  return graph;
}

}  // namespace kingmaker::testing
