// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Proves that play on boards ends: it looks for a weight that every move lowers.
// Tested in tests/extensions/games/own_games.km.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "extensions/games/board_rules.hpp"

namespace kingmaker {

// A lexicographic weight, the most important number first. Each move lowers one number and leaves
// those before it unchanged.
struct TerminationWeight {
  // One number of the weight: the number of cells with one of these pieces, or the sum of the
  // columns or rows of these cells.
  struct Part {
    enum class Kind : std::uint8_t { Count, Columns, Rows } kind = Kind::Count;
    Pieces pieces = 0;
    int sign = 1;  // -1 if the columns or rows grow
  };
  std::vector<Part> parts;

  // Writes `the number of cells with 1 or 2, then ...`.
  [[nodiscard]] std::string text(const BoardRules& rules) const;
};

// A weight that every move of all `players` players lowers. Nullopt if no weight of this kind was
// found; play may end all the same.
[[nodiscard]] std::optional<TerminationWeight> termination_weight(const BoardRules& rules,
                                                                  int players);

}  // namespace kingmaker
