// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/machine/detail/unit.hpp"

namespace kingmaker::compiler {

std::optional<Task> Emitter::next_task() {
  if (tasks_.empty()) return std::nullopt;
  const Task task = tasks_.back();
  tasks_.pop_back();
  return task;
}

void Emitter::perform(const Task& task) {
  if (task.action == Action::Emit) return emit(task.op, task.argument, task.node);
  if (task.action == Action::Jump) {
    jumps_.push_back(here());
    return emit(task.op, 0, task.node);
  }
  const auto jump = jumps_.end() - (task.action == Action::LandOuter ? 2 : 1);
  if (task.action == Action::Remember) {
    emit(Op::Remember, task.argument, task.node);
    program_.code[*jump].node = here();
  } else {
    program_.code[*jump].argument = here();
  }
  jumps_.erase(jump);
}

void Emitter::visit_later(const std::vector<std::uint32_t>& operands, std::uint32_t clauses,
                          Action action) {
  for (auto operand = operands.rbegin(); operand != operands.rend(); ++operand) {
    later({.action = action, .node = *operand, .clauses = clauses});
  }
}

void Emitter::constant(Object object, std::uint32_t at) {
  emit(Op::Constant, static_cast<std::uint32_t>(program_.constants.size()), at);
  program_.constants.push_back(std::move(object));
}

void Emitter::look_up(std::uint32_t table) {
  jumps_.push_back(here());
  emit(Op::LookUp, table, 0);
}

Unit::Unit(Context& around, const ast::Expression& source, std::uint32_t root,
           const CompileOptions& how, const ExpressionKinds& known, Check& check_names)
    : context(around),
      expression(source),
      options(how),
      kinds(known),
      check(check_names),
      names(around, source, how) {
  program.expression = &source;
  program.root = root;
  program.is_condition = how.is_condition;
  program.compares_terms = how.relations != CompileOptions::Relations::OfSession;
  program.slots = static_cast<std::uint32_t>(how.parameters.size());
  if (how.around == nullptr) return;
  for (const auto& [name, object] : *how.around) program.constants.push_back(object);
}

absl::Status Unit::spend(std::uint32_t nodes) const {
  constexpr std::uint32_t kNodesPerUnit = 16;
  Budget& budget = context.budget();
  return budget.spend(1 + nodes / kNodesPerUnit) ? absl::OkStatus() : status_of(budget);
}

std::vector<std::string> Unit::variables_of(std::span<const ast::GatherInfo::Group> groups) const {
  std::vector<std::string> all;
  for (const ast::GatherInfo::Group& group : groups) {
    for (const std::uint32_t variable : group.variables) all.push_back(expression.texts[variable]);
  }
  return all;
}

void Unit::variables_later(const std::vector<std::string>& wanted, std::uint32_t at) {
  for (auto name = wanted.rbegin(); name != wanted.rend(); ++name) {
    code.emit_later(*names.variable(*name), at);
  }
}

}  // namespace kingmaker::compiler
