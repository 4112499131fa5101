// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The way to visit values: all choices below some roots, each distinct one once, options before the
// choices that contain them. Folds, printing and rewriting are loops over this list, so none of
// them recurses, and depth does not affect the stack. Tested in tests/algebra/term_map_test.cpp.
#pragma once

#include <absl/functional/function_ref.h>

#include <span>
#include <vector>

#include "algebra/term_store.hpp"

namespace kingmaker {

// Takes O(nodes + options) time, 4 bytes for each node, and a bit for each word of the touched
// regions of the arena.
[[nodiscard]] std::vector<Term> bottom_up(const TermStore& store, std::span<const Term> roots);
[[nodiscard]] std::vector<Term> bottom_up(const TermStore& store, Term root);
// Leaves out the choices that `is_within` refuses, and those that only they contain.
[[nodiscard]] std::vector<Term> bottom_up(const TermStore& store, std::span<const Term> roots,
                                          absl::FunctionRef<bool(Term)> is_within);

}  // namespace kingmaker
