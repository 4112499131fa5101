#include "language/check/tally.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/hash_table.hpp"
#include "base/text.hpp"
#include "language/check/collect.hpp"
#include "language/check/grid.hpp"
#include "language/domain.hpp"
#include "language/report.hpp"

namespace kingmaker {
namespace {

class Counting {
 public:
  Counting(Context& context, const ast::Statement& statement, const CheckGrid& grid)
      : context_(context), statement_(statement), collection_(context, statement, grid) {}

  absl::StatusOr<Tally> run(const Progress& progress) {
    const absl::StatusOr<Program> program = collection_.compiled(statement_.expression, false);
    if (!program.ok()) return program.status();
    const absl::Status status =
        collection_.run(progress, statement_.expression.range(), "had been counted",
                        [&](const Instance& instance) -> absl::StatusOr<bool> {
                          if (absl::Status counted = count(*program, instance); !counted.ok())
                            return counted;
                          return true;
                        });
    if (!status.ok()) return keeping(status);
    return std::move(answer_);
  }

 private:
  // The error, behind which `_` is what was found before.
  absl::Status keeping(const absl::Status& status) {
    std::vector<Object> results;
    results.reserve(answer_.results.size());
    for (const Tally::Result& result : answer_.results) results.push_back(result.object);
    const std::size_t count = results.size();
    absl::StatusOr<List> list = list_of(std::move(results));
    if (count == 0 || !list.ok()) return status;
    context_.last = *std::move(list);
    return with_message(status, cat(status.message(), "; `_` is the list of the ", count,
                                    count == 1 ? " result" : " results", " before"));
  }

  absl::Status count(const Program& program, const Instance& instance) {
    absl::StatusOr<Object> object = collection_.machine().value(program);
    if (!object.ok()) return object.status();
    const absl::StatusOr<std::size_t*> found = place_of(*object);
    if (!found.ok()) return found.status();
    std::vector<Tally::Result>& results = answer_.results;
    if (**found == results.size()) {
      results.push_back({*std::move(object), 0, variables_at(instance)});
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
  Collection collection_;
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
