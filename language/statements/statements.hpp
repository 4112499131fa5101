// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The statements of the core by subject, and what several of them share. Errors are at their
// places.
#pragma once

#include <absl/functional/function_ref.h>
#include <span>

namespace kingmaker {

struct StatementInfo;

[[nodiscard]] std::span<const StatementInfo> rewriting_statements();
[[nodiscard]] std::span<const StatementInfo> definition_statements();
[[nodiscard]] std::span<const StatementInfo> printing_statements();
[[nodiscard]] std::span<const StatementInfo> check_statements();

}  // namespace kingmaker
