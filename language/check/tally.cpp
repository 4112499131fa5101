// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/check/tally.hpp"

#include <utility>
#include <vector>

#include "base/diagnostic.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/check/collect.hpp"
#include "language/check/grid.hpp"
#include "language/distinct.hpp"
#include "language/list.hpp"

namespace kingmaker {
namespace {

class Counting {
 public:
  Counting(Context& context, const Quantified& statement, const CheckGrid& grid)
      : context_(context),
        statement_(statement),
        collection_(context, statement.premise, grid),
        distinct_(context) {}

  absl::StatusOr<Tally> run(const Progress& progress) {
    KM_ASSIGN_OR_RETURN(const Program program, collection_.compiled(statement_.body, false));
    const absl::Status status =
        collection_.run(progress, statement_.body.range(), "had been counted",
                        [&](const Instance& instance) -> absl::StatusOr<bool> {
                          if (absl::Status counted = count(program, instance); !counted.ok())
                            return counted;
                          return true;
                        });
    if (!status.ok()) return keeping(status);
    return std::move(answer_);
  }

 private:
  // Returns the error, and binds `_` to the results found before.
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
    KM_ASSIGN_OR_RETURN(Object object, collection_.machine().value(program));
    if (std::holds_alternative<Table>(plain(object))) {
      return absl::InvalidArgumentError("a tally counts values, numbers and the like, not tables");
    }
    KM_ASSIGN_OR_RETURN(const std::size_t place, distinct_.place_of(object, {}));
    std::vector<Tally::Result>& results = answer_.results;
    if (place == results.size()) {
      results.push_back({std::move(object), 0, variables_at(instance)});
    }
    ++results[place].count;
    ++answer_.instances;
    return absl::OkStatus();
  }

  Context& context_;
  const Quantified& statement_;
  Collection collection_;
  Tally answer_;
  DistinctObjects distinct_;
};

}  // namespace

absl::StatusOr<Tally> tally(Context& context, const Quantified& statement,
                            const Progress& progress) {
  KM_ASSIGN_OR_RETURN(const CheckGrid grid, make_grid(context, statement.quantifiers));
  return Counting(context, statement, grid).run(progress);
}

}  // namespace kingmaker
