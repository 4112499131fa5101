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

}  // namespace

absl::StatusOr<Answer> answer_bind(Context& context, const ast::Statement& statement) {
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

namespace {

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

}  // namespace

absl::StatusOr<Answer> answer_define(Context& context, const ast::Statement& statement) {
  const auto binding = [&](auto defined) -> absl::StatusOr<Answer> {
    if (!defined.ok()) return defined.status();
    const absl::Status free =
        context.library.check_bindable(statement.name, context.settings.names);
    if (!free.ok()) return with_range(free, statement.name_range);
    return Binding{statement.name, *std::move(defined)};
  };
  switch (statement.kind) {
    case ast::StatementKind::DefineRule:
      return binding(define_rule(context, statement));
    case ast::StatementKind::DefineRules:
      return binding(define_rules(context, statement));
    case ast::StatementKind::DefinePreference:
      return binding(define_preference(context, statement));
    default:
      return binding(define_function(context, statement));
  }
}

absl::StatusOr<Answer> answer_discover(Context& context, const ast::Statement& statement) {
  KM_ASSIGN_OR_RETURN(Discovered discovered, discover_rules(context, statement));
  return RuleList{std::move(discovered.rules), std::move(discovered.remark)};
}

absl::StatusOr<Answer> answer_normalize(Context& context, const ast::Statement& statement) {
  KM_ASSIGN_OR_RETURN(const auto system, system_of(context, statement.under));
  KM_ASSIGN_OR_RETURN(const Object object, evaluate(context, statement.expression));
  KM_ASSIGN_OR_RETURN(const auto normal,
                      context.normal_form(object, system, statement.expression.range()));
  return ObjectAnswer{normal};
}

absl::StatusOr<Answer> answer_compare(Context& context, const ast::Statement& statement) {
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

absl::StatusOr<Answer> answer_step(Context& context, const ast::Statement& statement) {
  KM_ASSIGN_OR_RETURN(const RewrittenValue subject, subject_of(context, statement));
  const GameValue& v = subject.value;
  absl::StatusOr<std::optional<Step>> step =
      next_step(context.store(), v.frame.players, subject.system, context.preferences(), v.term,
                context.budget());
  if (!step.ok()) return with_range(step.status(), statement.expression.range());
  const Term whole = *step ? (*step)->whole : v.term;
  return NextStep{*std::move(step), {whole, v.frame}};
}

absl::StatusOr<Answer> answer_redexes(Context& context, const ast::Statement& statement) {
  KM_ASSIGN_OR_RETURN(const RewrittenValue subject, subject_of(context, statement));
  const GameValue& v = subject.value;
  absl::StatusOr<std::vector<Redex>> result =
      redexes(context.store(), v.frame.players, subject.system, context.preferences(), v.term,
              context.budget());
  if (!result.ok()) return with_range(result.status(), statement.expression.range());
  return RedexList{v.frame, *std::move(result)};
}

absl::StatusOr<Answer> answer_apply(Context& context, const ast::Statement& statement) {
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

absl::StatusOr<Answer> answer_rules(const Context& context, const ast::Statement& statement) {
  KM_ASSIGN_OR_RETURN(const auto system, system_of(context, statement.under));
  const std::optional<Confluence> confluence = system.confluence();
  return RuleList{rules_of(system), confluence ? text_of(*confluence) : ""};
}

}  // namespace kingmaker
