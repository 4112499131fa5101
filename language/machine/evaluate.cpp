// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/machine/evaluate.hpp"

#include "base/status_macros.hpp"
#include "language/machine/compile.hpp"
#include "language/machine/machine.hpp"

namespace kingmaker {

absl::StatusOr<Object> evaluate(Context& context, const ast::Expression& expression) {
  return evaluate(context, expression, expression.root_index());
}

absl::StatusOr<Object> evaluate(Context& context, const ast::Expression& expression,
                                std::uint32_t root) {
  KM_ASSIGN_OR_RETURN(const Program program, compile(context, expression, root, {}));
  return Machine(context).value(program);
}

}  // namespace kingmaker
