// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Where an expression stands, and which names may be new there.
// Tested in tests/grammar/parse_test.cpp.
#pragma once

#include <absl/status/status.h>

#include <cstdint>
#include <string_view>

#include "grammar/detail/token.hpp"

namespace kingmaker::detail {

// The operators that may occur outside of all brackets. Any other operator ends the expression.
enum class Scope : std::uint8_t {
  Condition,  // all operators
  Operand,    // no relations or connectives: for example, the operand of `normalize`
  Sum,        // + - * only: the player after `for`
  Rules,      // no operators: the rule set after `under`
};

// Variables shadow every notation, bindings do not. A parameter with a domain or a default is an
// argument by name.
enum class NewName : std::uint8_t { Binding, Variable, Named };
// The words of `syntaxes` are words of the language.
[[nodiscard]] absl::Status check_new_name(std::string_view name, NewName purpose,
                                          const StatementSyntaxes& syntaxes);

}  // namespace kingmaker::detail
