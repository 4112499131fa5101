#include "language/check/tally.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/hash_table.hpp"
#include "language/check/check_domain.hpp"
#include "language/machine/machine.hpp"
#include "language/machine/program.hpp"
#include "language/report.hpp"

namespace kingmaker {
namespace {

class Counting {
 public:
  Counting(Context& context, const ast::Statement& statement, const CheckGrid& grid)
      : context_(context),
        statement_(statement),
        grid_(grid),
        machine_(context, {.grid = &grid}),
        failed_at_(statement.expression.range()) {}

  absl::StatusOr<Tally> run(const Progress& progress) {
    if (!statement_.second.empty()) {
      absl::StatusOr<Program> premise = compiled(statement_.second, true);
      if (!premise.ok()) return premise.status();
      premise_ = *std::move(premise);
    }
    const absl::StatusOr<Program> program = compiled(statement_.expression, false);
    if (!program.ok()) return program.status();
    std::uint64_t seen = 0;
    absl::Status failure;
    ProgressReporter reporter(progress, grid_.instances, false);
    Places(grid_).for_each([&](const CheckPlace& place) {
      reporter.done(++seen);
      failure = count(*program, place);
      return failure.ok();
    });
    if (failure.ok()) return std::move(answer_);
    return stopped(failure, seen - 1, grid_, failed_at_, "had been counted");
  }

 private:
  absl::StatusOr<Program> compiled(const ast::Expression& expression, bool is_condition) {
    return compile(context_, expression, static_cast<std::uint32_t>(expression.nodes.size() - 1),
                   {.variables = grid_.names, .is_condition = is_condition});
  }

  absl::Status count(const Program& program, const CheckPlace& place) {
    if (!context_.budget().spend()) {
      return status_of(context_.budget().reason(), context_.budget());
    }
    machine_.move_to(place);
    if (premise_) {
      failed_at_ = statement_.second.range();
      const std::optional<bool> is_relevant = machine_.truth(*premise_);
      if (!is_relevant) return machine_.status();
      if (!*is_relevant) return absl::OkStatus();
    }
    failed_at_ = statement_.expression.range();
    absl::StatusOr<Object> object = machine_.value(program);
    if (!object.ok()) return object.status();
    const absl::StatusOr<std::size_t*> found = place_of(*object);
    if (!found.ok()) return found.status();
    std::vector<Tally::Result>& results = answer_.results;
    if (**found == results.size()) {
      results.push_back({*std::move(object), 0, variables_at(grid_, place)});
    }
    ++results[**found].count;
    ++answer_.instances;
    return absl::OkStatus();
  }

  // Where the result of an instance is counted.
  absl::StatusOr<std::size_t*> place_of(const Object& object) {
    const std::size_t next = answer_.results.size();
    if (const auto* value = std::get_if<GameValue>(&object)) {
      return &by_term_.try_emplace(value->term.raw(), next).first->second;
    }
    if (const auto* report = std::get_if<ReportPointer>(&object)) {
      const auto& results = answer_.results;
      const auto same = std::find_if(results.begin(), results.end(), [&](const auto& result) {
        const auto* other = std::get_if<ReportPointer>(&result.object);
        return other != nullptr && (*other)->report == (*report)->report;
      });
      report_place_ = static_cast<std::size_t>(same - results.begin());
      return &report_place_;
    }
    if (std::holds_alternative<Table>(object)) {
      return absl::InvalidArgumentError("a tally counts values, numbers and the like, not tables");
    }
    absl::StatusOr<std::string> text = context_.show(object);
    if (!text.ok()) return text.status();
    return &by_text_.try_emplace(*std::move(text), next).first->second;
  }

  Context& context_;
  const ast::Statement& statement_;
  const CheckGrid& grid_;
  Machine machine_;
  std::optional<Program> premise_;
  SourceRange failed_at_;
  Tally answer_;
  HashMap<std::uint32_t, std::size_t> by_term_;  // of values, whose texts may be long
  HashMap<std::string, std::size_t> by_text_;
  std::size_t report_place_ = 0;
};

}  // namespace

absl::StatusOr<Tally> tally(Context& context, const ast::Statement& statement,
                            const Progress& progress) {
  const absl::StatusOr<CheckGrid> grid = make_grid(context, statement.quantifiers);
  if (!grid.ok()) return grid.status();
  return Counting(context, statement, *grid).run(progress);
}

}  // namespace kingmaker
