// What is said of a counterexample.
#pragma once

#include <absl/status/statusor.h>

#include <string>

#include "grammar/ast.hpp"
#include "language/check/check.hpp"
#include "language/context.hpp"

namespace kingmaker {

// `2_2 < 2_0 is false, since 2_2 > 2_0 for 1 under prudent`: the condition with the values of the
// variables in it, down to the part that fails, and what is so instead.
[[nodiscard]] absl::StatusOr<std::string> reason_text(Context& context,
                                                      const ast::Expression& condition,
                                                      const Counterexample& counterexample);

}  // namespace kingmaker
