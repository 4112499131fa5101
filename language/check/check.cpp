// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/check/check.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <utility>

#include "algebra/measure.hpp"
#include "algebra/walk.hpp"
#include "base/diagnostic.hpp"
#include "base/hash_table.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/check/check_tables.hpp"
#include "language/check/check_text.hpp"
#include "language/check/grid.hpp"
#include "language/check/instances.hpp"
#include "language/comparison.hpp"
#include "language/evaluable.hpp"
#include "language/machine/compile.hpp"
#include "language/machine/machine.hpp"

namespace kingmaker {
namespace {

using ast::Kind;

// One check of a condition.
class Check {
 public:
  Check(Context& context, const Quantified& statement, const CheckGrid& grid,
        const CheckOptions& options)
      : context_(context),
        statement_(statement),
        condition_(statement.expression),
        root_(statement.bodies[0]),
        grid_(grid),
        options_(options),
        tables_(context, grid, options.threads),
        has_tables_(options.tables && grid.nested.empty() && !grid.axes.empty()) {}

  absl::StatusOr<CheckResult> run() {
    KM_RETURN_IF_ERROR(ask());
    if (absl::Status status = look(); !status.ok()) return stopped(status, range());
    KM_RETURN_IF_ERROR(describe_samples());
    if (!is_decided_) return std::move(result_);
    if (!is_claim()) {
      result_.witness = variables_at(instance_found());
      KM_RETURN_IF_ERROR(look_at_witness());
      return std::move(result_);
    }
    KM_ASSIGN_OR_RETURN(const Variables smaller,
                        with_range(shrunk(variables_at(instance_found())), range()));
    result_.is_shrunk = is_shrunk_;
    KM_ASSIGN_OR_RETURN(result_.counterexample,
                        with_range(explained({.values = &smaller}), range()));
    return std::move(result_);
  }

 private:
  absl::Status stopped(const absl::Status& status, SourceRange range) const {
    return kingmaker::stopped(
        status, result_.checked, grid_, range,
        is_claim() ? "had been checked, without a counterexample" : "had been looked at");
  }

  // True for a claim about all instances, false for `check exists`.
  [[nodiscard]] bool is_claim() const { return !statement_.is_existence; }
  [[nodiscard]] SourceRange range() const { return statement_.range(root_); }
  [[nodiscard]] Instance instance_found() const {
    return {.grid = &grid_, .place = &place_found_, .nested = &nested_found_};
  }

  // Compiles the conditions that make an instance relevant, and then the claim.
  absl::Status ask() {
    if (statement_.premise != ast::kNone) KM_RETURN_IF_ERROR(add_premise(statement_.premise));
    std::uint32_t root = root_;
    if (is_claim() && condition_.nodes[root].kind == Kind::Implies) {
      const std::vector<std::uint32_t> sides = operands_of(condition_, root);
      KM_RETURN_IF_ERROR(add_premise(sides[0]));
      root = sides[1];
    }
    if (is_claim() && has_premise(context_.library, condition_, root)) {
      KM_RETURN_IF_ERROR(add_premise(root, true));
    }
    KM_ASSIGN_OR_RETURN(claim_, compiled(root));
    const absl::Status ready = tables_.prepare();
    return ready.ok() ? ready : stopped(ready, range());
  }

  absl::StatusOr<Program> compiled(std::uint32_t root, bool is_premise = false) {
    absl::StatusOr<Program> program = compile(context_, condition_, root,
                                              {.variables = grid_.names,
                                               .around = &statement_.around,
                                               .is_condition = true,
                                               .whole = root_,
                                               .is_premise = is_premise,
                                               .tables = has_tables_ ? &tables_ : nullptr});
    if (!program.ok()) return stopped(program.status(), range());
    return program;
  }

  // With `inside`, the premise is inside of the condition at `root`.
  absl::Status add_premise(std::uint32_t root, bool inside = false) {
    KM_ASSIGN_OR_RETURN(Program program, compiled(root, inside));
    premises_.push_back({std::move(program), inside});
    return absl::OkStatus();
  }

  // Finds the smallest instance for which the claim is false, or true for `check exists`.
  absl::Status look() {
    absl::Status failure;
    Machine machine(context_, {.grid = &grid_}, has_tables_ ? &tables_ : nullptr);
    Budget& budget = context_.budget();
    ProgressReporter reporter(options_.progress, grid_.nested.empty() ? grid_.instances : 0,
                              has_tables_ && tables_.all_in_tables());
    // False if the instance is not relevant; nullopt if the evaluation failed.
    const auto is_relevant = [&]() -> std::optional<bool> {
      for (const Premise& premise : premises_) {
        const std::optional<bool> truth = machine.truth(premise.program);
        if (!truth || !*truth) return truth;
      }
      return true;
    };
    const bool wanted = !is_claim();
    absl::Status domains = Instances(context_, grid_).for_each([&](const Instance& instance) {
      if (!budget.spend()) {
        failure = status_of(budget);
        return false;
      }
      machine.move_to(instance);
      const std::optional<bool> relevant = is_relevant();
      const std::optional<bool> truth =
          relevant && *relevant ? machine.truth(claim_) : std::optional<bool>(!wanted);
      if (!relevant || !truth) {
        failure = at_instance(context_, machine.status(), instance);
        return false;
      }
      if (*relevant) ++result_.relevant;
      reporter.done(++result_.checked);
      if (*truth != wanted) return true;
      is_decided_ = true;
      place_found_ = *instance.place;
      if (instance.nested != nullptr) nested_found_ = *instance.nested;
      return false;
    });
    return failure.ok() ? domains : failure;
  }

  // Warns if the witness of `exists x in D: A implies B` says nothing of B.
  absl::Status look_at_witness() {
    if (!has_premise(context_.library, condition_, root_)) return absl::OkStatus();
    KM_ASSIGN_OR_RETURN(const Program premise, compiled_alone(root_, true));
    Machine machine(context_, {.values = &*result_.witness});
    if (!machine.truth(premise).value_or(true)) {
      context_.warnings.emplace_back("the premise is false for this instance: nothing was tested");
    }
    return absl::OkStatus();
  }

  // Says how rich the random domains are: by the different prudent normal forms of values, or by
  // the different positions.
  absl::Status describe_samples() {
    for (const CheckAxis& axis : grid_.axes) {
      const Members& domain = *axis.domain;
      if (!domain.is_sample) continue;
      append(result_.sample, result_.sample.empty() ? "" : "; ", "random, seed ", domain.seed);
      if (!domain.others.empty() && domain.others[0]->evaluable() != nullptr) {
        HashSet<std::string_view> written;
        for (const auto& member : domain.others) written.insert(member->evaluable()->written());
        append(result_.sample, "; ", written.size(), " ", domain.others[0]->word(),
               written.size() == 1 ? "" : "s");
      } else if (!domain.values.empty()) {
        KM_ASSIGN_OR_RETURN(const System prudent, System::named("prudent"));
        HashSet<Term> normal;
        for (const Term v : domain.values) {
          const auto form = context_.normal_form(GameValue{v, domain.frame}, prudent, range());
          if (!form.ok()) return stopped(form.status(), range());
          normal.insert(form->term);
        }
        append(result_.sample, "; ", normal.size(), " prudent normal ",
               normal.size() == 1 ? "form" : "forms");
      }
    }
    return absl::OkStatus();
  }

  // A smaller instance for which the claim is false, too, if random values were drawn. Repeatedly,
  // one value is replaced by a subterm, loses an option, or gets a smaller option. Returns the
  // instance itself if a limit is near.
  absl::StatusOr<Variables> shrunk(Variables at) {
    if (!grid_.nested.empty()) return at;
    std::vector<Program> premises;
    for (const auto& [premise, is_inside] : premises_) {
      KM_ASSIGN_OR_RETURN(auto program, compiled_alone(premise.root, is_inside));
      premises.push_back(std::move(program));
    }
    KM_ASSIGN_OR_RETURN(const Program claim, compiled_alone(claim_.root));
    const auto fails = [&](const Variables& values) {
      Machine machine(context_, {.values = &values});
      for (const Program& premise : premises) {
        if (!machine.truth(premise).value_or(false)) return false;
      }
      return !machine.truth(claim).value_or(true);
    };
    constexpr int kMostTries = 10'000;
    int tries = 0;
    for (std::size_t i = 0; i < std::min(at.size(), grid_.on_axes); ++i) {
      if (!grid_.axes[grid_.axis_of(i)].domain->is_sample) continue;
      for (bool again = true; again && std::holds_alternative<GameValue>(at[i].second);) {
        again = false;
        for (const Term smaller : smaller_values(std::get<GameValue>(at[i].second))) {
          if (++tries > kMostTries || !context_.budget().spend()) return at;
          Variables values = at;
          std::get<GameValue>(values[i].second).term = smaller;
          again = fails(values);
          if (!again) continue;
          is_shrunk_ = true;
          at = std::move(values);
          break;
        }
      }
    }
    return at;
  }

  // The results are in syntactic normal form, as the values of a sample are.
  std::vector<Term> smaller_values(const GameValue& value) {
    std::vector<Term> smaller;
    if (value.term.is_leaf()) return smaller;
    TermStore& store = context_.store();
    const auto ordered = context_.options(value);
    const std::vector<Term> options(ordered.begin(), ordered.end());
    const auto add = [&](std::vector<Term> from) {
      const Term choice = store.choice(store.mover(value.term), from);
      if (choice.is_none()) return;
      const auto normal =
          context_.normal_form(GameValue{choice, value.frame}, syntactic_rules(), {});
      if (normal.ok() && normal->term != value.term) smaller.push_back(normal->term);
    };
    smaller = bottom_up(store, value.term);  // options come before the choices that have them
    const std::vector<Term> outcomes = outcomes_in(store, value.term);
    smaller.insert(smaller.begin(), outcomes.begin(), outcomes.end());
    for (Player p = value.frame.players; p >= 1; --p) {
      if (store.winners(value.term).contains(p)) smaller.insert(smaller.begin(), Term::win(p));
    }
    std::erase(smaller, value.term);
    for (std::size_t i = 0; i < options.size() && options.size() > 1; ++i) {
      std::vector<Term> others = options;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      add(std::move(others));
    }
    for (std::size_t i = 0; i < options.size(); ++i) {
      if (options[i].is_leaf()) continue;
      std::vector<Term> others = options;
      const auto inside = store.options(options[i]);
      for (const Term inner : std::vector<Term>(inside.begin(), inside.end())) {
        others[i] = inner;
        add(others);
      }
    }
    return smaller;
  }

  // Compiles for instances that are not places of the grid.
  absl::StatusOr<Program> compiled_alone(std::uint32_t root, bool is_premise = false) {
    return compile(context_, condition_, root,
                   {.variables = grid_.names,
                    .around = &statement_.around,
                    .is_condition = true,
                    .whole = root_,
                    .is_premise = is_premise});
  }

  // Evaluates the condition at the instance and records everything.
  absl::StatusOr<Counterexample> explained(const Instance& instance) {
    KM_ASSIGN_OR_RETURN(const Program program, compiled_alone(root_));
    Recording recording;
    Machine machine(context_, instance);
    machine.record(&recording);
    if (!machine.truth(program)) return machine.status();
    Counterexample counterexample;
    counterexample.variables = *instance.values;
    counterexample.parts = deciding_parts(recording);
    for (CheckPart& part : counterexample.parts) {
      if (!part.member.empty()) continue;
      for (const ComparisonOutcome& outcome : recording.outcomes) {
        const bool is_inside =
            outcome.node <= part.node && outcome.node >= condition_.nodes[part.node].first;
        if (is_inside) part.outcomes.push_back(outcome);
      }
    }
    return counterexample;
  }

  // The parts without connectives that make the condition false, found from the condition
  // downwards, and for an `all` or a `some` those of the member that decides.
  [[nodiscard]] std::vector<CheckPart> deciding_parts(Recording& recording) const {
    std::vector<CheckPart> parts;
    std::vector<CheckPart> waiting{{.node = root_}};
    while (!waiting.empty()) {
      CheckPart part = std::move(waiting.back());
      waiting.pop_back();
      const Kind kind = condition_.nodes[part.node].kind;
      const auto member = recording.members.find(part.node);
      if (kind == Kind::Quantified && member != recording.members.end()) {
        part.member = member->second;
        waiting.push_back(body_of(part));
        parts.push_back(std::move(part));
        continue;
      }
      const bool is_split = kind == Kind::And || kind == Kind::Or || kind == Kind::Clauses ||
                            (kind == Kind::Implies && !part.is_premise);
      if (!is_split) {
        parts.push_back(std::move(part));
        continue;
      }
      const std::vector<std::uint32_t> sides = operands_of(condition_, part.node);
      if (kind == Kind::Clauses) {
        waiting.push_back({.node = sides[0], .is_premise = part.is_premise, .around = part.around});
        continue;
      }
      const bool is_left_true = recording.left_sides[sides[0]];
      // If `and` is true or `or` is false, both sides decide; otherwise the first one that decides
      // alone.
      const bool needs_both = kind == Kind::Implies || part.is_premise == (kind == Kind::And);
      const bool needs_left = needs_both || is_left_true == part.is_premise;
      if (needs_both || !needs_left) {
        waiting.push_back({.node = sides[1], .is_premise = part.is_premise, .around = part.around});
      }
      if (needs_left) {
        waiting.push_back({.node = sides[0],
                           .is_premise = part.is_premise || kind == Kind::Implies,
                           .around = part.around});
      }
    }
    absl::c_stable_partition(parts, [](const CheckPart& part) { return part.is_premise; });
    return parts;
  }

  // The claim that an `all` or a `some` makes about the member that decides it.
  [[nodiscard]] CheckPart body_of(const CheckPart& quantified) const {
    const ast::GatherInfo& info = condition_.gathers[condition_.nodes[quantified.node].index];
    CheckPart body{.node = operands_of(condition_, quantified.node)[info.groups.size()],
                   .is_premise = quantified.is_premise,
                   .around = quantified.around};
    body.around.insert(body.around.end(), quantified.member.begin(), quantified.member.end());
    return body;
  }

  struct Premise {
    Program program;
    bool is_inside;  // of the claim
  };

  Context& context_;
  const Quantified& statement_;
  const ast::Expression& condition_;
  std::uint32_t root_;  // of the claim, without its quantifiers
  const CheckGrid& grid_;
  const CheckOptions& options_;
  CheckTables tables_;
  bool has_tables_;
  std::vector<Premise> premises_;
  Program claim_;
  CheckResult result_;
  // True if an instance decides the claim. The next two members are the smallest one.
  bool is_decided_ = false;
  bool is_shrunk_ = false;
  CheckPlace place_found_;
  std::vector<Object> nested_found_;
};

}  // namespace

std::vector<ComparisonOutcome> Counterexample::refuting() const {
  std::vector<ComparisonOutcome> outcomes;
  for (const CheckPart& part : parts) {
    if (!part.is_premise) {
      outcomes.insert(outcomes.end(), part.outcomes.begin(), part.outcomes.end());
    }
  }
  return outcomes;
}

absl::StatusOr<CheckResult> check(Context& context, const Quantified& claim,
                                  const CheckOptions& options) {
  KM_ASSIGN_OR_RETURN(const CheckGrid grid, make_grid(context, claim));
  absl::StatusOr<CheckResult> result = Check(context, claim, grid, options).run();
  if (!result.ok()) return result;
  if (!result->counterexample) {
    if (result->relevant == 0 && !claim.is_existence) {
      context.warnings.emplace_back("no instance met the premise, so nothing was tested");
    }
    return result;
  }
  const absl::Status status = describe(context, claim, *result->counterexample);
  if (!status.ok()) return with_range(status, claim.range(claim.bodies[0]));
  return result;
}

}  // namespace kingmaker
