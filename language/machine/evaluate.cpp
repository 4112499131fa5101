// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/machine/evaluate.hpp"

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/machine/compile.hpp"
#include "language/machine/machine.hpp"
#include "language/rule_sets.hpp"

namespace kingmaker {

absl::StatusOr<Object> evaluate(Context& context, const ast::Expression& expression) {
  return evaluate(context, expression, expression.root_index());
}

absl::StatusOr<Object> evaluate(Context& context, const ast::Expression& expression,
                                std::uint32_t root, const Variables* around) {
  KM_ASSIGN_OR_RETURN(const Program program,
                      compile(context, expression, root, {.around = around}));
  return Machine(context).value(program);
}

absl::StatusOr<Object> evaluate(const FunctionCall& call, const Argument& argument) {
  return evaluate(call.context, *call.expression, argument.node, &call.around);
}

absl::StatusOr<std::string> name_in(const FunctionCall& call, const Argument& argument,
                                    std::string_view expected) {
  const ast::Node& node = call.expression->nodes[argument.node];
  if (node.kind == ast::Kind::Name || node.kind == ast::Kind::String) {
    return call.expression->texts[node.index];
  }
  return error_at(argument.range, "expected ", expected, ", found `", argument.written, "`");
}

absl::StatusOr<System> rules_in(const FunctionCall& call) {
  const Argument* const under = named_argument(call, "under");
  if (under == nullptr) return call.context.settings.under;
  return rules_in(call, *under);
}

absl::StatusOr<System> rules_in(const FunctionCall& call, const Argument& argument) {
  return system_of(call.context, *call.expression, argument.node);
}

}  // namespace kingmaker
