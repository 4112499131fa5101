// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Statements on values and on their rewriting. Tested in tests/repl/contract.km.
#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "grammar/statement_contents.hpp"
#include "language/comparison.hpp"
#include "language/function_definition.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/functions/functions.hpp"
#include "language/machine/compile.hpp"
#include "language/machine/evaluate.hpp"
#include "language/rule_sets.hpp"
#include "language/statements/compared.hpp"
#include "language/statements/rule_definition.hpp"
#include "language/statements/rule_list.hpp"
#include "language/statements/statement.hpp"
#include "language/statements/statements.hpp"
#include "language/statements/trace.hpp"
#include "rewrite/rules/rules.hpp"

namespace kingmaker {
namespace {

using Subject = VerbSyntax::Subject;

constexpr StatementSyntax kNormalize[] = {
    {.first_word = "normalize", .verb = {.clauses = "under start"}, .other_spelling = "normalise"}};
constexpr StatementSyntax kCompare[] = {
    {.first_word = "compare", .verb = {.least = 2, .most = 2, .clauses = "for under"}}};
constexpr StatementSyntax kTrace[] = {
    {.first_word = "trace", .verb = {.clauses = "under", .ignored = "normalize"}}};
constexpr StatementSyntax kStep[] = {{.first_word = "step", .verb = {.clauses = "under"}}};
constexpr StatementSyntax kRedexes[] = {{.first_word = "redexes", .verb = {.clauses = "under"}}};
constexpr StatementSyntax kApply[] = {
    {.first_word = "apply", .verb = {.subject = Subject::Rule, .clauses = "to at under"}}};
constexpr StatementSyntax kRules[] = {
    {.first_word = "rules", .verb = {.least = 0, .most = 0, .clauses = "under"}}};

// The value that a verb rewrites, without reducing it. Under types it may be a type.
absl::StatusOr<GameValue> value_to_rewrite(Context& context, const Object& object, SourceRange at,
                                           const System& system) {
  return system.takes_types() ? context.value_or_type_of(object, at) : context.value_of(object, at);
}

absl::StatusOr<Answer> answer_value(Context& context, const OneExpression& statement) {
  KM_ASSIGN_OR_RETURN(Object object, evaluate(context, statement.expression));
  return ObjectAnswer{std::move(object)};
}

absl::StatusOr<Answer> answer_bind(Context& context, const NamedExpression& statement) {
  KM_RETURN_IF_ERROR(check_bindable(context, statement.name.name, statement.name.range));
  KM_ASSIGN_OR_RETURN(Object object, evaluate(context, statement.expression));
  const auto* function = other_in<FunctionDefinition>(object);
  if (function != nullptr && function->name.empty() && function->open == nullptr) {
    auto named = std::make_shared<FunctionDefinition>(*function);
    named->name = statement.name.name;
    object = std::move(named);
  }
  return Binding{statement.name.name, std::move(object), {}, statement.expression.texts};
}

absl::StatusOr<Answer> answer_function(Context& context, const FunctionStatement& statement) {
  const ast::NamedPart& name = statement.name;
  KM_ASSIGN_OR_RETURN(const auto function, function_of(statement));
  // Checks that the names in it exist. Their definitions may change until the function is called.
  for (const FunctionPointer& part : function->constants()) {
    const absl::StatusOr<Program> program =
        compile(context, part->body, part->body.root_index(), {});
    if (!program.ok()) return program.status();
  }
  const absl::StatusOr<Program> body =
      compile(context, function->body, function->body.root_index(),
              {.parameters = function->parameters, .self = function.get()});
  if (!body.ok()) return body.status();
  KM_RETURN_IF_ERROR(check_bindable(context, name.name, name.range));
  return Binding{name.name, function};
}

absl::StatusOr<Object> call_compare(FunctionCall& call) {
  Context& context = call.context;
  const Argument& v = call.arguments[0];
  const Argument& w = call.arguments[1];
  std::optional<Player> player;
  if (const Argument* const named = named_argument(call, "for")) {
    KM_ASSIGN_OR_RETURN(player,
                        context.player_of(named->object, context.settings.frame, named->range));
  }
  KM_ASSIGN_OR_RETURN(const Relation relation, relate(context, v.object, v.range, w.object, w.range,
                                                      rules_argument(call), player));
  return std::make_shared<const Compared>(std::string(v.written), relation, std::string(w.written));
}

absl::StatusOr<std::shared_ptr<const Trace>> trace_of(Context& context, const Object& object,
                                                      SourceRange at, const System& system) {
  KM_ASSIGN_OR_RETURN(const GameValue v, value_to_rewrite(context, object, at, system));
  std::vector<Step> steps;
  std::uint64_t bytes = 0;  // lower bound for the length of the steps' text
  const auto add = [&](const Step& step) -> absl::Status {
    constexpr std::uint64_t kShortestLine = 20;
    bytes += kShortestLine + 2 * step.place.size();
    if (bytes > context.settings.max_output) return too_long_to_print("the trace is");
    steps.push_back(step);
    return absl::OkStatus();
  };
  const absl::Status status = trace(context.store(), v.frame.players, system, context.preferences(),
                                    v.term, context.budget(), add);
  if (!status.ok()) return with_range(status, at);
  return std::make_shared<const Trace>(v.frame, v.term, std::move(steps), system);
}

absl::StatusOr<Object> call_trace(FunctionCall& call) {
  const Argument& subject = call.arguments[0];
  return trace_of(call.context, subject.object, subject.range, rules_argument(call));
}

absl::StatusOr<Object> call_step(FunctionCall& call) {
  Context& context = call.context;
  const Argument& subject = call.arguments[0];
  const System system = rules_argument(call);
  KM_ASSIGN_OR_RETURN(const GameValue v,
                      value_to_rewrite(context, subject.object, subject.range, system));
  absl::StatusOr<std::optional<Step>> step = next_step(
      context.store(), v.frame.players, system, context.preferences(), v.term, context.budget());
  if (!step.ok()) return with_range(step.status(), subject.range);
  const Term whole = *step ? (*step)->whole : v.term;
  return std::make_shared<const NextStep>(*std::move(step), GameValue{whole, v.frame});
}

absl::StatusOr<Object> call_redexes(FunctionCall& call) {
  Context& context = call.context;
  const Argument& subject = call.arguments[0];
  const System system = rules_argument(call);
  KM_ASSIGN_OR_RETURN(const GameValue v,
                      value_to_rewrite(context, subject.object, subject.range, system));
  absl::StatusOr<std::vector<Redex>> all = redexes(context.store(), v.frame.players, system,
                                                   context.preferences(), v.term, context.budget());
  if (!all.ok()) return with_range(all.status(), subject.range);
  Table table{{{"place", {}}, {"rule", {}}, {"subterm", {}}}};
  for (const Redex& redex : *all) {
    table.columns[0].cells.emplace_back(redex.path);
    table.columns[1].cells.emplace_back(std::string(redex.rule->name));
    table.columns[2].cells.emplace_back(GameValue{redex.subterm, v.frame});
  }
  return table;
}

// The rule `name`, in which `_` may stand for a hyphen, as it may in all names.
absl::StatusOr<NamedRule> rule_to_apply(Context& context, std::string& name, SourceRange at) {
  for (std::string tried : {name, hyphenated(name)}) {
    const bool is_own = context.library.definition(tried) != nullptr;
    const auto alone = context.library.rule_alone(tried);
    if (!is_own && alone != nullptr) tried = alone->rules.front()->name;
    RulePointer free = is_own             ? rule_of_name(context.library, tried)
                       : alone == nullptr ? nullptr
                                          : alone->rules.front();
    if (free == nullptr && rule_named(tried) == nullptr) continue;
    name = std::move(tried);
    return NamedRule{name, std::move(free)};
  }
  return error_at(at, "there is no rule `", name, "`",
                  did_you_mean_rule(context.library, name, Library::kDefinition));
}

absl::StatusOr<Object> call_apply(FunctionCall& call) {
  Context& context = call.context;
  const Argument& named = call.arguments[0];
  KM_ASSIGN_OR_RETURN(std::string name, argument_as<std::string>(named, "the name of a rule"));
  KM_ASSIGN_OR_RETURN(const Argument* const to,
                      required_argument(call, "to", "`apply RULE to EXPR at PATH`"));
  const System system = rules_argument(call);
  KM_ASSIGN_OR_RETURN(const GameValue v, value_to_rewrite(context, to->object, to->range, system));
  KM_ASSIGN_OR_RETURN(const NamedRule rule, rule_to_apply(context, name, named.range));
  Path path;
  const Argument* const at = named_argument(call, "at");
  if (at != nullptr) {
    KM_ASSIGN_OR_RETURN(path, argument_as<Path>(*at, "a path such as `.2.1`"));
  }
  const auto result = apply_rule(context.store(), v.frame.players, system, context.preferences(),
                                 rule, v.term, path, context.budget());
  if (!result.ok()) return with_range(result.status(), at != nullptr ? at->range : named.range);
  return GameValue{*result, v.frame};
}

absl::StatusOr<Object> call_rules(FunctionCall& call) {
  const System system = rules_argument(call);
  const std::optional<Confluence> confluence = system.confluence();
  return std::make_shared<const RuleList>(rules_of(system), confluence ? text_of(*confluence) : "",
                                          system.text());
}

constexpr StatementInfo kRewritingStatements[] = {
    {"EXPR", "EXPR", "the value as it is, raw, in the session's format", "[[1,3],[2,3]]",
     "[2_1,[2,3]]", StatementKind::Expression, run_content<OneExpression, answer_value>},
    {"=", "NAME = EXPR", "binds a name; at the prompt it prints the value, in a script nothing",
     "v = [1,3]; v", "[1,3]", StatementKind::Bind, run_content<NamedExpression, answer_bind>},
    {"f(v)", "NAME(PARAMETER, PARAMETER=EXPR, ...) = EXPR",
     "a function, which may call itself and other functions, also functions that are defined\n"
     "later. Its name without arguments prints its definition. A parameter may be a function:\n"
     "twice(f, v) = f(f(v)). The last ones may have defaults, f(v, k=3), and calls may name\n"
     "them: f(v, k=5)",
     "f(n) = if n == 0 then 1 else n * f(n - 1); f(20)", "2432902008176640000",
     StatementKind::Define, run_content<FunctionStatement, answer_function>},
    {.name = "normalize",
     .usage = "normalize EXPR [under RULES]",
     .doc = "the normal form",
     .example = "normalize [[1,3],[1,[1,2]],[2,3]] under prudent",
     .answer = "1_2",
     .syntaxes = kNormalize,
     .call = call_nf,
     .kinds = "value -> value"},
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
     .syntaxes = kCompare,
     .call = call_compare,
     .kinds = "value value -> text"},
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
     .syntaxes = kTrace,
     .call = call_trace,
     .kinds = "value"},
    {.name = "step",
     .usage = "step EXPR [under RULES]",
     .doc = "the value after one step of the strategy, and the step itself",
     .example = "step [[1,3],[2,3]] under selfish",
     .answer = "[2,2_1]   # drop-weaker-option (EK Rules 4, 5, Definition 9) at .2; 3 < 2 for 2",
     .syntaxes = kStep,
     .call = call_step,
     .kinds = "value -> value"},
    {.name = "redexes",
     .usage = "redexes EXPR [under RULES]",
     .doc =
         "each place where a rule applies: path, rule, subterm. `normalize` rewrites inner places\n"
         "first; under preferences another order of steps may give another value",
     .example = "redexes [[[1,3]]]",
     .answer = "# place  rule                    subterm\n"
               ".1       collapse-single-option  [[[1,3]]]\n"
               ".        collapse-single-option  [[[1,3]]]",
     .syntaxes = kRedexes,
     .call = call_redexes,
     .kinds = "value"},
    {.name = "apply",
     .usage = "apply RULE to EXPR [at PATH]",
     .doc =
         "the value after one step at this place; an error says why the rule does not apply "
         "there.\n"
         "If options are not in normal form, the step may lead to another value than `normalize`\n"
         "does",
     .example = "apply merge-same-mover to 1{3,1{1,2}} at .",
     .answer = "[1,2,3]",
     .syntaxes = kApply,
     .call = call_apply,
     .kinds = "rule -> value"},
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
     .syntaxes = kRules,
     .call = call_rules},
};

}  // namespace

std::span<const StatementInfo> rewriting_statements() { return kRewritingStatements; }

}  // namespace kingmaker
