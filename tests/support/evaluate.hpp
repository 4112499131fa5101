// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The value of a position by plain evaluation, position by position.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <vector>

#include "algebra/term.hpp"
#include "base/budget.hpp"
#include "extensions/games/solve/position_values.hpp"

namespace kingmaker {

// Makes the value of a choice from its options. Making the raw choice gives raw values;
// Rewriter::reduce gives normal forms without ever building the raw tree.
using ReduceChoice =
    absl::FunctionRef<absl::StatusOr<Term>(Player mover, std::vector<Term>& options)>;

// The value of the game's start position.
[[nodiscard]] inline absl::StatusOr<Term> evaluate(const Game& game, ReduceChoice reduce,
                                                   Budget& budget) {
  return PositionValues<Term>().of_start(game, Term::win, reduce, budget);
}

}  // namespace kingmaker
