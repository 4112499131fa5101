// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Functions that make lists, and functions on lists. Tested in tests/language/library.km.

#include <absl/algorithm/container.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "algebra/term_map.hpp"
#include "base/csv.hpp"
#include "base/diagnostic.hpp"
#include "base/long_numbers.hpp"
#include "base/source_text.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "grammar/parse.hpp"
#include "language/arithmetic.hpp"
#include "language/distinct.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/list.hpp"
#include "language/object_text.hpp"
#include "language/ordering.hpp"

namespace kingmaker {
namespace {

// The largest number of members that a function copies; each takes some hundred bytes.
constexpr std::uint64_t kMostMembers = 1'000'000;

absl::StatusOr<List> list_argument(const FunctionCall& call, std::size_t index) {
  const Argument& argument = call.arguments[index];
  std::optional<List> list = members_of(argument.object);
  if (list) return *std::move(list);
  return error_at(argument.range, "expected a list, found ", kind_of(argument.object));
}

absl::StatusOr<std::vector<Object>> members_argument(FunctionCall& call, std::size_t index) {
  KM_ASSIGN_OR_RETURN(const List list, list_argument(call, index));
  const std::uint64_t count = list.members->count;
  if (count > kMostMembers) {
    return limit_error_at(call.arguments[index].range, "a list of more than ",
                          large_number(kMostMembers), " members is not written out");
  }
  Budget& budget = call.context.budget();
  std::vector<Object> members;
  members.reserve(count);
  for (std::uint64_t i = 0; i < count; ++i) {
    if (!budget.spend()) return status_of(budget);
    members.push_back(list.members->member(i));
  }
  return members;
}

// The number of members of a list, rows of a table, or characters of a text.
absl::StatusOr<Object> call_length(FunctionCall& call) {
  if (const auto* text = std::get_if<std::string>(&call.arguments[0].object)) {
    return Integer(absl::c_count_if(
        *text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
  }
  if (const Table* table = table_in(plain(call.arguments[0].object))) return Integer(table->rows());
  KM_ASSIGN_OR_RETURN(const List list, list_argument(call, 0));
  return Integer(list.members->count);
}

// The compiler translates calls of `map`, `filter` and `fold` into loops.
absl::StatusOr<Object> call_loop(FunctionCall& call) {
  return error_at(call.range, "a function that calls a function cannot be passed to one");
}

// The texts of the members of the first argument, with the second between them.
absl::StatusOr<Object> joined_texts(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const std::vector<Object> members, members_argument(call, 0));
  KM_ASSIGN_OR_RETURN(const auto between, argument_as<std::string>(call.arguments[1], "a text"));
  std::string whole;
  for (const Object& member : members) {
    const absl::StatusOr<std::string> text = text_of(call.context, member);
    if (!text.ok()) return with_range(text.status(), call.arguments[0].range);
    append(whole, &member == members.data() ? "" : between, *text);
    if (whole.size() > call.context.settings.max_output) return too_long_to_print("the text is");
  }
  return whole;
}

absl::StatusOr<Object> call_text(FunctionCall& call) {
  if (call.arguments.size() == 2) return joined_texts(call);
  const Argument& argument = call.arguments[0];
  if (has_rows(argument.object)) {
    return error_at(argument.range, kind_of(argument.object), " is no single line of text");
  }
  return with_range(text_of(call.context, argument.object), argument.range);
}

absl::StatusOr<Object> call_list(FunctionCall& call) {
  std::vector<Object> members;
  for (Argument& argument : call.arguments) members.push_back(std::move(argument.object));
  return list_of(std::move(members));
}

absl::StatusOr<Object> call_reverse(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(std::vector<Object> members, members_argument(call, 0));
  absl::c_reverse(members);
  return list_of(std::move(members));
}

absl::StatusOr<Object> call_concat(FunctionCall& call) {
  std::vector<Object> all;
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    KM_ASSIGN_OR_RETURN(std::vector<Object> members, members_argument(call, i));
    all.insert(all.end(), std::make_move_iterator(members.begin()),
               std::make_move_iterator(members.end()));
  }
  return list_of(std::move(all));
}

absl::StatusOr<Object> call_distinct(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(std::vector<Object> members, members_argument(call, 0));
  DistinctObjects distinct(call.context);
  std::vector<Object> kept;
  Budget& budget = call.context.budget();
  for (Object& member : members) {
    if (!budget.spend()) return status_of(budget);
    KM_ASSIGN_OR_RETURN(const std::size_t place,
                        distinct.place_of(member, call.arguments[0].range));
    if (place == kept.size()) kept.push_back(std::move(member));
  }
  return list_of(std::move(kept));
}

// The keys, if all are numbers of 64 bits, which are compared without looking into objects.
std::optional<std::vector<std::int64_t>> small_numbers(const std::vector<Object>& keys) {
  std::vector<std::int64_t> numbers;
  numbers.reserve(keys.size());
  for (const Object& key : keys) {
    const auto* number = integer_in(key);
    const bool is_small = number != nullptr && number->backend().size() == 1 &&
                          abs(*number) <= std::numeric_limits<std::int64_t>::max();
    if (!is_small) return std::nullopt;
    numbers.push_back(static_cast<std::int64_t>(*number));
  }
  return numbers;
}

// The places of `keys` in ascending order; equal keys keep their order.
absl::StatusOr<std::vector<std::size_t>> ascending(Budget& budget, const std::vector<Object>& keys,
                                                   SourceRange range) {
  std::vector<std::size_t> places(keys.size());
  absl::c_iota(places, std::size_t{0});
  if (const auto numbers = small_numbers(keys)) {
    if (!budget.spend(keys.size())) return status_of(budget);
    absl::c_stable_sort(
        places, [&](std::size_t a, std::size_t b) { return (*numbers)[a] < (*numbers)[b]; });
    return places;
  }
  absl::Status failure;
  absl::c_stable_sort(places, [&](std::size_t a, std::size_t b) {
    if (!failure.ok()) return false;
    const auto order = order_of(keys[a], keys[b], range, budget);
    failure = budget.spend() ? order.status() : status_of(budget);
    return order.ok() && *order < 0;
  });
  if (!failure.ok()) return failure;
  return places;
}

// Values without keys are sorted in print order.
bool are_values(const std::vector<Object>& members) {
  return !members.empty() &&
         absl::c_all_of(members, [](const Object& object) { return value_in(object) != nullptr; });
}

// The table with its rows sorted by one column.
absl::StatusOr<Object> sorted_table(FunctionCall& call, Table table) {
  const Argument* const by = named_argument(call, "by");
  if (by == nullptr) return error_at(call.range, "a table is sorted by a column: `sort(t, by=2)`");
  KM_ASSIGN_OR_RETURN(const std::size_t place, column_place(table, *by));
  KM_ASSIGN_OR_RETURN(const auto order, ascending(call.context.budget(), table.columns[place].cells,
                                                  call.arguments[0].range));
  for (Column& column : table.columns) {
    std::vector<Object> ordered;
    ordered.reserve(order.size());
    for (const std::size_t row : order) ordered.push_back(std::move(column.cells[row]));
    column.cells = std::move(ordered);
  }
  if (table.origins != nullptr) table.origins = table.origins->in_order(order);
  return table;
}

absl::StatusOr<Object> call_sort(FunctionCall& call) {
  if (const Table* table = table_in(call.arguments[0].object)) return sorted_table(call, *table);
  if (const Argument* const by = named_argument(call, "by")) {
    return error_at(by->range, "a list is sorted by a function, and a table by a column");
  }
  KM_ASSIGN_OR_RETURN(std::vector<Object> members, members_argument(call, 0));
  std::vector<Object> sorted;
  if (call.arguments.size() == 1 && are_values(members)) {
    std::vector<Term> roots;
    roots.reserve(members.size());
    for (const Object& member : members) roots.push_back(value_in(member)->term);
    const PrintOrder order(call.context.store(), value_in(members.front())->frame.players, roots);
    absl::c_stable_sort(members, [&](const Object& a, const Object& b) {
      return order.less(value_in(a)->term, value_in(b)->term);
    });
    return list_of(std::move(members));
  }
  absl::StatusOr<std::vector<Object>> keys = std::vector<Object>();
  if (call.arguments.size() == 2) keys = members_argument(call, 1);
  if (!keys.ok()) return keys.status();
  KM_ASSIGN_OR_RETURN(const auto places,
                      ascending(call.context.budget(), call.arguments.size() == 2 ? *keys : members,
                                call.arguments[0].range));
  sorted.reserve(places.size());
  for (const std::size_t place : places) sorted.push_back(std::move(members[place]));
  return list_of(std::move(sorted));
}

absl::StatusOr<Object> outermost(FunctionCall& call, bool is_least) {
  std::vector<Object> members;
  if (call.arguments.size() == 1) {
    KM_ASSIGN_OR_RETURN(members, members_argument(call, 0));
  } else {
    for (Argument& argument : call.arguments) members.push_back(std::move(argument.object));
  }
  if (members.empty()) return error_at(call.arguments[0].range, "the list has no members");
  KM_ASSIGN_OR_RETURN(const auto places,
                      ascending(call.context.budget(), members, call.arguments[0].range));
  return members[is_least ? places.front() : places.back()];
}
absl::StatusOr<Object> call_min(FunctionCall& call) { return outermost(call, true); }
absl::StatusOr<Object> call_max(FunctionCall& call) { return outermost(call, false); }

// The least period with which a list of numbers goes on, up to an increment, from its first half on
// and at least twice.
absl::StatusOr<Object> call_period(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const std::vector<Object> members, members_argument(call, 0));
  std::vector<Rational> numbers;
  for (const Object& member : members) {
    const std::optional<Rational> number = number_in(member);
    if (!number) {
      return error_at(call.arguments[0].range, "expected a list of numbers, found ",
                      kind_of(member), " in it");
    }
    numbers.push_back(*number);
  }
  const std::size_t count = numbers.size();
  for (std::size_t period = 1; 2 * period <= count; ++period) {
    if (!call.context.budget().spend(count)) return status_of(call.context.budget());
    std::size_t first = count - period - 1;
    const Rational increment = numbers[count - 1] - numbers[first];
    while (first > 0 && numbers[first - 1 + period] - numbers[first - 1] == increment) --first;
    if (2 * first > count || count - first < 2 * period) continue;
    Table table{{{"preperiod", {Counted{first}}},
                 {"period", {Counted{period}}},
                 {"increment", {number_object(increment)}}}};
    table.remark =
        cat("evidence, no proof: the ", count, " numbers go on so from place ", first + 1);
    return table;
  }
  return error_at(call.arguments[0].range, "these ", count, " numbers do not go on with a period");
}

absl::StatusOr<Object> call_permutations(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(std::vector<Object> members, members_argument(call, 0));
  constexpr std::size_t kMostPermuted = 9;
  if (members.size() > kMostPermuted) {
    return limit_error_at(call.arguments[0].range, "lists of up to ", kMostPermuted,
                          " members are permuted");
  }
  std::vector<std::size_t> places(members.size());
  absl::c_iota(places, std::size_t{0});
  std::vector<Object> all;
  Budget& budget = call.context.budget();
  do {
    if (!budget.spend(places.size() + 1)) return status_of(budget);
    std::vector<Object> one;
    one.reserve(places.size());
    for (const std::size_t place : places) one.push_back(members[place]);
    KM_ASSIGN_OR_RETURN(List list, list_of(std::move(one)));
    all.emplace_back(std::move(list));
  } while (absl::c_next_permutation(places));
  return list_of(std::move(all));
}

absl::StatusOr<Object> call_subterms(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto v, value_argument(call, 0));
  Members subterms;
  subterms.frame = v.frame;
  TermSet visited;
  HashSet<Term> leaves;
  std::vector<Term> waiting{v.term};
  while (!waiting.empty()) {
    const Term next = waiting.back();
    waiting.pop_back();
    if (next.is_leaf() ? !leaves.insert(next).second : !visited.insert(next)) continue;
    subterms.values.push_back(next);
    if (!call.context.budget().spend()) return status_of(call.context.budget());
    if (next.is_leaf()) continue;
    const auto options = call.context.options({next, v.frame});
    waiting.insert(waiting.end(), options.rbegin(), options.rend());
  }
  subterms.count = subterms.values.size();
  return list_of(std::move(subterms));
}

absl::StatusOr<Object> call_paths(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto v, value_argument(call, 0));
  std::vector<Object> paths;
  std::vector<std::pair<Path, Term>> waiting{{Path(), v.term}};
  Budget& budget = call.context.budget();
  while (!waiting.empty()) {
    auto [path, next] = std::move(waiting.back());
    waiting.pop_back();
    if (paths.size() == kMostMembers) {
      return limit_error_at(call.range, "there are more than ", large_number(kMostMembers),
                            " places");
    }
    if (!budget.spend(path.size() + 1)) return status_of(budget);
    if (next.is_choice()) {
      const auto options = call.context.options({next, v.frame});
      for (std::size_t i = options.size(); i > 0; --i) {
        waiting.emplace_back(path, options[i - 1]);
        waiting.back().first.push_back(static_cast<std::uint32_t>(i));
      }
    }
    paths.emplace_back(std::move(path));
  }
  return list_of(std::move(paths));
}

// The cells of one column below its title.
absl::StatusOr<std::vector<CsvField>> csv_column(std::string_view text, const std::string& title) {
  std::vector<std::vector<CsvField>> rows = csv_rows(text, csv_separator(text));
  const std::vector<CsvField>& head = rows.front();
  const auto column =
      absl::c_find_if(head, [&](const CsvField& cell) { return cell.text == title; });
  if (column == head.end()) return input_error("there is no column `", title, "`");
  const auto place = static_cast<std::size_t>(column - head.begin());
  std::vector<CsvField> cells;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    if (place < rows[i].size()) cells.push_back(std::move(rows[i][place]));
  }
  return cells;
}

// Reads one value from each line, in which `#` begins a comment, or those of a column.
absl::StatusOr<Object> call_file(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto name,
                      argument_as<std::string>(call.arguments[0], "a file name in quotes"));
  Context& context = call.context;
  if (!context.read_file) return error_at(call.range, "files cannot be read here");
  const absl::StatusOr<std::string> text = context.read_file(name);
  if (!text.ok()) return with_range(text.status(), call.arguments[0].range);
  std::string_view whole = *text;
  if (whole.starts_with(detail::kByteOrderMark)) whole.remove_prefix(detail::kByteOrderMark.size());
  std::vector<CsvField> cells;
  if (call.arguments.size() > 1) {
    const Argument* const column = &call.arguments[1];
    KM_ASSIGN_OR_RETURN(const auto title,
                        argument_as<std::string>(*column, "the title of a column in quotes"));
    KM_ASSIGN_OR_RETURN(cells, with_range(csv_column(whole, title), column->range));
  } else {
    for (const std::string_view line : lines_of(whole)) {
      cells.push_back({cells.size() + 1, std::string(line.substr(0, line.find('#')))});
    }
  }
  Members values;
  values.frame = context.settings.frame;
  for (const auto& [number, cell] : cells) {
    if (cell.find_first_not_of(" \t\r") == std::string::npos) continue;
    const absl::StatusOr<Term> term =
        parse_value(context.store(), values.frame, cell, Notation::Detect, &context.budget());
    if (!term.ok()) {
      const absl::Status status =
          with_message(term.status(), cat(name, ", line ", number, ": ", term.status().message()));
      return moved_to(status, call.arguments[0].range);
    }
    if (!context.budget().spend()) return status_of(context.budget());
    values.values.push_back(*term);
  }
  values.count = values.values.size();
  return list_of(std::move(values));
}

// The sum of the numbers in a list.
absl::StatusOr<Object> sum_of_list(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(std::vector<Object> members, members_argument(call, 0));
  Object sum = Integer(0);
  for (const Object& member : members) {
    if (!is_number(member)) {
      return error_at(call.arguments[0].range, "expected a list of numbers, found ",
                      kind_of(member), " in it");
    }
    KM_ASSIGN_OR_RETURN(sum, calculate(ast::Op::Add, sum, member, call.context.budget()));
  }
  return sum;
}

absl::StatusOr<Object> call_sum(FunctionCall& call) {
  const bool is_of_list = std::holds_alternative<List>(plain(call.arguments[0].object));
  if (call.arguments.size() == 1 && is_of_list) return sum_of_list(call);
  auto sum = call.context.library.applied("sum", call.context, placed_arguments(call), call.range);
  return sum ? *std::move(sum) : sum_of_list(call);
}

constexpr FunctionInfo kListFunctions[] = {
    {"concat", "concat(l, m, ...)", "one list of the members of several lists, in order",
     "concat((1,2), (2,3))", "(1, 2, 2, 3)", 1, 16, "", call_concat, false, "list -> list"},
    {"distinct", "distinct(l)", "the members of a list without repetitions", "distinct((2,1,2))",
     "(2, 1)", 1, 1, "", call_distinct, false, "list -> list"},
    {"file", "file(\"values.txt\" [, column=\"v\"])",
     "the values in a file, one on each line, in which text after # is a comment; or those of a\n"
     "column of a table in CSV",
     "list v in file(\"values.txt\"): size(v)", "(3, 6)", 1, 1, "column", call_file, false,
     "file -> list"},
    {"filter", "filter(l, f)", "the members of a list for which a condition f is true",
     "filter((1, 2, 3), k -> k != 2)", "(1, 3)", 2, 2, "by", call_loop, false,
     "list function -> list"},
    {"fold", "fold(l, f, a)",
     "f(... f(f(a, x), y) ..., z) for the members x, y, ..., z of a list; a if it is empty",
     "fold((1, 2, 3), (a, k) -> a + k, 0)", "6", 3, 3, "by", call_loop},
    {"length", "length(l)",
     "the number of members of a list, of rows of a table, or of characters of a text",
     "length(options([1,3]))", "2", 1, 1, "", call_length, false, "list -> number"},
    {"list", "list(a, b, ...)", "a list of the arguments; list() is empty", "list(3)", "list(3)", 0,
     1000, "", call_list, false, "-> list"},
    {"map", "map(l, f)",
     "the list of the results of f, a function of one argument, for the members of a list",
     "map((1, 2, 3), k -> k^2)", "(1, 4, 9)", 2, 2, "by", call_loop, false,
     "list function -> list"},
    {"max", "max(l), max(a, b, ...)", "the greatest member of a list, or argument", "max((2,7,1))",
     "7", 1, 1000, "", call_max},
    {"min", "min(l), min(a, b, ...)", "the least member of a list, or argument", "min((2,7,1))",
     "1", 1, 1000, "", call_min},
    {"paths", "paths(v)", "all paths of a value, each before the paths that extend it",
     "paths([1,[2,3]])", "(., .1, .2, .2.1, .2.2)", 1, 1, "", call_paths, false, "value -> list"},
    {"period", "period(l)",
     "the preperiod, the period and the increment of a list of numbers: f(n + period) = f(n) +\n"
     "increment behind the preperiod. It is the least period that goes on from the first half of\n"
     "the list, at least twice",
     "period(list n in 1..12: n div 3)",
     "# preperiod  period  increment\n          0       3          1\nevidence, no proof: the 12 "
     "numbers go on so from place 1",
     1, 1, "", call_period, false, "list -> table"},
    {"permutations", "permutations(l)", "all orders of the members of a list",
     "permutations((1,2))", "((1, 2), (2, 1))", 1, 1, "", call_permutations, false, "list -> list"},
    {"reverse", "reverse(l)", "the members of a list in reverse order", "reverse((1,2,3))",
     "(3, 2, 1)", 1, 1, "", call_reverse, false, "list -> list"},
    {"sort", "sort(l, by=f), sort(t, by=n)",
     "a list in ascending order: numbers by size, texts by their characters, lists by their\n"
     "first members that differ, values in print order. by=f: in ascending order of the results\n"
     "of f; by=n: a table in ascending order of one column, its number, or its title as a text",
     "sort((-3,2,1), by=abs)", "(1, 2, -3)", 1, 2, "by", call_sort},
    {"subterms", "subterms(v)", "the distinct nodes of v, v itself first", "subterms([1,[2,3]])",
     "([1,[2,3]], 1, [[2,3]], 2, 3)", 1, 1, "", call_subterms, false, "value -> values"},
    {"sum", "sum(g, h, ...)",
     "sum(l) is the sum of the members of a list of numbers, and sum(g, h) is g + h for objects\n"
     "of extensions",
     "sum(list x in 1..4: x * x)", "30", 1, 1'000'000, "", call_sum},
    {"text", "text(v), text(l, t)",
     "the text that the program prints for v; `+` joins texts. text(l, t) joins the texts of the\n"
     "members of a list, with the text t between them",
     "\"size \" + text(size(2_2)) + \" = \" + text((1, 2, 3), \"+\")", "size 6 = 1+2+3", 1, 2, "",
     call_text, false, "-> text"},
};

}  // namespace

std::span<const FunctionInfo> list_functions() { return kListFunctions; }

}  // namespace kingmaker
