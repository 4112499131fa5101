// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Reads the arguments of functions of the language. Tested in tests/language/library.km.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "base/text.hpp"
#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/function.hpp"

namespace kingmaker {

// The arguments of the call at `node`, not evaluated (FunctionInfo::is_lazy). A quantifier is its
// own argument.
[[nodiscard]] CallArguments unevaluated_arguments(const ast::Expression& expression,
                                                  std::uint32_t node);
// The argument `name=...`, or null.
[[nodiscard]] const Argument* named_argument(const FunctionCall& call, std::string_view name);
// The argument `name=...`, or an error if it is missing.
[[nodiscard]] absl::StatusOr<const Argument*> required_argument(const FunctionCall& call,
                                                                std::string_view name,
                                                                std::string_view usage);

// The rules of `under=`, or the session's.
[[nodiscard]] System rules_argument(const FunctionCall& call);

template <typename T>
absl::StatusOr<T> argument_as(const Argument& argument, std::string_view expected) {
  const Object& object = plain(argument.object);
  if constexpr (std::is_same_v<T, Integer>) {
    if (const Integer* number = integer_in(object)) return *number;
  } else if constexpr (std::is_same_v<T, Table>) {
    if (const Table* table = table_in(object)) return *table;
  } else {
    if (const auto* held = std::get_if<T>(&object)) return *held;
  }
  return error_at(argument.range, "expected ", expected, ", found ", kind_of(argument.object));
}

// The value of an argument, evaluated if it is a position; or an error at its place.
[[nodiscard]] absl::StatusOr<GameValue> value_argument(FunctionCall& call, std::size_t index);
// The same of a value whose leaves are wins. `what` begins the error for any other.
[[nodiscard]] absl::StatusOr<GameValue> wins_argument(FunctionCall& call, std::size_t index,
                                                      std::string_view what);
// An integer in min..max. InvalidArgument below it, ResourceExhausted above it. `subject` begins
// the message, as in `a pile`.
[[nodiscard]] absl::StatusOr<std::uint64_t> number_argument(const Argument& argument,
                                                            std::string_view subject,
                                                            std::uint64_t min, std::uint64_t max);
// The number named `name`.
[[nodiscard]] absl::StatusOr<std::uint64_t> named_number(const FunctionCall& call,
                                                         std::string_view name,
                                                         std::string_view usage, std::uint64_t min,
                                                         std::uint64_t max);

// `frame` with the changes of `players=` and `start=`, if there are any.
[[nodiscard]] absl::StatusOr<Frame> frame_arguments(const FunctionCall& call, Frame frame);

// All arguments, in order.
[[nodiscard]] std::vector<PlacedObject> placed_arguments(const FunctionCall& call);

// The players in a list, or in an object with members.
[[nodiscard]] absl::StatusOr<SetOfPlayers> players_argument(const Argument& argument);

// The column of a table that an argument names, or counts from 1.
[[nodiscard]] absl::StatusOr<std::size_t> column_place(const Table& table,
                                                       const Argument& argument);

// The number as a payoff (algebra/outcome.hpp); nullopt if it is too large for one.
[[nodiscard]] std::optional<Payoff> payoff_of(const Rational& number);

// The functions for lists, for outcomes, and for tables.
[[nodiscard]] std::span<const FunctionInfo> list_functions();
[[nodiscard]] std::span<const FunctionInfo> outcome_functions();
[[nodiscard]] std::span<const FunctionInfo> table_functions();

}  // namespace kingmaker
