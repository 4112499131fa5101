// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The rule sets that targets try, as they are written after `under`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tests/extensions/explain/proofs.hpp"

namespace kingmaker::fuzz {

// The rule sets for games of this many players.
inline std::vector<std::string> rule_sets(int players) {
  std::vector<std::string> fitting;
  for (const char* rules :
       {"prudent", "selfish", "syntactic", "indifferent", "inclusion", "raw", "loeb", "straffin",
        "li", "shift(1)", "shift(2)", "order(1>3>2, 3>2>1, 2>3>1)", "(prudent, selfish, syntactic)",
        "(indifferent, prudent, selfish)", "(selfish, prudent)",
        "(prudent, syntactic, selfish, "
        "indifferent)"}) {
    if (testing::named(rules).check_players(players).ok()) fitting.emplace_back(rules);
  }
  return fitting;
}

}  // namespace kingmaker::fuzz
