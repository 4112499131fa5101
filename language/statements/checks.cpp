// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Statements that go through the members of domains: conjectures and tables.
#include <boost/fusion/include/adapt_struct.hpp>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/check/check.hpp"
#include "language/check/collect.hpp"
#include "language/check/quantified_grammar.hpp"
#include "language/check/tally.hpp"
#include "language/statements/prover.hpp"
#include "language/statements/statement.hpp"
#include "language/statements/statements.hpp"
#include "language/statements/tables.hpp"

namespace kingmaker {

struct FindStatement : ast::StatementContent {
  std::int64_t most = std::numeric_limits<std::int64_t>::max();
  Quantified condition;
};

struct TableStatement : ast::StatementContent {
  TableOver over;
};

}  // namespace kingmaker

BOOST_FUSION_ADAPT_STRUCT(kingmaker::CheckStatement, label, claim)
BOOST_FUSION_ADAPT_STRUCT(kingmaker::FindStatement, most, condition)
BOOST_FUSION_ADAPT_STRUCT(kingmaker::TableOver, quantifiers, columns, premise)
BOOST_FUSION_ADAPT_STRUCT(kingmaker::TableStatement, over)

namespace kingmaker {
namespace checks_grammar {

using namespace syntax;

constexpr WordParser find_word(Word::Find, "`find`");
constexpr WordParser table_word(Word::Table, "`table`");
constexpr TextParser quoted(TokenKind::String, "a text in double quotes");

const auto check_statement = syntax::check > -label > forall_quantified;
const auto exists_statement = syntax::check > -label > exists > quantified;
const auto explain_statement = (explain_word >> syntax::check) > -label > forall_quantified;
const auto find_statement = find_word > -count > quantified;
const auto tally_statement = tally_word > forall_quantified;

// `n = size(v)` or `"size of v" = size(v)`. A column without a name is named by its expression.
constexpr auto set_column_name = [](const auto& context) {
  x3::_val(context).name = name_at(x3::get<StatementTag>(context).list, x3::_attr(context)).name;
};
constexpr auto set_column = [](const auto& context) {
  ast::TableColumn& column = x3::_val(context);
  column.expression = std::move(x3::_attr(context));
  if (column.name.empty()) column.name = column.expression.text(column.expression.range());
};
const auto column = x3::rule<class ColumnRule, ast::TableColumn>{"an expression"} =
    -(&((any_name | quoted) >> assign) > (any_name[set_column_name] | quoted[set_column_name]) >
      assign) > condition[set_column];
const auto table_over = x3::rule<class TableRule, TableOver>{"a variable"} %=
    quantifiers > syntax::colon > (column % comma) > premise;
const auto table_statement = table_word > table_over;

}  // namespace checks_grammar

namespace {

// The second one explains a counterexample.
constexpr StatementSyntax kCheck[] = {
    syntax::syntax_of<CheckStatement, checks_grammar::check_statement>("check"),
    syntax::syntax_of<CheckStatement, checks_grammar::explain_statement>("explain")};
constexpr StatementSyntax kCheckExists[] = {
    syntax::syntax_of<CheckStatement, checks_grammar::exists_statement>("check")};
constexpr StatementSyntax kFind[] = {
    syntax::bindable_syntax_of<FindStatement, checks_grammar::find_statement>("find")};
constexpr StatementSyntax kTable[] = {
    syntax::bindable_syntax_of<TableStatement, checks_grammar::table_statement>("table")};
constexpr StatementSyntax kTally[] = {
    syntax::bindable_syntax_of<TallyStatement, checks_grammar::tally_statement>("tally")};

absl::StatusOr<Answer> answer_tally(Context& context, const ast::Statement& statement,
                                    const InterpreterOptions& options) {
  KM_ASSIGN_OR_RETURN(Tally results,
                      tally(context, content_of<TallyStatement>(statement).over, options.progress));
  return results;
}

absl::StatusOr<Answer> answer_find(Context& context, const ast::Statement& statement,
                                   const InterpreterOptions& options) {
  const auto& find = content_of<FindStatement>(statement);
  KM_ASSIGN_OR_RETURN(Table table,
                      find_instances(context, find.condition, static_cast<std::uint64_t>(find.most),
                                     options.progress, options.take_rows));
  return ObjectAnswer{std::move(table)};
}

absl::StatusOr<Answer> answer_table(Context& context, const ast::Statement& statement,
                                    const InterpreterOptions& options) {
  KM_ASSIGN_OR_RETURN(Table table,
                      table_of_instances(context, content_of<TableStatement>(statement).over,
                                         options.progress, options.take_rows));
  return ObjectAnswer{std::move(table)};
}

absl::StatusOr<Answer> answer_check(Context& context, const ast::Statement& statement,
                                    const InterpreterOptions& options) {
  const auto& content = content_of<CheckStatement>(statement);
  const Quantified& claim = content.claim;
  const bool is_existence = statement.syntax == kCheckExists;
  KM_ASSIGN_OR_RETURN(
      CheckResult result,
      check(context, claim, {.is_existence = is_existence, .progress = options.progress}));
  CheckAnswer answer{std::move(result), statement.syntax == &kCheck[1], is_existence};
  answer.place.label = content.label.name;
  const auto& counterexample = answer.result.counterexample;
  if (!counterexample || !(answer.explained || options.explains_counterexamples)) return answer;
  const Prover* const prover = context.library.prover();
  absl::StatusOr<ProofsPointer> why =
      prover == nullptr ? absl::UnimplementedError("the program was built without derivations")
                        : prover->part(context, claim.body, counterexample->refuting());
  if (why.ok()) {
    answer.why = *std::move(why);
  } else if (answer.explained) {
    // The counterexample is printed without a derivation.
    warn_without_derivation(context, why.status());
  }
  return answer;
}

constexpr StatementInfo kCheckStatements[] = {
    {.name = "check",
     .usage = "check [\"LABEL\"] forall VARIABLES in DOMAIN, ...: CONDITION [when INDEX-CONDITION]",
     .doc = "checks that a condition holds for all members of the domains; if not, gives the "
            "smallest\n"
            "counterexample. DOMAIN is A..B, values(depth <= D, size <= S, options <= K) (all "
            "values in\n"
            "syntactic normal form; a bound on the depth suffices), random(count = C, depth <= D, "
            "seed\n"
            "= S), or the positions of a game up to a size: nim(counters <= C), "
            "misere_nim(counters <=\n"
            "C) or clobber(length <= L), with players= and start=. CONDITION consists of relations "
            "with\n"
            "and, or, not and implies; with implies or when, the answer counts the instances that "
            "met\n"
            "the premise. A failure prints the instance, which can be pasted, and a line for each "
            "part\n"
            "that decided. The label names the claim in the answer; in a script, a failure begins "
            "with\n"
            "file and line",
     .example = "check forall k in 0..12: 2_(k+2) < 2_k for 1 under prudent when odd(k)",
     .answer = "holds: 6 instances",
     .run = answer_check,
     .syntaxes = kCheck,
     .is_check = true},
    {.name = "check exists",
     .usage = "check exists VARIABLES in DOMAIN, ...: CONDITION [when INDEX-CONDITION]",
     .doc = "the smallest instance for which a condition holds; afterwards `_` is this instance",
     .example = "check exists k, l in 1..9: k * l == 42",
     .answer = "holds: k = 6, l = 7",
     .run = answer_check,
     .syntaxes = kCheckExists,
     .is_check = true},
    {.name = "find",
     .usage = "find [N] VARIABLES in DOMAIN, ...: CONDITION [when INDEX-CONDITION]",
     .doc = "all instances for which a condition holds, or the first N",
     .example = "find k, l in 1..6: k * l == 12",
     .answer = "# k  l\n  3  4\n  4  3\n  2  6\n  6  2",
     .run = answer_find,
     .syntaxes = kFind,
     .streams_rows = true},
    {.name = "table",
     .usage = "table VARIABLES in DOMAIN, ...: EXPR, NAME = EXPR, ... [when INDEX-CONDITION]",
     .doc = "a row for each instance, a column for each expression. `t = table ...` gives it a "
            "name; so\n"
            "does `t = find ...`",
     .example = "table k in 1..3: k, square = k^2",
     .answer = "# k  square\n  1       1\n  2       4\n  3       9",
     .run = answer_table,
     .syntaxes = kTable,
     .streams_rows = true},
    {.name = "tally",
     .usage = "tally forall VARIABLES in DOMAIN, ...: EXPR [when INDEX-CONDITION]",
     .doc = "the results of an expression over all members of the domains (as for check), each "
            "with its\n"
            "frequency and its first instance; `:set limit lines N` lists more or fewer of them",
     .example = "tally forall k in 1..9: even(k)",
     .answer = "5  false   # k = 1\n4  true   # k = 2\n2 results, 9 instances",
     .run = answer_tally,
     .syntaxes = kTally},
};

}  // namespace

std::span<const StatementInfo> check_statements() { return kCheckStatements; }

}  // namespace kingmaker
