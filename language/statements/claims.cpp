// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Statements that claim something, and statements that show the kind of an object.
#include <boost/fusion/include/adapt_struct.hpp>
#include <string>
#include <utility>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "grammar/statement_grammar.hpp"
#include "language/machine/evaluate.hpp"
#include "language/statements/statement.hpp"
#include "language/statements/statements.hpp"

namespace kingmaker {

struct Assert : ast::StatementContent {
  ast::NamedPart label;
  ast::Expression condition;
};

}  // namespace kingmaker

BOOST_FUSION_ADAPT_STRUCT(kingmaker::Assert, label, condition)

namespace kingmaker {
namespace {

constexpr syntax::WordParser assert_word(syntax::Word::Assert, "`assert`");
const auto assert_grammar = assert_word > -syntax::label > syntax::condition > syntax::end;
constexpr StatementSyntax kAssert[] = {syntax::syntax_of<Assert, assert_grammar>("assert")};

absl::StatusOr<Answer> answer_assert(Context& context, const Assert& statement) {
  KM_ASSIGN_OR_RETURN(const Object object, evaluate(context, statement.condition));
  const SourceRange range = statement.condition.range();
  const bool* truth = std::get_if<bool>(&object);
  if (truth == nullptr) {
    return error_at(range, cat("assert needs a condition, found ", kind_of(object)));
  }
  return Assertion{
      std::string(statement.condition.text(range)), *truth, {.label = statement.label.name}};
}

absl::StatusOr<Answer> answer_type(Context& context, const OneExpression& statement) {
  const ast::Expression& expression = statement.expression;
  if (expression.nodes.size() == 1 && expression.root().kind == ast::Kind::Name) {
    const std::string& name = expression.texts[expression.root().index];
    const unsigned meanings = context.library.meanings_of(name);
    // A classification is a thing and also a function.
    if (meanings == Library::kGame) return Page{"game"};
    if (meanings == Library::kFunction) return Page{"function"};
  }
  KM_ASSIGN_OR_RETURN(const Object object, evaluate(context, expression));
  return Page{std::string(kind_word(object))};
}

constexpr StatementInfo kClaimStatements[] = {
    {.name = "assert",
     .usage = "assert [\"LABEL\"] CONDITION",
     .doc =
         "prints nothing if the condition holds; otherwise prints the failure and stops the script",
     .example = "assert [1,1] == 1",
     .answer = "",
     .run = run_content<Assert, answer_assert>,
     .syntaxes = kAssert},
    {":type", ":type EXPR", "the kind of an expression: value, number, rule set, function, ...",
     ":type 1/2", "number", StatementKind::Type, run_content<OneExpression, answer_type>},
};

}  // namespace

std::span<const StatementInfo> claim_statements() { return kClaimStatements; }

}  // namespace kingmaker
