// Parses tokens to statements.
#pragma once

#include <absl/status/statusor.h>

#include "grammar/ast.hpp"
#include "grammar/detail/token.hpp"

namespace kingmaker::detail {

// The statement of `list`. Precondition: it is not a command (`:set ...`), which has no tokens.
[[nodiscard]] absl::StatusOr<ast::Statement> parse_tokens(const TokenList& list);

}  // namespace kingmaker::detail
