// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Functions of tables. Those of list_functions.cpp take tables, too. Tested in
// tests/repl/tables.km.
#include <absl/algorithm/container.h>

#include <cstddef>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/distinct.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/list.hpp"
#include "language/object_json.hpp"
#include "language/object_text.hpp"
#include "language/plot.hpp"

namespace kingmaker {

absl::StatusOr<std::size_t> column_place(const Table& table, const Argument& argument) {
  std::string names;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const std::string& name = table.columns[i].name;
    const auto* wanted = std::get_if<std::string>(&argument.object);
    if (wanted != nullptr && *wanted == name) return i;
    append(names, names.empty() ? "" : ", ", text_literal(name));
  }
  const auto* number = integer_in(argument.object);
  if (number != nullptr && *number >= 1 && *number <= table.columns.size()) {
    return static_cast<std::size_t>(*number) - 1;
  }
  return error_at(argument.range, "the table has ", table.columns.size(),
                  table.columns.size() == 1 ? " column: " : " columns: ", names);
}

namespace {

// The title, or one with `_2` behind it if the table has a column of this title.
std::string new_title(const Table& table, std::string title) {
  while (table.has_column(title)) title += "_2";
  return title;
}

absl::StatusOr<Object> call_column(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto table, argument_as<Table>(call.arguments[0], "a table"));
  KM_ASSIGN_OR_RETURN(const std::size_t place, column_place(table, call.arguments[1]));
  return list_of(table.columns[place].cells);
}

// The columns that are named, in this order.
absl::StatusOr<Object> call_columns(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto table, argument_as<Table>(call.arguments[0], "a table"));
  Table chosen;
  for (std::size_t i = 1; i < call.arguments.size(); ++i) {
    KM_ASSIGN_OR_RETURN(const std::size_t place, column_place(table, call.arguments[i]));
    const Column& column = table.columns[place];
    chosen.columns.push_back({new_title(chosen, column.name), column.cells});
  }
  chosen.remark = table.remark;
  chosen.is_cut = table.is_cut;
  return chosen;
}

// The rows with equal cells of one column, by distinct cell in the order of the first.
class Groups {
 public:
  Groups(FunctionCall& call, const Column& column, SourceRange range)
      : budget_(call.context.budget()), distinct_(call.context), column_(column), range_(range) {}

  absl::Status find() {
    for (std::size_t row = 0; row < column_.cells.size(); ++row) {
      if (!budget_.spend()) return status_of(budget_);
      KM_ASSIGN_OR_RETURN(const std::size_t group, group_of(column_.cells[row]));
      rows_[group].push_back(row);
    }
    return absl::OkStatus();
  }
  // The group of the rows with this cell, which may be a new one.
  absl::StatusOr<std::size_t> group_of(const Object& cell) {
    KM_ASSIGN_OR_RETURN(const std::size_t group, distinct_.place_of(cell, range_));
    if (group == rows_.size()) rows_.emplace_back();
    return group;
  }
  [[nodiscard]] const std::vector<std::vector<std::size_t>>& rows() const { return rows_; }

 private:
  Budget& budget_;
  DistinctObjects distinct_;
  const Column& column_;
  SourceRange range_;
  std::vector<std::vector<std::size_t>> rows_;
};

// A row for each distinct cell of one column: the cell, the number of its rows, and for each other
// column the list of its cells in these rows.
absl::StatusOr<Object> call_group(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto table, argument_as<Table>(call.arguments[0], "a table"));
  KM_ASSIGN_OR_RETURN(const Argument* const by, required_argument(call, "by", "`group(t, by=1)`"));
  KM_ASSIGN_OR_RETURN(const std::size_t key, column_place(table, *by));
  Groups groups(call, table.columns[key], by->range);
  KM_RETURN_IF_ERROR(groups.find());
  Table grouped{{{table.columns[key].name, {}}}};
  grouped.columns.push_back({new_title(grouped, "count"), {}});
  for (const auto& rows : groups.rows()) {
    grouped.columns[0].cells.push_back(table.columns[key].cells[rows.front()]);
    grouped.columns[1].cells.emplace_back(Integer(rows.size()));
  }
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    if (i == key) continue;
    Column& lists =
        grouped.columns.emplace_back(Column{new_title(grouped, table.columns[i].name), {}});
    for (const auto& rows : groups.rows()) {
      std::vector<Object> cells;
      cells.reserve(rows.size());
      for (const std::size_t row : rows) cells.push_back(table.columns[i].cells[row]);
      KM_ASSIGN_OR_RETURN(List list, list_of(std::move(cells)));
      lists.cells.emplace_back(std::move(list));
    }
  }
  return grouped;
}

// Each row of the first table beside each row of the second that has the same cell in the column of
// a title, which the result has once.
absl::StatusOr<Object> call_join(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto left, argument_as<Table>(call.arguments[0], "a table"));
  KM_ASSIGN_OR_RETURN(const auto right, argument_as<Table>(call.arguments[1], "a table"));
  KM_ASSIGN_OR_RETURN(const Argument* const by,
                      required_argument(call, "by", "`join(t, u, by=\"k\")`"));
  KM_ASSIGN_OR_RETURN(const std::size_t left_key, column_place(left, *by));
  KM_ASSIGN_OR_RETURN(const std::size_t right_key, column_place(right, *by));
  Groups groups(call, right.columns[right_key], by->range);
  KM_RETURN_IF_ERROR(groups.find());
  Table joined;
  for (const Column& column : left.columns) joined.columns.push_back({column.name, {}});
  for (std::size_t i = 0; i < right.columns.size(); ++i) {
    if (i == right_key) continue;
    joined.columns.push_back({new_title(joined, right.columns[i].name), {}});
  }
  Budget& budget = call.context.budget();
  for (std::size_t row = 0; row < left.rows(); ++row) {
    KM_ASSIGN_OR_RETURN(const std::size_t group,
                        groups.group_of(left.columns[left_key].cells[row]));
    for (const std::size_t other : groups.rows()[group]) {
      if (!budget.spend(joined.columns.size())) return status_of(budget);
      auto cells = joined.columns.begin();
      for (const Column& column : left.columns) (cells++)->cells.push_back(column.cells[row]);
      for (std::size_t i = 0; i < right.columns.size(); ++i) {
        if (i != right_key) (cells++)->cells.push_back(right.columns[i].cells[other]);
      }
    }
  }
  return joined;
}

// The answer of `written`.
class WrittenReport final : public OtherObject {
 public:
  WrittenReport(std::string lines, Table rows, Variables members)
      : lines_(std::move(lines)), rows_(std::move(rows)), members_(std::move(members)) {}

  [[nodiscard]] std::string_view kind() const override { return "a report"; }
  [[nodiscard]] absl::StatusOr<std::string> print(const Printing& /*printing*/) const override {
    return lines_;
  }
  absl::Status print_json(const Printing& printing, JsonWriter& json) const override {
    if (members_.empty()) return write_json(printing, rows_, json);
    json.begin_object();
    for (const auto& [name, object] : members_) {
      json.key(name);
      const auto* const text = std::get_if<std::string>(&object);
      if (text != nullptr && text->empty()) {
        json.value(nullptr);
      } else {
        KM_RETURN_IF_ERROR(write_json(printing, object, json));
      }
    }
    json.end_object();
    return absl::OkStatus();
  }
  [[nodiscard]] bool has_rows() const override { return true; }
  [[nodiscard]] Table rows() const override { return rows_; }
  [[nodiscard]] bool equals(const OtherObject& other) const override {
    return lines_ == static_cast<const WrittenReport&>(other).lines_;
  }
  void visit_terms(absl::FunctionRef<void(Term&)> visit) const override {
    Object rows = rows_;
    visit_terms_in(rows, visit);
    rows_ = *table_in(rows);
    visit_terms_in(members_, visit);
  }

 private:
  std::string lines_;
  mutable Table rows_;  // only visit_terms changes it and the members
  mutable Variables members_;
};

absl::StatusOr<Object> call_written(FunctionCall& call) {
  const auto lines = members_of(call.arguments[0].object);
  if (!lines) return error_at(call.arguments[0].range, "expected a list of lines");
  std::string text;
  for (std::uint64_t i = 0; i < lines->members->count; ++i) {
    const Object line = lines->members->member(i);
    const auto* const words = std::get_if<std::string>(&line);
    if (words == nullptr) return error_at(call.arguments[0].range, "a line is a text");
    append(text, i == 0 ? "" : "\n", *words);
  }
  Table rows;
  Variables members;
  for (std::size_t i = 1; i < call.arguments.size(); ++i) {
    const Argument& argument = call.arguments[i];
    if (!argument.name.empty()) {
      members.emplace_back(argument.name, argument.object);
    } else {
      KM_ASSIGN_OR_RETURN(rows, argument_as<Table>(argument, "a table"));
    }
  }
  return std::make_shared<const WrittenReport>(std::move(text), std::move(rows),
                                               std::move(members));
}

// Points in decimal of a list (name, (x, y), ...).
absl::StatusOr<PlotSeries> series_in(FunctionCall& call, const Argument& argument) {
  PlotSeries series{"", argument.name.empty() ? PlotStyle::Points : PlotStyle::Line};
  const auto list = members_of(argument.object);
  for (std::uint64_t i = 0; list && i < list->members->count; ++i) {
    const Object member = list->members->member(i);
    const auto point = members_of(member);
    if (i == 0) {
      KM_ASSIGN_OR_RETURN(series.name, text_of(call.context, member));
    } else if (point && point->members->count == 2) {
      KM_ASSIGN_OR_RETURN(auto x, text_of(call.context, point->members->member(0)));
      KM_ASSIGN_OR_RETURN(auto y, text_of(call.context, point->members->member(1)));
      series.points.emplace_back(std::move(x), std::move(y));
    }
  }
  if (list && series.points.size() + 1 == list->members->count) return series;
  return error_at(argument.range, "expected a name with points: (\"squares\", (1, 1), (2, 4))");
}

absl::StatusOr<Object> call_plotted(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(auto table, argument_as<Table>(call.arguments[0], "a table"));
  Plot plot;
  std::string* const texts[] = {&table.remark, &plot.x_label, &plot.y_label};
  for (std::size_t i = 1; i <= std::size(texts); ++i) {
    KM_ASSIGN_OR_RETURN(*texts[i - 1], argument_as<std::string>(call.arguments[i], "a text"));
  }
  for (std::size_t i = std::size(texts) + 1; i < call.arguments.size(); ++i) {
    KM_ASSIGN_OR_RETURN(auto series, series_in(call, call.arguments[i]));
    // The line is below the points.
    const auto place = series.style == PlotStyle::Line ? plot.series.begin() : plot.series.end();
    if (!series.points.empty()) plot.series.insert(place, std::move(series));
  }
  table.is_cut = false;
  table.is_data = true;
  table.plot = std::make_shared<const Plot>(std::move(plot));
  return table;
}

constexpr FunctionInfo kTableFunctions[] = {
    {"column", "column(t, n)",
     "the cells of one column of a table, as a list; n is the column's number, or its title as a\n"
     "text",
     "column((table k in 1..3: k, k^2), \"k^2\")", "(1, 4, 9)", 2, 2, "", call_column, false,
     "table -> list"},
    {"columns", "columns(t, n, m, ...)",
     "the table of some columns of a table, in this order; n and m as for `column`",
     "columns((table k in 1..2: square = k^2, cube = k^3), \"cube\", \"k\")",
     "# cube  k\n     1  1\n     8  2", 2, 1000, "", call_columns, false, "table -> table"},
    {"group", "group(t, by=n)",
     "a table with a row for each distinct cell of a column of t: the cell, the number of its "
     "rows,\n"
     "and lists of their other cells; n is the column's number, or its title as a text",
     "group((table k in 1..3: odd = k mod 2), by=\"odd\")",
     "# odd  count  k\n    1      2  (1, 3)\n    0      1  list(2)", 1, 1, "by", call_group, false,
     "table -> table"},
    {"join", "join(t, u, by=n)",
     "the rows of t, each beside the rows of u with the same cell in the column of a title, or of "
     "a\n"
     "number in both",
     "join((table k in 1..2: k^2), (table k in 2..3: k^3), by=\"k\")",
     "# k  k^2  k^3\n  2    4    8", 2, 2, "by", call_join, false, "table table -> table"},
    {"plotted", "plotted(t, remark, x, y, (name, (a, b), ...), ..., line=(name, (a, b), ...))",
     "the table t with a remark below it, and what a drawing plots: points with their names, and a "
     "line;\n"
     "x and y are the titles of the axes",
     "plotted((table k in 1..2: k, k^2), \"2 squares\", \"k\", \"square\", (\"squares\", (1, 1), "
     "(2, 4)))",
     "# k k^2\n1 1\n2 4\n# 2 squares", 4, 16, "line", call_plotted},
    {"written",
     "written(lines, t, NAME=x, ...)",
     "an answer of several lines, which are texts. For other programs it is the table t, and in\n"
     "JSON an object with the named members, in which an empty text is null",
     "written((\"the squares\", \"1 and 4\"), (table k in 1..2: k^2), largest=4)",
     "the squares\n1 and 4",
     1,
     2,
     "",
     call_written,
     false,
     {},
     false,
     false,
     true},
};

}  // namespace

std::span<const FunctionInfo> table_functions() { return kTableFunctions; }

}  // namespace kingmaker
