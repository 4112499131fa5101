// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Statements on values and on their rewriting. Tested in tests/repl/contract.km.
#include <boost/fusion/include/adapt_struct.hpp>
#include <string>
#include <utility>
#include <vector>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "grammar/statement_contents.hpp"
#include "grammar/statement_grammar.hpp"
#include "language/comparison.hpp"
#include "language/function_definition.hpp"
#include "language/machine/compile.hpp"
#include "language/machine/evaluate.hpp"
#include "language/rule_sets.hpp"
#include "language/statements/rule_definition.hpp"
#include "language/statements/statement.hpp"
#include "language/statements/statements.hpp"
#include "rewrite/rules/rules.hpp"

namespace kingmaker {

struct Compare : ast::StatementContent {
  ast::Expression left;
  ast::Expression right;
  ast::Clauses clauses;
};

// The clauses of `apply`: a path, by default that of the root, and rules.
struct ApplyPlace {
  std::optional<Path> path;
  SourceRange range;
  ast::Expression rules;
};
struct Apply : ast::StatementContent {
  ast::NamedPart rule;
  ast::Expression value;
  ApplyPlace place;
};

struct ShowRules : ast::StatementContent {
  ast::Expression rules;
};

}  // namespace kingmaker

BOOST_FUSION_ADAPT_STRUCT(kingmaker::Compare, left, right, clauses)
BOOST_FUSION_ADAPT_STRUCT(kingmaker::Apply, rule, value, place)
BOOST_FUSION_ADAPT_STRUCT(kingmaker::ShowRules, rules)

namespace kingmaker {
namespace rewriting_grammar {

using namespace syntax;

constexpr WordParser compare_word(Word::Compare, "`compare`");
constexpr WordParser step(Word::Step, "`step`");
constexpr WordParser redexes(Word::Redexes, "`redexes`");
constexpr WordParser apply_word(Word::Apply, "`apply`");
constexpr WordParser at(Word::At, "`at`");
constexpr WordParser to(Word::To, "`to`");
constexpr TextParser path(TokenKind::Path, "a path such as `.2.1`");

constexpr auto set_path = [](const auto& context) {
  ApplyPlace& place = x3::_val(context);
  place.range = x3::_attr(context);
  place.path = detail::steps_of(text_at(x3::get<StatementTag>(context).list.source, place.range));
};
const auto under_rules = under > rule_set[syntax::set<&ApplyPlace::rules>] > end;
const auto place =
    x3::rule<class PlaceRule, ApplyPlace>{"`at`\n`under`\nthe end of the statement"} =
        (at > path[set_path] > (under_rules | end)) | under_rules | end;

const auto normalize_statement = normalize > operand > may_be_under;
const auto compare_statement = compare_word > operand > comma > operand > clauses;
const auto trace_statement = syntax::trace > -normalize > operand > may_be_under;
const auto step_statement = step > operand > may_be_under;
const auto redexes_statement = redexes > operand > may_be_under;
const auto apply_statement = apply_word > rule_name > to > operand > place;
const auto rules_statement = rules > may_be_under;

}  // namespace rewriting_grammar

namespace {

constexpr StatementSyntax kNormalize[] = {
    syntax::syntax_of<ValueUnderRules, rewriting_grammar::normalize_statement>("normalize")};
constexpr StatementSyntax kCompare[] = {
    syntax::syntax_of<Compare, rewriting_grammar::compare_statement>("compare")};
constexpr StatementSyntax kTrace[] = {
    syntax::syntax_of<ValueUnderRules, rewriting_grammar::trace_statement>("trace")};
constexpr StatementSyntax kStep[] = {
    syntax::syntax_of<ValueUnderRules, rewriting_grammar::step_statement>("step")};
constexpr StatementSyntax kRedexes[] = {
    syntax::syntax_of<ValueUnderRules, rewriting_grammar::redexes_statement>("redexes")};
constexpr StatementSyntax kApply[] = {
    syntax::syntax_of<Apply, rewriting_grammar::apply_statement>("apply")};
constexpr StatementSyntax kRules[] = {
    syntax::syntax_of<ShowRules, rewriting_grammar::rules_statement>("rules")};

// The operand of `trace`, `step`, `redexes` and `apply`: the value without reducing, and the rules.
struct RewrittenValue {
  GameValue value;
  System system;
};

absl::StatusOr<RewrittenValue> subject_of(Context& context, const ast::Expression& written,
                                          const ast::Expression& rules) {
  KM_ASSIGN_OR_RETURN(System system, system_of(context, rules));
  KM_ASSIGN_OR_RETURN(const Object object, evaluate(context, written));
  KM_ASSIGN_OR_RETURN(const auto value, system.takes_types()
                                            ? context.value_or_type_of(object, written.range())
                                            : context.value_of(object, written.range()));
  return RewrittenValue{value, std::move(system)};
}

absl::StatusOr<Answer> answer_value(Context& context, const OneExpression& statement) {
  KM_ASSIGN_OR_RETURN(Object object, evaluate(context, statement.expression));
  return ObjectAnswer{std::move(object)};
}

absl::StatusOr<Answer> answer_bind(Context& context, const NamedExpression& statement) {
  KM_RETURN_IF_ERROR(check_bindable(context, statement.name.name, statement.name.range));
  KM_ASSIGN_OR_RETURN(Object object, evaluate(context, statement.expression));
  const auto* function = other_in<FunctionDefinition>(object);
  if (function != nullptr && function->built_in != nullptr) {
    return error_at(statement.expression.range(),
                    cat("`", function->name, "` has its name already"));
  }
  return Binding{statement.name.name, std::move(object)};
}

absl::StatusOr<Answer> answer_function(Context& context, const FunctionStatement& statement) {
  const ast::NamedPart& name = statement.name;
  auto function = std::make_shared<FunctionDefinition>();
  function->name = name.name;
  function->parameters = statement.parameters.variables;
  function->body = statement.body;
  // Checks that the names in the body exist. Their definitions may change until the function is
  // called.
  const absl::StatusOr<Program> body =
      compile(context, function->body, function->body.root_index(),
              {.parameters = function->parameters, .self = function.get()});
  if (!body.ok()) return body.status();
  KM_RETURN_IF_ERROR(check_bindable(context, name.name, name.range));
  return Binding{name.name, std::move(function)};
}

absl::StatusOr<Answer> answer_normalize(Context& context, const ValueUnderRules& statement) {
  KM_ASSIGN_OR_RETURN(const auto system, system_of(context, statement.rules));
  KM_ASSIGN_OR_RETURN(const Object object, evaluate(context, statement.value));
  KM_ASSIGN_OR_RETURN(const auto normal,
                      context.normal_form(object, system, statement.value.range()));
  return ObjectAnswer{normal};
}

absl::StatusOr<Answer> answer_compare(Context& context, const Compare& statement) {
  const auto& [named, rules] = statement.clauses;
  KM_ASSIGN_OR_RETURN(const auto system, system_of(context, rules));
  KM_ASSIGN_OR_RETURN(const Object v, evaluate(context, statement.left));
  KM_ASSIGN_OR_RETURN(const Object w, evaluate(context, statement.right));
  std::optional<Player> player;
  if (!named.empty()) {
    KM_ASSIGN_OR_RETURN(const Object p, evaluate(context, named));
    KM_ASSIGN_OR_RETURN(player, context.player_of(p, context.settings.frame, named.range()));
  }
  const SourceRange left = statement.left.range();
  const SourceRange right = statement.right.range();
  KM_ASSIGN_OR_RETURN(const auto relation, relate(context, v, left, w, right, system, player));
  return ComparisonAnswer{std::string(statement.left.text(left)), relation,
                          std::string(statement.right.text(right))};
}

}  // namespace

absl::StatusOr<Trace> trace_of(Context& context, const ast::Expression& written,
                               const ast::Expression& rules) {
  KM_ASSIGN_OR_RETURN(const RewrittenValue subject, subject_of(context, written, rules));
  const GameValue& v = subject.value;
  Trace answer{v.frame, v.term, {}, v.term};
  std::uint64_t bytes = 0;  // lower bound for the length of the steps' text
  const auto add = [&](const Step& step) -> absl::Status {
    constexpr std::uint64_t kShortestLine = 20;
    bytes += kShortestLine + 2 * step.place.size();
    if (bytes > context.settings.max_output) return too_long_to_print("the trace is");
    answer.steps.push_back(step);
    answer.normal_form = step.whole;
    return absl::OkStatus();
  };
  const absl::Status status = trace(context.store(), v.frame.players, subject.system,
                                    context.preferences(), v.term, context.budget(), add);
  if (!status.ok()) return with_range(status, written.range());
  return answer;
}

namespace {

absl::StatusOr<Answer> answer_trace(Context& context, const ValueUnderRules& statement) {
  KM_ASSIGN_OR_RETURN(Trace steps, trace_of(context, statement.value, statement.rules));
  return steps;
}

absl::StatusOr<Answer> answer_step(Context& context, const ValueUnderRules& statement) {
  KM_ASSIGN_OR_RETURN(const RewrittenValue subject,
                      subject_of(context, statement.value, statement.rules));
  const GameValue& v = subject.value;
  absl::StatusOr<std::optional<Step>> step =
      next_step(context.store(), v.frame.players, subject.system, context.preferences(), v.term,
                context.budget());
  if (!step.ok()) return with_range(step.status(), statement.value.range());
  const Term whole = *step ? (*step)->whole : v.term;
  return NextStep{*std::move(step), {whole, v.frame}};
}

absl::StatusOr<Answer> answer_redexes(Context& context, const ValueUnderRules& statement) {
  KM_ASSIGN_OR_RETURN(const RewrittenValue subject,
                      subject_of(context, statement.value, statement.rules));
  const GameValue& v = subject.value;
  absl::StatusOr<std::vector<Redex>> result =
      redexes(context.store(), v.frame.players, subject.system, context.preferences(), v.term,
              context.budget());
  if (!result.ok()) return with_range(result.status(), statement.value.range());
  return RedexList{v.frame, *std::move(result)};
}

absl::StatusOr<Answer> answer_apply(Context& context, const Apply& statement) {
  const auto& [name, named_at] = statement.rule;
  KM_ASSIGN_OR_RETURN(const RewrittenValue subject,
                      subject_of(context, statement.value, statement.place.rules));
  const GameValue& v = subject.value;
  const bool is_own = context.library.definition(name) != nullptr;
  const RulePointer free = is_own ? rule_of_name(context.library, name)
                                  : free_rule_named(name, context.library.rule_sets());
  if (free == nullptr && rule_named(name) == nullptr) {
    return error_at(named_at, cat("there is no rule `", name, "`",
                                  did_you_mean_rule(context.library, name, Library::kDefinition)));
  }
  const Path path = statement.place.path.value_or(Path{});
  const auto result =
      apply_rule(context.store(), v.frame.players, subject.system, context.preferences(),
                 {name, free}, v.term, path, context.budget());
  if (!result.ok()) {
    return with_range(result.status(), statement.place.path ? statement.place.range : named_at);
  }
  return ObjectAnswer{GameValue{*result, v.frame}};
}

absl::StatusOr<Answer> answer_rules(Context& context, const ShowRules& statement) {
  KM_ASSIGN_OR_RETURN(const auto system, system_of(context, statement.rules));
  const std::optional<Confluence> confluence = system.confluence();
  return RuleList{rules_of(system), confluence ? text_of(*confluence) : ""};
}

constexpr StatementInfo kRewritingStatements[] = {
    {"EXPR", "EXPR", "the value as it is, raw, in the session's format", "[[1,3],[2,3]]",
     "[2_1,[2,3]]", StatementKind::Expression, run_content<OneExpression, answer_value>},
    {"=", "NAME = EXPR", "binds a name; at the prompt it prints the value, in a script nothing",
     "v = [1,3]; v", "[1,3]", StatementKind::Bind, run_content<NamedExpression, answer_bind>},
    {"f(v)", "NAME(PARAMETER, ...) = EXPR",
     "a function, which may call itself and other functions, also functions that are defined\n"
     "later. Its name without arguments prints its definition. A parameter may be a function:\n"
     "twice(f, v) = f(f(v))",
     "f(n) = if n == 0 then 1 else n * f(n - 1); f(20)", "2432902008176640000",
     StatementKind::Define, run_content<FunctionStatement, answer_function>},
    {.name = "normalize",
     .usage = "normalize EXPR [under RULES]",
     .doc = "the normal form",
     .example = "normalize [[1,3],[1,[1,2]],[2,3]] under prudent",
     .answer = "1_2",
     .run = run_content<ValueUnderRules, answer_normalize>,
     .syntaxes = kNormalize},
    {"relation", "EXPR REL EXPR [for P] [under RULES]",
     "true or false; REL is one of < <= == >= > || !=, and chains a < b < c are allowed. `a ==\n"
     "b` compares the normal forms under the syntactic rules, whatever the session's rules are;\n"
     "`a == b under RULES` compares the normal forms under RULES, and `under raw` the terms\n"
     "themselves",
     "2_2 < 2_1 for 1 under prudent", "true"},
    {.name = "compare",
     .usage = "compare EXPR, EXPR [for P] [under RULES]",
     .doc =
         "both values with their relation for player P: < > = or || (incomparable). The relation "
         "is\n"
         "between the values as written, up to the syntactic rules, and not between their normal\n"
         "forms",
     .example = "compare 2_1, 3_1 for 1 under prudent",
     .answer = "2_1 || 3_1",
     .run = run_content<Compare, answer_compare>,
     .syntaxes = kCompare},
    {.name = "trace",
     .usage = "trace [normalize] EXPR [under RULES]",
     .doc = "each rewriting step on a line: rule, citation, place, before, after. The number of\n"
            "brackets around a subterm gives its mover: [[2,3]] is player 2's choice",
     .example = "trace normalize [[1,3],[2,3]] under prudent",
     .answer =
         "1  drop-weaker-option (EK Definitions 11, 12) at .2: [[2,3]] -> 2   # 3 < 2 for 2\n"
         "2  drop-weaker-option (EK Definitions 11, 12) at .: [2,2_1] -> [2_1]   # 2 < 2_1 for 1\n"
         "3  collapse-single-option (EK Rules 1, 2; Loeb RR1) at .: [2_1] -> 2_1\n"
         "normal form: 2_1",
     .run = run_content<ValueUnderRules, answer_trace>,
     .syntaxes = kTrace},
    {.name = "step",
     .usage = "step EXPR [under RULES]",
     .doc = "the value after one step of the strategy, and the step itself",
     .example = "step [[1,3],[2,3]] under selfish",
     .answer = "[2,2_1]   # drop-weaker-option (EK Rules 4, 5, Definition 9) at .2; 3 < 2 for 2",
     .run = run_content<ValueUnderRules, answer_step>,
     .syntaxes = kStep},
    {.name = "redexes",
     .usage = "redexes EXPR [under RULES]",
     .doc =
         "each place where a rule applies: path, rule, subterm. `normalize` rewrites inner places\n"
         "first; under preferences another order of steps may give another value",
     .example = "redexes [[[1,3]]]",
     .answer = ".1  collapse-single-option  [[[1,3]]]\n.  collapse-single-option  [[[1,3]]]",
     .run = run_content<ValueUnderRules, answer_redexes>,
     .syntaxes = kRedexes},
    {.name = "apply",
     .usage = "apply RULE to EXPR [at PATH]",
     .doc =
         "the value after one step at this place; an error says why the rule does not apply "
         "there.\n"
         "If options are not in normal form, the step may lead to another value than `normalize`\n"
         "does",
     .example = "apply merge-same-mover to 1{3,1{1,2}} at .",
     .answer = "[1,2,3]",
     .run = run_content<Apply, answer_apply>,
     .syntaxes = kApply},
    {.name = "rules",
     .usage = "rules [under RULES]",
     .doc =
         "the rules of a rule set, as `rule` would define them; and the theorem that the order of\n"
         "steps does not matter, where one is proved",
     .example = "rules under syntactic",
     .answer = "rule merge-same-mover: m{m{..inner}, ..rest} -> m{..inner, ..rest}  # EK Rule 3; "
               "Loeb RR3\n"
               "rule collapse-single-option: m{x} -> x  # EK Rules 1, 2; Loeb RR1\n"
               "# steps in any order end in one value: syntactic_confluence in "
               "docs/book/mathematics.md#syntactic-rules",
     .run = run_content<ShowRules, answer_rules>,
     .syntaxes = kRules},
};

}  // namespace

std::span<const StatementInfo> rewriting_statements() { return kRewritingStatements; }

}  // namespace kingmaker
