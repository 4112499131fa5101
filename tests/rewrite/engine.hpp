// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A store with the engine over it, for tests.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "rewrite/engine/rewriter.hpp"
#include "rewrite/engine/steps.hpp"

namespace kingmaker::testing {

// Reads `prudent`, `shift(2)`, or `order(1>2, 2>1)`.
inline System system_of(const std::string& text) {
  const std::size_t open = text.find('(');
  if (open == std::string::npos) return *System::named(text);
  SystemArguments arguments(1);
  for (std::size_t at = open + 1; at < text.size();) {
    if (text[at] == ',') arguments.emplace_back();
    std::size_t digits = 0;
    while (at + digits < text.size() && text[at + digits] >= '0' && text[at + digits] <= '9') {
      ++digits;
    }
    if (digits > 0) arguments.back().push_back(std::stoi(text.substr(at, digits)));
    at += std::max<std::size_t>(digits, 1);
  }
  return *System::named(text.substr(0, open), arguments);
}

// Every built-in rule set for three players. Rule sets with parameters have some arguments.
inline std::vector<std::string> every_rule_set() {
  std::vector<std::string> all;
  for (const auto& set : built_in_rule_sets()) {
    if (set->check_arguments == nullptr) all.push_back(set->name);
  }
  all.insert(all.end(), {"shift(1)", "shift(2)", "order(1>3>2, 3>2>1, 2>3>1)"});
  return all;
}

// One rule set, or the parts of one such as `(prudent, selfish, selfish)`.
inline System system_of(const std::vector<std::string>& kinds) {
  return kinds.size() == 1 ? system_of(kinds[0]) : *System::mixed(kinds);
}

// The parts of a system as it is written after `under`.
inline std::vector<std::string> kinds_of(std::string text) {
  std::vector<std::string> kinds(1);
  for (const char c : text) {
    if (c == ',') {
      kinds.emplace_back();
    } else if (c != '(' && c != ')' && c != ' ') {
      kinds.back() += c;
    }
  }
  return kinds;
}

struct Engine {
  explicit Engine(int player_count = 3, std::uint64_t hash_mask = ~std::uint64_t{0})
      : players(player_count), store(hash_mask) {}

  int players;
  TermStore store;
  Preferences preferences{store};
  Budget budget{Limits{}};

  Term normalize(Term v, const std::vector<std::string>& kinds) {
    Rewriter rewriter(store, players, system_of(kinds), preferences);
    const auto normal = rewriter.normalize(v, budget);
    EXPECT_TRUE(normal.ok()) << normal.status();
    EXPECT_EQ(normal->stop, StopReason::NormalForm);
    return normal->term;
  }
  Relation compare(const std::string& kind, Player p, Term v, Term w) {
    const auto r = preferences.compare(system_of(kind), players, p, v, w, budget);
    EXPECT_TRUE(r.ok()) << r.status();
    return *r;
  }
  // The relation after both values have been reduced as the system's operands.
  Relation relate(const std::string& kind, Player p, Term v, Term w) {
    const auto r = kingmaker::relate(store, players, system_of(kind), preferences, p, v, w, budget);
    EXPECT_TRUE(r.ok()) << r.status();
    return *r;
  }
  Term simple(Player base, std::uint32_t exponent) { return store.simple({base, exponent}); }
};

}  // namespace kingmaker::testing
