// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/machine/condition.hpp"

#include <utility>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/machine/compile.hpp"
#include "language/machine/machine.hpp"

namespace kingmaker {

Condition::Condition(FunctionPointer definition) : definition_(std::move(definition)) {}
Condition::~Condition() = default;

absl::StatusOr<bool> Condition::holds(Context& context, std::vector<Object> arguments) {
  const NestedEvaluation nested(context);
  KM_RETURN_IF_ERROR(nested.status());
  if (!program_) {
    const ast::Expression& body = definition_->body;
    absl::StatusOr<Program> compiled = compile(context, body, body.root_index(),
                                               {.parameters = definition_->parameters,
                                                .is_condition = true,
                                                .relations = CompileOptions::Relations::OfTerms});
    if (!compiled.ok()) return without_range(compiled.status());
    program_ = *std::move(compiled);
  }
  std::unique_ptr<Machine> machine;
  if (idle_.empty()) {
    machine = std::make_unique<Machine>(context);
  } else {
    machine = std::move(idle_.back());
    idle_.pop_back();
  }
  machine->set_parameters(std::move(arguments));
  const std::optional<bool> truth = machine->truth(*program_);
  if (!truth) return without_range(machine->status());
  idle_.push_back(std::move(machine));
  return *truth;
}

Condition& Conditions::of(const FunctionPointer& definition) {
  std::unique_ptr<Condition>& condition = conditions_[definition.get()];
  if (condition == nullptr) condition = std::make_unique<Condition>(definition);
  return *condition;
}

}  // namespace kingmaker
