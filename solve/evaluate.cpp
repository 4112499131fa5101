#include "solve/evaluate.hpp"

namespace kingmaker {

absl::StatusOr<Term> evaluate(const Game& game, ReduceChoice reduce, Budget& budget) {
  return PositionValues<Term>().of_start(game, Term::win, reduce, budget);
}

}  // namespace kingmaker
