// Statements that go through the members of domains: conjectures and tables.
#include <utility>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/check/check.hpp"
#include "language/check/collect.hpp"
#include "language/check/tally.hpp"
#include "language/statements/statement.hpp"
#include "language/statements/statements.hpp"
#include "language/tables.hpp"

namespace kingmaker {
namespace {

absl::StatusOr<Answer> answer_tally(Context& context, const ast::Statement& statement,
                                    const InterpreterOptions& options) {
  return answer_or_binding(context, statement, [&]() -> absl::StatusOr<Answer> {
    KM_ASSIGN_OR_RETURN(Tally results, tally(context, statement, options.progress));
    return results;
  });
}

template <auto rows_of>
absl::StatusOr<Answer> answer_rows(Context& context, const ast::Statement& statement,
                                   const InterpreterOptions& options) {
  return answer_or_binding(context, statement, [&]() -> absl::StatusOr<Answer> {
    KM_ASSIGN_OR_RETURN(Table table,
                        rows_of(context, statement, options.progress, options.take_rows));
    return ObjectAnswer{std::move(table)};
  });
}

absl::StatusOr<Answer> answer_check(Context& context, const ast::Statement& statement,
                                    const InterpreterOptions& options) {
  KM_ASSIGN_OR_RETURN(CheckResult result,
                      check(context, statement, {.progress = options.progress}));
  CheckAnswer answer{std::move(result), statement.kind == StatementKind::ExplainCheck,
                     statement.kind == StatementKind::CheckExists};
  answer.place.label = statement.label;
  const auto& counterexample = answer.result.counterexample;
  if (!counterexample || !(answer.explained || options.explains_counterexamples)) return answer;
  absl::StatusOr<ProofList> why =
      explain_part(context, statement.expression, counterexample->refuting());
  if (why.ok()) {
    answer.why = *std::move(why);
  } else if (answer.explained) {
    // The counterexample is printed without a derivation.
    context.warnings.push_back(cat("no derivation: ", why.status().message()));
  }
  return answer;
}

constexpr StatementInfo kCheckStatements[] = {
    {"check",
     "check [\"LABEL\"] forall VARIABLES in DOMAIN, ...: CONDITION [when INDEX-CONDITION]",
     "checks that a condition holds for all members of the domains; if not, gives the smallest\n"
     "counterexample. DOMAIN is A..B, values(depth <= D, size <= S, options <= K) (all values in\n"
     "syntactic normal form; a bound on the depth suffices), random(count = C, depth <= D, seed\n"
     "= S), or the positions of a game up to a size: nim(counters <= C), misere_nim(counters <=\n"
     "C) or clobber(length <= L), with players= and start=. CONDITION consists of relations with\n"
     "and, or, not and implies; with implies or when, the answer counts the instances that met\n"
     "the premise. A failure prints the instance, which can be pasted, and a line for each part\n"
     "that decided. The label names the claim in the answer; in a script, a failure begins with\n"
     "file and line",
     "check forall k in 0..12: 2_(k+2) < 2_k for 1 under prudent when odd(k)",
     "holds: 6 instances",
     {StatementKind::Check, StatementKind::ExplainCheck},
     answer_check},
    {"check exists",
     "check exists VARIABLES in DOMAIN, ...: CONDITION [when INDEX-CONDITION]",
     "the smallest instance for which a condition holds; afterwards `_` is this instance",
     "check exists k, l in 1..9: k * l == 42",
     "holds: k = 6, l = 7",
     {StatementKind::CheckExists},
     answer_check},
    {"find",
     "find [N] VARIABLES in DOMAIN, ...: CONDITION [when INDEX-CONDITION]",
     "all instances for which a condition holds, or the first N",
     "find k, l in 1..6: k * l == 12",
     "# k  l\n  3  4\n  4  3\n  2  6\n  6  2",
     {StatementKind::Find},
     answer_rows<find_instances>},
    {"table",
     "table VARIABLES in DOMAIN, ...: EXPR, NAME = EXPR, ... [when INDEX-CONDITION]",
     "a row for each instance, a column for each expression. `t = table ...` gives it a name; so\n"
     "does `t = find ...`",
     "table k in 1..3: k, square = k^2",
     "# k  square\n  1       1\n  2       4\n  3       9",
     {StatementKind::Table},
     answer_rows<table_of_instances>},
    {"tally",
     "tally forall VARIABLES in DOMAIN, ...: EXPR [when INDEX-CONDITION]",
     "the results of an expression over all members of the domains (as for check), each with its\n"
     "frequency and its first instance; `:set limit lines N` lists more or fewer of them",
     "tally forall k in 1..9: even(k)",
     "5  false   # k = 1\n4  true   # k = 2\n2 results, 9 instances",
     {StatementKind::Tally},
     answer_tally},
};

}  // namespace

absl::StatusOr<Answer> answer_or_binding(Context& context, const ast::Statement& statement,
                                         absl::FunctionRef<absl::StatusOr<Answer>()> make) {
  if (statement.name.empty()) return make();
  if (absl::Status status = context.library.check_bindable(statement.name, context.settings.names);
      !status.ok()) {
    return with_range(status, statement.name_range);
  }
  KM_ASSIGN_OR_RETURN(const Answer answer, make());
  if (const auto* results = std::get_if<Tally>(&answer)) {
    return Binding{statement.name, table_of_results(*results)};
  }
  return Binding{statement.name, *result_of(answer)};
}

std::span<const StatementInfo> check_statements() { return kCheckStatements; }

}  // namespace kingmaker
