// Does play on boards end? A weight that every move lowers proves it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/board_moves.hpp"

namespace kingmaker {

// Numbers that never grow, the more important ones first; each move lowers one and leaves those
// before it as they are.
struct TerminationWeight {
  // Of one of them: so many cells with one of these pieces, or the places of these cells added up.
  struct Part {
    enum class Kind : std::uint8_t { Count, Columns, Rows } kind = Kind::Count;
    Pieces pieces = 0;
    int sign = 1;  // of places: -1 if they grow
  };
  std::vector<Part> parts;

  // `the number of cells with 1 or 2, then ...`
  [[nodiscard]] std::string text(const BoardRules& rules) const;
};

// None if no weight of this kind was found, which says nothing.
[[nodiscard]] std::optional<TerminationWeight> termination_weight(const BoardMoves& moves);

}  // namespace kingmaker
