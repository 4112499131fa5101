// `print "size ", size(v)`
#include <utility>

#include "language/evaluate.hpp"
#include "language/statements/statements.hpp"

namespace kingmaker {

absl::StatusOr<Answer> answer_print(Context& context, const ast::Statement& statement) {
  Printed answer;
  for (const ast::TableColumn& part : statement.columns) {
    absl::StatusOr<Object> object = evaluate(context, part.expression);
    if (!object.ok()) return object.status();
    answer.parts.emplace_back(*std::move(object), part.expression.range());
  }
  return answer;
}

}  // namespace kingmaker
