// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Functions of the language from values to numbers, made from the input, and their results by plain
// recursion.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "algebra/measure.hpp"
#include "base/text.hpp"
#include "tests/fuzz/input.hpp"

namespace kingmaker::fuzz {

class Numbers {
 public:
  // Defines `name(v) = ...`, which calls itself for options.
  Numbers(Input& input, std::string name, int players)
      : name_(std::move(name)), players_(players), root_(number(input, 0, 0)) {}

  [[nodiscard]] std::string definition() const { return cat(name_, "(v) = ", text(root_, 0)); }
  // Nullopt if an intermediate number is too large for this evaluation.
  [[nodiscard]] std::optional<std::int64_t> of(const TermStore& store, Term v) {
    const std::int64_t n = call(store, v);
    return is_large_ ? std::nullopt : std::optional(n);
  }

 private:
  enum class Kind : std::uint8_t {
    Constant,
    Size,
    Depth,
    Leaves,
    Plus,
    Minus,
    Times,
    If,
    Sum,
    Count,
    Max,
    Min,
    Call,
    IsWin,
    Contains,
    Less,
    Equal,
    And,
    Or,
    Not,
    All,
    Some
  };
  struct Node {
    Kind kind;
    int number = 0;
    std::vector<std::size_t> parts = {};
  };
  static constexpr int kDeepest = 5;
  static constexpr std::int64_t kLargest = std::int64_t{1} << 40;

  std::size_t add(Node node) {
    nodes_.push_back(std::move(node));
    return nodes_.size() - 1;
  }
  // Each of the `bound` variables is an option of the one before. Only calls with such a variable
  // end.
  std::size_t number(Input& input, int depth, int bound) {
    const auto kind = static_cast<Kind>(input.below(depth < kDeepest ? 13 : 4));
    const auto part = [&](int more) { return number(input, depth + 1, bound + more); };
    switch (kind) {
      case Kind::Plus:
      case Kind::Minus:
      case Kind::Times: {
        const std::size_t left = part(0);
        return add({kind, 0, {left, part(0)}});
      }
      case Kind::If: {
        const std::size_t when = condition(input, depth + 1, bound);
        const std::size_t then = part(0);
        return add({kind, 0, {when, then, part(0)}});
      }
      case Kind::Sum:
      case Kind::Max:
      case Kind::Min:
        return add({kind, 0, {part(1)}});
      case Kind::Count:
        return add({kind, 0, {condition(input, depth + 1, bound + 1)}});
      case Kind::Call:
        if (bound > 0) return add({kind});
        return add({Kind::Constant, 7});
      default:
        return add({kind, static_cast<int>(input.below(6))});
    }
  }
  std::size_t condition(Input& input, int depth, int bound) {
    const auto kind = static_cast<Kind>(static_cast<std::size_t>(Kind::IsWin) +
                                        input.below(depth < kDeepest ? 9 : 2));
    const auto part = [&](int more) { return condition(input, depth + 1, bound + more); };
    switch (kind) {
      case Kind::Less:
      case Kind::Equal: {
        const std::size_t left = number(input, depth + 1, bound);
        return add({kind, 0, {left, number(input, depth + 1, bound)}});
      }
      case Kind::And:
      case Kind::Or: {
        const std::size_t left = part(0);
        return add({kind, 0, {left, part(0)}});
      }
      case Kind::Not:
        return add({kind, 0, {part(0)}});
      case Kind::All:
      case Kind::Some:
        return add({kind, 0, {part(1)}});
      default:
        return add({kind, static_cast<int>(input.below(static_cast<std::size_t>(players_))) + 1});
    }
  }

  [[nodiscard]] static std::string variable(int bound) {
    return bound == 0 ? "v" : cat("x", bound);
  }
  [[nodiscard]] std::string over_options(const char* word, const Node& node, int bound) const {
    return cat("(", word, " ", variable(bound + 1), " in options(", variable(bound),
               "): ", text(node.parts[0], bound + 1), ")");
  }
  [[nodiscard]] std::string between(const char* sign, const Node& node, int bound) const {
    return cat("(", text(node.parts[0], bound), sign, text(node.parts[1], bound), ")");
  }
  [[nodiscard]] std::string text(std::size_t at, int bound) const {
    const Node& node = nodes_[at];
    const std::string v = variable(bound);
    switch (node.kind) {
      case Kind::Constant:
        return cat(node.number);
      case Kind::Size:
        return cat("size(", v, ")");
      case Kind::Depth:
        return cat("depth(", v, ")");
      case Kind::Leaves:
        return cat("leaves(", v, ")");
      case Kind::Plus:
        return between(" + ", node, bound);
      case Kind::Minus:
        return between(" - ", node, bound);
      case Kind::Times:
        return between(" * ", node, bound);
      case Kind::If:
        return cat("(if ", text(node.parts[0], bound), " then ", text(node.parts[1], bound),
                   " else ", text(node.parts[2], bound), ")");
      case Kind::Sum:
        return over_options("sum", node, bound);
      case Kind::Count:
        return over_options("count", node, bound);
      // Without options there is no maximum.
      case Kind::Max:
        return cat("(if is_win(", v, ") then 0 else ", over_options("max", node, bound), ")");
      case Kind::Min:
        return cat("(if is_win(", v, ") then 0 else ", over_options("min", node, bound), ")");
      case Kind::Call:
        return cat(name_, "(", v, ")");
      case Kind::IsWin:
        return cat("is_win(", v, ")");
      case Kind::Contains:
        return cat("contains(", v, ", ", node.number, ")");
      case Kind::Less:
        return between(" < ", node, bound);
      case Kind::Equal:
        return between(" == ", node, bound);
      case Kind::And:
        return between(" and ", node, bound);
      case Kind::Or:
        return between(" or ", node, bound);
      case Kind::Not:
        return cat("(not ", text(node.parts[0], bound), ")");
      case Kind::All:
        return over_options("all", node, bound);
      case Kind::Some:
        return over_options("some", node, bound);
    }
    return "";
  }

  std::int64_t call(const TermStore& store, Term v) {
    if (const auto known = known_.find(v.raw()); known != known_.end()) return known->second;
    const std::int64_t n = evaluate(store, root_, v);
    known_[v.raw()] = n;
    return n;
  }
  std::int64_t small(std::int64_t n) {
    if (n > kLargest || n < -kLargest) is_large_ = true;
    return is_large_ ? 0 : n;
  }
  std::int64_t times(std::int64_t a, std::int64_t b) {
    if (std::abs(a) >> 20 > 0 && std::abs(b) >> 20 > 0) is_large_ = true;
    return is_large_ ? 0 : small(a * b);
  }
  std::vector<std::int64_t> of_options(const TermStore& store, std::size_t part, Term v) {
    std::vector<std::int64_t> all;
    if (v.is_win()) return all;
    for (const Term option : store.options(v)) all.push_back(evaluate(store, part, option));
    return all;
  }
  std::int64_t gathered(const TermStore& store, const Node& node, Term v) {
    const std::vector<std::int64_t> all = of_options(store, node.parts[0], v);
    if (node.kind == Kind::Max) return all.empty() ? 0 : *std::max_element(all.begin(), all.end());
    if (node.kind == Kind::Min) return all.empty() ? 0 : *std::min_element(all.begin(), all.end());
    std::int64_t sum = 0;
    for (const std::int64_t n : all) sum = small(sum + n);
    const auto length = static_cast<std::int64_t>(all.size());
    if (node.kind == Kind::All) return sum == length ? 1 : 0;
    if (node.kind == Kind::Some) return sum > 0 ? 1 : 0;
    return sum;
  }
  // Truth values are 0 and 1.
  std::int64_t evaluate(const TermStore& store, std::size_t at, Term v) {
    const Node& node = nodes_[at];
    const auto part = [&](std::size_t i) { return evaluate(store, node.parts[i], v); };
    switch (node.kind) {
      case Kind::Constant:
        return node.number;
      case Kind::Size:
        return static_cast<std::int64_t>(size(store, v));
      case Kind::Depth:
        return store.depth(v);
      case Kind::Leaves:
        return static_cast<std::int64_t>(*leaves(store, v));
      case Kind::Plus:
        return small(part(0) + part(1));
      case Kind::Minus:
        return small(part(0) - part(1));
      case Kind::Times:
        return times(part(0), part(1));
      case Kind::If:
        return part(0) != 0 ? part(1) : part(2);
      case Kind::Call:
        return call(store, v);
      case Kind::IsWin:
        return v.is_win() ? 1 : 0;
      case Kind::Contains:
        return store.winners(v).contains(node.number) ? 1 : 0;
      case Kind::Less:
        return part(0) < part(1) ? 1 : 0;
      case Kind::Equal:
        return part(0) == part(1) ? 1 : 0;
      case Kind::And:
        return part(0) != 0 && part(1) != 0 ? 1 : 0;
      case Kind::Or:
        return part(0) != 0 || part(1) != 0 ? 1 : 0;
      case Kind::Not:
        return part(0) == 0 ? 1 : 0;
      default:
        return gathered(store, node, v);
    }
  }

  std::string name_;
  int players_;
  std::vector<Node> nodes_;
  std::size_t root_;
  std::map<std::uint32_t, std::int64_t> known_;
  bool is_large_ = false;
};

}  // namespace kingmaker::fuzz
