// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `print "size ", size(v)` and `:tree v`. Tested in tests/repl/contract.km.
#include <boost/fusion/include/adapt_struct.hpp>
#include <utility>
#include <vector>

#include "base/status_macros.hpp"
#include "grammar/statement_grammar.hpp"
#include "language/machine/evaluate.hpp"
#include "language/statements/statement.hpp"
#include "language/statements/statements.hpp"

namespace kingmaker {

struct Print : ast::StatementContent {
  std::vector<ast::Expression> parts;
};

}  // namespace kingmaker

BOOST_FUSION_ADAPT_STRUCT(kingmaker::Print, parts)

namespace kingmaker {
namespace {

constexpr syntax::WordParser print_word(syntax::Word::Print, "`print`");
const auto print_grammar = print_word > (syntax::condition % syntax::comma) > syntax::end;
constexpr StatementSyntax kPrint[] = {syntax::syntax_of<Print, print_grammar>("print")};

absl::StatusOr<Answer> answer_print(Context& context, const Print& statement) {
  Printed answer;
  for (const ast::Expression& part : statement.parts) {
    KM_ASSIGN_OR_RETURN(Object object, evaluate(context, part));
    answer.parts.emplace_back(std::move(object), part.range());
  }
  return answer;
}

absl::StatusOr<Answer> answer_tree(Context& context, const OneExpression& statement) {
  KM_ASSIGN_OR_RETURN(const Object object, evaluate(context, statement.expression));
  KM_ASSIGN_OR_RETURN(const auto value,
                      context.value_or_type_of(object, statement.expression.range()));
  return ValueTree{value};
}

constexpr StatementInfo kPrintingStatements[] = {
    {.name = "print",
     .usage = "print EXPR, EXPR, ...",
     .doc =
         "the values of expressions on one line, one after the other; texts without their quotes",
     .example = "print \"size \", size([1,3])",
     .answer = "size 3",
     .run = run_content<Print, answer_print>,
     .syntaxes = kPrint},
    {":tree", ":tree EXPR",
     "a value as a tree of lines: the mover, and below it the options; wins and simple values\n"
     "are leaves",
     ":tree [[1,3],[2,3]]", "1\n├─ 2_1\n└─ 2\n   ├─ 2\n   └─ 3", StatementKind::Tree,
     run_content<OneExpression, answer_tree>},
};

}  // namespace

std::span<const StatementInfo> printing_statements() { return kPrintingStatements; }

}  // namespace kingmaker
