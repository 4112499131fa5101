#include "repl/tally.hpp"

#include <absl/container/flat_hash_map.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "grammar/diagnostic.hpp"
#include "grammar/text.hpp"
#include "repl/check_domain.hpp"
#include "repl/evaluate.hpp"
#include "repl/json.hpp"

namespace kingmaker {
namespace {

struct Result {
  Object object;
  std::uint64_t count = 0;
  std::vector<std::pair<std::string, Object>> first;  // the variables
};

// `counted` instances in all.
absl::StatusOr<std::string> tally_text(Context& context, const std::vector<Result>& results,
                                       std::uint64_t counted, std::uint64_t max_lines) {
  std::string text;
  const std::size_t listed = std::min<std::size_t>(results.size(), max_lines);
  std::uint64_t most = 0;
  for (std::size_t i = 0; i < listed; ++i) most = std::max(most, results[i].count);
  const std::size_t width = std::to_string(most).size();
  for (std::size_t i = 0; i < listed; ++i) {
    const Result& result = results[i];
    const absl::StatusOr<std::string> shown = context.show(result.object);
    if (!shown.ok()) return shown.status();
    const std::string count = std::to_string(result.count);
    append(text, std::string(width - count.size(), ' '), count, "  ", *shown, "   # ");
    for (const auto& [name, object] : result.first) {
      const absl::StatusOr<std::string> value = context.show(object);
      if (!value.ok()) return value.status();
      append(text, name == result.first.front().first ? "" : ", ", name, " = ", *value);
    }
    text += '\n';
    if (text.size() > context.settings.max_output) return too_long_to_print("the tally is");
  }
  if (listed < results.size()) {
    append(text, and_more(results.size() - listed), "\n");
  }
  return cat(text, results.size(), results.size() == 1 ? " result, " : " results, ", counted,
             counted == 1 ? " instance" : " instances");
}

absl::StatusOr<std::string> tally_json(Context& context, const std::vector<Result>& results) {
  std::string text = "[";
  for (const Result& result : results) {
    const absl::StatusOr<std::string> value = json_of(context, result.object);
    if (!value.ok()) return value.status();
    const absl::StatusOr<std::string> first = json_of(context, result.first);
    if (!first.ok()) return first.status();
    append(text, text.size() > 1 ? "," : "", "{\"count\":", result.count, ",\"result\":", *value,
           ",\"first\":", *first, "}");
    if (text.size() > context.settings.max_output) return too_long_to_print("the tally is");
  }
  return text + "]";
}

}  // namespace

absl::StatusOr<std::string> tally(Context& context, std::string_view source,
                                  const ast::Statement& statement, std::uint64_t max_lines,
                                  const Progress& progress) {
  context.variables.clear();
  const absl::StatusOr<CheckGrid> grid = make_grid(context, source, statement.quantifiers);
  if (!grid.ok()) return grid.status();
  const ast::Expression& expression = statement.expression;
  const ast::Expression& premise = statement.second;
  EvaluateOptions index_condition;
  index_condition.integers_are_numbers = true;

  std::vector<Result> results;
  absl::flat_hash_map<std::uint32_t, std::size_t> by_term;  // of values, whose texts may be long
  absl::flat_hash_map<std::string, std::size_t> by_text;
  std::uint64_t seen = 0;
  std::uint64_t counted = 0;
  absl::Status failure;
  SourceRange failed_at = expression.range();
  // False: the instance is left out, or the tally stops.
  const auto is_relevant = [&]() -> bool {
    if (premise.empty()) return true;
    const absl::StatusOr<Object> truth = evaluate(context, source, premise, index_condition);
    failed_at = premise.range();
    if (!truth.ok()) {
      failure = truth.status();
      return false;
    }
    if (const bool* holds = std::get_if<bool>(&*truth)) return *holds;
    failure = absl::InvalidArgumentError(cat("expected a relation, found ", kind_of(*truth)));
    return false;
  };
  // Where the result of the instance is counted.
  const auto place_of = [&](const Object& object) -> absl::StatusOr<std::size_t*> {
    if (const auto* value = std::get_if<GameValue>(&object)) {
      return &by_term.try_emplace(value->term.raw(), results.size()).first->second;
    }
    absl::StatusOr<std::string> text = context.show(object);
    if (!text.ok()) return text.status();
    return &by_text.try_emplace(*std::move(text), results.size()).first->second;
  };
  ProgressReporter reporter(progress, grid->instances, false);
  Places(*grid).for_each([&](const CheckPlace& place) {
    reporter.done(++seen);
    if (!context.budget().spend()) {
      failure = status_of(context.budget().reason(), context.budget());
      return false;
    }
    set_variables(context, *grid, place);
    if (!is_relevant()) return failure.ok();
    failed_at = expression.range();
    absl::StatusOr<Object> object = evaluate(context, source, expression);
    if (!object.ok()) {
      failure = object.status();
      return false;
    }
    const absl::StatusOr<std::size_t*> found = place_of(*object);
    if (!found.ok()) {
      failure = found.status();
      return false;
    }
    if (**found == results.size()) {
      results.push_back({*std::move(object), 0, context.variables});
    }
    ++results[**found].count;
    ++counted;
    return true;
  });
  context.variables.clear();
  if (!failure.ok()) return stopped(failure, seen - 1, *grid, failed_at, "had been counted");

  if (context.settings.format == Format::Json) return tally_json(context, results);
  return tally_text(context, results, counted, max_lines);
}

}  // namespace kingmaker
