// `print "size ", size(v)`
#include <utility>

#include "base/status_macros.hpp"
#include "language/evaluate.hpp"
#include "language/statements/statements.hpp"

namespace kingmaker {

absl::StatusOr<Answer> answer_print(Context& context, const ast::Statement& statement) {
  Printed answer;
  for (const ast::TableColumn& part : statement.columns) {
    KM_ASSIGN_OR_RETURN(Object object, evaluate(context, part.expression));
    answer.parts.emplace_back(std::move(object), part.expression.range());
  }
  return answer;
}

}  // namespace kingmaker
