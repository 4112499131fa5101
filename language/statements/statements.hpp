// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The statements of the core by subject, and what several of them share. Errors are at their
// places.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <span>

#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/statements/answer.hpp"

namespace kingmaker {

struct StatementInfo;

[[nodiscard]] std::span<const StatementInfo> rewriting_statements();
[[nodiscard]] std::span<const StatementInfo> definition_statements();
[[nodiscard]] std::span<const StatementInfo> printing_statements();
[[nodiscard]] std::span<const StatementInfo> claim_statements();
[[nodiscard]] std::span<const StatementInfo> check_statements();

// The answer of `trace`; the rules of the session where `rules` is empty (rewriting.cpp).
[[nodiscard]] absl::StatusOr<Trace> trace_of(Context& context, const ast::Expression& value,
                                             const ast::Expression& rules);

}  // namespace kingmaker
