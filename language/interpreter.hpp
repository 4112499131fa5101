// The interpreter: statements in, answers out. It reads and writes no streams and no files.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <string_view>

#include "grammar/ast.hpp"
#include "language/answer.hpp"
#include "language/check/collect.hpp"
#include "language/context.hpp"

namespace kingmaker {

struct InterpreterOptions {
  // A `check` that fails says why without being asked to explain it, where that can be derived.
  bool explains_counterexamples = false;
  // Told how far a `check` or a `tally` has come.
  Progress progress = {};
  // Given the rows of a long `table` or `find`, thousands at a time, which are not kept then; none:
  // they are all in the answer, up to a limit.
  TakeRows take_rows = {};
};

class Interpreter {
 public:
  explicit Interpreter(Context& context, InterpreterOptions options = {})
      : context_(context), options_(std::move(options)) {}

  // The answer of `statement` within the context's budget. Bindings, settings and `_` stay as they
  // are: `keep` changes them. Commands have no answer here (an internal error), and to
  // which file a drawing goes is for others.
  [[nodiscard]] absl::StatusOr<Answer> answer(const ast::Statement& statement);
  // The same of `:set NAME VALUE`, `:show`, `:stats`. The errors have no place.
  [[nodiscard]] absl::StatusOr<Answer> set(std::string_view arguments) const;
  [[nodiscard]] Answer state() const;
  [[nodiscard]] Answer statistics() const;
  // Goes back to before the last change.
  [[nodiscard]] absl::StatusOr<Answer> undo();

  // Makes the changes that `answer`, of the statement that reads `statement`, stands for.
  void keep(const Answer& answer, std::string_view statement);

 private:
  absl::StatusOr<Answer> answer_table(const ast::Statement& statement);
  absl::StatusOr<Answer> answer_check(const ast::Statement& statement);
  absl::StatusOr<Answer> check_instances(const ast::Statement& statement);

  Context& context_;
  InterpreterOptions options_;
};

}  // namespace kingmaker
