// Tokens to statements.
#pragma once

#include <absl/status/statusor.h>

#include "grammar/ast.hpp"
#include "grammar/detail/token.hpp"

namespace kingmaker::detail {

// The statement that `list` is. Commands (`:set ...`) have no tokens and are not for this.
[[nodiscard]] absl::StatusOr<ast::Statement> parse_tokens(const TokenList& list);

}  // namespace kingmaker::detail
