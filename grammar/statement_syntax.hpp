// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// How a statement that the core does not know is read: its grammar (statement_grammar.hpp), as an
// entry of the library of names. Tested in tests/language/statements/syntax_test.cpp.
#pragma once

#include <absl/status/status.h>

#include <cstdint>
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

// How a phrase is read that begins with a verb: `compare v, w for 1 under R`. It is an expression,
// the call `compare(v, w, for=1, under=R)`: subjects come first, and each clause is an argument.
struct VerbSyntax {
  enum class Subject : std::uint8_t {
    Operand,    // a value, a sum; no relation
    Condition,  // any expression
    Rule,       // the first is the name of a rule, such as merge-same-mover
  };
  Subject subject = Subject::Operand;
  int least = 1;  // number of subjects
  int most = 1;
  std::string_view clauses = {};  // the keys, separated by blanks
  std::string_view ignored = {};  // a word that may precede the subject: `trace normalize v`
};

// A statement has a grammar of its own, or is a phrase.
struct StatementSyntax {
  std::string_view first_word;
  // Reads the tokens from `first` on; null for a phrase.
  StatementReading (*read)(const detail::TokenList& tokens, const detail::Token* first) = nullptr;
  bool may_be_bound = false;  // `t = table ...` binds the answer to a name
  VerbSyntax verb = {};
};
using StatementSyntaxes = std::span<const StatementSyntax* const>;

}  // namespace kingmaker
