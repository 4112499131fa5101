// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Prints derivations as a tree of plain text, as TeX, and as JSON.
//
// Text: the goal comes first, with its premises indented below it, and so on. The reason and its
// source follow each conclusion. A line that is needed more than once and has premises gets a
// number, is written out once, and is referred to afterwards. A line that would be indented too far
// also gets a number, and is written out after the rest:
//
//     not 2_1 <= 2_2: clause 4 fails at 1, clause 5 fails at 1_1 (EK Definition 7)
//       not 1 <= 2_2: 1 is a win of 1 (EK Rule 4)
//       not 2_1 <= 1_1: a win of 1 only in 2_1 (EK Rule 5)
//
// A relation has the notion of the goal unless an adverb says otherwise, and the player of the goal
// unless the goal is a normal form, `v => w`.
//
// TeX: an `enumerate` of the lines in order of dependency, so that TeX numbers them; it needs no
// packages. JSON: an object with `players`, `rules`, `arguments` if the rules have any, `values`
// (each distinct node once, options as indices) and `lines` (values and premises as indices from
// 0), with which the proof can be checked again.
//
// The text depends on the derivation alone, not on other contents of the store. ResourceExhausted
// if the text would be longer than `options.max_bytes`. Precondition: the derivation has a line.
// Tested in tests/extensions/explain/derivation_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <vector>

#include "algebra/term_store.hpp"
#include "base/budget.hpp"
#include "extensions/explain/derivation.hpp"
#include "grammar/print.hpp"

namespace kingmaker {

// `options.format` is Bar, Bracket or Choice; other formats are treated as Bar.
[[nodiscard]] absl::StatusOr<std::string> derivation_text(const TermStore& store,
                                                          const Derivation& derivation,
                                                          const PrintOptions& options);
// The text of each line in the order of the derivation: the conclusion, and the reason below it.
[[nodiscard]] absl::StatusOr<std::vector<std::string>> derivation_lines(
    const TermStore& store, const Derivation& derivation, const PrintOptions& options,
    Budget& budget);
// `options.format` is ignored.
[[nodiscard]] absl::StatusOr<std::string> derivation_tex(const TermStore& store,
                                                         const Derivation& derivation,
                                                         const PrintOptions& options);
[[nodiscard]] absl::StatusOr<std::string> derivation_json(const TermStore& store,
                                                          const Derivation& derivation,
                                                          const PrintOptions& options);

}  // namespace kingmaker
