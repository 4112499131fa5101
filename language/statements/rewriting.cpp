// Statements on values and on their rewriting.
#include <string>
#include <utility>
#include <vector>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "language/comparison.hpp"
#include "language/definitions/function_definition.hpp"
#include "language/definitions/own_preference.hpp"
#include "language/definitions/rule_definition.hpp"
#include "language/evaluate.hpp"
#include "language/machine/compile.hpp"
#include "language/rule_sets.hpp"
#include "language/statements/statement.hpp"
#include "language/statements/statements.hpp"
#include "rewrite/rules/rules.hpp"

namespace kingmaker {
namespace {

// The operand of `trace`, `step`, `redexes` and `apply`: the value without reducing, and the rules.
struct RewrittenValue {
  GameValue value;
  System system;
};

absl::StatusOr<RewrittenValue> subject_of(Context& context, const ast::Statement& statement) {
  KM_ASSIGN_OR_RETURN(System system, system_of(context, statement.under));
  KM_ASSIGN_OR_RETURN(const Object object, evaluate(context, statement.expression));
  KM_ASSIGN_OR_RETURN(const auto value,
                      system.takes_types()
                          ? context.value_or_type_of(object, statement.expression.range())
                          : context.value_of(object, statement.expression.range()));
  return RewrittenValue{value, std::move(system)};
}

absl::StatusOr<Answer> answer_value(Context& context, const ast::Statement& statement,
                                    const InterpreterOptions& /*options*/) {
  KM_ASSIGN_OR_RETURN(Object object, evaluate(context, statement.expression));
  return ObjectAnswer{std::move(object)};
}

absl::StatusOr<Answer> answer_bind(Context& context, const ast::Statement& statement,
                                   const InterpreterOptions& /*options*/) {
  const std::string& name = statement.name;
  if (absl::Status status = context.library.check_bindable(name, context.settings.names);
      !status.ok()) {
    return with_range(status, statement.name_range);
  }
  KM_ASSIGN_OR_RETURN(Object object, evaluate(context, statement.expression));
  const auto* function = std::get_if<FunctionPointer>(&object);
  if (function != nullptr && (*function)->built_in != nullptr) {
    return error_at(statement.expression.range(),
                    cat("`", (*function)->name, "` has its name already"));
  }
  return Binding{name, std::move(object)};
}

absl::StatusOr<FunctionPointer> define_function(Context& context, const ast::Statement& statement) {
  auto function = std::make_shared<FunctionDefinition>(
      FunctionDefinition{statement.name, statement.parameters.variables, statement.expression});
  // Checks that the names in the body exist. Their definitions may change until the function is
  // called.
  const absl::StatusOr<Program> body =
      compile(context, function->body, function->body.root_index(),
              {.parameters = function->parameters, .self = function.get()});
  if (!body.ok()) return body.status();
  return FunctionPointer(std::move(function));
}

template <auto define>
absl::StatusOr<Answer> answer_definition(Context& context, const ast::Statement& statement,
                                         const InterpreterOptions& /*options*/) {
  KM_ASSIGN_OR_RETURN(auto defined, define(context, statement));
  const absl::Status free = context.library.check_bindable(statement.name, context.settings.names);
  if (!free.ok()) return with_range(free, statement.name_range);
  return Binding{statement.name, std::move(defined)};
}

absl::StatusOr<Answer> answer_normalize(Context& context, const ast::Statement& statement,
                                        const InterpreterOptions& /*options*/) {
  KM_ASSIGN_OR_RETURN(const auto system, system_of(context, statement.under));
  KM_ASSIGN_OR_RETURN(const Object object, evaluate(context, statement.expression));
  KM_ASSIGN_OR_RETURN(const auto normal,
                      context.normal_form(object, system, statement.expression.range()));
  return ObjectAnswer{normal};
}

absl::StatusOr<Answer> answer_compare(Context& context, const ast::Statement& statement,
                                      const InterpreterOptions& /*options*/) {
  KM_ASSIGN_OR_RETURN(const auto system, system_of(context, statement.under));
  KM_ASSIGN_OR_RETURN(const Object v, evaluate(context, statement.expression));
  KM_ASSIGN_OR_RETURN(const Object w, evaluate(context, statement.second));
  std::optional<Player> player;
  if (!statement.player.empty()) {
    KM_ASSIGN_OR_RETURN(const Object p, evaluate(context, statement.player));
    KM_ASSIGN_OR_RETURN(player,
                        context.player_of(p, context.settings.frame, statement.player.range()));
  }
  const SourceRange left = statement.expression.range();
  const SourceRange right = statement.second.range();
  KM_ASSIGN_OR_RETURN(const auto relation, relate(context, v, left, w, right, system, player));
  return ComparisonAnswer{std::string(statement.expression.text(left)), relation,
                          std::string(statement.second.text(right))};
}

}  // namespace

absl::StatusOr<Trace> trace_of(Context& context, const ast::Statement& statement) {
  KM_ASSIGN_OR_RETURN(const RewrittenValue subject, subject_of(context, statement));
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
  if (!status.ok()) return with_range(status, statement.expression.range());
  return answer;
}

namespace {

absl::StatusOr<Answer> answer_trace(Context& context, const ast::Statement& statement,
                                    const InterpreterOptions& /*options*/) {
  KM_ASSIGN_OR_RETURN(Trace steps, trace_of(context, statement));
  return steps;
}

absl::StatusOr<Answer> answer_step(Context& context, const ast::Statement& statement,
                                   const InterpreterOptions& /*options*/) {
  KM_ASSIGN_OR_RETURN(const RewrittenValue subject, subject_of(context, statement));
  const GameValue& v = subject.value;
  absl::StatusOr<std::optional<Step>> step =
      next_step(context.store(), v.frame.players, subject.system, context.preferences(), v.term,
                context.budget());
  if (!step.ok()) return with_range(step.status(), statement.expression.range());
  const Term whole = *step ? (*step)->whole : v.term;
  return NextStep{*std::move(step), {whole, v.frame}};
}

absl::StatusOr<Answer> answer_redexes(Context& context, const ast::Statement& statement,
                                      const InterpreterOptions& /*options*/) {
  KM_ASSIGN_OR_RETURN(const RewrittenValue subject, subject_of(context, statement));
  const GameValue& v = subject.value;
  absl::StatusOr<std::vector<Redex>> result =
      redexes(context.store(), v.frame.players, subject.system, context.preferences(), v.term,
              context.budget());
  if (!result.ok()) return with_range(result.status(), statement.expression.range());
  return RedexList{v.frame, *std::move(result)};
}

absl::StatusOr<Answer> answer_apply(Context& context, const ast::Statement& statement,
                                    const InterpreterOptions& /*options*/) {
  KM_ASSIGN_OR_RETURN(const RewrittenValue subject, subject_of(context, statement));
  const GameValue& v = subject.value;
  const bool is_own = context.library.definition(statement.name) != nullptr;
  const RulePointer free =
      is_own ? rule_of_name(context.library, statement.name) : free_rule_named(statement.name);
  if (free == nullptr && rule_named(statement.name) == nullptr) {
    return error_at(statement.name_range,
                    cat("there is no rule `", statement.name, "`",
                        did_you_mean_rule(context.library, statement.name, Library::kDefinition)));
  }
  const Path path = statement.path.value_or(Path{});
  const auto result =
      apply_rule(context.store(), v.frame.players, subject.system, context.preferences(),
                 {statement.name, free}, v.term, path, context.budget());
  if (!result.ok()) {
    return with_range(result.status(),
                      statement.path ? statement.path_range : statement.name_range);
  }
  return ObjectAnswer{GameValue{*result, v.frame}};
}

absl::StatusOr<Answer> answer_rules(Context& context, const ast::Statement& statement,
                                    const InterpreterOptions& /*options*/) {
  KM_ASSIGN_OR_RETURN(const auto system, system_of(context, statement.under));
  const std::optional<Confluence> confluence = system.confluence();
  return RuleList{rules_of(system), confluence ? text_of(*confluence) : ""};
}

constexpr StatementInfo kRewritingStatements[] = {
    {"EXPR",
     "EXPR",
     "the value as it is, raw, in the session's format",
     "[[1,3],[2,3]]",
     "[2_1,[2,3]]",
     {StatementKind::Expression},
     answer_value},
    {"=",
     "NAME = EXPR",
     "binds a name; at the prompt it prints the value, in a script nothing",
     "v = [1,3]; v",
     "[1,3]",
     {StatementKind::Bind},
     answer_bind},
    {"f(v)",
     "NAME(PARAMETER, ...) = EXPR",
     "a function, which may call itself and other functions, also functions that are defined\n"
     "later. Its name without arguments prints its definition. A parameter may be a function:\n"
     "twice(f, v) = f(f(v))",
     "f(n) = if n == 0 then 1 else n * f(n - 1); f(20)",
     "2432902008176640000",
     {StatementKind::Define},
     answer_definition<define_function>},
    {"normalize",
     "normalize EXPR [under RULES]",
     "the normal form",
     "normalize [[1,3],[1,[1,2]],[2,3]] under prudent",
     "1_2",
     {StatementKind::Normalize},
     answer_normalize},
    {"relation", "EXPR REL EXPR [for P] [under RULES]",
     "true or false; REL is one of < <= == >= > || !=, and chains a < b < c are allowed. `a ==\n"
     "b` compares the normal forms under the syntactic rules, whatever the session's rules are;\n"
     "`a == b under RULES` compares the normal forms under RULES, and `under raw` the terms\n"
     "themselves",
     "2_2 < 2_1 for 1 under prudent", "true"},
    {"compare",
     "compare EXPR, EXPR [for P] [under RULES]",
     "both values with their relation for player P: < > = or || (incomparable). The relation is\n"
     "between the values as written, up to the syntactic rules, and not between their normal\n"
     "forms",
     "compare 2_1, 3_1 for 1 under prudent",
     "2_1 || 3_1",
     {StatementKind::Compare},
     answer_compare},
    {"trace",
     "trace [normalize] EXPR [under RULES]",
     "each rewriting step on a line: rule, citation, place, before, after. The number of\n"
     "brackets around a subterm gives its mover: [[2,3]] is player 2's choice",
     "trace normalize [[1,3],[2,3]] under prudent",
     "1  drop-weaker-option (EK Definitions 11, 12) at .2: [[2,3]] -> 2   # 3 < 2 for 2\n"
     "2  drop-weaker-option (EK Definitions 11, 12) at .: [2,2_1] -> [2_1]   # 2 < 2_1 for 1\n"
     "3  collapse-single-option (EK Rules 1, 2; Loeb RR1) at .: [2_1] -> 2_1\n"
     "normal form: 2_1",
     {StatementKind::Trace},
     answer_trace},
    {"step",
     "step EXPR [under RULES]",
     "the value after one step of the strategy, and the step itself",
     "step [[1,3],[2,3]] under selfish",
     "[2,2_1]   # drop-weaker-option (EK Rules 4, 5, Definition 9) at .2; 3 < 2 for 2",
     {StatementKind::Step},
     answer_step},
    {"redexes",
     "redexes EXPR [under RULES]",
     "each place where a rule applies: path, rule, subterm. `normalize` rewrites inner places\n"
     "first; under preferences another order of steps may give another value",
     "redexes [[[1,3]]]",
     ".1  collapse-single-option  [[[1,3]]]\n.  collapse-single-option  [[[1,3]]]",
     {StatementKind::Redexes},
     answer_redexes},
    {"apply",
     "apply RULE to EXPR [at PATH]",
     "the value after one step at this place; an error says why the rule does not apply there.\n"
     "If options are not in normal form, the step may lead to another value than `normalize`\n"
     "does",
     "apply merge-same-mover to 1{3,1{1,2}} at .",
     "[1,2,3]",
     {StatementKind::Apply},
     answer_apply},
    {"rules",
     "rules [under RULES]",
     "the rules of a rule set, as `rule` would define them; and the theorem that the order of\n"
     "steps does not matter, where one is proved",
     "rules under syntactic",
     "rule merge-same-mover: m{m{..inner}, ..rest} -> m{..inner, ..rest}  # EK Rule 3; Loeb RR3\n"
     "rule collapse-single-option: m{x} -> x  # EK Rules 1, 2; Loeb RR1\n"
     "# steps in any order end in one value: syntactic_confluence in "
     "docs/mathematics.md#syntactic-rules",
     {StatementKind::Rules},
     answer_rules},
    {"rule",
     "rule NAME: LEFT -> RIGHT [if CONDITION]",
     "defines a rule. A name before { } is the mover, in b_k the base and the exponent of a\n"
     "simple value, elsewhere a value; ..name stands for the other options. In the condition ==\n"
     "and != compare values as they are; an order relation needs `under RULES`",
     "rule pick: m{m, ..rest} -> m; rules mine = pick, syntactic; normalize [1,[2,3]] under mine",
     "1",
     {StatementKind::DefineRule},
     answer_definition<define_rule>,
     "->"},
    {"rules =",
     "rules NAME = RULE, RULE, ...",
     "defines a rule set of rules, and of the rules of other rule sets. Inner places are\n"
     "rewritten first, by the rules in their order, each as often as it applies, and again until\n"
     "none applies",
     "rules mine = merge-same-mover, collapse-single-option; normalize [[[[1,2]]],3] under mine",
     "[1,2,3]",
     {StatementKind::DefineRules},
     answer_definition<define_rules>},
    {"preference",
     "preference NAME for P: V < W if CONDITION, V <= W if ..., V by RANK",
     "defines a preference: strictly weaker, weaker or equal, or by a number or a list of\n"
     "numbers. In the condition a relation without `under` is the preference itself, for a pair\n"
     "in which one or both sides are replaced by parts",
     "preference hopes for p: v by if contains(v, p) then 1 else 0; normalize [2,[1,3]] "
     "under hopes",
     "2_1",
     {StatementKind::DefinePreference},
     answer_definition<define_preference>,
     "by"},
};

}  // namespace

std::span<const StatementInfo> rewriting_statements() { return kRewritingStatements; }

}  // namespace kingmaker
