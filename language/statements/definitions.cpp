// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Statements that define rules, rule sets and preferences.
#include <utility>

#include "base/status_macros.hpp"
#include "grammar/statement_grammar.hpp"
#include "language/machine/evaluate.hpp"
#include "language/machine/own_preference.hpp"
#include "language/statements/rule_definition.hpp"
#include "language/statements/statement.hpp"
#include "language/statements/statements.hpp"

namespace kingmaker {
namespace definitions_grammar {

using namespace syntax;

constexpr TokenParser less(TokenKind::Less, "`<`");
constexpr PatternParser pattern;

template <PreferenceForm Form>
const auto has_form = x3::eps[([](const auto& context) { x3::_val(context).form = Form; })];

const auto rule_statement = x3::rule<class RuleRule, RuleStatement>{"`rule`"} =
    rule > rule_name[syntax::set<&RuleStatement::name>] > only_colon >
    pattern[syntax::set<&RuleStatement::left>] > arrow >
    pattern[syntax::set<&RuleStatement::right>] >
    ((if_word > condition[syntax::set<&RuleStatement::condition>] > end) | end);
constexpr LocalWordParser argument("argument", false, "`argument`");
const auto argument_statement = x3::rule<class ArgumentRule, NamedExpression>{"`argument`"} =
    (&(argument >> any_name) >> argument) > binding[syntax::set<&NamedExpression::name>] > assign >
    condition[syntax::set<&OneExpression::expression>] > end;
const auto rules_statement = x3::rule<class RulesRule, RulesStatement>{"`rules`"} =
    (&(rules >> any_name >> assign) >> rules) > binding[syntax::set<&RulesStatement::name>] >
    assign > rule_name[syntax::add<&RulesStatement::parts>] >
    *(comma > rule_name[syntax::add<&RulesStatement::parts>]) > end;
const auto compared =
    ((less >> has_form<PreferenceForm::Strict>) > variable[add_parameter] > if_word) |
    ((less_equal >> has_form<PreferenceForm::Weak>) > variable[add_parameter] > if_word) |
    (by >> has_form<PreferenceForm::Ranked>);
const auto preference_statement =
    x3::rule<class PreferenceRule, PreferenceStatement>{"`preference`"} =
        preference > binding[syntax::set<&PreferenceStatement::name>] > for_word >
        variable[add_parameter] > only_colon > variable[add_parameter] > compared >
        condition[syntax::set<&PreferenceStatement::body>] > end;

}  // namespace definitions_grammar

namespace {

constexpr StatementSyntax kRule[] = {
    syntax::syntax_of<RuleStatement, definitions_grammar::rule_statement>("rule")};
constexpr StatementSyntax kRuleSet[] = {
    syntax::syntax_of<RulesStatement, definitions_grammar::rules_statement>("rules")};
constexpr StatementSyntax kArgument[] = {
    syntax::syntax_of<NamedExpression, definitions_grammar::argument_statement>("argument")};
constexpr StatementSyntax kPreference[] = {
    syntax::syntax_of<PreferenceStatement, definitions_grammar::preference_statement>(
        "preference")};

absl::StatusOr<OtherObjectPointer> defined_rule(Context& context, const RuleStatement& statement) {
  KM_ASSIGN_OR_RETURN(RulePointer rule, define_rule(context, statement));
  return std::make_shared<const DefinedRule>(std::move(rule));
}

// A name that the command line has bound stays as it is.
absl::StatusOr<Answer> answer_argument(Context& context, const NamedExpression& statement) {
  const auto& [name, range] = statement.name;
  if (context.arguments.contains(name)) return NoAnswer{};
  KM_RETURN_IF_ERROR(check_bindable(context, name, range));
  KM_ASSIGN_OR_RETURN(Object object, evaluate(context, statement.expression));
  return Binding{name, std::move(object)};
}

template <typename Content, auto define>
absl::StatusOr<Answer> answer_definition(Context& context, const Content& statement) {
  KM_ASSIGN_OR_RETURN(auto defined, define(context, statement));
  const auto& [name, range] = statement.name;
  KM_RETURN_IF_ERROR(check_bindable(context, name, range));
  return Binding{name, std::move(defined)};
}
template <typename Content, auto define>
constexpr auto answer = run_content<Content, answer_definition<Content, define>>;

constexpr StatementInfo kDefinitions[] = {
    {.name = "rule",
     .usage = "rule NAME: LEFT -> RIGHT [if CONDITION]",
     .doc =
         "defines a rule. A name before { } is the mover, in b_k the base and the exponent of a\n"
         "simple value, elsewhere a value; ..name stands for the other options. In the condition "
         "==\n"
         "and != compare values as they are; an order relation needs `under RULES`",
     .example = "rule pick: m{m, ..rest} -> m; rules mine = pick, syntactic; normalize [1,[2,3]] "
                "under mine",
     .answer = "1",
     .run = answer<RuleStatement, defined_rule>,
     .words = "->",
     .syntaxes = kRule},
    {.name = "argument",
     .usage = "argument NAME = EXPR",
     .doc = "binds the name, unless the command line has bound it: `kingmaker run FILE --arg n=5`",
     .example = "argument n = 3; n^2",
     .answer = "9",
     .run = run_content<NamedExpression, answer_argument>,
     .syntaxes = kArgument},
    {.name = "rules =",
     .usage = "rules NAME = RULE, RULE, ...",
     .doc = "defines a rule set of rules, and of the rules of other rule sets. Inner places are\n"
            "rewritten first, by the rules in their order, each as often as it applies, and again "
            "until\n"
            "none applies",
     .example = "rules mine = merge-same-mover, collapse-single-option; normalize [[[[1,2]]],3] "
                "under mine",
     .answer = "[1,2,3]",
     .run = answer<RulesStatement, define_rules>,
     .syntaxes = kRuleSet},
    {.name = "preference",
     .usage = "preference NAME for P: V < W if CONDITION, V <= W if ..., V by RANK",
     .doc = "defines a preference: strictly weaker, weaker or equal, or by a number or a list of\n"
            "numbers. In the condition a relation without `under` is the preference itself, for a "
            "pair\n"
            "in which one or both sides are replaced by parts",
     .example = "preference hopes for p: v by if contains(v, p) then 1 else 0; normalize [2,[1,3]] "
                "under hopes",
     .answer = "2_1",
     .run = answer<PreferenceStatement, define_preference>,
     .words = "by",
     .syntaxes = kPreference},
};

}  // namespace

std::span<const StatementInfo> definition_statements() { return kDefinitions; }

}  // namespace kingmaker
