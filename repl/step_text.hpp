// Rewriting steps in words, for those who show them.
#pragma once

#include <string>

#include "repl/context.hpp"
#include "rewrite/steps.hpp"

namespace kingmaker {

// `.1.2 and 3 other places`
[[nodiscard]] std::string places_text(const Step& step);

// `3 < 2, 1 < 2 for 2`: what was dropped, because of what. Long values go by their places. Empty if
// the rule says all.
[[nodiscard]] std::string reasons_text(Context& context, const Step& step, const Frame& frame);

}  // namespace kingmaker
