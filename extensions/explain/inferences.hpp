// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The table of inferences: their names, sources, conditions and texts. Inference (derivation.hpp)
// defines them.
//
// The checker and the printer of derivations use this table. The prover (prove.hpp) uses the
// enumeration alone. Tested in tests/extensions/explain/derivation_test.cpp.
#pragma once

#include <string_view>

#include "extensions/explain/derivation.hpp"

namespace kingmaker {
namespace detail {
class LineCheck;
class LineText;
}  // namespace detail

// The source of an inference in each theory. Empty if it is common to all theories or, for EK, if
// it is the meaning of the relation.
struct InferenceSources {
  std::string_view ek = {};
  std::string_view loeb = {};
  std::string_view straffin = {};
};

struct InferenceInfo {
  Inference inference;
  std::string_view name;
  std::string_view doc;
  InferenceSources sources;
  // True if this conclusion follows from the premises.
  bool (*follows)(detail::LineCheck& line, const Judgement& conclusion);
  // The printed reason: `{p}` is the player of the conclusion, `{v}` and `{w}` are its values, and
  // `{}` is the output of `say`.
  std::string_view reason;
  void (*say)(detail::LineText& text, const ProofLine& line) = nullptr;
};

// Takes O(1).
[[nodiscard]] const InferenceInfo& info_of(Inference inference);

// The source of a line's inference: `EK Definition 7, clause 4`.
[[nodiscard]] std::string_view citation_of(const Derivation& derivation, const ProofLine& line);

}  // namespace kingmaker
