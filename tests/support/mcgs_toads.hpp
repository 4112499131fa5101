// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The game `gen_toads` of MCGS's tests, as a definition in the language.
#pragma once

#include <string>

#include "base/text.hpp"

namespace kingmaker::testing {

// Reads `1,2,3,0`: the least and the greatest slide, the largest number of tokens that are jumped
// over, and whether own tokens may be.
inline std::string mcgs_toads(const std::string& parameters) {
  const int least = parameters[0] - '0';
  const int greatest = parameters[2] - '0';
  const int jumped = parameters[4] - '0';
  const bool is_friendly = parameters[6] == '1';
  std::string moves = "line, stuck leaves {";
  for (int p = 1; p <= 2; ++p) {
    const std::string way = p == 1 ? " right" : " left";
    const auto add = [&](const std::string& left, const std::string& right) {
      append(moves, " ", p, ": ", p, left, " . -> .", right, " ", p, way);
    };
    std::string cells;
    for (int slide = 1; slide <= greatest; ++slide) {
      if (slide >= least) add(cells, cells);
      cells += " .";
    }
    std::string left;
    std::string right;
    for (int jump = 1; jump <= jumped; ++jump) {
      const std::string name = cat("n", jump, "x");
      append(left, " ", name, ":", is_friendly ? "(1|2)" : cat("(", 3 - p, ")"));
      append(right, " ", name);
      add(left, right);
    }
  }
  return moves + " }";
}

}  // namespace kingmaker::testing
