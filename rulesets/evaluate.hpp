// The value of a position, bottom-up over positions, with rewriting fused in.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <vector>

#include "algebra/term_store.hpp"
#include "rewrite/budget.hpp"
#include "rulesets/game.hpp"

namespace kingmaker {

// What becomes of a position in which `mover` chooses among `options` (not empty, values of the
// positions that can be reached, already reduced; may be reordered and changed). Building the raw
// choice gives raw values; Rewriter::reduce gives normal forms without ever building the raw tree.
// A skipped turn is a choice with one option (Edixhoven and Kosters, section 2).
using ReduceChoice =
    absl::FunctionRef<absl::StatusOr<Term>(Player mover, std::vector<Term>& options)>;

[[nodiscard]] bool can_anyone_move(const Game& game, std::string_view position);

// The value of the game's start position. Each position is evaluated once for each mover; no
// recursion. Fails when nobody can move at the start (there is no last mover then), when `budget`
// is spent (a unit a position), or as `reduce` does.
[[nodiscard]] absl::StatusOr<Term> evaluate(const Game& game, ReduceChoice reduce, Budget& budget);

}  // namespace kingmaker
