// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The statements of the core by subject, and what several of them share. Errors are at their
// places.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <memory>
#include <span>

#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/statements/answer.hpp"

namespace kingmaker {

struct StatementInfo;
class Trace;

[[nodiscard]] std::span<const StatementInfo> rewriting_statements();
[[nodiscard]] std::span<const StatementInfo> definition_statements();
[[nodiscard]] std::span<const StatementInfo> printing_statements();
[[nodiscard]] std::span<const StatementInfo> claim_statements();
[[nodiscard]] std::span<const StatementInfo> check_statements();

// The answer of `trace`. Errors are at `at`, the place of the object.
[[nodiscard]] absl::StatusOr<std::shared_ptr<const Trace>> trace_of(Context& context,
                                                                    const Object& object,
                                                                    SourceRange at,
                                                                    const System& system);

}  // namespace kingmaker
