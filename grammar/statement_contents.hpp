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
  ast::Parameters parameters;
  ast::Expression body;
};

// `:NAME ARGUMENTS`, where the arguments are the rest of the line, trimmed.
struct CommandLine : ast::StatementContent {
  std::string arguments;
  SourceRange arguments_range;
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
  const bool has_one = statement.kind == Kind::Expression || statement.kind == Kind::Bind;
  return has_one ? &content_of<OneExpression>(statement).expression : nullptr;
}

}  // namespace kingmaker

BOOST_FUSION_ADAPT_STRUCT(kingmaker::OneExpression, expression)
BOOST_FUSION_ADAPT_STRUCT(kingmaker::NamedExpression, name, expression)
