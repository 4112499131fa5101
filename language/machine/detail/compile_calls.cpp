// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/machine/detail/compile_calls.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "base/long_numbers.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "grammar/value_builder.hpp"
#include "language/domain.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/functions/functions.hpp"
#include "language/machine/detail/compile_functions.hpp"
#include "language/machine/detail/compile_loops.hpp"
#include "language/machine/detail/compile_names.hpp"
#include "language/named_game.hpp"

namespace kingmaker::compiler {
namespace {

class CallCompiler : UnitCompiler {
 public:
  explicit CallCompiler(Unit& unit) : UnitCompiler(unit) {}

  absl::Status call(const Task& task) {
    const ast::Node& here = node(task);
    const std::string& name = text(here);
    if (name == kLet) return let(task);
    if (name == "sort" && !sorts_by_column(unit_, task.node)) return compile_sort(unit_, task);
    if (name == "map" || name == "filter") return compile_map(unit_, task, name == "filter");
    if (name == "fold") return compile_fold(unit_, task);
    const bool is_built_in =
        context_.library.function(name) != nullptr || context_.library.game(name) != nullptr;
    if (const auto variable = names_.variable(name); variable && !is_built_in) {
      return compile_application(unit_, task, *variable);
    }
    if (is_domain(context_.library, expression_, task.node, task.role >= Role::Domain)) {
      domain(task);
      return absl::OkStatus();
    }
    if (const Object* const function = names_.passed_function(name)) {
      program_.constants.push_back(*function);
      const auto place = static_cast<std::uint32_t>(program_.constants.size() - 1);
      return compile_application(unit_, task, {Op::Constant, place, 0});
    }
    if (const auto* const bound = names_.function(name)) {
      return compile_invocation(unit_, task, *bound);
    }
    CallCode code;
    code.function = context_.library.function(name);
    if (code.function != nullptr && code.function->is_lazy) return lazy_call(task, *code.function);
    if (code.function != nullptr && task.role == Role::AnyOrder) {
      if (name == "options") code.function = &options_in_any_order();  // a variant
    }
    code.game = game_named(context_.library, name);
    if (code.game != nullptr && task.role >= Role::Domain)
      return names_.unknown_domain(name, here.range);
    const std::vector<std::uint32_t> operands = operands_of(expression_, task.node);
    if (code.function == nullptr && code.game == nullptr) {
      if ((context_.library.meanings_of(name) & Library::kRuleSet) == 0) {
        if (names_.may_be_defined_later(name)) {
          code_.emit_later(Op::Invoke, task.node, program_.invocations, {nullptr, here.count});
          code_.visit_later(operands, task.clauses);
          return absl::OkStatus();
        }
        if (task.role >= Role::Domain) return names_.unknown_domain(name, here.range);
        return names_.unknown_function(name, here.range);
      }
      if (compile_rule_set(unit_, task).ok()) return absl::OkStatus();
      // A rule set is not a function: `prudent([1,3])`.
      return error_at(here.range,
                      cat("`", name, "` is a rule set; write it after `under` or `under=`"));
    }
    if (code.game != nullptr && code.game->lists_piles()) {
      KM_RETURN_IF_ERROR(check_piles(*code.game, operands));
    }
    call_later(task, std::move(code), operands);
    return absl::OkStatus();
  }

  // Compiles the call of a function that receives its arguments unevaluated: a verb such as
  // `check`, or a quantifier such as `find`, which is the argument itself.
  absl::Status lazy_call(const Task& task, const FunctionInfo& function) {
    CallCode code;
    code.function = &function;
    code.arguments = unevaluated_arguments(expression_, task.node);
    for (const Argument& argument : code.arguments) {
      KM_RETURN_IF_ERROR(check_names(argument.node, function));
    }
    code.around = names_.variables_in(task.node);
    const std::vector<std::string> around = code.around;
    code_.emit_later(Op::Call, task.node, program_.calls, std::move(code));
    variables_later(around, task.node);
    return absl::OkStatus();
  }

  // Compiles let x = EXPR, ... in EXPR: the last expression, with names for the others.
  absl::Status let(const Task& task) {
    const std::vector<std::uint32_t> parts = operands_of(expression_, task.node);
    code_.later({.action = Action::EndLet, .node = task.node});
    code_.later({.truth = task.premise,
                 .premise = task.premise,
                 .node = parts.back(),
                 .clauses = task.clauses});
    for (std::size_t k = parts.size() - 1; k > 0; --k) {
      code_.later({.action = Action::BindLocal, .node = parts[k - 1]});
      code_.later({.node = parts[k - 1] - 1, .clauses = task.clauses});
    }
    return absl::OkStatus();
  }

 private:
  // Schedules the arguments of a built-in function or a game, first to last, and then the call.
  void call_later(const Task& task, CallCode code, const std::vector<std::uint32_t>& operands) {
    const std::string& name = text(node(task));
    code_.emit_later(Op::Call, task.node, static_cast<std::uint32_t>(program_.calls.size()));
    for (auto operand = operands.rbegin(); operand != operands.rend(); ++operand) {
      const ast::Node& argument = expression_.nodes[*operand];
      const bool is_named = argument.kind == Kind::Keyword;
      const std::uint32_t value = is_named ? *operand - 1 : *operand;
      code.arguments.push_back({is_named ? text(argument) : "",
                                {},
                                argument.range,
                                argument_text(expression_, expression_.nodes[value])});
      const bool names_rules = is_named && text(argument) == "under";
      // The argument `start=all`.
      const bool is_word = is_named && text(argument) == "start" &&
                           expression_.nodes[value].kind == Kind::Name &&
                           text(expression_.nodes[value]) == "all";
      // `census(clobber, ...)`, `apply(merge_same_mover, ...)`
      const bool is_game = !is_named && operand + 1 == operands.rend() &&
                           code.function != nullptr && code.function->takes_a_word &&
                           expression_.nodes[value].kind == Kind::Name;
      const bool may_be_title =
          is_named ? text(argument) == "by" : name == "column" && operand == operands.rbegin();
      const bool names_game =
          code.function != nullptr && code.function->takes_games && names_.is_game(value);
      code_.later({.action = names_rules  ? Action::RuleSet
                             : names_game ? Action::Game
                             : is_word || is_game || (may_be_title && names_.is_title(value))
                                 ? Action::Word
                                 : Action::Visit,
                   .node = value,
                   .clauses = task.clauses});
    }
    std::reverse(code.arguments.begin(), code.arguments.end());
    program_.calls.push_back(std::move(code));
  }

  // In the definition of a function: an error if names in a condition that is not evaluated are
  // unknown.
  absl::Status check_names(std::uint32_t root, const FunctionInfo& function) {
    const bool is_condition =
        function.kinds.starts_with("truth") || expression_.nodes[root].kind == Kind::Gather;
    if (unit_.options.self == nullptr || !is_condition) return absl::OkStatus();
    std::vector<std::string> names = names_.variables_in(root);
    const ast::Node& whole = expression_.nodes[root];
    std::vector<std::uint32_t> parts{root};
    std::size_t domains = 0;
    if (whole.kind == Kind::Gather) {
      const ast::GatherInfo& info = expression_.gathers[whole.index];
      parts = operands_of(expression_, root);
      domains = info.groups.size();
      const std::vector<std::string> bound = variables_of(info.groups);
      names.insert(names.end(), bound.begin(), bound.end());
    }
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const bool is_named = expression_.nodes[parts[i]].kind == Kind::Keyword;
      KM_RETURN_IF_ERROR(
          unit_.check(context_, expression_, is_named ? parts[i] - 1 : parts[i],
                      {.variables = names, .self = unit_.options.self, .is_domain = i < domains}));
    }
    return absl::OkStatus();
  }

  // `nim(1+2)` may mean two piles, as a position is often written, or one of three counters.
  absl::Status check_piles(const NamedGame& game,
                           const std::vector<std::uint32_t>& operands) const {
    for (const std::uint32_t operand : operands) {
      std::vector<std::uint32_t> waiting{operand};
      Integer sum = 0;
      std::string piles;
      while (!waiting.empty()) {
        const std::uint32_t at = waiting.back();
        waiting.pop_back();
        const ast::Node& part = expression_.nodes[at];
        if (part.kind == Kind::Binary && part.op == ast::Op::Add) {
          const std::vector<std::uint32_t> sides = operands_of(expression_, at);
          waiting.insert(waiting.end(), sides.rbegin(), sides.rend());
        } else if (part.kind == Kind::Integer) {
          const std::string_view digits = expression_.text(part.range);
          append(piles, piles.empty() ? "" : ",", digits);
          sum += from_decimal(digits);
        } else {
          piles.clear();
          break;
        }
      }
      if (piles.find(',') == std::string::npos) continue;
      return error_at(
          expression_.nodes[operand].range,
          cat("piles are not added up: write `", game.name(), "(", piles,
              ")` for several piles, or `", game.name(), "(", brief_decimal(sum), ")` for one"));
    }
    return absl::OkStatus();
  }

  // Compiles values(depth <= 2) and nim(counters <= 9).
  void domain(const Task& task) {
    const std::vector<std::uint32_t> operands = domain_operands(expression_, task.node);
    code_.emit_later(Op::Domain, task.node, program_.domains,
                     {operands, std::max(task.argument, 1U)});
    for (auto operand = operands.rbegin(); operand != operands.rend(); ++operand) {
      // The bound `normal under R`.
      const ast::Node& behind = expression_.nodes[*operand + 1];
      const bool names_rules = behind.kind == Kind::Keyword && text(behind) == "normal";
      code_.later({.action = names_rules ? Action::RuleSet : Action::Visit,
                   .node = *operand,
                   .clauses = task.clauses});
    }
  }
};

}  // namespace

absl::Status compile_call(Unit& unit, const Task& task) { return CallCompiler(unit).call(task); }

absl::Status compile_lazy_call(Unit& unit, const Task& task, const FunctionInfo& function) {
  return CallCompiler(unit).lazy_call(task, function);
}

absl::Status compile_let(Unit& unit, const Task& task) { return CallCompiler(unit).let(task); }

}  // namespace kingmaker::compiler
