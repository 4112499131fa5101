// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Parses expressions by operator precedence over tokens, with an explicit stack.
//
// A recursive grammar would exhaust the call stack at some thousand brackets. So this part is not
// an X3 grammar but a parser that X3 grammars can call (statement_grammar.hpp). It shifts
// operators and open brackets onto one stack, and writes nodes in post-order when it reduces them.
// Memory and time are proportional to the number of tokens. Tested in tests/grammar/parse_test.cpp.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <span>
#include <string_view>

#include "grammar/ast.hpp"
#include "grammar/detail/token.hpp"

namespace kingmaker::detail {

// The operators that may occur outside of all brackets. Any other operator ends the expression.
enum class Scope : std::uint8_t {
  Condition,  // all operators
  Operand,    // no relations or connectives: for example, the operand of `normalize`
  Sum,        // + - * only: the player after `for`
  Rules,      // no operators: the rule set after `under`
};

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

// Variables shadow every notation, bindings do not. A parameter with a domain or a default is an
// argument by name.
enum class NewName : std::uint8_t { Binding, Variable, Named };
// The first words of `syntaxes` are words of the language.
[[nodiscard]] absl::Status check_new_name(std::string_view name, NewName purpose,
                                          std::span<const StatementSyntax* const> syntaxes);

// The token behind names and numbers that hyphens join, perhaps with a prime: `merge-same-mover`.
// Precondition: `first` is a name.
[[nodiscard]] const Token* behind_rule_name(const Token* first);

}  // namespace kingmaker::detail
