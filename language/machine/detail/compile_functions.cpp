// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/machine/detail/compile_functions.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/function_definition.hpp"
#include "language/functions/functions.hpp"
#include "language/machine/routines.hpp"

namespace kingmaker::compiler {
namespace {

// Each function is compiled with those inside it, so the time grows with the cube of the nesting.
constexpr std::uint32_t kMostFunctionsAround = 100;

// Schedules the arguments of a function of the session, first to last. They may include games.
void arguments_later(Unit& unit, const std::vector<std::uint32_t>& operands,
                     std::uint32_t clauses) {
  for (auto operand = operands.rbegin(); operand != operands.rend(); ++operand) {
    unit.code.later(
        {.action = unit.names.is_constructor(*operand) ? Action::Constructor : Action::Visit,
         .node = *operand,
         .clauses = clauses});
  }
}

absl::Status wrong_count(Unit& unit, const Task& task, const FunctionDefinition& function,
                         const std::vector<std::uint32_t>& operands) {
  if (function.usage.empty() && !function.rest) {
    return error_at(unit.node(task).range, function.arity(), ", not ", operands.size());
  }
  const auto unnamed = absl::c_count_if(operands, [&](std::uint32_t operand) {
    return unit.expression.nodes[operand].kind != Kind::Keyword;
  });
  return error_at(unit.node(task).range, "wrong number of arguments (", unnamed, "); write ",
                  function.usual_call());
}

// The operands of each parameter: several of the one that takes all further arguments.
absl::StatusOr<std::vector<std::vector<std::uint32_t>>> sorted_operands(
    Unit& unit, const Task& task, const FunctionDefinition& function,
    const std::vector<std::uint32_t>& operands) {
  const std::vector<std::string>& names = function.parameters;
  std::vector<std::vector<std::uint32_t>> given(names.size());
  bool has_named = false;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const ast::Node& operand = unit.expression.nodes[operands[i]];
    const bool is_named = operand.kind == Kind::Keyword;
    const std::size_t unnamed = std::min(i, function.rest.value_or(names.size()));
    const auto place = is_named ? absl::c_find(names, unit.text(operand))
                                : names.begin() + static_cast<std::ptrdiff_t>(unnamed);
    if (is_named && place == names.end()) {
      const std::vector<std::string_view> known(names.begin(), names.end());
      return error_at(operand.range, "`", function.name, "` has no parameter `", unit.text(operand),
                      "`", did_you_mean(nearest(unit.text(operand), known)));
    }
    if (place == names.end()) return wrong_count(unit, task, function, operands);
    const auto parameter = static_cast<std::size_t>(place - names.begin());
    const bool is_rest = parameter == function.rest;
    if (is_rest && (is_named || has_named)) {
      return error_at(operand.range, "write ", function.usual_call());
    }
    has_named = has_named || is_named;
    if (!is_rest && !given[parameter].empty()) {
      return error_at(operand.range, "the parameter `", *place, "` is given twice");
    }
    given[parameter].push_back(is_named ? operands[i] - 1 : operands[i]);
  }
  return given;
}

absl::Status missing(Unit& unit, const Task& task, const FunctionDefinition& function,
                     std::size_t parameter, const std::vector<std::uint32_t>& operands) {
  const bool is_unnamed = function.rest ? parameter < *function.rest : function.usage.empty();
  if (is_unnamed) return wrong_count(unit, task, function, operands);
  return error_at(unit.node(task).range, function.parameters[parameter], "= is missing; write ",
                  function.usual_call());
}

void invoke_later(Unit& unit, const FunctionPointer& constant, std::uint32_t at) {
  unit.code.emit_later(Op::Invoke, at, unit.program.invocations,
                       {&unit.context.of_statement<Routines>().of(constant), 0});
}

// Makes a list of these operands.
void list_later(Unit& unit, std::uint32_t at, const std::vector<std::uint32_t>& operands) {
  CallCode code;
  code.function = unit.context.library.function("list");
  code.arguments.resize(operands.size());
  unit.code.emit_later(Op::Call, at, unit.program.calls, std::move(code));
}

// Schedules an argument, and the check that it is in the range of the parameter.
void argument_later(Unit& unit, const Task& task, const FunctionDefinition& function,
                    std::size_t parameter, std::uint32_t operand) {
  if (parameter < function.ranges.size() && function.ranges[parameter].least != nullptr) {
    const ast::Node& written = unit.expression.nodes[operand];
    const bool is_named = unit.expression.nodes[operand + 1].kind == Kind::Keyword;
    const std::string& name = function.parameters[parameter];
    CallCode code;
    code.function = &argument_in_range();
    code.arguments = {{"",
                       {},
                       unit.expression.nodes[operand + (is_named ? 1 : 0)].range,
                       argument_text(unit.expression, written)},
                      {},
                      {},
                      {}};
    unit.code.emit_later(Op::Call, operand, unit.program.calls, std::move(code));
    unit.code.emit_later(Op::Constant, operand, unit.program.constants,
                         Object(parameter == function.rest ? cat("each of `", name, "`") : name));
    invoke_later(unit, function.ranges[parameter].most, operand);
    invoke_later(unit, function.ranges[parameter].least, operand);
  }
  arguments_later(unit, {operand}, task.clauses);
}

}  // namespace

absl::Status compile_function(Unit& unit, const Task& task) {
  const ast::Node& here = unit.node(task);
  const std::uint32_t body = task.node - 1;
  if (unit.options.functions_around == kMostFunctionsAround) {
    return error_at(here.range, "functions are nested more than ", kMostFunctionsAround,
                    " deep; give one a name");
  }
  auto function = std::make_shared<FunctionDefinition>();
  for (const std::uint32_t name : unit.expression.parameters[here.index]) {
    function->parameters.push_back(unit.expression.texts[name]);
  }
  KM_RETURN_IF_ERROR(unit.spend(task.node));
  function->body = part_of(unit.expression, body);
  function->module = unit.options.module;
  const std::size_t own = function->parameters.size();
  for (const std::string& name : unit.names.variables_in(body)) {
    const auto end = function->parameters.begin() + static_cast<std::ptrdiff_t>(own);
    if (std::find(function->parameters.begin(), end, name) == end) {
      function->parameters.push_back(name);
    }
  }
  // Names that are unknown are errors of the statement, not of the first call.
  KM_RETURN_IF_ERROR(unit.check(unit.context, unit.expression, body,
                                {.parameters = function->parameters,
                                 .self = unit.options.self,
                                 .functions_around = unit.options.functions_around + 1}));
  const std::vector<std::string> captured(
      function->parameters.begin() + static_cast<std::ptrdiff_t>(own), function->parameters.end());
  if (captured.empty()) {
    unit.code.constant(std::move(function), task.node);
    return absl::OkStatus();
  }
  unit.code.emit_later(Op::Capture, task.node, unit.program.functions,
                       FunctionPointer(std::move(function)));
  unit.variables_later(captured, task.node);
  return absl::OkStatus();
}

absl::Status compile_application(Unit& unit, const Task& task, const Instruction& variable) {
  const std::vector<std::uint32_t> operands = operands_of(unit.expression, task.node);
  for (const std::uint32_t operand : operands) {
    if (unit.expression.nodes[operand].kind != Kind::Keyword) continue;
    return error_at(unit.expression.nodes[operand].range, "the arguments of `",
                    unit.text(unit.node(task)), "` have no names");
  }
  unit.code.emit_later(Op::Apply, task.node, static_cast<std::uint32_t>(operands.size()));
  unit.code.emit_later(variable, task.node);
  arguments_later(unit, operands, task.clauses);
  return absl::OkStatus();
}

absl::Status compile_invocation(Unit& unit, const Task& task, const FunctionDefinition& function) {
  const std::vector<std::string>& names = function.parameters;
  const std::vector<std::uint32_t> operands = operands_of(unit.expression, task.node);
  KM_ASSIGN_OR_RETURN(const std::vector<std::vector<std::uint32_t>> given,
                      sorted_operands(unit, task, function, operands));
  unit.code.emit_later(Op::Invoke, task.node, unit.program.invocations,
                       {unit.names.routine(unit.text(unit.node(task)), task.premise),
                        static_cast<std::uint32_t>(names.size())});
  for (std::size_t i = names.size(); i-- > 0;) {
    const bool is_rest = i == function.rest;
    if (is_rest) list_later(unit, task.node, given[i]);
    for (auto operand = given[i].rbegin(); operand != given[i].rend(); ++operand) {
      argument_later(unit, task, function, i, *operand);
    }
    if (is_rest || !given[i].empty()) continue;
    if (i < function.least()) return missing(unit, task, function, i, operands);
    invoke_later(unit, function.standards[i - function.least()], task.node);
  }
  return absl::OkStatus();
}

std::string_view argument_text(const ast::Expression& expression, const ast::Node& argument) {
  SourceRange range = argument.range;
  // A number is first in the text if the verb before it is implied: `kingmaker draw 9`.
  while (argument.kind == Kind::Integer && range.begin > 0 &&
         expression.text({range.begin - 1, range.begin}) == "0") {
    --range.begin;
  }
  return expression.text(range);
}

}  // namespace kingmaker::compiler
