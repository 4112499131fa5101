// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Parses tokens to statements.
#pragma once

#include <absl/status/statusor.h>

#include "grammar/ast.hpp"
#include "grammar/detail/token.hpp"
#include "grammar/statement_syntax.hpp"

namespace kingmaker::detail {

// The statement of `list`, of the core or with one of these grammars. Precondition: it is not a
// command (`:set ...`), which has no tokens.
[[nodiscard]] absl::StatusOr<ast::Statement> parse_tokens(TokenList list);

}  // namespace kingmaker::detail
