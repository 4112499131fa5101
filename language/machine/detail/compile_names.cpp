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
#include "language/functions/functions.hpp"
#include "language/list.hpp"
#include "language/named_game.hpp"
#include "language/rule_sets.hpp"

namespace kingmaker::compiler {
namespace {

bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// The coalition that two or more letters stand for, `AB` or, for three players, `NF`; empty if the
// word is not one. The user of the coalition must check that these players exist, since it may
// belong to another game than the session's.
Coalition lettered(const Frame& frame, std::string_view word) {
  Coalition coalition;
  for (const char letter : word) {
    if (!is_letter_notation({&letter, 1})) return {};
    const std::size_t relative =
        frame.players == 3 ? std::string_view("NFP").find(letter) : std::string_view::npos;
    const Player p = relative != std::string_view::npos ? frame.successor(frame.start, relative)
                                                        : letter - 'A' + 1;
    if (coalition.contains(p)) return {};
    coalition = coalition | Coalition::of(p);
  }
  return coalition;
}

class NameCompiler : UnitCompiler {
 public:
  explicit NameCompiler(Unit& unit) : UnitCompiler(unit) {}

  absl::Status rule_set(const Task& task) {
    if (names_.names_variable(task.node)) {
      if (node(task).kind == Kind::Name) {
        KM_RETURN_IF_ERROR(name(task));
        code_.emit(Op::RuleSet, 0, task.node);
        return absl::OkStatus();
      }
      if (node(task).kind == Kind::Tuple) {
        code_.emit_later(Op::Rules, task.node);
        code_.visit_later(operands_of(expression_, task.node), 0, Action::RuleSet);
        return absl::OkStatus();
      }
    }
    KM_ASSIGN_OR_RETURN(System system, system_of(context_, expression_, task.node));
    code_.constant(std::move(system), task.node);
    return absl::OkStatus();
  }

  absl::Status name(const Task& task) {
    const std::string& wanted = text(node(task));
    if (const auto variable = names_.variable(wanted)) {
      code_.emit(*variable, task.node);
      return absl::OkStatus();
    }
    if (unit_.options.self != nullptr && wanted == unit_.options.self->name) {
      code_.constant(std::string(), task.node);  // in its own definition, which is not run
      return absl::OkStatus();
    }
    KM_ASSIGN_OR_RETURN(bool is_simple, simple_name(task, wanted));
    if (is_simple) return absl::OkStatus();
    KM_ASSIGN_OR_RETURN(Object object, meaning(task, wanted));
    code_.constant(std::move(object), task.node);
    return absl::OkStatus();
  }

 private:
  // A part of a name such as `p_k`: a variable or a bound name.
  struct NamePart {
    std::optional<Instruction> variable;
    const Object* bound = nullptr;

    [[nodiscard]] bool is_known() const { return variable.has_value() || bound != nullptr; }
  };
  [[nodiscard]] NamePart part_named(std::string_view wanted) const {
    const auto variable = names_.variable(wanted);
    return {variable, variable ? nullptr : context_.library.definition(wanted)};
  }
  void push_part(const NamePart& part, std::uint32_t at) {
    if (part.variable) {
      code_.emit(*part.variable, at);
    } else {
      code_.constant(*part.bound, at);
    }
  }

  // `p_1` and `p_k` are a base and its exponent if p is a variable or bound, and if k is. Without
  // such a name, a letter stands for its player: `n_k`, and `A_2`, a fine type.
  absl::StatusOr<bool> simple_name(const Task& task, std::string_view wanted) {
    const std::size_t split = wanted.rfind('_');
    if (split == std::string_view::npos || split == 0) return false;
    const std::string_view base = wanted.substr(0, split);
    const std::string_view index = wanted.substr(split + 1);
    const SourceRange range = node(task).range;
    const NamePart player = part_named(base);
    const NamePart exponent = is_digits(index) ? NamePart() : part_named(index);
    if (!is_digits(index) && !exponent.is_known()) return false;
    if (!player.variable && context_.library.definition(wanted) != nullptr) return false;
    if (player.is_known()) {
      if (player.bound != nullptr && !is_value(*player.bound) &&
          !std::holds_alternative<Integer>(*player.bound)) {
        return error_at(range, cat("`", base, "` is ", kind_of(*player.bound), " and no player: `",
                                   wanted, "` needs the number of a player before `_`"));
      }
      push_part(player, task.node);
    } else if (base.size() == 1 && is_letter_notation(base)) {
      KM_ASSIGN_OR_RETURN(const auto p,
                          resolve_player_letter(context_.settings.frame, base[0], range));
      code_.constant(Integer(p), task.node);
    } else if (!is_digits(index) && (base == "n" || base == "f" || base == "p")) {
      KM_ASSIGN_OR_RETURN(const auto p,
                          resolve_relative_letter(context_.settings.frame, base[0], range));
      code_.constant(Integer(p), task.node);
    } else {
      return false;
    }
    if (!is_digits(index)) {
      push_part(exponent, task.node);
    } else if (index.size() > kMostDigits) {
      return limit_error(cat("numbers have at most ", kMostDigits, " digits"));
    } else {
      code_.constant(from_decimal(index), task.node);
    }
    code_.emit(Op::Simple, 0, task.node);
    return true;
  }

  // The meaning of a name that is not a variable.
  absl::StatusOr<Object> meaning(const Task& task, const std::string& wanted) {
    const SourceRange at = node(task).range;
    const Frame& frame = context_.settings.frame;
    if (wanted == "_") {
      if (!context_.last) return error_at(at, "there is no last result yet");
      return *context_.last;
    }
    if (const Object* bound = context_.library.definition(wanted)) {
      if (const auto* rules = std::get_if<System>(bound)) return rules->named_by({wanted});
      return *bound;
    }
    if (wanted == "players") return *range_list(1, frame.players);
    if (wanted == "true" || wanted == "false") return wanted == "true";
    if (is_letter_notation(wanted)) {
      KM_ASSIGN_OR_RETURN(const auto term, letter_value(context_.store(), frame, wanted, at));
      return GameValue{term, frame};
    }
    if (const auto outcome = named_outcome(context_.store(), frame, wanted, at)) {
      if (!outcome->ok()) return outcome->status();
      return GameValue{**outcome, frame};
    }
    // In `n_(k+1)`, n, f and p are players, since they have a bar.
    if (task.role == Role::Base && (wanted == "n" || wanted == "f" || wanted == "p")) {
      KM_ASSIGN_OR_RETURN(const auto p, resolve_relative_letter(frame, wanted[0], at));
      return Integer(p);
    }
    if (const Object* constant = context_.library.constant(wanted)) return *constant;
    // In `{AB, AC}`, coalitions are written with the letters of their players.
    if (task.role == Role::Member) {
      if (const Coalition letters = lettered(frame, wanted); !letters.empty()) return letters;
    }
    if (const Object* game = context_.library.shipped_game(wanted)) return *game;
    const FunctionInfo* const function = context_.library.function(wanted);
    if (function != nullptr && !function->is_lazy) return function_object(*function);
    if (names_.is_rule_set(wanted)) {
      KM_ASSIGN_OR_RETURN(System system, system_of(context_, expression_, task.node));
      return system;
    }
    return unknown(wanted, at);
  }

  [[nodiscard]] absl::Status unknown(const std::string& wanted, SourceRange at) const {
    if (const FunctionInfo* function = context_.library.function(wanted)) {
      return error_at(at, cat("`", wanted, "` is a function: ", function->usage));
    }
    if (const GamePointer game = context_.library.game(wanted)) {
      return error_at(at, cat("`", wanted, "` is a game: ", game->usage()));
    }
    if (const std::string instead = instead_of(wanted); !instead.empty()) {
      return error_at(at, cat("unknown name `", wanted, "`", instead));
    }
    const std::vector<std::string_view> variables(unit_.options.variables.begin(),
                                                  unit_.options.variables.end());
    return error_at(at, cat("unknown name `", wanted, "`",
                            context_.library.did_you_mean(
                                wanted, Library::kDefinition | Library::kConstant, variables)));
  }
};

}  // namespace

absl::Status compile_name(Unit& unit, const Task& task) { return NameCompiler(unit).name(task); }

absl::Status compile_rule_set(Unit& unit, const Task& task) {
  return NameCompiler(unit).rule_set(task);
}

}  // namespace kingmaker::compiler
