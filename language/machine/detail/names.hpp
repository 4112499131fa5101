// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The meanings of names in one expression: its variables, which come and go with their scopes, and
// the functions and games that it may call. Tested in tests/language/machine_test.cpp.
#pragma once

#include <absl/status/status.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/machine/compile_options.hpp"
#include "language/machine/program.hpp"

namespace kingmaker::compiler {

class Names {
 public:
  // The names of a `let`, or the variables of a loop.
  struct Scope {
    std::vector<std::string> names;
    std::optional<std::uint32_t> loop;
  };

  Names(Context& context, const ast::Expression& expression, const CompileOptions& options);

  void open_scope(std::optional<std::uint32_t> loop = std::nullopt) {
    scopes_.push_back({{}, loop});
  }
  // Names a slot in the innermost scope.
  void bind(const std::string& name, std::uint32_t slot);
  void close_scope();
  // The scopes around the task, the innermost last.
  [[nodiscard]] const std::vector<Scope>& scopes() const { return scopes_; }

  // The instruction that pushes the variable; nullopt for other names.
  [[nodiscard]] std::optional<Instruction> variable(std::string_view wanted) const;
  // The variables of the program that a subexpression names.
  [[nodiscard]] std::vector<std::string> variables_in(std::uint32_t root) const;
  // True if a subexpression names a parameter or a variable of a scope.
  [[nodiscard]] bool names_local(std::uint32_t root) const;
  // True if rules name variables. Then they are evaluated like other operands.
  [[nodiscard]] bool names_variable(std::uint32_t root) const;

  // The function of the session or of a module; null if the name is of none.
  [[nodiscard]] const FunctionDefinition* function(const std::string& name) const;
  // Null for the function that is being defined, whose program is not run.
  [[nodiscard]] Routine* routine(const std::string& name, bool is_premise) const;
  // The function that a name of the session stands for, `h = even`; null if there is none.
  [[nodiscard]] const Object* passed_function(const std::string& name) const;
  // True in the body of a function. Warns of a name near to a known one, which is probably a
  // mistake.
  [[nodiscard]] bool may_be_defined_later(const std::string& name) const;
  // True for the name of a game that means nothing else.
  [[nodiscard]] bool is_constructor(std::uint32_t at) const;
  // True for a name that the session has not given a meaning, where a column may be named.
  [[nodiscard]] bool is_title(std::uint32_t at) const;
  [[nodiscard]] bool is_rule_set(const std::string& name) const;
  // True for a function without a name, and for a name that a function or a variable has.
  [[nodiscard]] bool is_function(std::uint32_t at) const;

  [[nodiscard]] absl::Status unknown_function(const std::string& name, SourceRange at) const;
  [[nodiscard]] absl::Status unknown_domain(const std::string& name, SourceRange at) const;

 private:
  [[nodiscard]] bool is_self(const std::string& name) const {
    return options_.self != nullptr && name == options_.self->name;
  }
  [[nodiscard]] FunctionPointer held_function(const std::string& name) const;
  [[nodiscard]] std::vector<std::string> locals() const;

  Context& context_;
  const ast::Expression& expression_;
  const CompileOptions& options_;
  std::map<std::string, std::vector<std::uint32_t>, std::less<>> locals_;  // slots, innermost last
  std::vector<Scope> scopes_;
};

}  // namespace kingmaker::compiler
