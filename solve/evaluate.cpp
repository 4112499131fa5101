// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "solve/evaluate.hpp"

namespace kingmaker {

absl::StatusOr<Term> evaluate(const Game& game, ReduceChoice reduce, Budget& budget) {
  return PositionValues<Term>().of_start(game, Term::win, reduce, budget);
}

}  // namespace kingmaker
