#include "language/evaluate.hpp"

#include "language/machine/compile.hpp"
#include "language/machine/machine.hpp"

namespace kingmaker {

absl::StatusOr<Object> evaluate(Context& context, const ast::Expression& expression) {
  return evaluate(context, expression, expression.root_index());
}

absl::StatusOr<Object> evaluate(Context& context, const ast::Expression& expression,
                                std::uint32_t root) {
  const absl::StatusOr<Program> program = compile(context, expression, root, {});
  if (!program.ok()) return program.status();
  return Machine(context).value(*program);
}

}  // namespace kingmaker
