// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/machine/detail/compile_names.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/long_numbers.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "grammar/foreign_words.hpp"
#include "grammar/value_builder.hpp"
#include "language/constructor.hpp"
#include "language/functions/functions.hpp"
#include "language/list.hpp"
#include "language/rule_sets.hpp"

namespace kingmaker::compiler {
namespace {

bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// A part of a name such as `p_k`: a variable or a bound name.
struct NamePart {
  std::optional<Instruction> variable;
  const Object* bound = nullptr;

  [[nodiscard]] bool is_known() const { return variable.has_value() || bound != nullptr; }
};

NamePart part_named(Unit& unit, std::string_view wanted) {
  const auto variable = unit.names.variable(wanted);
  return {variable, variable ? nullptr : unit.context.library.definition(wanted)};
}

void push_part(Unit& unit, const NamePart& part, std::uint32_t at) {
  if (part.variable) {
    unit.code.emit(*part.variable, at);
  } else {
    unit.code.constant(*part.bound, at);
  }
}

// `p_1` and `p_k` are a base and its exponent if p is a variable or bound, and if k is. Without
// such a name, a letter stands for its player: `n_k`, and `A_2`, a fine type.
absl::StatusOr<bool> simple_name(Unit& unit, const Task& task, std::string_view wanted) {
  const std::size_t split = wanted.rfind('_');
  if (split == std::string_view::npos || split == 0) return false;
  const std::string_view base = wanted.substr(0, split);
  const std::string_view index = wanted.substr(split + 1);
  const SourceRange range = unit.node(task).range;
  const NamePart player = part_named(unit, base);
  const NamePart exponent = is_digits(index) ? NamePart() : part_named(unit, index);
  if (!is_digits(index) && !exponent.is_known()) return false;
  if (!player.variable && unit.context.library.definition(wanted) != nullptr) return false;
  if (player.is_known()) {
    if (player.bound != nullptr && !is_value(*player.bound) &&
        !std::holds_alternative<Integer>(*player.bound)) {
      return error_at(range, "`", base, "` is ", kind_of(*player.bound), " and no player: `",
                      wanted, "` needs the number of a player before `_`");
    }
    push_part(unit, player, task.node);
  } else if (base.size() == 1 && is_letter_notation(base)) {
    KM_ASSIGN_OR_RETURN(const auto p,
                        resolve_player_letter(unit.context.settings.frame, base[0], range));
    unit.code.constant(Integer(p), task.node);
  } else if (!is_digits(index) && (base == "n" || base == "f" || base == "p")) {
    KM_ASSIGN_OR_RETURN(const auto p,
                        resolve_relative_letter(unit.context.settings.frame, base[0], range));
    unit.code.constant(Integer(p), task.node);
  } else {
    return false;
  }
  if (!is_digits(index)) {
    push_part(unit, exponent, task.node);
  } else if (index.size() > kMostDigits) {
    return limit_error("numbers have at most ", kMostDigits, " digits");
  } else {
    unit.code.constant(from_decimal(index), task.node);
  }
  unit.code.emit(Op::Simple, 0, task.node);
  return true;
}

absl::Status unknown(Unit& unit, const std::string& wanted, SourceRange at) {
  if (const FunctionInfo* function = unit.context.library.function(wanted)) {
    return error_at(at, "`", wanted, "` is a function: ", function->usage);
  }
  if (const ConstructorPointer game = unit.context.library.constructor(wanted)) {
    return error_at(at, "`", wanted, "` is ", game->kind(), ": ", game->usage());
  }
  if (const std::string instead = instead_of(wanted, unit.context.library.syntaxes());
      !instead.empty()) {
    return error_at(at, "unknown name `", wanted, "`", instead);
  }
  const std::vector<std::string_view> variables(unit.options.variables.begin(),
                                                unit.options.variables.end());
  return error_at(at, "unknown name `", wanted, "`",
                  unit.context.library.did_you_mean(
                      wanted, Library::kDefinition | Library::kConstant, variables));
}

// The meaning of a name that is not a variable.
absl::StatusOr<Object> meaning(Unit& unit, const Task& task, const std::string& wanted) {
  const SourceRange at = unit.node(task).range;
  const Frame& frame = unit.context.settings.frame;
  if (wanted == "_") {
    if (!unit.context.last) return error_at(at, "there is no last result yet");
    return *unit.context.last;
  }
  if (const Object* bound = unit.context.library.definition(wanted)) {
    if (const auto* rules = std::get_if<System>(bound)) return rules->named_by({wanted});
    return *bound;
  }
  if (wanted == "players") return *range_list(1, frame.players);
  if (wanted == "true" || wanted == "false") return wanted == "true";
  if (is_letter_notation(wanted)) {
    KM_ASSIGN_OR_RETURN(const auto term, letter_value(unit.context.store(), frame, wanted, at));
    return GameValue{term, frame};
  }
  if (const auto outcome = named_outcome(unit.context.store(), frame, wanted, at)) {
    if (!outcome->ok()) return outcome->status();
    return GameValue{**outcome, frame};
  }
  // In `n_(k+1)`, n, f and p are players, since they have a bar.
  if (task.role == Role::Base && (wanted == "n" || wanted == "f" || wanted == "p")) {
    KM_ASSIGN_OR_RETURN(const auto p, resolve_relative_letter(frame, wanted[0], at));
    return Integer(p);
  }
  if (const Object* constant = unit.context.library.constant(wanted)) return *constant;
  if (task.role == Role::Member) {
    if (auto member = unit.context.library.operand_named("{}", frame, wanted)) return *member;
  }
  if (const Object* game = unit.context.library.shipped(wanted)) return *game;
  const FunctionInfo* const function = unit.context.library.function(wanted);
  if (function != nullptr && !function->is_lazy) return function_object(*function);
  if (unit.names.is_rule_set(wanted)) return system_of(unit.context, unit.expression, task.node);
  return unknown(unit, wanted, at);
}

}  // namespace

absl::Status compile_rule_set(Unit& unit, const Task& task) {
  if (unit.names.names_variable(task.node)) {
    if (unit.node(task).kind == Kind::Name) {
      KM_RETURN_IF_ERROR(compile_name(unit, task));
      unit.code.emit(Op::RuleSet, 0, task.node);
      return absl::OkStatus();
    }
    if (unit.node(task).kind == Kind::Tuple) {
      unit.code.emit_later(Op::Rules, task.node);
      unit.code.visit_later(operands_of(unit.expression, task.node), 0, Action::RuleSet);
      return absl::OkStatus();
    }
  }
  KM_ASSIGN_OR_RETURN(System system, system_of(unit.context, unit.expression, task.node));
  unit.code.constant(std::move(system), task.node);
  return absl::OkStatus();
}

absl::Status compile_name(Unit& unit, const Task& task) {
  const std::string& wanted = unit.text(unit.node(task));
  if (const auto variable = unit.names.variable(wanted)) {
    unit.code.emit(*variable, task.node);
    return absl::OkStatus();
  }
  if (unit.options.self != nullptr && wanted == unit.options.self->name) {
    unit.code.constant(std::string(), task.node);  // in its own definition, which is not run
    return absl::OkStatus();
  }
  KM_ASSIGN_OR_RETURN(bool is_simple, simple_name(unit, task, wanted));
  if (is_simple) return absl::OkStatus();
  KM_ASSIGN_OR_RETURN(Object object, meaning(unit, task, wanted));
  unit.code.constant(std::move(object), task.node);
  return absl::OkStatus();
}

}  // namespace kingmaker::compiler
