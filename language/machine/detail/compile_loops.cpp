// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/machine/detail/compile_loops.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/domain.hpp"
#include "language/variables.hpp"

namespace kingmaker::compiler {
namespace {

class LoopCompiler : UnitCompiler {
 public:
  explicit LoopCompiler(Unit& unit) : UnitCompiler(unit) {}

  // Compiles map(l, f) and filter(l, f).
  absl::Status map(const Task& task, bool is_filter) {
    const std::vector<std::uint32_t> operands = operands_of(expression_, task.node);
    KM_ASSIGN_OR_RETURN(const std::uint32_t function, function_among(task, operands));
    results(operands[0], function, is_filter);
    code_.later({.role = Role::Domain, .node = operands[0], .clauses = task.clauses});
    return absl::OkStatus();
  }

  // Compiles fold(l, f, a).
  absl::Status fold(const Task& task) {
    const std::vector<std::uint32_t> operands = operands_of(expression_, task.node);
    KM_ASSIGN_OR_RETURN(const std::uint32_t function, function_among(task, operands));
    const std::uint32_t result = program_.slots++;
    const std::uint32_t called = program_.slots++;
    const std::uint32_t nothing = program_.slots++;
    const Each each = new_loop();
    code_.emit_later(Op::Local, task.node, result);
    code_.emit_later(Op::Store, task.node, nothing);
    code_.later({.action = Action::EndGather, .node = task.node, .argument = each.gather});
    code_.emit_later(Op::Store, task.node, result);
    code_.emit_later(Op::Apply, task.node, 2);
    code_.emit_later(Op::Local, function, called);
    code_.emit_later(Op::Local, operands[0], each.member);
    code_.emit_later(Op::Local, operands[2], result);
    begin_later(each, operands[0]);
    code_.emit_later(Op::Store, operands[2], result);
    code_.later({.node = operands[2], .clauses = task.clauses});
    code_.emit_later(Op::Store, function, called);
    function_later(function);
    code_.later({.role = Role::Domain, .node = operands[0], .clauses = task.clauses});
    return absl::OkStatus();
  }

  // Compiles sort(l) and sort(l, by=f). The key of each member follows the list on the stack.
  absl::Status sort(const Task& task) {
    const std::vector<std::uint32_t> operands = operands_of(expression_, task.node);
    std::uint32_t key = operands.size() == 2 ? operands[1] : ast::kNone;
    if (key != ast::kNone && expression_.nodes[key].kind == Kind::Keyword &&
        text(expression_.nodes[key]) == "by") {
      --key;
    }
    const bool has_key = key != ast::kNone && (expression_.nodes[key].kind == Kind::Name ||
                                               expression_.nodes[key].kind == Kind::Lambda);
    if (operands.empty() || operands.size() > (has_key ? 2 : 1) ||
        expression_.nodes[operands[0]].kind == Kind::Keyword) {
      return error_at(node(task).range, "write sort(l) or sort(l, by=f), where f is a function");
    }
    CallCode code;
    code.function = context_.library.function("sort");
    code.arguments.resize(has_key ? 2 : 1);
    for (Argument& argument : code.arguments) {
      argument.range = expression_.nodes[operands[0]].range;
    }
    code_.emit_later(Op::Call, task.node, program_.calls, std::move(code));
    if (has_key) {
      const std::uint32_t members = program_.slots++;
      results(operands[0], key);
      for (const Op op : {Op::Local, Op::Local, Op::Store}) {
        code_.emit_later(op, operands[0], members);
      }
    }
    code_.later({.role = Role::Domain, .node = operands[0], .clauses = task.clauses});
    return absl::OkStatus();
  }

  // Compiles all x, y in D, z in E: BODY when C.
  absl::Status gather(const Task& task) {
    const ast::GatherInfo& info = expression_.gathers[node(task).index];
    const std::vector<std::uint32_t> operands = operands_of(expression_, task.node);
    const auto index = static_cast<std::uint32_t>(program_.gathers.size());
    const auto first = static_cast<std::uint32_t>(program_.loops.size());
    // The premise of `all x in D: A implies B` is met if A is true for some x.
    program_.gathers.push_back(
        {task.premise ? Gathered::Some : info.what, program_.slots++, first});
    program_.gathers[index].most = static_cast<std::uint64_t>(info.most);
    const bool decides = info.what <= Gathered::Some;
    std::vector<std::uint32_t> loops{first};  // the first loop of each group
    for (std::size_t g = 0; g < info.groups.size(); ++g) {
      add_loops(operands[g], info.groups[g].variables);
      loops.push_back(static_cast<std::uint32_t>(program_.loops.size()));
    }
    program_.gathers[index].loops = loops.back() - first;
    if (!decides) KM_RETURN_IF_ERROR(compute_once(task));

    // Schedules from the last instruction to the first.
    code_.later({.action = Action::EndGather, .node = task.node, .argument = index});
    if (decides || info.is_cut()) {
      code_.later({.action = Action::Decide, .node = task.node, .argument = index});
    }
    if (!decides) code_.emit_later(Op::Gather, operands[info.first_body()], index);
    const bool counts = info.what == Gathered::Count;
    const Task pass{
        .action = Action::Pass, .op = Op::JumpIfNot, .node = task.node, .argument = index};
    if (counts) code_.later(pass);
    code_.later({.truth = decides || counts,
                 .premise = task.premise,
                 .node = operands[info.first_body()],
                 .clauses = task.clauses});
    if (info.has_premise) {
      code_.later(pass);
      code_.later({.truth = true, .node = operands[info.premise()], .clauses = task.clauses});
    }
    KM_RETURN_IF_ERROR(domains_later(task, operands, loops));
    code_.emit_later(Op::BeginGather, task.node, index);
    return absl::OkStatus();
  }

  // Performs an action that a loop has scheduled.
  void perform(const Task& task) {
    switch (task.action) {
      case Action::OpenLoop:
        return open_loop(task);
      case Action::Decide: {
        GatherCode& gather = program_.gathers[task.argument];
        gather.leave = code_.here();
        return code_.emit(gather.kind == Gathered::All ? Op::JumpIfNot : Op::JumpIf, 0, task.node);
      }
      case Action::Pass:
        return code_.emit(task.op, innermost_next(program_.gathers[task.argument]), task.node);
      case Action::EndGather:
        return end_gather(task);
      default:  // Keep
        code_.emit(Op::Keep, task.argument, task.node);
        program_.kept[task.argument].behind = code_.here();
    }
  }

 private:
  // The function among the arguments of `map` and the like: the second, which may be named `by`.
  [[nodiscard]] absl::StatusOr<std::uint32_t> function_among(
      const Task& task, const std::vector<std::uint32_t>& operands) const {
    const auto is_named = [&](std::uint32_t operand) {
      return expression_.nodes[operand].kind == Kind::Keyword;
    };
    const std::size_t wanted = text(node(task)) == "fold" ? 3 : 2;
    const bool fits = operands.size() == wanted && !is_named(operands.front()) &&
                      (wanted == 2 || !is_named(operands.back()));
    if (!fits || (is_named(operands[1]) && text(expression_.nodes[operands[1]]) != "by")) {
      return error_at(node(task).range,
                      cat("write ", context_.library.function(text(node(task)))->usage));
    }
    return is_named(operands[1]) ? operands[1] - 1 : operands[1];
  }

  // A loop over the members of a list, which has no variable in the text.
  struct Each {
    std::uint32_t gather;
    std::uint32_t loop;
    std::uint32_t source;
    std::uint32_t member;  // the slot of the member
  };
  Each new_loop() {
    const Each each{static_cast<std::uint32_t>(program_.gathers.size()),
                    static_cast<std::uint32_t>(program_.loops.size()), program_.slots,
                    program_.slots + 1};
    program_.slots += 3;
    program_.gathers.push_back({Gathered::List, each.member + 1, each.loop, 1});
    program_.loops.push_back({each.source, each.member, {ast::kNone}});
    return each;
  }
  // Schedules the beginning of the loop over the list on the stack.
  void begin_later(const Each& each, std::uint32_t list) {
    code_.later({.action = Action::OpenLoop, .node = list, .argument = each.loop});
    code_.emit_later(Op::BeginGather, list, each.gather);
    code_.emit_later(Op::Store, list, each.source);
  }

  // Replaces the list at `list` on the stack by the list of f(x) for its members x, where f is at
  // `function`; or by that of the members for which f(x) is true.
  void results(std::uint32_t list, std::uint32_t function, bool is_filter = false) {
    const std::uint32_t called = program_.slots++;
    const Each each = new_loop();
    const auto emit_at_list = [&](Op op, std::uint32_t argument) {
      code_.emit_later(op, list, argument);
    };
    code_.later({.action = Action::EndGather, .node = list, .argument = each.gather});
    emit_at_list(Op::Gather, each.gather);
    if (is_filter) {
      emit_at_list(Op::Local, each.member);
      code_.later(
          {.action = Action::Pass, .op = Op::JumpIfNot, .node = list, .argument = each.gather});
      code_.emit_later(Op::PopTruth, function);
    }
    emit_at_list(Op::Apply, 1);
    code_.emit_later(Op::Local, function, called);
    emit_at_list(Op::Local, each.member);
    begin_later(each, list);
    code_.emit_later(Op::Store, function, called);
    function_later(function);
  }

  // Schedules the function at `function`. In a definition it may be defined later.
  void function_later(std::uint32_t function) {
    const ast::Node& here = expression_.nodes[function];
    const bool is_unknown = here.kind == Kind::Name && !names_.variable(text(here)) &&
                            context_.library.meanings_of(text(here)) == 0;
    if (is_unknown && names_.may_be_defined_later(text(here))) {
      code_.later({.action = Action::Word, .node = function});
    } else {
      code_.later({.node = function});
    }
  }

  // Schedules the loops and their domains. A domain that depends on no variable of an earlier group
  // is evaluated once.
  absl::Status domains_later(const Task& task, const std::vector<std::uint32_t>& operands,
                             const std::vector<std::uint32_t>& loops) {
    const ast::GatherInfo& info = expression_.gathers[node(task).index];
    std::vector<Task> fixed;
    for (std::size_t g = info.groups.size(); g-- > 0;) {
      for (std::uint32_t loop = loops[g + 1]; loop > loops[g]; --loop) {
        code_.later({.action = Action::OpenLoop, .node = task.node, .argument = loop - 1});
      }
      const LoopCode& first = program_.loops[loops[g]];
      const Task store{
          .action = Action::Emit, .op = Op::Store, .node = operands[g], .argument = first.source};
      const Task domain{.role = info.what == Gathered::List ? Role::Domain : Role::AnyOrder,
                        .node = operands[g],
                        .argument = static_cast<std::uint32_t>(first.names.size()),
                        .clauses = task.clauses};
      bool is_nested = false;
      if (g > 0) {
        // It is visited for each instance of the groups around it.
        KM_RETURN_IF_ERROR(unit_.spend(operands[g] + 1 - expression_.nodes[operands[g]].first));
        is_nested = names_any(variables_of({info.groups.data(), g}), expression_, operands[g]);
      }
      if (is_nested) {
        code_.later(store);
        code_.later(domain);
      } else {
        fixed.insert(fixed.end(), {store, domain});
      }
    }
    for (const Task& later : fixed) code_.later(later);
    return absl::OkStatus();
  }

  // If the quantifier mentions no variable of the loops around it, its object is kept from one
  // member of the outermost of these loops to the next.
  absl::Status compute_once(const Task& task) {
    std::optional<std::uint32_t> outermost;
    const Clauses& active = unit_.clauses[task.clauses];
    const std::uint32_t nodes = task.node + 1 - node(task).first;
    const std::vector<Names::Scope>& scopes = names_.scopes();
    for (auto scope = scopes.rbegin(); scope != scopes.rend(); ++scope) {
      KM_RETURN_IF_ERROR(unit_.spend(nodes));
      const auto mentions = [&](std::uint32_t root) {
        return names_any(scope->names, expression_, root);
      };
      if (mentions(task.node) || (active.player_node && mentions(*active.player_node)) ||
          (active.rules_node && mentions(*active.rules_node))) {
        break;
      }
      if (scope->loop) outermost = scope->loop;
    }
    if (!outermost) return absl::OkStatus();
    const auto index = static_cast<std::uint32_t>(program_.kept.size());
    program_.kept.push_back({program_.slots});
    program_.loops[*outermost].kept.push_back(program_.slots++);
    code_.emit(Op::Known, index, task.node);
    code_.later({.action = Action::Keep, .node = task.node, .argument = index});
    return absl::OkStatus();
  }

  // Adds a loop for each variable, or one loop for all variables that are drawn together.
  void add_loops(std::uint32_t domain, const std::vector<std::uint32_t>& variables) {
    const std::uint32_t source = program_.slots++;
    const bool together = variables.size() > 1 && is_sample(domain);
    for (const std::uint32_t variable : variables) {
      if (together && variable != variables.front()) {
        program_.loops.back().names.push_back(variable);
        ++program_.slots;
      } else {
        program_.loops.push_back({source, program_.slots++, {variable}});
      }
    }
  }

  // True for a domain whose members are drawn for all variables together.
  [[nodiscard]] bool is_sample(std::uint32_t at) const {
    const ast::Node& domain = expression_.nodes[at];
    if (!is_domain(context_.library, expression_, at, true)) return false;
    if (text(domain) == "random") return true;
    const std::vector<std::uint32_t> operands = operands_of(expression_, at);
    return context_.library.domain(text(domain)) != nullptr &&
           std::any_of(operands.begin(), operands.end(), [&](std::uint32_t operand) {
             return expression_.nodes[operand].kind == Kind::Keyword;
           });
  }
  [[nodiscard]] std::uint32_t innermost_next(const GatherCode& gather) const {
    return program_.loops[gather.first + gather.loops - 1].next;
  }

  void open_loop(const Task& task) {
    LoopCode& loop = program_.loops[task.argument];
    code_.emit(Op::Loop, task.argument, task.node);
    loop.next = code_.here();
    code_.emit(Op::Next, task.argument, task.node);
    names_.open_scope(task.argument);
    for (std::size_t i = 0; i < loop.names.size(); ++i) {
      if (loop.names[i] == ast::kNone) continue;
      names_.bind(expression_.texts[loop.names[i]], loop.variable + static_cast<std::uint32_t>(i));
    }
  }
  void end_gather(const Task& task) {
    const GatherCode gather = program_.gathers[task.argument];
    code_.emit(Op::Jump, innermost_next(gather), task.node);
    for (std::uint32_t i = 0; i < gather.loops; ++i) {
      LoopCode& loop = program_.loops[gather.first + i];
      names_.close_scope();
      loop.exit = i == 0 ? code_.here() : program_.loops[gather.first + i - 1].next;
    }
    if (gather.kind > Gathered::Some) {
      if (gather.leave != 0) {
        code_.emit(Op::Jump, code_.here() + 2, task.node);
        program_.code[gather.leave].argument = code_.here();
        code_.emit(Op::Leave, gather.loops, task.node);
      }
      code_.emit(Op::EndGather, task.argument, task.node);
      return;
    }
    const bool all = gather.kind == Gathered::All;
    code_.emit(Op::SetTruth, all ? 1 : 0, task.node);
    code_.emit(Op::Jump, code_.here() + 3, task.node);
    program_.code[gather.leave].argument = code_.here();
    code_.emit(Op::Leave, gather.loops, task.node);
    code_.emit(Op::SetTruth, all ? 0 : 1, task.node);
  }
};

}  // namespace

absl::Status compile_gather(Unit& unit, const Task& task) {
  return LoopCompiler(unit).gather(task);
}

bool sorts_by_column(const Unit& unit, std::uint32_t call) {
  const ast::Expression& expression = unit.expression;
  const std::vector<std::uint32_t> operands = operands_of(expression, call);
  if (operands.size() != 2) return false;
  const ast::Node& by = expression.nodes[operands[1]];
  return by.kind == Kind::Keyword && expression.texts[by.index] == "by" &&
         !unit.names.is_function(operands[1] - 1);
}

absl::Status compile_sort(Unit& unit, const Task& task) { return LoopCompiler(unit).sort(task); }

absl::Status compile_map(Unit& unit, const Task& task, bool is_filter) {
  return LoopCompiler(unit).map(task, is_filter);
}

absl::Status compile_fold(Unit& unit, const Task& task) { return LoopCompiler(unit).fold(task); }

void perform_in_loop(Unit& unit, const Task& task) { LoopCompiler(unit).perform(task); }

}  // namespace kingmaker::compiler
