// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Verbs and quantifiers that go through the members of domains: conjectures and tables.
#include "language/statements/checks.hpp"

#include <memory>
#include <string>
#include <utility>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/check/check.hpp"
#include "language/check/collect.hpp"
#include "language/check/quantified.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/machine/evaluate.hpp"
#include "language/statements/checked.hpp"
#include "language/statements/prover.hpp"
#include "language/statements/statement.hpp"
#include "language/statements/statements.hpp"

namespace kingmaker {
namespace {

using Subject = VerbSyntax::Subject;

constexpr VerbSyntax kClaim = {.subject = Subject::Condition, .is_lazy = true, .clauses = "label"};
constexpr StatementSyntax kCheck[] = {{.first_word = "check", .verb = kClaim}};
constexpr StatementSyntax kAssert[] = {{.first_word = "assert", .verb = kClaim}};

// The quantifier of a call of `find`, `table` or `tally`.
Quantified quantified_in(const FunctionCall& call) {
  return quantified_at(*call.expression, call.arguments[0].node, call.around);
}
InterpreterOptions& running(const FunctionCall& call) {
  return call.context.of_statement<InterpreterOptions>();
}
// True if the call is the whole statement, and no part of another expression.
bool is_statement(const FunctionCall& call) {
  return running(call).statement == call.expression && call.expression->range() == call.range;
}
// The rows of a table are taken away if it is the statement.
const TakeRows& take_rows(const FunctionCall& call) {
  static const TakeRows kNone;
  return is_statement(call) ? running(call).take_rows : kNone;
}

absl::StatusOr<Object> call_find(FunctionCall& call) {
  return find_instances(call.context, quantified_in(call), running(call).progress, take_rows(call));
}

absl::StatusOr<Object> call_table(FunctionCall& call) {
  return table_of_instances(call.context, quantified_in(call), running(call).progress,
                            take_rows(call));
}

absl::StatusOr<Object> call_tally(FunctionCall& call) {
  return tally_of_instances(call.context, quantified_in(call), running(call).progress);
}

absl::StatusOr<Object> call_check(FunctionCall& call) { return checked(call, ClaimKind::Check); }

absl::StatusOr<Object> call_assert(FunctionCall& call) {
  return checked(call, ClaimKind::Assertion);
}

constexpr StatementInfo kCheckStatements[] = {
    {.name = "check",
     .usage = "check [\"LABEL\"] [forall VARIABLES in DOMAIN, ...:] [exists VARIABLES in DOMAIN, "
              "...:] CONDITION [when INDEX-CONDITION]",
     .doc =
         "checks a condition, as `check exists k in 1..9: k^2 == 49`, or for all members of the\n"
         "domains; if it fails, gives the smallest counterexample.\n"
         "DOMAIN is A..B, values(depth <= D, size <= S, options <= K) (all values in syntactic\n"
         "normal form; a bound on the depth suffices), random(count = C, depth <= D, seed = S) "
         "(complete\n"
         "trees of depth D with `branching` 2, uniform movers and winners), or another of\n"
         "`:help domains`. CONDITION consists of relations with and,\n"
         "or, not and implies; with implies or when, the answer counts the instances that met "
         "the\n"
         "premise. A failure prints the instance, which can be pasted, and a line for each "
         "part\n"
         "that decided. The label names the claim in the answer; in a script, a failure begins\n"
         "with file and line. Afterwards `_` is the instance",
     .example = "check forall k in 0..12: 2_(k+2) < 2_k for 1 under prudent when odd(k)",
     .answer = "holds: 6 instances",
     .syntaxes = kCheck,
     .call = call_check,
     .is_check = true,
     .kinds = "truth -> truth"},
    {.name = "assert",
     .usage = "assert [\"LABEL\"] CONDITION",
     .doc = "a check that prints nothing if the condition holds; otherwise it prints the failure "
            "and\n"
            "stops the script",
     .example = "assert [1,1] == 1",
     .answer = "",
     .syntaxes = kAssert,
     .call = call_assert,
     .kinds = "truth -> truth"},
    {.name = "find",
     .usage = "find [N] VARIABLES in DOMAIN, ...: CONDITION [when INDEX-CONDITION]",
     .doc = "a table of all instances for which a condition holds, or of the first N",
     .example = "find k, l in 1..6: k * l == 12",
     .answer = "# k  l\n  3  4\n  4  3\n  2  6\n  6  2\n4 of 36",
     .call = call_find,
     .streams_rows = true},
    {.name = "table",
     .usage = "table [N] VARIABLES in DOMAIN, ...: EXPR, NAME = EXPR, ... [when INDEX-CONDITION]",
     .doc = "a row for each instance, a column for each expression",
     .example = "table k in 1..3: k, square = k^2",
     .answer = "# k  square\n  1       1\n  2       4\n  3       9",
     .call = call_table,
     .streams_rows = true},
    {.name = "tally",
     .usage = "tally [N] VARIABLES in DOMAIN, ...: EXPR [when INDEX-CONDITION]",
     .doc = "a table of the results of an expression over all members of the domains (as for "
            "check),\n"
            "or over the first N,\n"
            "each with its frequency and its first instance; `:set limit lines N` lists more or "
            "fewer",
     .example = "tally k in 1..9: even(k)",
     .answer = "# count  result  k\n      5  false   1\n      4  true    2\n2 results, 9 instances",
     .call = call_tally},
};

}  // namespace

absl::StatusOr<std::string> label_of(const FunctionCall& call) {
  const Argument* const label = named_argument(call, "label");
  if (label == nullptr) return std::string();
  KM_ASSIGN_OR_RETURN(const Object text, evaluate(call, *label));
  if (const auto* words = std::get_if<std::string>(&text)) return *words;
  return error_at(label->range, "a label is a text, not ", kind_of(text));
}

absl::StatusOr<Object> checked(const FunctionCall& call, ClaimKind kind) {
  const std::uint32_t condition = call.arguments[0].node;
  Context& context = call.context;
  const ast::Expression& expression = *call.expression;
  if (expression.nodes[condition].kind == ast::Kind::Gather) {
    const SourceRange quantity = expression.nodes[condition].range;
    return error_at(quantity, "expected a condition; `(", expression.text(quantity),
                    ") == ...` is one");
  }
  const InterpreterOptions& options = running(call);
  const Quantified claim = quantified_at(expression, condition, call.around);
  Checked::Kind said{.is_assertion = kind == ClaimKind::Assertion,
                     .is_existence = claim.is_existence,
                     .is_condition = claim.quantifiers.empty(),
                     .is_explained = kind == ClaimKind::Explained};
  KM_ASSIGN_OR_RETURN(std::string label, label_of(call));
  if (said.is_assertion) said.text = expression.text(claim.range(condition));
  KM_ASSIGN_OR_RETURN(CheckResult result, check(context, claim, {.progress = options.progress}));
  const bool wants_reason =
      said.is_explained ||
      (is_statement(call) && options.explains_counterexamples && !said.is_assertion);
  ProofsPointer reason;
  if (result.counterexample && wants_reason) {
    const Prover* const prover = context.library.prover();
    absl::StatusOr<ProofsPointer> why =
        prover == nullptr ? absl::UnimplementedError("the program was built without derivations")
                          : prover->part(context, expression, result.counterexample->refuting());
    if (why.ok()) {
      reason = *std::move(why);
    } else if (said.is_explained) {
      // The counterexample is printed without a derivation.
      warn_without_derivation(context, why.status());
    }
  }
  return std::make_shared<const Checked>(std::move(label), std::move(said), std::move(result),
                                         std::move(reason));
}

std::span<const StatementInfo> check_statements() { return kCheckStatements; }

}  // namespace kingmaker
