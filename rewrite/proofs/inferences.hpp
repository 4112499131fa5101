// The table of inferences: what each is called, where it comes from, when a line follows by it, and
// how the line is put into words. Inference (derivation.hpp) says what they mean.
//
// It is a table for those who judge and show derivations. What finds them (prove.hpp) uses the
// enumeration alone.
#pragma once

#include <string_view>

#include "rewrite/proofs/derivation.hpp"

namespace kingmaker {
namespace detail {
class LineCheck;
class LineText;
}  // namespace detail

// Where an inference comes from in each theory; empty: from the theory at large, or, of EK, what
// the relation means.
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
  // The reason as it is shown: `{p}` is the player of the conclusion, `{v}` and `{w}` are its
  // values, and `{}` is what `say` writes.
  std::string_view reason;
  void (*say)(detail::LineText& text, const ProofLine& line) = nullptr;
};

// Precondition: the inference is one of the enumeration. O(1).
[[nodiscard]] const InferenceInfo& info_of(Inference inference);

// Where the inference of a line comes from: `EK Definition 7, clause 4`.
[[nodiscard]] std::string_view citation_of(const Derivation& derivation, const ProofLine& line);

}  // namespace kingmaker
