// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/machine/compile.hpp"
#include "language/constructor.hpp"

#include <optional>
#include <utility>
#include <vector>

#include "base/long_numbers.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "grammar/value_builder.hpp"
#include "language/function_definition.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/machine/detail/compile_calls.hpp"
#include "language/machine/detail/compile_conditions.hpp"
#include "language/machine/detail/compile_functions.hpp"
#include "language/machine/detail/compile_loops.hpp"
#include "language/machine/detail/compile_names.hpp"
#include "language/machine/detail/unit.hpp"
#include "language/machine/kinds.hpp"
#include "language/module.hpp"

namespace kingmaker {
namespace compiler {
namespace {

// Literals, operators and `if` are compiled here, all others by their families.

absl::Status gather(Unit& unit, const Task& task) {
  const Gathered what = unit.expression.gathers[unit.node(task).index].what;
  if (what <= Gathered::List) return compile_gather(unit, task);
  return compile_lazy_call(unit, task, *unit.context.library.function(function_of(what)));
}

absl::Status condition(Unit& unit, const Task& task) {
  return unit.node(task).kind == Kind::Quantified ? gather(unit, task)
                                                  : compile_condition(unit, task);
}

// Compiles if C then A else B.
absl::Status choose(Unit& unit, const Task& task) {
  const std::vector<std::uint32_t> parts = operands_of(unit.expression, task.node);
  const auto visit_part = [&](std::size_t part, bool truth) {
    Task next{.truth = truth, .node = parts[part], .clauses = task.clauses};
    next.premise = task.premise && part > 0;
    unit.code.later(next);
  };
  unit.code.later({.action = Action::Land, .node = task.node});
  visit_part(2, task.truth);
  unit.code.later({.action = Action::LandOuter, .node = task.node});
  unit.code.later({.action = Action::Jump, .op = Op::Jump, .node = task.node});
  visit_part(1, task.truth);
  unit.code.later({.action = Action::Jump, .op = Op::JumpIfNot, .node = task.node});
  visit_part(0, true);
  return absl::OkStatus();
}

// Compiles whether the premise in a condition is met.
absl::Status premise(Unit& unit, const Task& task) {
  const Kind kind = unit.node(task).kind;
  if (!task.truth) unit.code.emit_later(Op::PushTruth, task.node);
  Task here = task;
  here.truth = true;
  if (kind == Kind::If) return choose(unit, here);
  if (kind == Kind::Call) {
    const std::string& name = unit.text(unit.node(task));
    if (name == kLet) return compile_let(unit, here);
    if (unit.names.variable(name)) {  // which hides the function
      unit.code.emit(Op::SetTruth, 1, task.node);
      return absl::OkStatus();
    }
    unit.code.emit_later(Op::PopTruth, task.node);
    return compile_invocation(unit, task, *unit.names.function(name));
  }
  const std::vector<std::uint32_t> sides = operands_of(unit.expression, task.node);
  if (kind == Kind::Implies && !has_premise(unit.context.library, unit.expression, sides[1])) {
    here.premise = false;
    here.node = sides[0];
    unit.code.later(here);
    return absl::OkStatus();
  }
  return condition(unit, here);
}

absl::Status outcome(Unit& unit, const Task& task) {
  const Frame& frame = unit.context.settings.frame;
  const ast::OutcomeInfo& written = unit.expression.outcomes[unit.node(task).index];
  KM_ASSIGN_OR_RETURN(const Term term,
                      outcome_value(unit.context.store(), frame, written, unit.node(task).range));
  unit.code.constant(GameValue{term, frame}, task.node);
  return absl::OkStatus();
}

// Schedules the operands, first to last, and then `op` of the node. `role` applies to all
// operands of braces, and to the first operand of a bar.
absl::Status operands_then(Unit& unit, const Task& task, Op op, Role role = Role::None) {
  unit.code.emit_later(op, task.node);
  const std::vector<std::uint32_t> operands = operands_of(unit.expression, task.node);
  for (std::size_t i = operands.size(); i > 0; --i) {
    const bool has_role = role == Role::Member || i == 1;
    unit.code.later(
        {.role = has_role ? role : Role::None, .node = operands[i - 1], .clauses = task.clauses});
  }
  return absl::OkStatus();
}

// Compiles (3,4,5) or (prudent, selfish, selfish). After `in` the latter is also a list.
absl::Status tuple(Unit& unit, const Task& task) {
  const ast::Node& first = unit.expression.nodes[operands_of(unit.expression, task.node)[0]];
  const bool is_rules = task.role < Role::Domain && first.kind == Kind::Name &&
                        !unit.names.variable(unit.text(first)) &&
                        unit.names.is_rule_set(unit.text(first));
  return is_rules ? compile_rule_set(unit, task) : operands_then(unit, task, Op::Tuple);
}

void literal(Unit& unit, const Task& task) {
  const ast::Node& here = unit.node(task);
  if (here.kind == Kind::String) {
    unit.code.constant(unit.text(here), task.node);
  } else if (here.kind == Kind::Path) {
    unit.code.constant(unit.expression.paths[here.index], task.node);
  } else {
    // A number above 64 bits is known by its digits.
    unit.code.constant(here.index != ast::kNone ? Integer(unit.expression.integers[here.index])
                                                : from_decimal(unit.expression.text(here.range)),
                       task.node);
  }
}

absl::Status operand(Unit& unit, const Task& task) {
  switch (unit.node(task).kind) {
    case Kind::Plain:
      unit.code.emit(Op::Plain, 0, task.node);
      return absl::OkStatus();
    case Kind::Outcome:
      return outcome(unit, task);
    case Kind::Integer:
    case Kind::String:
    case Kind::Path:
      literal(unit, task);
      return absl::OkStatus();
    case Kind::Name:
      return compile_name(unit, task);
    case Kind::List:
      return operands_then(unit, task, Op::List);
    case Kind::Choice:
      return operands_then(unit, task, Op::Choice);
    case Kind::Braces:
      return operands_then(unit, task, Op::Extended, Role::Member);
    case Kind::Bar:
      return operands_then(unit, task, Op::Simple, Role::Base);
    case Kind::Call:
      return compile_call(unit, task);
    case Kind::Keyword:
      return error_at(unit.node(task).range, "an argument with a name belongs in a call");
    case Kind::Tuple:
      return tuple(unit, task);
    case Kind::Lambda:
      return compile_function(unit, task);
    case Kind::Heap:
      return operands_then(unit, task, Op::Extended);
    case Kind::Negate:
      return operands_then(unit, task, Op::Negate);
    case Kind::Gather:
      return gather(unit, task);
    case Kind::Binary:
      return operands_then(unit, task,
                           unit.node(task).op == ast::Op::Stroke ? Op::Extended : Op::Arithmetic);
    default:
      return absl::InternalError("unknown syntax");
  }
}

absl::Status visit(Unit& unit, const Task& task) {
  const Kind kind = unit.node(task).kind;
  if (task.premise) return premise(unit, task);
  if (may_have_table(unit, task)) return compile_with_table(unit, task);
  if (kind == Kind::If) return choose(unit, task);
  if (task.truth && !is_condition(kind)) {
    unit.code.emit_later(Op::PopTruth, task.node);
  } else if (!task.truth && is_condition(kind)) {
    unit.code.emit_later(Op::PushTruth, task.node);
  }
  return is_condition(kind) ? condition(unit, task) : operand(unit, task);
}

absl::Status perform(Unit& unit, const Task& task) {
  switch (task.action) {
    case Action::Visit:
      return visit(unit, task);
    case Action::RuleSet:
      return compile_rule_set(unit, task);
    case Action::Word:
      unit.code.constant(unit.text(unit.node(task)), task.node);
      break;
    case Action::Constructor:
      unit.code.constant(
          OtherObjectPointer(unit.context.library.constructor(unit.text(unit.node(task)))),
          task.node);
      break;
    case Action::BindLocal:
      unit.names.open_scope();
      unit.names.bind(unit.text(unit.node(task)), unit.program.slots);
      unit.code.emit(Op::Store, unit.program.slots++, task.node);
      break;
    case Action::EndLet:
      for (std::uint32_t names = unit.node(task).count - 1; names > 0; --names)
        unit.names.close_scope();
      break;
    case Action::Emit:
    case Action::Jump:
    case Action::Land:
    case Action::LandOuter:
    case Action::Remember:
      unit.code.perform(task);
      break;
    default:
      perform_in_loop(unit, task);
      break;
  }
  return absl::OkStatus();
}

absl::Status run(Unit& unit) {
  // A premise or a claim may be joined to outer conditions.
  const CompileOptions& options = unit.options;
  const std::uint32_t whole = options.whole == ast::kNone ? unit.program.root : options.whole;
  unit.code.later({.role = options.is_domain ? Role::Domain : Role::None,
                   .truth = options.is_condition,
                   .premise = options.is_premise,
                   .doubtful = options.is_condition &&
                               is_connective(unit.expression.nodes[whole].kind) &&
                               has_ordering_with_clauses(unit, whole),
                   .node = unit.program.root});
  while (const std::optional<Task> task = unit.code.next_task()) {
    KM_RETURN_IF_ERROR(with_range(perform(unit, *task), unit.node(*task).range));
  }
  return absl::OkStatus();
}

// An error if the names in a subexpression are not known with these options.
absl::Status check(Context& context, const ast::Expression& expression, std::uint32_t root,
                   const CompileOptions& options) {
  return compile(context, expression, root, options).status();
}

}  // namespace
}  // namespace compiler

bool has_premise(const Library& library, const ast::Expression& expression, std::uint32_t root) {
  constexpr std::size_t kMostParts = 1000;  // of functions that call each other
  std::vector<std::pair<const ast::Expression*, std::uint32_t>> waiting{{&expression, root}};
  for (std::size_t parts = 0; !waiting.empty(); ++parts) {
    const auto [whole, at] = waiting.back();
    waiting.pop_back();
    const ast::Node& node = whole->nodes[at];
    if (node.kind == ast::Kind::Implies) continue;
    const std::vector<std::uint32_t> operands = operands_of(*whole, at);
    if (node.kind == ast::Kind::Clauses) {
      waiting.emplace_back(whole, operands[0]);
    } else if (node.kind == ast::Kind::And) {
      waiting.emplace_back(whole, operands[0]);
      waiting.emplace_back(whole, operands[1]);
    } else if (node.kind == ast::Kind::If) {
      waiting.emplace_back(whole, operands[1]);
      waiting.emplace_back(whole, operands[2]);
    } else if (node.kind == ast::Kind::Quantified &&
               whole->gathers[node.index].what == ast::GatherInfo::What::All) {
      waiting.emplace_back(whole, operands[whole->gathers[node.index].first_body()]);
    } else if (node.kind == ast::Kind::Call && whole->texts[node.index] == kLet) {
      waiting.emplace_back(whole, operands.back());
    } else {
      const Object* const bound =
          node.kind == ast::Kind::Call ? library.definition(whole->texts[node.index]) : nullptr;
      const auto function = bound == nullptr ? nullptr : held_in<FunctionDefinition>(*bound);
      const bool has_body =
          function != nullptr && !function->body.nodes.empty() && function->host == nullptr;
      if (!has_body || parts >= kMostParts) return false;
      waiting.emplace_back(&function->body, function->body.root_index());
    }
  }
  return true;
}

absl::StatusOr<Program> compile(Context& context, const ast::Expression& expression,
                                std::uint32_t root, const CompileOptions& options) {
  std::vector<NameOfKind> names;
  if (options.around != nullptr) {
    for (const auto& [name, object] : *options.around) names.push_back({name});
  }
  for (const auto& all : {options.parameters, options.variables}) {
    for (const std::string& name : all) names.push_back({name});
  }
  const bool of_preference = options.relations != CompileOptions::Relations::OfSession;
  const ExpressionKinds kinds = kinds_of(context, expression, root, names, of_preference);
  compiler::Unit unit(context, expression, root, options, kinds, compiler::check);
  KM_RETURN_IF_ERROR(compiler::run(unit));
  KM_RETURN_IF_ERROR(kinds.status);
  return std::move(unit.program);
}

absl::StatusOr<const Program*> program_of(Context& context, Routine& routine) {
  if (!routine.program) {
    const ast::Expression& body = routine.definition->body;
    const ModuleNames names(context, routine.definition->module);
    KM_ASSIGN_OR_RETURN(routine.program, compile(context, body, body.root_index(),
                                                 {.parameters = routine.definition->parameters,
                                                  .module = routine.definition->module,
                                                  .is_premise = routine.is_premise}));
  }
  return &*routine.program;
}

absl::StatusOr<Program> compile(Context& context, const PreferenceDefinition& definition,
                                const FunctionDefinition* self) {
  const bool is_ranked = definition.form == PreferenceForm::Ranked;
  return compile(context, definition.body, definition.root,
                 {.parameters = definition.parameters,
                  .self = self,
                  .is_condition = !is_ranked,
                  .relations = is_ranked ? CompileOptions::Relations::OfTerms
                                         : CompileOptions::Relations::OfPreference});
}

absl::StatusOr<const Program*> program_of(Context& context, PreferenceRoutine& routine) {
  if (!routine.program()) {
    KM_ASSIGN_OR_RETURN(Program compiled, compile(context, routine.definition()));
    routine.program() = std::move(compiled);
  }
  return &*routine.program();
}

}  // namespace kingmaker
