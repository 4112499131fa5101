// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Parses expressions by operator precedence over tokens, with an explicit stack.
//
// A recursive grammar would exhaust the call stack at some thousand brackets. So this part is not
// an X3 grammar but a parser that X3 grammars can call (statement_grammar.hpp). It shifts
// operators and open brackets onto one stack, and writes nodes in post-order when it reduces them.
// Memory and time are proportional to the number of tokens. Tested in tests/grammar/parse_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include "grammar/ast.hpp"
#include "grammar/detail/scope.hpp"
#include "grammar/detail/token.hpp"

namespace kingmaker::detail {

// Parses the longest expression from `first` on, and returns the token after it. Errors inside of
// the expression are reported here; the caller must check the token after it. Precondition: there
// is an End (or Error) token at or after `first`.
[[nodiscard]] absl::StatusOr<const Token*> parse_expression(const TokenList& list,
                                                            const Token* first, Scope scope,
                                                            ast::Expression& expression);

// Parses one side of a rule from `first` on, and returns the token after it, in the same way. It
// has a stack of its own. A pattern has at most ast::Pattern::kMostNodes parts.
[[nodiscard]] absl::StatusOr<const Token*> parse_pattern(const TokenList& list, const Token* first,
                                                         ast::Pattern& pattern);

}  // namespace kingmaker::detail
