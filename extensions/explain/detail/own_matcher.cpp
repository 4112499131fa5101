// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/explain/detail/own_matcher.hpp"

#include <absl/algorithm/container.h>

#include <cstdint>
#include <span>

namespace kingmaker::detail {
namespace {

using Node = Pattern::Node;
using Kind = Node::Kind;

std::uint32_t number_in(const Pattern::Part& part, const Match& match) {
  return part.is_variable ? match.variables[part.value].number : part.value;
}

// Assigns options to patterns one after the other, in all ways.
class Assignment {
 public:
  Assignment(const TermStore& store, int players, OrderedTerms& order, const Pattern& pattern,
             std::size_t variables, absl::FunctionRef<bool(const Match&)> visit)
      : store_(store),
        players_(players),
        order_(order),
        nodes_(pattern.nodes),
        visit_(visit),
        terms_(nodes_.size()) {
    match_.variables.resize(variables);
  }

  void run(Term t) { static_cast<void>(give(0, t)); }

 private:
  // False if `visit` stopped.
  bool give(std::size_t at, Term t) {
    const Match before = match_;
    terms_[at] = t;
    const bool goes_on = !agrees(nodes_[at], t) || next(at + 1);
    terms_[at] = Term();
    match_ = before;
    return goes_on;
  }

  bool next(std::size_t at) {
    while (at < nodes_.size() && nodes_[at].kind == Kind::Rest) ++at;
    if (at == nodes_.size()) return whole();
    const std::uint32_t parent = nodes_[at].parent;
    for (const Term option : store_.options(terms_[parent])) {
      if (!is_matched(parent, option) && !give(at, option)) return false;
    }
    return true;
  }

  [[nodiscard]] bool is_matched(std::uint32_t parent, Term option) const {
    for (std::size_t i = 1; i < nodes_.size(); ++i) {
      if (nodes_[i].parent == parent && terms_[i] == option) return true;
    }
    return false;
  }

  bool bind(const Pattern::Part& part, std::uint32_t number) {
    if (!part.is_variable) return part.value == number;
    Match::Binding& here = match_.variables[part.value];
    if (here.is_bound) return here.number == number;
    here.is_bound = true;
    here.number = number;
    return true;
  }

  bool agrees(const Node& node, Term t) {
    if (node.kind == Kind::Value) {
      if (node.is_leaf && !t.is_leaf()) return false;
      Match::Binding& here = match_.variables[node.variable];
      if (here.is_bound) return here.value == t;
      here.is_bound = true;
      here.value = t;
      return true;
    }
    if (node.kind == Kind::Win) {
      return t.is_win() && bind(node.player, static_cast<std::uint32_t>(t.winner()));
    }
    if (node.kind == Kind::Outcome) return node.is_outcome(store_, t, players_);
    if (node.kind == Kind::Simple) {
      const auto simple = players_ == 3 ? store_.simple_value(t) : std::nullopt;
      return simple && bind(node.player, static_cast<std::uint32_t>(simple->base)) &&
             bind(node.exponent, simple->exponent);
    }
    return t.is_choice() && bind(node.player, static_cast<std::uint32_t>(store_.mover(t)));
  }

  // Binds the rest of each choice to the remaining options.
  bool whole() {
    const Match before = match_;
    for (std::uint32_t choice = 0; choice < nodes_.size(); ++choice) {
      if (nodes_[choice].kind != Kind::Choice) continue;
      std::vector<Term> remaining;
      for (const Term option : store_.options(terms_[choice])) {
        if (!is_matched(choice, option)) remaining.push_back(option);
      }
      order_.sort(remaining);
      const auto rest = absl::c_find_if(nodes_, [&](const Node& node) {
        return node.kind == Kind::Rest && node.parent == choice;
      });
      bool fits = rest != nodes_.end() || remaining.empty();
      if (rest != nodes_.end()) {
        Match::Binding& here = match_.variables[rest->variable];
        fits = !here.is_bound || here.rest == remaining;
        here.is_bound = true;
        here.rest = std::move(remaining);
      }
      if (!fits) {
        match_ = before;
        return true;
      }
    }
    const bool goes_on = visit_(match_);
    match_ = before;
    return goes_on;
  }

  const TermStore& store_;
  int players_;
  OrderedTerms& order_;
  const std::vector<Node>& nodes_;
  absl::FunctionRef<bool(const Match&)> visit_;
  std::vector<Term> terms_;  // the terms that patterns have matched, or no term
  Match match_;
};

}  // namespace

void OwnMatcher::for_each(const Pattern& pattern, std::size_t variables, Term t,
                          absl::FunctionRef<bool(const Match&)> visit) {
  Assignment(store_, players_, order_, pattern, variables, visit).run(t);
}

bool OwnMatcher::is_instance(const Pattern& pattern, std::size_t at, const Match& match, Term t,
                             bool apart) const {
  const Node& node = pattern.nodes[at];
  if (node.kind == Kind::Value) return match.variables[node.variable].value == t;
  if (node.kind == Kind::Outcome) return node.is_outcome(store_, t, players_);
  const std::uint32_t player = number_in(node.player, match);
  if (node.kind == Kind::Win) return t.is_win() && static_cast<std::uint32_t>(t.winner()) == player;
  if (node.kind == Kind::Simple) {
    const auto simple = players_ == 3 ? store_.simple_value(t) : std::nullopt;
    return simple && static_cast<std::uint32_t>(simple->base) == player &&
           simple->exponent == number_in(node.exponent, match);
  }
  // A choice whose only option is an outcome equals this outcome.
  const bool is_collapsed = t.is_leaf() && !apart;
  if (!is_collapsed && (t.is_leaf() || static_cast<std::uint32_t>(store_.mover(t)) != player)) {
    return false;
  }
  const std::span<const Term> options =
      is_collapsed ? std::span<const Term>(&t, 1) : store_.options(t);
  std::vector<int> uses(options.size());
  for (std::size_t i = at + 1; i < pattern.nodes.size(); ++i) {
    const Node& part = pattern.nodes[i];
    if (part.parent != at) continue;
    if (part.kind == Kind::Rest) {
      for (const Term other : match.variables[part.variable].rest) {
        const auto place = absl::c_find(options, other);
        if (place == options.end()) return false;
        ++uses[static_cast<std::size_t>(place - options.begin())];
      }
      continue;
    }
    const auto place = absl::c_find_if(
        options, [&](Term option) { return is_instance(pattern, i, match, option, apart); });
    if (place == options.end()) return false;
    ++uses[static_cast<std::size_t>(place - options.begin())];
  }
  return absl::c_all_of(uses, [&](int times) { return apart ? times == 1 : times > 0; });
}

}  // namespace kingmaker::detail
