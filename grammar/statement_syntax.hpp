// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// How a statement that the core does not know is read: its grammar (statement_grammar.hpp), as an
// entry of the library of names. Tested in tests/language/statements/syntax_test.cpp.
#pragma once

#include <absl/status/status.h>

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/ast.hpp"
#include "grammar/detail/token.hpp"

namespace kingmaker {

// The result of reading the tokens of a statement with a grammar.
struct StatementReading {
  // Null if the tokens are no such statement.
  std::shared_ptr<const ast::StatementContent> content = nullptr;
  ast::StatementEnding ending = {};
  // The first token that does not fit; null if the statement is not this one.
  const detail::Token* failure = nullptr;
  std::string expected = {};  // the items that may occur there, one on each line
  absl::Status error = {};    // more specific than `expected`
};

struct StatementSyntax {
  std::string_view first_word;
  // Reads the tokens from `first` on.
  StatementReading (*read)(const detail::TokenList& tokens, const detail::Token* first);
  bool may_be_bound = false;  // `t = table ...` binds the answer to a name
};
using StatementSyntaxes = std::span<const StatementSyntax* const>;

}  // namespace kingmaker
