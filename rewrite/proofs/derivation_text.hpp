// Derivations to read: as a tree of plain text, as TeX, as JSON.
//
// Text: the goal first, what it rests on indented below it, and so on; after each conclusion the
// reason and where it comes from. A line that is needed more than once, unless it rests on nothing,
// is given a number, written out once, and referred to from then on; so is one that would be
// indented too far, which is written out behind the rest:
//
//     not 2_1 <= 2_2: clause 4 fails at 1, clause 5 fails at 1_1 (EK Definition 7)
//       not 1 <= 2_2: 1 is a win of 1 (EK Rule 4)
//       not 2_1 <= 1_1: a win of 1 only in 2_1 (EK Rule 5)
//
// Relations are in the sense of the goal unless an adverb says otherwise, and for its player unless
// the goal is a normal form, `v => w`.
//
// TeX: an `enumerate` with the lines in order of dependency, so that TeX numbers them; no packages.
// JSON: an object with `players`, `rules`, `arguments` where the rules have any, `values` (each
// distinct node once, options as indices) and `lines` (values and premises as indices from 0), from
// which anyone can check the proof again.
//
// The same derivation gives the same text whatever else the store holds. Errors: ResourceExhausted
// when the text would be longer than `options.max_bytes`. Precondition: the derivation has a line.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <vector>

#include "algebra/term_store.hpp"
#include "grammar/print.hpp"
#include "rewrite/proofs/derivation.hpp"

namespace kingmaker {

// `options.format` is Bar, Bracket or Choice; others are taken as Bar.
[[nodiscard]] absl::StatusOr<std::string> derivation_text(const TermStore& store,
                                                          const Derivation& derivation,
                                                          const PrintOptions& options);
// Each line by itself, in the order of the derivation: the conclusion, and on a line below why.
[[nodiscard]] absl::StatusOr<std::vector<std::string>> derivation_lines(
    const TermStore& store, const Derivation& derivation, const PrintOptions& options);
// `options.format` is of no account.
[[nodiscard]] absl::StatusOr<std::string> derivation_tex(const TermStore& store,
                                                         const Derivation& derivation,
                                                         const PrintOptions& options);
[[nodiscard]] absl::StatusOr<std::string> derivation_json(const TermStore& store,
                                                          const Derivation& derivation,
                                                          const PrintOptions& options);

}  // namespace kingmaker
