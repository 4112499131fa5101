#include "language/check/check.hpp"

#include <utility>

#include "base/diagnostic.hpp"
#include "base/text.hpp"
#include "language/check/check_domain.hpp"
#include "language/check/check_text.hpp"
#include "language/check/instances.hpp"
#include "language/check/truth_tables.hpp"
#include "language/machine/machine.hpp"
#include "language/machine/program.hpp"

namespace kingmaker {
namespace {

using ast::Kind;

std::uint32_t root_of(const ast::Expression& expression) {
  return static_cast<std::uint32_t>(expression.nodes.size() - 1);
}

// One check of a condition.
class Check {
 public:
  Check(Context& context, const ast::Statement& statement, const CheckGrid& grid,
        const CheckOptions& options)
      : context_(context),
        statement_(statement),
        condition_(statement.expression),
        grid_(grid),
        options_(options),
        tables_(context, grid, options.threads) {}

  absl::StatusOr<CheckResult> run() {
    if (absl::Status status = ask(); !status.ok()) return status;
    absl::StatusOr<CheckPlace> place = first_counterexample();
    if (!place.ok()) return stopped(place.status(), condition_.range());
    if (place->empty()) return std::move(result_);
    absl::StatusOr<Counterexample> counterexample = explained(*place);
    if (!counterexample.ok()) return with_range(counterexample.status(), condition_.range());
    result_.counterexample = *std::move(counterexample);
    return std::move(result_);
  }

 private:
  absl::Status stopped(const absl::Status& status, SourceRange range) const {
    return kingmaker::stopped(status, result_.checked, grid_, range,
                              "had been checked, without a counterexample");
  }

  // Compiles what an instance must meet to be relevant, and then what is claimed of it.
  absl::Status ask() {
    if (const ast::Expression& when = statement_.second; !when.empty()) {
      if (absl::Status status = add_premise(when, root_of(when)); !status.ok()) return status;
    }
    std::uint32_t root = root_of(condition_);
    if (condition_.root().kind == Kind::Implies) {
      const std::vector<std::uint32_t> sides = operands_of(condition_, root);
      if (absl::Status status = add_premise(condition_, sides[0]); !status.ok()) return status;
      root = sides[1];
    }
    absl::StatusOr<Program> claim = compiled(condition_, root);
    if (!claim.ok()) return claim.status();
    claim_ = *std::move(claim);
    const absl::Status ready = tables_.prepare();
    return ready.ok() ? ready : stopped(ready, condition_.range());
  }

  absl::StatusOr<Program> compiled(const ast::Expression& expression, std::uint32_t root) {
    absl::StatusOr<Program> program = compile(context_, expression, root,
                                              {.variables = grid_.names,
                                               .is_condition = true,
                                               .tables = options_.tables ? &tables_ : nullptr});
    if (!program.ok()) return stopped(program.status(), expression.range());
    return program;
  }

  absl::Status add_premise(const ast::Expression& expression, std::uint32_t root) {
    absl::StatusOr<Program> premise = compiled(expression, root);
    if (!premise.ok()) return premise.status();
    premises_.push_back(*std::move(premise));
    return absl::OkStatus();
  }

  // Where the smallest lies; empty: there is none.
  absl::StatusOr<CheckPlace> first_counterexample() {
    CheckPlace found;
    absl::Status failure;
    Machine machine(context_, {.grid = &grid_}, &tables_);
    Budget& budget = context_.budget();
    ProgressReporter reporter(options_.progress, grid_.instances,
                              options_.tables && tables_.all_in_tables());
    // False: not relevant; none: it failed.
    const auto is_relevant = [&]() -> std::optional<bool> {
      for (const Program& premise : premises_) {
        const std::optional<bool> truth = machine.truth(premise);
        if (!truth || !*truth) return truth;
      }
      return true;
    };
    Places(grid_).for_each([&](const CheckPlace& place) {
      if (!budget.spend()) {
        failure = status_of(budget.reason(), budget);
        return false;
      }
      machine.move_to(place);
      const std::optional<bool> relevant = is_relevant();
      const std::optional<bool> truth =
          relevant && *relevant ? machine.truth(claim_) : std::optional<bool>(true);
      if (!relevant || !truth) {
        failure = machine.status();
        return false;
      }
      if (*relevant) ++result_.relevant;
      reporter.done(++result_.checked);
      if (*truth) return true;
      found = place;
      return false;
    });
    if (!failure.ok()) return failure;
    return found;
  }

  // What happens at that place, with everything recorded.
  absl::StatusOr<Counterexample> explained(const CheckPlace& place) {
    const absl::StatusOr<Program> program =
        compile(context_, condition_, root_of(condition_),
                {.variables = grid_.names, .is_condition = true});
    if (!program.ok()) return program.status();
    Recording recording;
    Machine machine(context_, {.grid = &grid_, .place = &place});
    machine.record(&recording);
    if (!machine.truth(*program)) return machine.status();
    Counterexample found;
    found.variables = variables_at(grid_, place);
    found.part = root_of(condition_);
    // Down to the part that fails.
    for (;;) {
      const Kind kind = condition_.nodes[found.part].kind;
      if (kind != Kind::And && kind != Kind::Implies) break;
      const std::vector<std::uint32_t> sides = operands_of(condition_, found.part);
      if (kind == Kind::Implies) found.premises.push_back(sides[0]);
      found.part = sides[recording.left_sides[sides[0]] ? 1 : 0];
    }
    for (ComparisonOutcome& outcome : recording.outcomes) {
      const bool is_inside =
          outcome.node <= found.part && outcome.node >= condition_.nodes[found.part].first;
      if (is_inside) found.outcomes.push_back(std::move(outcome));
    }
    return found;
  }

  Context& context_;
  const ast::Statement& statement_;
  const ast::Expression& condition_;
  const CheckGrid& grid_;
  const CheckOptions& options_;
  TruthTables tables_;
  std::vector<Program> premises_;
  Program claim_;
  CheckResult result_;
};

}  // namespace

absl::StatusOr<CheckResult> check(Context& context, const ast::Statement& statement,
                                  const CheckOptions& options) {
  const absl::StatusOr<CheckGrid> grid = make_grid(context, statement.quantifiers);
  if (!grid.ok()) return grid.status();
  absl::StatusOr<CheckResult> result = Check(context, statement, *grid, options).run();
  if (!result.ok()) return result;
  if (!result->counterexample) {
    if (result->relevant == 0) {
      context.warnings.emplace_back("no instance met the premise, so nothing was tested");
    }
    return result;
  }
  auto reason = reason_text(context, statement.expression, *result->counterexample);
  if (!reason.ok()) return with_range(reason.status(), statement.expression.range());
  result->counterexample->reason = *std::move(reason);
  return result;
}

}  // namespace kingmaker
