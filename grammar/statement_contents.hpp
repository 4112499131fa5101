// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Contents of statements: those of the core, and those that several extensions have.
// Tested in tests/grammar/parse_test.cpp.
#pragma once

#include <boost/fusion/include/adapt_struct.hpp>
#include <string>

#include "grammar/ast.hpp"

namespace kingmaker {

// An expression alone, perhaps after a word.
struct OneExpression : ast::StatementContent {
  ast::Expression expression;
};

// `NAME = EXPRESSION`.
struct NamedExpression : OneExpression {
  ast::NamedPart name;
};

// `NAME(PARAMETER, ...) = EXPRESSION`.
struct FunctionStatement : ast::StatementContent {
  ast::NamedPart name;
  ast::Quantifier parameters;  // without a domain
  ast::Expression body;
};

// `:NAME ARGUMENTS`, where the arguments are the rest of the line, trimmed.
struct CommandLine : ast::StatementContent {
  std::string arguments;
  SourceRange arguments_range;
};

// `WORD VALUE [under RULES]`.
struct ValueUnderRules : ast::StatementContent {
  ast::Expression value;
  ast::Expression rules;  // empty: those of the session
};

// The content of a statement. Precondition: it is a `Content`.
template <typename Content>
[[nodiscard]] const Content& content_of(const ast::Statement& statement) {
  return static_cast<const Content&>(*statement.content);
}

// The expression of a statement of the core that has one, as ast::StatementKind says; null for the
// others.
[[nodiscard]] inline const ast::Expression* expression_in(const ast::Statement& statement) {
  using Kind = ast::StatementKind;
  const Kind kind = statement.kind;
  const bool has_one =
      kind == Kind::Expression || kind == Kind::Bind || kind == Kind::Type || kind == Kind::Tree;
  return has_one ? &content_of<OneExpression>(statement).expression : nullptr;
}

}  // namespace kingmaker

BOOST_FUSION_ADAPT_STRUCT(kingmaker::OneExpression, expression)
BOOST_FUSION_ADAPT_STRUCT(kingmaker::NamedExpression, name, expression)
BOOST_FUSION_ADAPT_STRUCT(kingmaker::ValueUnderRules, value, rules)
