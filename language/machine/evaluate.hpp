// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Evaluates expressions. Tested in tests/language/machine_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/function.hpp"
#include "language/object.hpp"

namespace kingmaker {

// Runs the expression on a machine of its own (machine/machine.hpp). Errors are at their places.
[[nodiscard]] absl::StatusOr<Object> evaluate(Context& context, const ast::Expression& expression);
// Evaluates the subexpression with this root, within the scope of variables.
[[nodiscard]] absl::StatusOr<Object> evaluate(Context& context, const ast::Expression& expression,
                                              std::uint32_t root,
                                              const Variables* around = nullptr);

// The object of an argument that was not evaluated (FunctionInfo::is_lazy).
[[nodiscard]] absl::StatusOr<Object> evaluate(const FunctionCall& call, const Argument& argument);
// The name that it is. InvalidArgument at its place if it is something else.
[[nodiscard]] absl::StatusOr<std::string> name_in(const FunctionCall& call,
                                                  const Argument& argument,
                                                  std::string_view expected);
// The rule set that it is.
[[nodiscard]] absl::StatusOr<System> rules_in(const FunctionCall& call, const Argument& argument);
// The rules of the argument `under=` that was not evaluated, or the session's.
[[nodiscard]] absl::StatusOr<System> rules_in(const FunctionCall& call);

}  // namespace kingmaker
