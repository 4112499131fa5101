#include "language/definitions/preference_definition.hpp"

#include <utility>

#include "base/text.hpp"
#include "grammar/print.hpp"
#include "language/machine/machine.hpp"
#include "language/machine/preference_routine.hpp"
#include "language/machine/routines.hpp"
#include "language/ordering.hpp"
#include "rewrite/rules/preference_rule.hpp"
#include "rewrite/rules/rules.hpp"

namespace kingmaker {

using ast::PreferenceForm;

std::string PreferenceDefinition::text() const {
  std::string head = cat("preference ", name, " for ", parameters[0], ": ", parameters[1]);
  if (form == PreferenceForm::Ranked) {
    append(head, " by ");
  } else {
    append(head, form == PreferenceForm::Strict ? " < " : " <= ", parameters[2], " if ");
  }
  return head + std::string(body.text(body.range()));
}

namespace {

// Nothing is known of it until it is checked.
constexpr PreferenceTraits kUnknownTraits = {.treats_players_alike = false,
                                             .puts_own_win_first = false,
                                             .is_theorem_fifteen = false,
                                             .table = std::nullopt,
                                             .derivations = std::nullopt};

}  // namespace

OwnPreference::OwnPreference(Context& context,
                             std::shared_ptr<const PreferenceDefinition> definition)
    : Preference(definition->name, cat("preference ", definition->name), kUnknownTraits),
      context_(context),
      definition_(std::move(definition)) {}

absl::StatusOr<bool> OwnPreference::says(int players, Player p, Term v, Term w) const {
  const NestedEvaluation nested(context_);
  if (absl::Status status = nested.status(); !status.ok()) return status;
  PreferenceRoutine& routine = context_.routines().preference(definition_, players);
  using Truth = PreferenceRoutine::Truth;
  const Truth known = routine.said(p, v, w);
  if (known > Truth::Waiting) return known == Truth::True;
  return Machine(context_).says(routine, p, v, w);
}

absl::StatusOr<Relation> OwnPreference::relation(Preferences& /*preferences*/, const Play& play,
                                                 Player p, Term v, Term w,
                                                 Budget& /*budget*/) const {
  if (v == w) return Relation::Equal;
  if (definition_->form == PreferenceForm::Ranked) {
    const NestedEvaluation nested(context_);
    if (absl::Status status = nested.status(); !status.ok()) return status;
    PreferenceRoutine& routine = context_.routines().preference(definition_, play.players);
    const absl::StatusOr<Object> left = Machine(context_).rank(routine, p, v);
    if (!left.ok()) return left.status();
    const absl::StatusOr<Object> right = Machine(context_).rank(routine, p, w);
    if (!right.ok()) return right.status();
    const absl::StatusOr<std::strong_ordering> order = order_of(*left, *right, {});
    if (!order.ok()) {
      return absl::InvalidArgumentError(
          cat("the ranks of `", name, "` are of different kinds: ", order.status().message()));
    }
    if (*order == 0) return Relation::Incomparable;
    return *order < 0 ? Relation::Less : Relation::Greater;
  }
  const absl::StatusOr<bool> forward = says(play.players, p, v, w);
  if (!forward.ok()) return forward.status();
  const absl::StatusOr<bool> backward = says(play.players, p, w, v);
  if (!backward.ok()) return backward.status();
  if (*forward && *backward && definition_->form == PreferenceForm::Strict) {
    const std::vector<Term> cycle{v, w};
    return detail::cycle_error(context_.store(), name, p, cycle);
  }
  return (*forward ? Relation::Less : Relation::Incomparable) |
         (*backward ? Relation::Greater : Relation::Incomparable);
}

absl::StatusOr<System> define_preference(Context& context, const ast::Statement& statement) {
  auto definition = std::make_shared<PreferenceDefinition>();
  definition->name = statement.name;
  definition->form = statement.form;
  definition->parameters = statement.parameters.variables;
  definition->body = statement.expression;
  PreferenceRoutine routine(definition, context.settings.frame);
  const absl::StatusOr<const Program*> program = routine.program_in(context);
  if (!program.ok()) return program.status();
  std::string text = definition->text();
  return System::of(rule_set_preferring(
      std::make_shared<const OwnPreference>(context, std::move(definition)), std::move(text)));
}

}  // namespace kingmaker
