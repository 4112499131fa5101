// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Evaluates expressions. Tested in tests/language/machine_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>

#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/object.hpp"

namespace kingmaker {

// Runs the expression on a machine of its own (machine/machine.hpp). Errors are at their places.
[[nodiscard]] absl::StatusOr<Object> evaluate(Context& context, const ast::Expression& expression);
// Evaluates the subexpression with this root.
[[nodiscard]] absl::StatusOr<Object> evaluate(Context& context, const ast::Expression& expression,
                                              std::uint32_t root);

}  // namespace kingmaker
