// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Positions of N-player nim, evaluated bottom-up. The last mover wins.
#pragma once

#include <algorithm>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/rewrite/engine.hpp"

namespace kingmaker::testing {

using Piles = std::vector<int>;

// Reads `3+2+2`.
inline Piles read_piles(const std::string& text) {
  Piles piles;
  std::istringstream in(text);
  for (std::string pile; std::getline(in, pile, '+');) piles.push_back(std::stoi(pile));
  return piles;
}

class Nim {
 public:
  Nim(Engine& engine, const System& system)
      : engine_(engine), rewriter_(engine.store, engine.players, system, engine.preferences) {}

  // The normal form of the position with `mover` to move.
  Term value(Piles piles, Player mover) {
    std::erase(piles, 0);
    std::sort(piles.begin(), piles.end());
    const Frame frame{engine_.players, 1};
    if (piles.empty()) {
      return Term::win(frame.successor(mover, static_cast<std::uint64_t>(engine_.players - 1)));
    }
    const auto key = std::pair(piles, mover);
    if (const auto entry = values_.find(key); entry != values_.end()) return entry->second;
    std::vector<Term> options;
    for (std::size_t i = 0; i < piles.size(); ++i) {
      for (int remaining = 0; remaining < piles[i]; ++remaining) {
        Piles next = piles;
        next[i] = remaining;
        options.push_back(value(next, frame.successor(mover)));
      }
    }
    const auto reduced = rewriter_.reduce(mover, options, engine_.budget);
    EXPECT_TRUE(reduced.ok()) << reduced.status();
    return values_[key] = *reduced;
  }

 private:
  Engine& engine_;
  Rewriter rewriter_;
  std::map<std::pair<Piles, Player>, Term> values_;
};

}  // namespace kingmaker::testing
