#include "rulesets/evaluate.hpp"

#include <absl/status/status.h>

#include <string>

namespace kingmaker {

bool can_anyone_move(const Game& game, std::string_view position) {
  std::vector<std::string> positions;
  for (Player p = 1; p <= game.frame().players && positions.empty(); ++p) {
    game.append_moves(position, p, positions);
  }
  return !positions.empty();
}

absl::Status no_first_move() {
  return absl::InvalidArgumentError("nobody can move at the start, so nobody moves last");
}

absl::StatusOr<Term> evaluate(const Game& game, ReduceChoice reduce, Budget& budget) {
  return PositionValues<Term>().of_start(game, Term::win, reduce, budget);
}

}  // namespace kingmaker
