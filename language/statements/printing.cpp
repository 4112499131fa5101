// `print "size ", size(v)`
#include <utility>

#include "base/status_macros.hpp"
#include "language/evaluate.hpp"
#include "language/statements/statement.hpp"
#include "language/statements/statements.hpp"

namespace kingmaker {
namespace {

absl::StatusOr<Answer> answer_print(Context& context, const ast::Statement& statement,
                                    const InterpreterOptions& /*options*/) {
  Printed answer;
  for (const ast::TableColumn& part : statement.columns) {
    KM_ASSIGN_OR_RETURN(Object object, evaluate(context, part.expression));
    answer.parts.emplace_back(std::move(object), part.expression.range());
  }
  return answer;
}

constexpr StatementInfo kPrintingStatements[] = {
    {"print",
     "print EXPR, EXPR, ...",
     "the values of expressions on one line, one after the other; texts without their quotes",
     "print \"size \", size([1,3])",
     "size 3",
     {StatementKind::Print},
     answer_print},
};

}  // namespace

std::span<const StatementInfo> printing_statements() { return kPrintingStatements; }

}  // namespace kingmaker
