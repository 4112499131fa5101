// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Straffin's six types and his axioms, on naive trees.
#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "algebra/term.hpp"
#include "tests/support/values.hpp"

namespace kingmaker::testing {

// The six types by name: `W2` is "2 wins", `P2` is "2 picks".
using StraffinName = std::string;

inline StraffinName wins(Player p) { return "W" + std::to_string(p); }
inline StraffinName picks(Player p) { return "P" + std::to_string(p); }

// The type for mover x, by the first case that applies: some option is "x wins"; both "y picks" and
// "z picks" occur, and then it is "x picks"; exactly one of them occurs; all options have one type;
// otherwise "x picks".
inline StraffinName type_of(const TreePtr& t) {
  if (t->is_win()) return wins(t->player);
  std::set<StraffinName> options;
  for (const TreePtr& option : t->options) options.insert(type_of(option));
  const Player x = t->player;
  const Player y = x % 3 + 1;
  const Player z = y % 3 + 1;
  if (options.contains(wins(x))) return wins(x);
  if (options.contains(picks(y)) && options.contains(picks(z))) return picks(x);
  if (options.contains(picks(y))) return picks(y);
  if (options.contains(picks(z))) return picks(z);
  if (options.size() == 1) return *options.begin();
  return picks(x);
}

// True if x prefers the first type to the second one, which is different. "y wins" is y_0, "y
// picks" is y_1.
inline bool is_preferred(Player x, SimpleValue good, SimpleValue bad) {
  const auto [a, i] = good;
  const auto [b, j] = bad;
  const bool first = a == x && i == 0;                                 // St1
  const bool second = a != x && i == 1 && (b == x ? j == 1 : j == 0);  // St2
  return first || second;
}

}  // namespace kingmaker::testing
