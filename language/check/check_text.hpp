// What is said of a counterexample.
#pragma once

#include <absl/status/status.h>

#include <string>

#include "grammar/ast.hpp"
#include "language/check/check_result.hpp"
#include "language/context.hpp"

namespace kingmaker {

// Fills in the texts of a counterexample, whose variables and parts are known: the assignment, and
// of each part how it reads with the instance put in, what is so instead, and what calls in it came
// to. Different values that print alike in brackets are written with their movers.
[[nodiscard]] absl::Status describe(Context& context, const ast::Expression& condition,
                                    Counterexample& counterexample);

// `refuted: 2_2 < 2_0 for 1 under prudent, since 2_2 > 2_0 for 1 under prudent`
[[nodiscard]] std::string part_text(const CheckPart& part);

}  // namespace kingmaker
