// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Certificates: derivations as files for Coq. proofs/Certificate.v describes them.
//
// The problem. The checker of derivations (check_derivation.hpp) is a program in C++ that somebody
// wrote, and its definitions are a reading of the papers. Both can be wrong. In proofs/ the
// definitions are stated in Coq, and `check` is a function there on lists of lines, with the
// theorem `certificate_sound`: if it accepts a list, the last line is true by the definitions. So
// who trusts Coq need trust no line of C++.
//
// A certificate is a file that Coq reads. It has the values, numbered, each after its options; the
// rules of the players; the lines of the derivation; and the claim, written out as a theorem that
// a reader recognises, whose proof runs `check`. For `explain 2 < 2_1 for 1 under selfish`:
//
//     Definition rows := [W 2; W 1; W 3; C 2 [2; 3]].
//     Definition players : list rules := [].
//     Definition lines := [ L (R OfSelfish Less true 1 1 4) ByHope [] ].
//     Theorem claim : selfish_lt 1 (Win 2) (Choice 2 [Win 1; Win 3]).
//     Proof. certificate rows players lines (R OfSelfish Less true 1 1 4). Qed.
//
// Why the lines, and not a proof term: a term would repeat the values in each step. `check`
// computes inside Coq with the numbers of rows, and reads each line once. Why the claim is written
// out: what Coq accepts is the theorem as it stands there, not the program's word for it. If a
// value is many times longer as a tree, its row is named instead.
//
// Preferences of whole games (loeb, straffin, total orders), types, and rules that users define
// have no certificates, since proofs/ does not state them as judgements. They are refused by name.
//
// Cost: linear in the derivation. The selfish normal form of EK's Example 6 gives 7 kB:
//
//     kingmaker --format coq eval "explain normalize $(cat docs/examples/example6.txt) under
//     selfish"
//
// Coq reads a list by recursion, in time that grows with the square of its length, so lines stand
// in lists of a thousand, and a certificate has at most 20 000 lines and 2000 values. `make
// proofs-test` has Coq check 500 answers to random questions, and reject false ones.
//
// Invariants:
//
// 1. Rows are numbered from 1, each after its options, and each value has one row; line numbers
//    too begin with 1, and premises are smaller than the line.
// 2. The names of inferences are those of inferences.hpp, with `By` in front.
// 3. The file depends on the derivation alone, so the same question gives the same bytes.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <span>
#include <string>

#include "algebra/term_store.hpp"
#include "extensions/explain/derivation.hpp"

namespace kingmaker {

// A file that states the claim of each derivation in the definitions of proofs/, and has Coq check
// it. If there are several derivations, each is a module. Errors: InvalidArgument for preferences
// of whole games and for rules without certificates, ResourceExhausted past `max_bytes`.
// Precondition: every derivation has a line.
[[nodiscard]] absl::StatusOr<std::string> certificate_file(
    const TermStore& store, std::span<const Derivation* const> derivations,
    std::uint64_t max_bytes);

}  // namespace kingmaker
