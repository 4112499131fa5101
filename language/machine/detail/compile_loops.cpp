// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/machine/detail/compile_loops.hpp"

#include <absl/algorithm/container.h>

#include <span>
#include <utility>
#include <vector>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/domain.hpp"
#include "language/variables.hpp"

namespace kingmaker::compiler {
namespace {

// A loop over the members of a list, which has no variable in the text.
struct Each {
  std::uint32_t gather;
  std::uint32_t loop;
  std::uint32_t source;
  std::uint32_t member;  // the slot of the member
};

// The function among the arguments of `map` and the like: the second, which may be named `by`.
absl::StatusOr<std::uint32_t> function_among(Unit& unit, const Task& task,
                                             const std::vector<std::uint32_t>& operands) {
  const auto is_named = [&](std::uint32_t operand) {
    return unit.expression.nodes[operand].kind == Kind::Keyword;
  };
  const std::size_t wanted = unit.text(unit.node(task)) == "fold" ? 3 : 2;
  const bool fits = operands.size() == wanted && !is_named(operands.front()) &&
                    (wanted == 2 || !is_named(operands.back()));
  if (!fits || (is_named(operands[1]) && unit.text(unit.expression.nodes[operands[1]]) != "by")) {
    return error_at(unit.node(task).range, "write ",
                    unit.context.library.function(unit.text(unit.node(task)))->usage);
  }
  return is_named(operands[1]) ? operands[1] - 1 : operands[1];
}

Each new_loop(Unit& unit) {
  const Each each{static_cast<std::uint32_t>(unit.program.gathers.size()),
                  static_cast<std::uint32_t>(unit.program.loops.size()), unit.program.slots,
                  unit.program.slots + 1};
  unit.program.slots += 3;
  unit.program.gathers.push_back({Gathered::List, each.member + 1, each.loop, 1});
  unit.program.loops.push_back({each.source, each.member, {ast::kNone}});
  return each;
}

// Schedules the beginning of the loop over the list on the stack.
void begin_later(Unit& unit, const Each& each, std::uint32_t list) {
  unit.code.later({.action = Action::OpenLoop, .node = list, .argument = each.loop});
  unit.code.emit_later(Op::BeginGather, list, each.gather);
  unit.code.emit_later(Op::Store, list, each.source);
}

// Schedules the function at `function`. In a definition it may be defined later.
void function_later(Unit& unit, std::uint32_t function) {
  const ast::Node& here = unit.expression.nodes[function];
  const bool is_unknown = here.kind == Kind::Name && !unit.names.variable(unit.text(here)) &&
                          unit.context.library.meanings_of(unit.text(here)) == 0;
  if (is_unknown && unit.names.may_be_defined_later(unit.text(here))) {
    unit.code.later({.action = Action::Word, .node = function});
  } else {
    unit.code.later({.node = function});
  }
}

// Replaces the list at `list` on the stack by the list of f(x) for its members x, where f is at
// `function`; or by that of the members for which f(x) is true.
void results(Unit& unit, std::uint32_t list, std::uint32_t function, bool is_filter = false) {
  const std::uint32_t called = unit.program.slots++;
  const Each each = new_loop(unit);
  const auto emit_at_list = [&](Op op, std::uint32_t argument) {
    unit.code.emit_later(op, list, argument);
  };
  unit.code.later({.action = Action::EndGather, .node = list, .argument = each.gather});
  emit_at_list(Op::Gather, each.gather);
  if (is_filter) {
    emit_at_list(Op::Local, each.member);
    unit.code.later(
        {.action = Action::Pass, .op = Op::JumpIfNot, .node = list, .argument = each.gather});
    unit.code.emit_later(Op::PopTruth, function);
  }
  emit_at_list(Op::Apply, 1);
  unit.code.emit_later(Op::Local, function, called);
  emit_at_list(Op::Local, each.member);
  begin_later(unit, each, list);
  unit.code.emit_later(Op::Store, function, called);
  function_later(unit, function);
}

// Schedules the loops and their domains. A domain that depends on no variable of an earlier group
// is evaluated once.
absl::Status domains_later(Unit& unit, const Task& task, const std::vector<std::uint32_t>& operands,
                           const std::vector<std::uint32_t>& loops) {
  const ast::GatherInfo& info = unit.expression.gathers[unit.node(task).index];
  std::vector<Task> fixed;
  for (std::size_t g = info.groups.size(); g-- > 0;) {
    for (std::uint32_t loop = loops[g + 1]; loop > loops[g]; --loop) {
      unit.code.later({.action = Action::OpenLoop, .node = task.node, .argument = loop - 1});
    }
    const LoopCode& first = unit.program.loops[loops[g]];
    const Task store{
        .action = Action::Emit, .op = Op::Store, .node = operands[g], .argument = first.source};
    const Task domain{.role = info.what == Gathered::List ? Role::Domain : Role::AnyOrder,
                      .node = operands[g],
                      .argument = static_cast<std::uint32_t>(first.names.size()),
                      .clauses = task.clauses};
    bool is_nested = false;
    if (g > 0) {
      // It is visited for each instance of the groups around it.
      KM_RETURN_IF_ERROR(unit.spend(operands[g] + 1 - unit.expression.nodes[operands[g]].first));
      is_nested =
          names_any(unit.variables_of({info.groups.data(), g}), unit.expression, operands[g]);
    }
    if (is_nested) {
      unit.code.later(store);
      unit.code.later(domain);
    } else {
      fixed.insert(fixed.end(), {store, domain});
    }
  }
  for (const Task& later : fixed) unit.code.later(later);
  return absl::OkStatus();
}

// If the quantifier mentions no variable of the loops around it, its object is kept from one
// member of the outermost of these loops to the next.
absl::Status compute_once(Unit& unit, const Task& task) {
  std::optional<std::uint32_t> outermost;
  const Clauses& active = unit.clauses[task.clauses];
  const std::uint32_t nodes = task.node + 1 - unit.node(task).first;
  const std::vector<Names::Scope>& scopes = unit.names.scopes();
  for (auto scope = scopes.rbegin(); scope != scopes.rend(); ++scope) {
    KM_RETURN_IF_ERROR(unit.spend(nodes));
    const auto mentions = [&](std::uint32_t root) {
      return names_any(scope->names, unit.expression, root);
    };
    if (mentions(task.node) || (active.player_node && mentions(*active.player_node)) ||
        (active.rules_node && mentions(*active.rules_node))) {
      break;
    }
    if (scope->loop) outermost = scope->loop;
  }
  if (!outermost) return absl::OkStatus();
  const auto index = static_cast<std::uint32_t>(unit.program.kept.size());
  unit.program.kept.push_back({unit.program.slots});
  unit.program.loops[*outermost].kept.push_back(unit.program.slots++);
  unit.code.emit(Op::Known, index, task.node);
  unit.code.later({.action = Action::Keep, .node = task.node, .argument = index});
  return absl::OkStatus();
}

// True for a domain whose members are drawn for all variables together.
bool is_sample(Unit& unit, std::uint32_t at) {
  const DomainPointer domain = domain_at(unit.context.library, unit.expression, at, true);
  return domain != nullptr && domain->is_sample(unit.expression, at);
}

// Adds a loop for each variable, or one loop for all variables that are drawn together.
void add_loops(Unit& unit, std::uint32_t domain, const std::vector<std::uint32_t>& variables) {
  const std::uint32_t source = unit.program.slots++;
  const bool together = variables.size() > 1 && is_sample(unit, domain);
  for (const std::uint32_t variable : variables) {
    if (together && variable != variables.front()) {
      unit.program.loops.back().names.push_back(variable);
      ++unit.program.slots;
    } else {
      unit.program.loops.push_back({source, unit.program.slots++, {variable}});
    }
  }
}

std::uint32_t innermost_next(Unit& unit, const GatherCode& gather) {
  return unit.program.loops[gather.first + gather.loops - 1].next;
}

void open_loop(Unit& unit, const Task& task) {
  LoopCode& loop = unit.program.loops[task.argument];
  unit.code.emit(Op::Loop, task.argument, task.node);
  loop.next = unit.code.here();
  unit.code.emit(Op::Next, task.argument, task.node);
  unit.names.open_scope(task.argument);
  for (std::size_t i = 0; i < loop.names.size(); ++i) {
    if (loop.names[i] == ast::kNone) continue;
    unit.names.bind(unit.expression.texts[loop.names[i]],
                    loop.variable + static_cast<std::uint32_t>(i));
  }
}

void end_gather(Unit& unit, const Task& task) {
  const GatherCode gather = unit.program.gathers[task.argument];
  unit.code.emit(Op::Jump, innermost_next(unit, gather), task.node);
  for (std::uint32_t i = 0; i < gather.loops; ++i) {
    LoopCode& loop = unit.program.loops[gather.first + i];
    unit.names.close_scope();
    loop.exit = i == 0 ? unit.code.here() : unit.program.loops[gather.first + i - 1].next;
  }
  if (gather.kind > Gathered::Some) {
    if (gather.leave != 0) {
      unit.code.emit(Op::Jump, unit.code.here() + 2, task.node);
      unit.program.code[gather.leave].argument = unit.code.here();
      unit.code.emit(Op::Leave, gather.loops, task.node);
    }
    unit.code.emit(Op::EndGather, task.argument, task.node);
    return;
  }
  const bool all = gather.kind == Gathered::All;
  unit.code.emit(Op::SetTruth, all ? 1 : 0, task.node);
  unit.code.emit(Op::Jump, unit.code.here() + 3, task.node);
  unit.program.code[gather.leave].argument = unit.code.here();
  unit.code.emit(Op::Leave, gather.loops, task.node);
  unit.code.emit(Op::SetTruth, all ? 0 : 1, task.node);
}

}  // namespace

absl::Status compile_map(Unit& unit, const Task& task, bool is_filter) {
  const std::vector<std::uint32_t> operands = operands_of(unit.expression, task.node);
  KM_ASSIGN_OR_RETURN(const std::uint32_t function, function_among(unit, task, operands));
  results(unit, operands[0], function, is_filter);
  unit.code.later({.role = Role::Domain, .node = operands[0], .clauses = task.clauses});
  return absl::OkStatus();
}

absl::Status compile_fold(Unit& unit, const Task& task) {
  const std::vector<std::uint32_t> operands = operands_of(unit.expression, task.node);
  KM_ASSIGN_OR_RETURN(const std::uint32_t function, function_among(unit, task, operands));
  const std::uint32_t result = unit.program.slots++;
  const std::uint32_t called = unit.program.slots++;
  const std::uint32_t nothing = unit.program.slots++;
  const Each each = new_loop(unit);
  unit.code.emit_later(Op::Local, task.node, result);
  unit.code.emit_later(Op::Store, task.node, nothing);
  unit.code.later({.action = Action::EndGather, .node = task.node, .argument = each.gather});
  unit.code.emit_later(Op::Store, task.node, result);
  unit.code.emit_later(Op::Apply, task.node, 2);
  unit.code.emit_later(Op::Local, function, called);
  unit.code.emit_later(Op::Local, operands[0], each.member);
  unit.code.emit_later(Op::Local, operands[2], result);
  begin_later(unit, each, operands[0]);
  unit.code.emit_later(Op::Store, operands[2], result);
  unit.code.later({.node = operands[2], .clauses = task.clauses});
  unit.code.emit_later(Op::Store, function, called);
  function_later(unit, function);
  unit.code.later({.role = Role::Domain, .node = operands[0], .clauses = task.clauses});
  return absl::OkStatus();
}

absl::Status compile_sort(Unit& unit, const Task& task) {
  const std::vector<std::uint32_t> operands = operands_of(unit.expression, task.node);
  std::uint32_t key = operands.size() == 2 ? operands[1] : ast::kNone;
  if (key != ast::kNone && unit.expression.nodes[key].kind == Kind::Keyword &&
      unit.text(unit.expression.nodes[key]) == "by") {
    --key;
  }
  const bool has_key = key != ast::kNone && (unit.expression.nodes[key].kind == Kind::Name ||
                                             unit.expression.nodes[key].kind == Kind::Lambda);
  if (operands.empty() || operands.size() > (has_key ? 2 : 1) ||
      unit.expression.nodes[operands[0]].kind == Kind::Keyword) {
    return error_at(unit.node(task).range, "write sort(l) or sort(l, by=f), where f is a function");
  }
  CallCode code;
  code.function = unit.context.library.function("sort");
  code.arguments.resize(has_key ? 2 : 1);
  for (Argument& argument : code.arguments) {
    argument.range = unit.expression.nodes[operands[0]].range;
  }
  unit.code.emit_later(Op::Call, task.node, unit.program.calls, std::move(code));
  if (has_key) {
    const std::uint32_t members = unit.program.slots++;
    results(unit, operands[0], key);
    for (const Op op : {Op::Local, Op::Local, Op::Store}) {
      unit.code.emit_later(op, operands[0], members);
    }
  }
  unit.code.later({.role = Role::Domain, .node = operands[0], .clauses = task.clauses});
  return absl::OkStatus();
}

absl::Status compile_gather(Unit& unit, const Task& task) {
  const ast::GatherInfo& info = unit.expression.gathers[unit.node(task).index];
  const std::vector<std::uint32_t> operands = operands_of(unit.expression, task.node);
  const auto index = static_cast<std::uint32_t>(unit.program.gathers.size());
  const auto first = static_cast<std::uint32_t>(unit.program.loops.size());
  // The premise of `all x in D: A implies B` is met if A is true for some x.
  unit.program.gathers.push_back(
      {task.premise ? Gathered::Some : info.what, unit.program.slots++, first});
  unit.program.gathers[index].most = static_cast<std::uint64_t>(info.most);
  const bool decides = info.what <= Gathered::Some;
  std::vector<std::uint32_t> loops{first};  // the first loop of each group
  for (std::size_t g = 0; g < info.groups.size(); ++g) {
    add_loops(unit, operands[g], info.groups[g].variables);
    loops.push_back(static_cast<std::uint32_t>(unit.program.loops.size()));
  }
  unit.program.gathers[index].loops = loops.back() - first;
  if (!decides) KM_RETURN_IF_ERROR(compute_once(unit, task));

  // Schedules from the last instruction to the first.
  unit.code.later({.action = Action::EndGather, .node = task.node, .argument = index});
  if (decides || info.is_cut()) {
    unit.code.later({.action = Action::Decide, .node = task.node, .argument = index});
  }
  if (!decides) unit.code.emit_later(Op::Gather, operands[info.first_body()], index);
  const bool counts = info.what == Gathered::Count;
  const Task pass{
      .action = Action::Pass, .op = Op::JumpIfNot, .node = task.node, .argument = index};
  if (counts) unit.code.later(pass);
  unit.code.later({.truth = decides || counts,
                   .premise = task.premise,
                   .node = operands[info.first_body()],
                   .clauses = task.clauses});
  if (info.has_premise) {
    unit.code.later(pass);
    unit.code.later({.truth = true, .node = operands[info.premise()], .clauses = task.clauses});
  }
  KM_RETURN_IF_ERROR(domains_later(unit, task, operands, loops));
  unit.code.emit_later(Op::BeginGather, task.node, index);
  return absl::OkStatus();
}

void perform_in_loop(Unit& unit, const Task& task) {
  switch (task.action) {
    case Action::OpenLoop:
      return open_loop(unit, task);
    case Action::Decide: {
      GatherCode& gather = unit.program.gathers[task.argument];
      gather.leave = unit.code.here();
      return unit.code.emit(gather.kind == Gathered::All ? Op::JumpIfNot : Op::JumpIf, 0,
                            task.node);
    }
    case Action::Pass:
      return unit.code.emit(task.op, innermost_next(unit, unit.program.gathers[task.argument]),
                            task.node);
    case Action::EndGather:
      return end_gather(unit, task);
    default:  // Keep
      unit.code.emit(Op::Keep, task.argument, task.node);
      unit.program.kept[task.argument].behind = unit.code.here();
  }
}

bool sorts_by_column(const Unit& unit, std::uint32_t call) {
  const ast::Expression& expression = unit.expression;
  const std::vector<std::uint32_t> operands = operands_of(expression, call);
  if (operands.size() != 2) return false;
  const ast::Node& by = expression.nodes[operands[1]];
  return by.kind == Kind::Keyword && expression.texts[by.index] == "by" &&
         !unit.names.is_function(operands[1] - 1);
}

}  // namespace kingmaker::compiler
