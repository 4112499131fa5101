// The one way to go through values: all choices below some roots, each distinct one once, options
// before the choices that hold them. Folds, printing and rewriting are loops over this list, so
// none of them recurses and depth never meets the stack.
#pragma once

#include <absl/functional/function_ref.h>

#include <span>
#include <vector>

#include "algebra/term_store.hpp"

namespace kingmaker {

// O(nodes + options) time, 4 bytes a node and a bit a word of the arena regions touched.
[[nodiscard]] std::vector<Term> bottom_up(const TermStore& store, std::span<const Term> roots);
[[nodiscard]] std::vector<Term> bottom_up(const TermStore& store, Term root);
// The same without the choices that `is_within` refuses and what only they hold.
[[nodiscard]] std::vector<Term> bottom_up(const TermStore& store, std::span<const Term> roots,
                                          absl::FunctionRef<bool(Term)> is_within);

}  // namespace kingmaker
