// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Rewriting steps in words and for LaTeX. Tested in tests/rewrite/engine/steps_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <string>

#include "language/printing.hpp"
#include "language/statements/answer.hpp"
#include "rewrite/engine/steps.hpp"

namespace kingmaker {

// Writes `.1.2 and 3 other places`.
[[nodiscard]] std::string places_text(const Step& step);

// Writes `3 < 2, 1 < 2 for 2`: the dropped options, and the options because of which they are
// dropped. Long values are named by their places. Empty if the rule needs no reason.
[[nodiscard]] std::string reasons_text(const Printing& printing, const Step& step,
                                       const Frame& frame);

// A line for each step, and the normal form. ResourceExhausted past `:set limit output`.
[[nodiscard]] absl::StatusOr<std::string> trace_text(const Printing& printing, const Trace& trace);
// The value after the step. The step follows as a comment.
[[nodiscard]] absl::StatusOr<std::string> step_text(const Printing& printing, const NextStep& next);

}  // namespace kingmaker
