// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The interpreter: finds the statements of the library that answer. It uses no streams and no
// files.
#pragma once

#include <absl/status/statusor.h>

#include <string>
#include <string_view>

#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/statements/answer.hpp"
#include "language/statements/statement.hpp"

namespace kingmaker {

class Interpreter {
 public:
  explicit Interpreter(Context& context, InterpreterOptions options = {})
      : context_(context), options_(std::move(options)) {}

  // The answer of `statement` within the context's budget. Bindings, settings and `_` stay
  // unchanged: `keep` changes them. Commands have no answer here (an internal error); the caller
  // handles the file of a drawing.
  [[nodiscard]] absl::StatusOr<Answer> answer(const ast::Statement& statement);
  // The answers of `:set NAME VALUE` and of `:show` and `:stats`. Errors have no place.
  [[nodiscard]] absl::StatusOr<Answer> set(std::string_view arguments) const;
  [[nodiscard]] Answer state() const;
  [[nodiscard]] Answer statistics() const;
  // Returns to the state before the last change.
  [[nodiscard]] absl::StatusOr<Answer> undo();
  // The answer of one of these commands, for hosts without a prompt; another is an error.
  [[nodiscard]] absl::StatusOr<Answer> command(const ast::Statement& statement);

  // Makes the changes of `answer`, which answers the statement with the text `statement`.
  void keep(const Answer& answer, std::string_view statement);

 private:
  Context& context_;
  InterpreterOptions options_;
};

}  // namespace kingmaker
