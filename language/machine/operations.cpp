// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/machine/operations.hpp"

#include <absl/algorithm/container.h>

#include <utility>

#include "algebra/refusal.hpp"
#include "base/long_numbers.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "grammar/limits.hpp"
#include "grammar/value_builder.hpp"
#include "language/arithmetic.hpp"
#include "language/domain.hpp"
#include "language/functions/functions.hpp"
#include "language/list.hpp"
#include "language/operator_meaning.hpp"
#include "language/rule_sets.hpp"

namespace kingmaker {

absl::StatusOr<Integer> Operations::integer(const Operand& operand) const {
  if (const auto* number = integer_in(operand.object)) return *number;
  const bool is_fraction = std::holds_alternative<Rational>(operand.object);
  return error_at(range(operand), is_fraction
                                      ? "expected a whole number, found a fraction"
                                      : cat("expected a number, found ", kind_of(operand.object)));
}

absl::StatusOr<Rational> Operations::number(const Operand& operand) const {
  if (const std::optional<Rational> number = number_in(operand.object)) return *number;
  return error_at(range(operand), "expected a number, found ", kind_of(operand.object));
}

absl::StatusOr<Object> Operations::result(Instruction::Op op, Player mover,
                                          std::span<const Operand> operands) const {
  switch (op) {
    case Instruction::Op::Plain:
      return plain(mover);
    case Instruction::Op::List:
      return list(mover, operands);
    case Instruction::Op::Choice:
      return choice(operands);
    case Instruction::Op::Simple:
      return simple(operands[0], operands[1]);
    case Instruction::Op::Tuple:
      return tuple(operands);
    case Instruction::Op::Negate:
      return negative(operands[0]);
    case Instruction::Op::Extended:
      return extended(operands);
    case Instruction::Op::Arithmetic:
      return arithmetic(program_.expression->nodes[node_].op, operands[0], operands[1]);
    case Instruction::Op::Rules:
      return rules(operands);
    default:
      return absl::InternalError("unknown instruction");
  }
}

absl::StatusOr<Object> Operations::domain(const DomainCode& code,
                                          std::span<const Operand> operands) const {
  const auto operand = [&](std::uint32_t node) -> absl::StatusOr<Object> {
    const auto entry = absl::c_find(code.operands, node);
    if (entry == code.operands.end()) return absl::InternalError("a bound was not evaluated");
    return operands[static_cast<std::size_t>(entry - code.operands.begin())].object;
  };
  KM_ASSIGN_OR_RETURN(const DomainRequest request,
                      read_domain(context_, *program_.expression, node_, operand));
  KM_ASSIGN_OR_RETURN(Members built, request.make(context_, code.width));
  return list_of(std::move(built));
}

absl::StatusOr<Object> Operations::rules(std::span<const Operand> operands) const {
  std::vector<std::shared_ptr<const RuleSet>> sets;
  for (const Operand& operand : operands) {
    const System* const system = rule_set_in(operand.object);
    if (system == nullptr || system->rule_sets().size() != 1) {
      return error_at(range(operand), "expected a rule set, found ", kind_of(operand.object));
    }
    sets.push_back(system->rule_sets()[0]);
  }
  return System::of_each(std::move(sets));
}

absl::StatusOr<bool> Operations::is_in(const MembershipCode& code, const Operand& element,
                                       const Operand& members, const Object* named_rules) const {
  const System* rules = &code.equality;
  if (named_rules != nullptr) {
    rules = rule_set_in(*named_rules);
    if (rules == nullptr) {
      return error_at(range(), "expected a rule set, found ", kind_of(*named_rules));
    }
  }
  const std::optional<List> list = members_of(members.object);
  if (!list) return no_domain(members.object, range(members));
  const Object& whole = kingmaker::plain(members.object);
  if (const auto* const other = std::get_if<OtherObjectPointer>(&whole)) {
    KM_RETURN_IF_ERROR((*other)->check_member(context_, {&element.object, range(element)},
                                              program_.expression->text(range(element)),
                                              program_.expression->text(range(members))));
  }
  return is_member(context_, element.object, *list, *rules, range(element));
}

absl::StatusOr<Object> Operations::call(const CallCode& code, std::span<Operand> operands) const {
  FunctionCall call{context_, code.arguments, range()};
  const bool is_lazy = code.function != nullptr && code.function->is_lazy;
  if (is_lazy) call.expression = program_.expression;
  for (std::size_t k = 0; k < operands.size(); ++k) {
    if (is_lazy) {
      call.around.emplace_back(code.around[k], std::move(operands[k].object));
    } else {
      call.arguments[k].object = std::move(operands[k].object);
    }
  }
  return code.constructor != nullptr ? call_constructor(*code.constructor, call)
                                     : call_function(*code.function, call);
}

absl::StatusOr<Object> Operations::call(const FunctionInfo& function,
                                        std::span<Operand> operands) const {
  FunctionCall call{context_, {}, range()};
  for (Operand& operand : operands) {
    call.arguments.push_back(
        {"", std::move(operand.object), range(operand), program_.expression->text(range(operand))});
  }
  return call_function(function, call);
}

absl::StatusOr<Player> Operations::list_mover(std::span<const Operand> around) const {
  const ast::Node& node = program_.expression->nodes[node_];
  const Frame& frame = context_.settings.frame;
  const bool is_below =
      node.anchor != ast::kNone && node.anchor >= program_.expression->nodes[program_.root].first;
  if (!is_below) return frame.successor(frame.start, node.depth);
  const auto anchor = absl::c_lower_bound(
      around, node.anchor, [](const Operand& o, std::uint32_t wanted) { return o.node < wanted; });
  KM_ASSIGN_OR_RETURN(const auto p, context_.player_of(anchor->object, frame, range(*anchor)));
  return frame.successor(p, node.depth);
}

absl::StatusOr<Object> Operations::plain(Player mover) const {
  const Frame frame{context_.settings.frame.players, mover};
  // The general reader finds the error in a text that the fast one refuses.
  KM_ASSIGN_OR_RETURN(Term term,
                      read_list(context_.store(), frame, program_.expression->source->at(range()),
                                range(), &context_.budget()));
  return GameValue{term, context_.settings.frame};
}

absl::StatusOr<Object> Operations::list(Player mover, std::span<const Operand> operands) const {
  const Frame& frame = context_.settings.frame;
  std::vector<Term> options;
  options.reserve(operands.size());
  for (const Operand& operand : operands) {
    KM_ASSIGN_OR_RETURN(const auto value,
                        context_.value_or_type_of(operand.object, range(operand)));
    if (value.frame.players != frame.players) {
      return error_at(range(operand), "a value of a game with ", value.frame.players,
                      " players does not fit one with ", frame.players);
    }
    options.push_back(value.term);
  }
  const Term term = context_.store().choice(mover, std::span<Term>(options));
  if (term.is_none()) return status_of_refusal(context_.store());
  return GameValue{term, frame};
}

absl::StatusOr<Object> Operations::choice(std::span<const Operand> operands) const {
  KM_ASSIGN_OR_RETURN(
      const auto mover,
      context_.player_of(operands[0].object, context_.settings.frame, range(operands[0])));
  if (program_.expression->nodes[node_].op != ast::Op::Range) {
    return list(mover, operands.subspan(1));
  }
  // `p{..l}`: the members of a list.
  constexpr std::uint64_t kMostOptions = 1'000'000;
  const std::optional<List> members = members_of(operands[1].object);
  if (!members) {
    return error_at(range(operands[1]), "expected a list, found ", kind_of(operands[1].object));
  }
  const std::uint64_t count = members->members->count;
  if (count == 0) return error_at(range(), "a choice needs at least one option");
  if (count > kMostOptions) {
    return limit_error_at(range(operands[1]), "a choice of more than ", kMostOptions, " options");
  }
  std::vector<Operand> options;
  for (std::uint64_t i = 0; i < count; ++i) {
    options.push_back({members->members->member(i), operands[1].node});
  }
  return list(mover, options);
}

// Evaluates {...}, *n and |, which mean what extensions say. If none does, braces make a list.
absl::StatusOr<Object> Operations::extended(std::span<const Operand> operands) const {
  const ast::Kind kind = program_.expression->nodes[node_].kind;
  std::vector<PlacedObject> placed;
  for (const Operand& operand : operands) placed.push_back({&operand.object, range(operand)});
  if (kind == ast::Kind::Heap) KM_RETURN_IF_ERROR(integer(operands[0]).status());
  const std::string_view sign = kind == ast::Kind::Braces ? "{}"
                                : kind == ast::Kind::Heap ? "*"
                                                          : "|";
  OperatorResult result = context_.library.applied(sign, context_, placed, range());
  if (result) return *std::move(result);
  if (kind == ast::Kind::Braces) return tuple(operands);
  return error_at(range(), "`", sign, "` has no meaning: the program was built without it");
}

absl::StatusOr<Object> Operations::simple(const Operand& base, const Operand& exponent) const {
  const Frame& frame = context_.settings.frame;
  KM_ASSIGN_OR_RETURN(const auto p, context_.player_of(base.object, frame, range(base)));
  KM_ASSIGN_OR_RETURN(const auto k, integer(exponent));
  if (k < 0) return error_at(range(exponent), "an exponent must not be negative");
  if (k > kMaxExponent) return limit_error_at(range(exponent), "exponents go up to ", kMaxExponent);
  KM_ASSIGN_OR_RETURN(const Term term,
                      bar_value(context_.store(), frame, p, static_cast<std::int64_t>(k), range()));
  return GameValue{term, frame};
}

absl::StatusOr<Object> Operations::tuple(std::span<const Operand> members) const {
  std::vector<Object> objects;
  for (const Operand& member : members) objects.push_back(member.object);
  return list_of(std::move(objects));
}

absl::StatusOr<Object> Operations::negative(const Operand& operand) const {
  KM_ASSIGN_OR_RETURN(const Rational n, number(operand));
  return number_object(-n);
}

absl::StatusOr<Object> Operations::arithmetic(ast::Op op, const Operand& left,
                                              const Operand& right) const {
  const bool is_of_text = std::holds_alternative<std::string>(left.object) ||
                          std::holds_alternative<std::string>(right.object);
  if (op == ast::Op::Add && is_of_text) return joined(left, right);
  const bool is_extended = std::holds_alternative<OtherObjectPointer>(left.object) ||
                           std::holds_alternative<OtherObjectPointer>(right.object);
  if (op == ast::Op::Add && is_extended) {
    const PlacedObject summands[] = {{&left.object, range(left)}, {&right.object, range(right)}};
    OperatorResult sum = context_.library.applied("+", context_, summands, range());
    if (sum) return *std::move(sum);
  }
  if (op == ast::Op::Range) return range_of_numbers(left, right);
  for (const Operand* operand : {&left, &right}) {
    if (!is_number(operand->object)) return number(*operand).status();
  }
  if (op == ast::Op::Xor) {
    for (const Operand* operand : {&left, &right}) {
      KM_ASSIGN_OR_RETURN(const Integer summand, integer(*operand));
      if (summand < 0) {
        return error_at(range(*operand), "the nim-sum is of numbers that are not negative");
      }
    }
  }
  const bool divides =
      op == ast::Op::Divide || op == ast::Op::IntegerDivide || op == ast::Op::Modulo;
  if (op == ast::Op::Power) {
    KM_ASSIGN_OR_RETURN(const Integer exponent, integer(right));
    if (exponent < 0 && is_zero(left.object)) return division_by_zero(right);
    return power(left.object, exponent, context_.budget());
  }
  if (divides && is_zero(right.object)) return division_by_zero(right);
  return calculate(op, left.object, right.object, context_.budget());
}

absl::Status Operations::division_by_zero(const Operand& divisor) const {
  return error_at(range(divisor), "division by zero");
}

// Evaluates "a" + "b".
absl::StatusOr<Object> Operations::joined(const Operand& left, const Operand& right) const {
  constexpr std::size_t kMostBytes = 10'000'000;
  for (const Operand* const side : {&left, &right}) {
    if (std::holds_alternative<std::string>(side->object)) continue;
    return error_at(range(*side), "expected a text, found ", kind_of(side->object),
                    "; `text(v)` makes one of it");
  }
  const auto& first = std::get<std::string>(left.object);
  const auto& second = std::get<std::string>(right.object);
  if (first.size() + second.size() > kMostBytes) {
    return limit_error_at(range(), "a text has at most ", large_number(kMostBytes), " bytes");
  }
  return first + second;
}

absl::StatusOr<Object> Operations::range_of_numbers(const Operand& left,
                                                    const Operand& right) const {
  KM_ASSIGN_OR_RETURN(const Integer first, integer(left));
  KM_ASSIGN_OR_RETURN(const Integer last, integer(right));
  return with_range(range_list(first, last), range());
}

}  // namespace kingmaker
