// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Statements that go through all instances and keep something for each.
// Tested in tests/language/check/check.km.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "grammar/ast.hpp"
#include "language/check/instances.hpp"
#include "language/check/quantified.hpp"
#include "language/context.hpp"
#include "language/machine/machine.hpp"
#include "language/object.hpp"

namespace kingmaker {

// Visits the instances that satisfy a premise, which may be empty, in the order of a check, until
// `visit` returns false. When it is stopped, or at an error, the message says how far it came, in
// the words of `so_far`, and at which instance; errors of `visit` are at `range`.
class Collection {
 public:
  Collection(Context& context, const ast::Expression& premise, const CheckGrid& grid)
      : context_(context), premise_(premise), grid_(grid), machine_(context) {}

  // Compiles an expression of the statement.
  [[nodiscard]] absl::StatusOr<Program> compiled(const ast::Expression& expression,
                                                 bool is_condition) const;
  using Visit = absl::FunctionRef<absl::StatusOr<bool>(const Instance& instance)>;
  [[nodiscard]] absl::Status run(const Progress& progress, SourceRange range,
                                 std::string_view so_far, Visit visit);
  // Runs programs for the current instance.
  [[nodiscard]] Machine& machine() { return machine_; }

 private:
  Context& context_;
  const ast::Expression& premise_;
  const CheckGrid& grid_;
  Machine machine_;
};

// Receives the next rows of a table. An error ends the statement.
using TakeRows = std::function<absl::Status(const Table& rows)>;

// Answers `find [N] VARIABLES in DOMAIN, ...: CONDITION [when CONDITION]`: a row for each of the
// first N instances for which the condition holds, or for all.
[[nodiscard]] absl::StatusOr<Table> find_instances(Context& context, const Quantified& find,
                                                   std::uint64_t most, const Progress& progress,
                                                   const TakeRows& take_rows = {});

// Answers `table VARIABLES in DOMAIN, ...: EXPRESSION, NAME = EXPRESSION, ... [when CONDITION]`: a
// row for each instance.
struct TableOver {
  std::vector<ast::Quantifier> quantifiers;
  std::vector<ast::TableColumn> columns;
  ast::Expression premise;
};
[[nodiscard]] absl::StatusOr<Table> table_of_instances(Context& context, const TableOver& table,
                                                       const Progress& progress,
                                                       const TakeRows& take_rows = {});

}  // namespace kingmaker
