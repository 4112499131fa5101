// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Values with variables. A node stands for all values of its form when rules are compared.
//
// A node is a win, a choice of a player among a set of nodes, a variable for a value, or a variable
// for a rest, which is any set of values and occurs only in sets. Players are numbers; negative
// ones are variables. Equal nodes are stored once, and a node is newer than those below it, so that
// a loop over increasing nodes goes bottom-up and nothing recurses. As in TermStore, the choice of
// a single win is this win. A node without variables is a value.
//
// Costs: a node takes about a hundred bytes and is never freed; the callers' limits on steps bound
// their number. Tested in tests/extensions/research/confluence_test.cpp.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace kingmaker::confluence {

using Ref = std::uint32_t;  // a node
using Code = std::int32_t;  // a player; negative for a variable, 0 for a set that no one moves

struct SetNode {
  enum class Kind : std::uint8_t { Win, Choice, Value, Rest };
  Kind kind = Kind::Win;
  Code code = 0;                  // the winner, the mover, or the number of the variable
  std::vector<Ref> options = {};  // sorted and distinct
  friend bool operator<(const SetNode& a, const SetNode& b) {
    return std::tie(a.kind, a.code, a.options) < std::tie(b.kind, b.code, b.options);
  }
  friend bool operator==(const SetNode&, const SetNode&) = default;
};

// Maps nodes to others, and variables for players to players. A rest becomes any number of nodes,
// others one.
struct Substitution {
  std::map<Ref, std::vector<Ref>> nodes = {};
  std::map<Code, Code> players = {};
  [[nodiscard]] Code player(Code code) const {
    const auto entry = players.find(code);
    return entry == players.end() ? code : entry->second;
  }
  friend bool operator==(const Substitution&, const Substitution&) = default;
};

// Short names for variables in texts that belong together: x, y, z; m, n; ..a, ..b.
class VariableNames {
 public:
  [[nodiscard]] const std::string& of(SetNode::Kind kind, Code code);

 private:
  std::map<Code, std::string> names_;
  std::map<SetNode::Kind, std::size_t> counts_;
};

class SetTerms {
 public:
  [[nodiscard]] Ref win(Code winner) { return intern({SetNode::Kind::Win, winner}); }
  // Nullopt without options, unless the mover is 0.
  [[nodiscard]] std::optional<Ref> choice(Code mover, std::vector<Ref> options);
  [[nodiscard]] Ref new_value() { return intern({SetNode::Kind::Value, ++variables_}); }
  [[nodiscard]] Ref new_rest() { return intern({SetNode::Kind::Rest, ++variables_}); }
  [[nodiscard]] Code new_player() { return -++variables_; }
  // A set of these nodes, which is no value.
  [[nodiscard]] Ref set_of(std::vector<Ref> options) { return *choice(0, std::move(options)); }

  [[nodiscard]] const SetNode& operator[](Ref t) const { return *nodes_[t]; }
  [[nodiscard]] bool is(SetNode::Kind kind, Ref t) const { return nodes_[t]->kind == kind; }
  // True if there are no variables at or below it, so that different nodes are different values.
  [[nodiscard]] bool is_value(Ref t) const { return are_values_[t]; }
  // The nodes at and below `t`, each once, increasing; `t` is the last.
  [[nodiscard]] std::vector<Ref> below(Ref t) const;
  [[nodiscard]] bool contains(Ref t, Ref part) const;
  // The nodes that `t` becomes, one unless it is a rest. Nullopt if a choice has no option left.
  [[nodiscard]] std::optional<std::vector<Ref>> all_replaced(Ref t, const Substitution& by);
  // The same for a node that is no rest.
  [[nodiscard]] std::optional<Ref> replaced(Ref t, const Substitution& by);
  // `t` with `to` at all places of `from`, a step. Nullopt as above.
  [[nodiscard]] std::optional<Ref> after_step(Ref t, Ref from, Ref to) {
    return replaced(t, {.nodes = {{from, {to}}}});
  }
  // The number of places of a node in another one as a tree, and of all nodes; both saturate.
  [[nodiscard]] std::uint64_t places(Ref t, Ref part) const { return sum_of_places(t, part); }
  [[nodiscard]] std::uint64_t size(Ref t) const { return sum_of_places(t, std::nullopt); }
  // Writes `1{2{x,3},..a}`: options by size, and then by their text.
  [[nodiscard]] std::string text(Ref t, VariableNames& names) const;
  // The same alone.
  [[nodiscard]] std::string text(Ref t) const {
    VariableNames names;
    return text(t, names);
  }

 private:
  [[nodiscard]] Ref intern(SetNode node);
  [[nodiscard]] std::uint64_t sum_of_places(Ref t, std::optional<Ref> part) const;

  std::map<SetNode, Ref> refs_;
  std::vector<const SetNode*> nodes_;
  std::vector<bool> are_values_;
  Code variables_ = 0;
};

}  // namespace kingmaker::confluence
