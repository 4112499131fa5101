// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/check/collect.hpp"

#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "base/long_numbers.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/check/grid.hpp"
#include "language/machine/compile.hpp"

namespace kingmaker {
namespace {

// Each cell takes some hundred bytes.
constexpr std::uint64_t kMostRows = 5'000'000;

// Makes room for one more row: `take_rows` takes the rows so far, or all are kept, up to a limit.
absl::Status make_room(Table& table, const TakeRows& take_rows) {
  constexpr std::size_t kRowsAtOnce = 10'000;
  if (take_rows && table.rows() == kRowsAtOnce) {
    KM_RETURN_IF_ERROR(take_rows(table));
    for (Column& column : table.columns) column.cells.clear();
  }
  if (table.rows() < kMostRows) return absl::OkStatus();
  return limit_error(cat("a table has at most ", large_number(kMostRows),
                         " rows; `-o FILE.csv` behind the statement writes any number"));
}

// Returns the error, and binds `_` to the rows found before.
absl::Status keeping(Context& context, Table table, const absl::Status& status) {
  const std::size_t rows = table.rows();
  if (rows == 0) return status;
  context.last = std::move(table);
  return with_message(status, cat(status.message(), "; `_` is the table of the ", rows,
                                  rows == 1 ? " row" : " rows", " before"));
}

}  // namespace

absl::StatusOr<Program> Collection::compiled(const ast::Expression& expression,
                                             bool is_condition) const {
  return compile(context_, expression, expression.root_index(),
                 {.variables = grid_.names, .is_condition = is_condition});
}

absl::Status Collection::run(const Progress& progress, SourceRange range, std::string_view so_far,
                             Visit visit) {
  std::optional<Program> premise;
  if (!premise_.empty()) {
    KM_ASSIGN_OR_RETURN(premise, compiled(premise_, true));
  }
  std::uint64_t visited = 0;
  absl::Status failure;
  Budget& budget = context_.budget();
  ProgressReporter reporter(progress, grid_.nested.empty() ? grid_.instances : 0, false);
  const auto fail = [&](const absl::Status& status, const Instance& instance, SourceRange at) {
    failure = with_range(at_instance(context_, status, instance), at);
    return false;
  };
  const absl::Status domains = Instances(context_, grid_).for_each([&](const Instance& instance) {
    reporter.done(++visited);
    if (!budget.spend()) {
      return fail(status_of(budget), instance, range);
    }
    machine_.move_to(instance);
    if (premise) {
      const std::optional<bool> is_relevant = machine_.truth(*premise);
      if (!is_relevant) return fail(machine_.status(), instance, premise_.range());
      if (!*is_relevant) return true;
    }
    const absl::StatusOr<bool> goes_on = visit(instance);
    return goes_on.ok() ? *goes_on : fail(goes_on.status(), instance, range);
  });
  if (failure.ok()) failure = domains;
  if (failure.ok()) return failure;
  return stopped(failure, visited - 1, grid_, range, so_far);
}

absl::StatusOr<Table> find_instances(Context& context, const Quantified& find, std::uint64_t most,
                                     const Progress& progress, const TakeRows& take_rows) {
  KM_ASSIGN_OR_RETURN(const CheckGrid grid, make_grid(context, find.quantifiers));
  Collection collection(context, find.premise, grid);
  KM_ASSIGN_OR_RETURN(const Program condition, collection.compiled(find.body, true));
  Table table;
  for (const std::string& name : grid.names) table.columns.push_back({name, {}});
  table.is_cut = true;
  std::uint64_t rows = 0;
  const absl::Status status =
      collection.run(progress, find.body.range(), "had been looked at",
                     [&](const Instance& instance) -> absl::StatusOr<bool> {
                       const std::optional<bool> truth = collection.machine().truth(condition);
                       if (!truth) return collection.machine().status();
                       if (!*truth) return true;
                       KM_RETURN_IF_ERROR(make_room(table, take_rows));
                       for (std::size_t i = 0; i < table.columns.size(); ++i) {
                         table.columns[i].cells.push_back(instance.variable(i));
                       }
                       return ++rows < most;
                     });
  if (!status.ok()) return keeping(context, std::move(table), status);
  return table;
}

absl::StatusOr<Table> table_of_instances(Context& context, const TableOver& over,
                                         const Progress& progress, const TakeRows& take_rows) {
  KM_ASSIGN_OR_RETURN(const CheckGrid grid, make_grid(context, over.quantifiers));
  Collection collection(context, over.premise, grid);
  std::vector<Program> programs;
  Table table;
  for (const ast::TableColumn& column : over.columns) {
    KM_ASSIGN_OR_RETURN(Program program, collection.compiled(column.expression, false));
    programs.push_back(std::move(program));
    table.columns.push_back({column.name, {}});
  }
  table.is_cut = true;
  const absl::Status status = collection.run(
      progress, over.columns.front().expression.range(), "had been listed",
      [&](const Instance& /*instance*/) -> absl::StatusOr<bool> {
        KM_RETURN_IF_ERROR(make_room(table, take_rows));
        std::vector<Object> row;
        for (const Program& program : programs) {
          KM_ASSIGN_OR_RETURN(Object cell, collection.machine().value(program));
          if (has_rows(cell)) {
            return error_at(program.range(program.root), "a cell of a table cannot be a table");
          }
          row.push_back(std::move(cell));
        }
        for (std::size_t i = 0; i < row.size(); ++i) {
          table.columns[i].cells.push_back(std::move(row[i]));
        }
        return true;
      });
  if (!status.ok()) return keeping(context, std::move(table), status);
  return table;
}

}  // namespace kingmaker
