// Rewriting steps in words and for LaTeX.
#pragma once

#include <absl/status/statusor.h>

#include <string>

#include "language/answer.hpp"
#include "language/context.hpp"
#include "rewrite/steps.hpp"

namespace kingmaker {

// `.1.2 and 3 other places`
[[nodiscard]] std::string places_text(const Step& step);

// `3 < 2, 1 < 2 for 2`: what was dropped, because of what. Long values go by their places. Empty if
// the rule says all.
[[nodiscard]] std::string reasons_text(Context& context, const Step& step, const Frame& frame);

// A line for each step, and the normal form. ResourceExhausted past `:set limit output`.
[[nodiscard]] absl::StatusOr<std::string> trace_text(Context& context, const Trace& trace);
// The value after the step, which stands behind it as a comment.
[[nodiscard]] absl::StatusOr<std::string> step_text(Context& context, const NextStep& next);

}  // namespace kingmaker
