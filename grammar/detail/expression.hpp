// Expressions: operator precedence over tokens, with an explicit stack.
//
// A recursive grammar would meet the call stack at some thousand brackets, so this part is no X3
// grammar but a parser that X3 grammars can call (statement_def.hpp). It shifts operators and open
// brackets onto one stack and writes nodes in post-order when it reduces them; memory is in
// proportion to the tokens, time too.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "grammar/ast.hpp"
#include "grammar/detail/token.hpp"

namespace kingmaker::detail {

// Which operators may stand outside all brackets. What may not ends the expression.
enum class Scope : std::uint8_t {
  Condition,  // all
  Operand,    // no relations or connectives: what is normalized, compared, ...
  Sum,        // + - * only: the player after `for`
  Rules,      // none: the rule set after `under`
};

// Reads the longest expression from `first` on, and returns the token behind it. What is wrong in
// it is said here; what stands behind it is for the caller to judge. Precondition: there is an End
// (or Error) token at or behind `first`.
[[nodiscard]] absl::StatusOr<const Token*> parse_expression(const TokenList& list,
                                                            const Token* first, Scope scope,
                                                            ast::Expression& expression);

// Reads one side of a rule from `first` on, and returns the token behind it; as above. With a stack
// of its own; at most ast::Pattern::kMostNodes parts.
[[nodiscard]] absl::StatusOr<const Token*> parse_pattern(const TokenList& list, const Token* first,
                                                         ast::Pattern& pattern);

// Variables shadow every notation, bindings none.
enum class NewName : std::uint8_t { Binding, Variable };
[[nodiscard]] absl::Status check_new_name(std::string_view name, NewName what);

// The error at a token that does not fit. If no token could be read there, that is the error.
[[nodiscard]] absl::Status unexpected(const TokenList& list, const Token& token,
                                      const std::string& message);

// `, found ...` and `after ...`, for messages.
[[nodiscard]] std::string expected_but_found(const TokenList& list, const Token& token,
                                             const std::string& expected);
// The first of them where the text might have ended: the full stop or the comma of a sentence that
// a value was copied from can be left out.
[[nodiscard]] std::string end_but_found(const TokenList& list, const Token& token,
                                        const std::string& expected);
[[nodiscard]] std::string expected_after_previous(const TokenList& list, const Token& token,
                                                  const std::string& expected);

}  // namespace kingmaker::detail
