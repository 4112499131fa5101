// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/functions/function_arguments.hpp"

#include <absl/algorithm/container.h>

#include "base/long_numbers.hpp"
#include "base/status_macros.hpp"
#include "language/list.hpp"
#include "language/settings.hpp"

namespace kingmaker {

CallArguments unevaluated_arguments(const ast::Expression& expression, std::uint32_t node) {
  const bool is_quantifier = expression.nodes[node].kind == ast::Kind::Gather;
  CallArguments arguments;
  for (const std::uint32_t operand :
       is_quantifier ? std::vector{node} : operands_of(expression, node)) {
    const ast::Node& argument = expression.nodes[operand];
    const bool is_named = argument.kind == ast::Kind::Keyword;
    const std::uint32_t value = is_named ? operand - 1 : operand;
    const SourceRange range = expression.nodes[value].range;
    arguments.push_back({is_named ? expression.texts[argument.index] : "",
                         {},
                         range,
                         expression.text(range),
                         value});
  }
  return arguments;
}

const Argument* named_argument(const FunctionCall& call, std::string_view name) {
  const auto argument =
      absl::c_find_if(call.arguments, [&](const Argument& a) { return a.name == name; });
  return argument == call.arguments.end() ? nullptr : &*argument;
}

absl::StatusOr<const Argument*> required_argument(const FunctionCall& call, std::string_view name,
                                                  std::string_view usage) {
  const Argument* argument = named_argument(call, name);
  if (argument == nullptr) return error_at(call.range, name, "= is missing; write ", usage);
  return argument;
}

System rules_argument(const FunctionCall& call) {
  const Argument* under = named_argument(call, "under");
  return under == nullptr ? call.context.settings.under : std::get<System>(under->object);
}

absl::StatusOr<GameValue> value_argument(FunctionCall& call, std::size_t index) {
  const Argument& argument = call.arguments[index];
  return call.context.value_of(argument.object, argument.range);
}

absl::StatusOr<GameValue> wins_argument(FunctionCall& call, std::size_t index,
                                        std::string_view what) {
  const Argument& argument = call.arguments[index];
  return call.context.wins_of(argument.object, argument.range, what);
}

absl::StatusOr<std::uint64_t> number_argument(const Argument& argument, std::string_view subject,
                                              std::uint64_t min, std::uint64_t max) {
  KM_ASSIGN_OR_RETURN(const auto number, argument_as<Integer>(argument, "a number"));
  if (number < min) {
    return error_at(argument.range, subject, " is at least ", min, ", not ", brief_decimal(number));
  }
  if (number > max) {
    return limit_error_at(argument.range, subject, " is at most ", max);
  }
  return static_cast<std::uint64_t>(number);
}

absl::StatusOr<std::uint64_t> named_number(const FunctionCall& call, std::string_view name,
                                           std::string_view usage, std::uint64_t min,
                                           std::uint64_t max) {
  KM_ASSIGN_OR_RETURN(const auto argument, required_argument(call, name, usage));
  return number_argument(*argument, name, min, max);
}

absl::StatusOr<Frame> frame_arguments(const FunctionCall& call, Frame frame) {
  // `players=` comes first, since the start player must be one of them.
  for (const std::string_view setting : {"players", "start"}) {
    const Argument* argument = named_argument(call, setting);
    if (argument == nullptr) continue;
    const auto* number = integer_in(argument->object);
    const absl::StatusOr<Frame> changed =
        changed_frame(frame, setting,
                      number == nullptr ? std::string(argument->written) : brief_decimal(*number));
    if (!changed.ok()) return with_range(changed.status(), argument->range);
    frame = *changed;
  }
  return frame;
}

std::vector<PlacedObject> placed_arguments(const FunctionCall& call) {
  std::vector<PlacedObject> placed;
  for (const Argument& argument : call.arguments) {
    placed.push_back({&argument.object, argument.range});
  }
  return placed;
}

absl::StatusOr<SetOfPlayers> players_argument(const Argument& argument) {
  const std::optional<List> list = members_of(argument.object);
  const auto numbers = list ? numbers_in(*list) : std::nullopt;
  SetOfPlayers players;
  for (const Integer& p : numbers.value_or(std::vector<Integer>())) {
    if (p >= 1 && p <= kMaxPlayers) players = players | SetOfPlayers::of(static_cast<Player>(p));
  }
  if (numbers && static_cast<std::size_t>(players.size()) == numbers->size()) return players;
  return error_at(argument.range, "expected players such as {2,3}, found ",
                  kind_of(argument.object));
}

}  // namespace kingmaker
