// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/machine/detail/compile_calls.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "base/long_numbers.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "grammar/value_builder.hpp"
#include "language/constructor.hpp"
#include "language/domain.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/functions/functions.hpp"
#include "language/machine/detail/compile_functions.hpp"
#include "language/machine/detail/compile_loops.hpp"
#include "language/machine/detail/compile_names.hpp"

namespace kingmaker::compiler {
namespace {

// In the definition of a function: an error if names in a condition that is not evaluated are
// unknown.
absl::Status check_names(Unit& unit, std::uint32_t root, const FunctionInfo& function) {
  const bool is_condition =
      function.kinds.starts_with("truth") || unit.expression.nodes[root].kind == Kind::Gather;
  if (unit.options.self == nullptr || !is_condition) return absl::OkStatus();
  std::vector<std::string> names = unit.names.variables_in(root);
  const ast::Node& whole = unit.expression.nodes[root];
  std::vector<std::uint32_t> parts{root};
  std::size_t domains = 0;
  if (whole.kind == Kind::Gather) {
    const ast::GatherInfo& info = unit.expression.gathers[whole.index];
    parts = operands_of(unit.expression, root);
    domains = info.groups.size();
    const std::vector<std::string> bound = unit.variables_of(info.groups);
    names.insert(names.end(), bound.begin(), bound.end());
  }
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool is_named = unit.expression.nodes[parts[i]].kind == Kind::Keyword;
    KM_RETURN_IF_ERROR(
        unit.check(unit.context, unit.expression, is_named ? parts[i] - 1 : parts[i],
                   {.variables = names, .self = unit.options.self, .is_domain = i < domains}));
  }
  return absl::OkStatus();
}

// Schedules the arguments of a built-in function or a game, first to last, and then the call.
void call_later(Unit& unit, const Task& task, CallCode code,
                const std::vector<std::uint32_t>& operands) {
  const std::string& name = unit.text(unit.node(task));
  unit.code.emit_later(Op::Call, task.node, static_cast<std::uint32_t>(unit.program.calls.size()));
  for (auto operand = operands.rbegin(); operand != operands.rend(); ++operand) {
    const ast::Node& argument = unit.expression.nodes[*operand];
    const bool is_named = argument.kind == Kind::Keyword;
    const std::uint32_t value = is_named ? *operand - 1 : *operand;
    code.arguments.push_back({is_named ? unit.text(argument) : "",
                              {},
                              argument.range,
                              argument_text(unit.expression, unit.expression.nodes[value])});
    const bool names_rules = is_named && unit.text(argument) == "under";
    // The argument `start=all`.
    const bool is_word = is_named && unit.text(argument) == "start" &&
                         unit.expression.nodes[value].kind == Kind::Name &&
                         unit.text(unit.expression.nodes[value]) == "all";
    // `census(clobber, ...)`, `apply(merge_same_mover, ...)`
    const bool is_game = !is_named && operand + 1 == operands.rend() && code.function != nullptr &&
                         code.function->takes_a_word &&
                         unit.expression.nodes[value].kind == Kind::Name;
    const bool may_be_title =
        is_named ? unit.text(argument) == "by" : name == "column" && operand == operands.rbegin();
    const bool names_constructor = code.function != nullptr && code.function->takes_constructors &&
                                   unit.names.is_constructor(value);
    unit.code.later({.action = names_rules         ? Action::RuleSet
                               : names_constructor ? Action::Constructor
                               : is_word || is_game || (may_be_title && unit.names.is_title(value))
                                   ? Action::Word
                                   : Action::Visit,
                     .node = value,
                     .clauses = task.clauses});
  }
  absl::c_reverse(code.arguments);
  unit.program.calls.push_back(std::move(code));
}

// Compiles values(depth <= 2) and nim(counters <= 9).
void domain(Unit& unit, const Task& task) {
  const std::vector<std::uint32_t> operands = domain_operands(unit.expression, task.node);
  unit.code.emit_later(Op::Domain, task.node, unit.program.domains,
                       {operands, std::max(task.argument, 1U)});
  for (auto operand = operands.rbegin(); operand != operands.rend(); ++operand) {
    // The bound `normal under R`.
    const ast::Node& behind = unit.expression.nodes[*operand + 1];
    const bool names_rules = behind.kind == Kind::Keyword && unit.text(behind) == "normal";
    unit.code.later({.action = names_rules ? Action::RuleSet : Action::Visit,
                     .node = *operand,
                     .clauses = task.clauses});
  }
}

}  // namespace

absl::Status compile_call(Unit& unit, const Task& task) {
  const ast::Node& here = unit.node(task);
  const std::string& name = unit.text(here);
  if (name == kLet) return compile_let(unit, task);
  if (name == "sort" && !sorts_by_column(unit, task.node)) return compile_sort(unit, task);
  if (name == "map" || name == "filter") return compile_map(unit, task, name == "filter");
  if (name == "fold") return compile_fold(unit, task);
  const bool is_built_in = unit.context.library.function(name) != nullptr ||
                           unit.context.library.constructor(name) != nullptr;
  if (const auto variable = unit.names.variable(name); variable && !is_built_in) {
    return compile_application(unit, task, *variable);
  }
  if (domain_at(unit.context.library, unit.expression, task.node, task.role >= Role::Domain)) {
    domain(unit, task);
    return absl::OkStatus();
  }
  if (const Object* const function = unit.names.passed_function(name)) {
    unit.program.constants.push_back(*function);
    const auto place = static_cast<std::uint32_t>(unit.program.constants.size() - 1);
    return compile_application(unit, task, {Op::Constant, place, 0});
  }
  if (const auto* const bound = unit.names.function(name)) {
    return compile_invocation(unit, task, *bound);
  }
  CallCode code;
  code.function = unit.context.library.function(name);
  if (code.function != nullptr && code.function->is_lazy)
    return compile_lazy_call(unit, task, *code.function);
  if (code.function != nullptr && task.role == Role::AnyOrder) {
    if (name == "options") code.function = &options_in_any_order();  // a variant
  }
  code.constructor = constructor_named(unit.context.library, name);
  if (code.constructor != nullptr && task.role >= Role::Domain)
    return unit.names.unknown_domain(name, here.range);
  const std::vector<std::uint32_t> operands = operands_of(unit.expression, task.node);
  if (code.function == nullptr && code.constructor == nullptr) {
    if ((unit.context.library.meanings_of(name) & Library::kRuleSet) == 0) {
      if (unit.names.may_be_defined_later(name)) {
        unit.code.emit_later(Op::Invoke, task.node, unit.program.invocations,
                             {nullptr, here.count});
        unit.code.visit_later(operands, task.clauses);
        return absl::OkStatus();
      }
      if (task.role >= Role::Domain) return unit.names.unknown_domain(name, here.range);
      return unit.names.unknown_function(name, here.range);
    }
    if (compile_rule_set(unit, task).ok()) return absl::OkStatus();
    // A rule set is not a function: `prudent([1,3])`.
    return error_at(here.range, "`", name, "` is a rule set; write it after `under` or `under=`");
  }
  if (code.constructor != nullptr) {
    KM_RETURN_IF_ERROR(code.constructor->check_call(unit.expression, task.node));
  }
  call_later(unit, task, std::move(code), operands);
  return absl::OkStatus();
}

absl::Status compile_lazy_call(Unit& unit, const Task& task, const FunctionInfo& function) {
  CallCode code;
  code.function = &function;
  code.arguments = unevaluated_arguments(unit.expression, task.node);
  for (const Argument& argument : code.arguments) {
    KM_RETURN_IF_ERROR(check_names(unit, argument.node, function));
  }
  code.around = unit.names.variables_in(task.node);
  const std::vector<std::string> around = code.around;
  unit.code.emit_later(Op::Call, task.node, unit.program.calls, std::move(code));
  unit.variables_later(around, task.node);
  return absl::OkStatus();
}

absl::Status compile_let(Unit& unit, const Task& task) {
  const std::vector<std::uint32_t> parts = operands_of(unit.expression, task.node);
  unit.code.later({.action = Action::EndLet, .node = task.node});
  unit.code.later({.truth = task.premise,
                   .premise = task.premise,
                   .node = parts.back(),
                   .clauses = task.clauses});
  for (std::size_t k = parts.size() - 1; k > 0; --k) {
    unit.code.later({.action = Action::BindLocal, .node = parts[k - 1]});
    unit.code.later({.node = parts[k - 1] - 1, .clauses = task.clauses});
  }
  return absl::OkStatus();
}

}  // namespace kingmaker::compiler
