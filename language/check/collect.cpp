// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/check/collect.hpp"

#include <absl/algorithm/container.h>

#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/long_numbers.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/check/grid.hpp"
#include "language/distinct.hpp"
#include "language/machine/compile.hpp"
#include "language/object_text.hpp"

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
  return limit_error("a table has at most ", large_number(kMostRows),
                     " rows; `-o FILE.csv` behind the statement writes any number");
}

// Returns the error, and binds `_` to the rows found before.
absl::Status keeping(Context& context, Table table, const absl::Status& status) {
  const std::size_t rows = table.rows();
  if (rows == 0) return status;
  context.last = std::move(table);
  return with_message(status, cat(status.message(), "; `_` is the table of the ", rows,
                                  rows == 1 ? " row" : " rows", " before"));
}

// The matrix of a table of two variables and one column: a row for each value of the first, and a
// column for each value of the second.
absl::StatusOr<Table> matrix_of(Context& context, const Table& table) {
  constexpr std::size_t kMostColumns = 1000;
  Table matrix{{{table.columns[0].name, {}}}};
  std::map<std::string, std::size_t> rows;
  std::map<std::string, std::size_t> columns;
  for (std::size_t i = 0; i < table.rows(); ++i) {
    KM_ASSIGN_OR_RETURN(const std::string title, text_inside(context, table.columns[1].cells[i]));
    KM_ASSIGN_OR_RETURN(const std::string key, text_inside(context, table.columns[0].cells[i]));
    const auto [column, is_new_column] = columns.try_emplace(title, columns.size() + 1);
    if (is_new_column)
      matrix.columns.push_back({title, std::vector<Object>(rows.size(), std::string())});
    if (columns.size() > kMostColumns) return limit_error("a matrix has at most 1000 columns");
    const auto [row, is_new_row] = rows.try_emplace(key, rows.size());
    if (is_new_row) {
      for (Column& each : matrix.columns) each.cells.emplace_back(std::string());
      matrix.columns[0].cells.back() = table.columns[0].cells[i];
    }
    matrix.columns[column->second].cells[row->second] = table.columns[2].cells[i];
  }
  matrix.is_cut = true;
  return matrix;
}

// Adds the columns to `table`, and returns the programs of those that are no variables.
absl::StatusOr<std::vector<Program>> add_columns(const Quantified& over, const CheckGrid& grid,
                                                 Collection& collection, Table& table) {
  std::vector<Program> programs;
  for (const std::string& name : grid.names) table.columns.push_back({name, {}});
  for (const std::uint32_t body : over.bodies) {
    const ast::Node& column = over.expression.nodes[body];
    const bool is_named = column.kind == ast::Kind::Keyword;
    const bool is_variable = column.kind == ast::Kind::Name &&
                             absl::c_linear_search(grid.names, over.expression.texts[column.index]);
    if (is_variable) continue;
    const std::string name = is_named ? over.expression.texts[column.index]
                                      : std::string(over.expression.text(column.range));
    if (table.has_column(name)) {
      return error_at(over.range(body), "the column `", name, "` is given twice");
    }
    KM_ASSIGN_OR_RETURN(Program program, collection.compiled(is_named ? body - 1 : body, false));
    programs.push_back(std::move(program));
    table.columns.push_back({name, {}});
  }
  return programs;
}

}  // namespace

absl::StatusOr<Program> Collection::compiled(std::uint32_t node, bool is_condition) const {
  return compile(context_, over_.expression, node,
                 {.variables = grid_.names, .around = &over_.around, .is_condition = is_condition});
}

absl::Status Collection::run(const Progress& progress, SourceRange range, std::string_view so_far,
                             Visit visit) {
  std::optional<Program> premise;
  if (over_.premise != ast::kNone) {
    KM_ASSIGN_OR_RETURN(premise, compiled(over_.premise, true));
  }
  std::uint64_t& visited = visited_;
  absl::Status failure;
  Budget& budget = context_.budget();
  ProgressReporter reporter(progress, grid_.nested.empty() ? grid_.instances : 0, false);
  const auto fail = [&](const absl::Status& status, const Instance& instance, SourceRange at) {
    failure = with_range(at_instance(context_, status, instance), at);
    return false;
  };
  const absl::Status domains = Instances(context_, grid_).for_each([&](const Instance& instance) {
    reporter.done(++visited);
    if (!budget.spend()) return fail(status_of(budget), instance, range);
    machine_.move_to(instance);
    if (premise) {
      const std::optional<bool> is_relevant = machine_.truth(*premise);
      if (!is_relevant) return fail(machine_.status(), instance, over_.range(over_.premise));
      if (!*is_relevant) return true;
    }
    const absl::StatusOr<bool> goes_on = visit(instance);
    return goes_on.ok() ? *goes_on : fail(goes_on.status(), instance, range);
  });
  if (failure.ok()) failure = domains;
  if (failure.ok()) return failure;
  return stopped(failure, visited - 1, grid_, range, so_far);
}

absl::StatusOr<Table> find_instances(Context& context, const Quantified& find,
                                     const Progress& progress, const TakeRows& take_rows) {
  KM_ASSIGN_OR_RETURN(const CheckGrid grid, make_grid(context, find));
  Collection collection(context, find, grid);
  KM_ASSIGN_OR_RETURN(const Program condition, collection.compiled(find.bodies[0], true));
  Table table;
  for (const std::string& name : grid.names) table.columns.push_back({name, {}});
  table.is_cut = true;
  std::uint64_t rows = 0;
  std::uint64_t visited = 0;
  const absl::Status status =
      collection.run(progress, find.range(find.bodies[0]), "had been looked at",
                     [&](const Instance& instance) -> absl::StatusOr<bool> {
                       ++visited;
                       const std::optional<bool> truth = collection.machine().truth(condition);
                       if (!truth) return collection.machine().status();
                       if (!*truth) return true;
                       KM_RETURN_IF_ERROR(make_room(table, take_rows));
                       for (std::size_t i = 0; i < table.columns.size(); ++i) {
                         table.columns[i].cells.push_back(instance.variable(i));
                       }
                       return ++rows < find.most;
                     });
  if (!status.ok()) return keeping(context, std::move(table), status);
  const bool has_values = grid.names.size() == 1 && !grid.axes.empty() &&
                          grid.axes[0].domain->count > 0 &&
                          std::holds_alternative<GameValue>(grid.axes[0].domain->member(0));
  const std::string_view noun = has_values ? " value" : " instance";
  const std::string_view first = rows == find.most ? "the first " : "";
  table.remark = cat(rows == 0 ? "none" : cat(rows), " of ", first, visited, rows > 0 ? "" : noun,
                     rows > 0 || visited == 1 ? "" : "s");
  return table;
}

absl::StatusOr<Table> table_of_instances(Context& context, const Quantified& over,
                                         const Progress& progress, const TakeRows& take_rows) {
  KM_ASSIGN_OR_RETURN(CheckGrid grid, make_grid(context, over));
  grid.is_in_order = true;
  Collection collection(context, over, grid);
  std::uint64_t rows = 0;
  Table table;
  KM_ASSIGN_OR_RETURN(const std::vector<Program> programs,
                      add_columns(over, grid, collection, table));
  if (over.as_matrix) {
    if (grid.names.size() != 2 || programs.size() != 1) {
      return error_at(over.range(over.quantifiers[0].domain),
                      "a matrix has two variables and one expression");
    }
  }
  const TakeRows take = over.as_matrix ? TakeRows() : take_rows;
  table.is_cut = true;
  const absl::Status status = collection.run(
      progress, over.range(over.bodies.empty() ? over.quantifiers[0].domain : over.bodies[0]),
      "had been listed", [&](const Instance& instance) -> absl::StatusOr<bool> {
        KM_RETURN_IF_ERROR(make_room(table, take));
        ++rows;
        std::vector<Object> row;
        for (std::size_t i = 0; i < grid.names.size(); ++i) row.push_back(instance.variable(i));
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
        return rows < over.most;
      });
  if (!status.ok()) return keeping(context, std::move(table), status);
  if (over.as_matrix) return matrix_of(context, table);
  // Without `when` each instance has a row.
  if (over.premise == ast::kNone) return table;
  table.remark = cat(rows == 0 ? "none" : cat(rows), " of ", rows == over.most ? "the first " : "",
                     collection.visited(), collection.visited() == 1 ? " instance" : " instances");
  return table;
}

absl::StatusOr<Table> tally_of_instances(Context& context, const Quantified& tally,
                                         const Progress& progress) {
  constexpr std::size_t kMostBars = 1000;
  KM_ASSIGN_OR_RETURN(const CheckGrid grid, make_grid(context, tally));
  Collection collection(context, tally, grid);
  KM_ASSIGN_OR_RETURN(const Program program, collection.compiled(tally.bodies[0], false));
  const SourceRange body = tally.range(tally.bodies[0]);
  DistinctObjects distinct(context);
  std::vector<std::uint64_t> counts;
  std::uint64_t instances = 0;
  Table table{{{"count", {}}, {"result", {}}}};
  for (const std::string& name : grid.names) table.columns.push_back({name, {}});
  const auto count = [&](const Instance& instance) -> absl::StatusOr<bool> {
    KM_ASSIGN_OR_RETURN(Object object, collection.machine().value(program));
    if (table_in(plain(object)) != nullptr) {
      return input_error("a tally counts values, numbers and the like, not tables");
    }
    KM_ASSIGN_OR_RETURN(const std::size_t place, distinct.place_of(object, {}));
    if (place == counts.size()) {
      counts.push_back(0);
      table.columns[1].cells.push_back(std::move(object));
      for (std::size_t i = 0; i < grid.names.size(); ++i) {
        table.columns[2 + i].cells.push_back(instance.variable(i));
      }
    }
    ++counts[place];
    return ++instances < tally.most;
  };
  const absl::Status status = collection.run(progress, body, "had been counted", count);
  for (const std::uint64_t number : counts) table.columns[0].cells.emplace_back(Integer(number));
  table.is_cut = true;
  if (!status.ok()) return keeping(context, std::move(table), status);
  table.remark = cat(counts.size(), counts.size() == 1 ? " result, " : " results, ", instances,
                     tally.premise == ast::kNone ? "" : cat(" of ", collection.visited()),
                     instances == 1 ? " instance" : " instances");
  if (counts.size() > kMostBars) return table;
  Plot plot{.x_label = std::string(tally.expression.text(body)), .y_label = "instances"};
  PlotSeries& bars = plot.series.emplace_back(PlotSeries{"", PlotStyle::Bars});
  for (std::size_t i = 0; i < counts.size(); ++i) {
    KM_ASSIGN_OR_RETURN(std::string label, text_inside(context, table.columns[1].cells[i]));
    bars.points.emplace_back(std::move(label), cat(counts[i]));
  }
  table.plot = std::make_shared<const Plot>(std::move(plot));
  return table;
}

}  // namespace kingmaker
