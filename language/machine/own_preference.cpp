// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/machine/own_preference.hpp"

#include <utility>

#include "base/diagnostic.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "grammar/print.hpp"
#include "language/machine/compile.hpp"
#include "language/machine/machine.hpp"
#include "language/machine/preference_routine.hpp"
#include "language/machine/routines.hpp"
#include "language/object_text.hpp"
#include "language/ordering.hpp"
#include "rewrite/rules/drop_weaker_option.hpp"
#include "rewrite/rules/preference_rule.hpp"
#include "rewrite/rules/rules.hpp"

namespace kingmaker {

namespace {

// Nothing is known about it until it is checked.
constexpr PreferenceTraits kUnknownTraits = {.treats_players_alike = false,
                                             .puts_own_win_first = false,
                                             .orders_simple_values = false,
                                             .compares_levels = false,
                                             .table = std::nullopt,
                                             .derivations = PlayerRules::OwnPreference};

}  // namespace

OwnPreference::OwnPreference(Context& context,
                             std::shared_ptr<const PreferenceDefinition> definition)
    : DefinedPreference(definition->name, cat("preference ", definition->name), kUnknownTraits),
      context_(context),
      definition_(std::move(definition)) {}

DefinedPreference::Form OwnPreference::form() const {
  return definition_->form == PreferenceForm::Ranked ? Form::Ranked
         : definition_->form == PreferenceForm::Weak ? Form::Weak
                                                     : Form::Strict;
}

absl::StatusOr<bool> OwnPreference::says(int players, Player p, Term v, Term w) const {
  if (form() == Form::Ranked) {
    KM_ASSIGN_OR_RETURN(const auto order, rank_order(players, p, v, w));
    return order < 0;
  }
  const NestedEvaluation nested(context_);
  KM_RETURN_IF_ERROR(nested.status());
  PreferenceRoutine& routine = context_.of_statement<Routines>().preference(definition_, players);
  using Truth = PreferenceRoutine::Truth;
  const Truth truth = routine.truth(p, v, w);
  if (truth > Truth::Waiting) return truth == Truth::True;
  return Machine(context_).says(routine, p, v, w);
}

absl::StatusOr<bool> OwnPreference::says(int players, Player p, Term v, Term w,
                                         Others others) const {
  if (form() == Form::Ranked) return says(players, p, v, w);
  return says_alone(definition_, players, p, v, w, others);
}

absl::StatusOr<bool> OwnPreference::says_alone(
    std::shared_ptr<const PreferenceDefinition> definition, int players, Player p, Term v, Term w,
    Others others) const {
  const NestedEvaluation nested(context_);
  KM_RETURN_IF_ERROR(nested.status());
  PreferenceRoutine alone(
      std::move(definition),
      context_.of_statement<Routines>().preference(definition_, players).frame());
  alone.ask_others(others);
  return Machine(context_).says(alone, p, v, w);
}

absl::StatusOr<Object> OwnPreference::rank_of(int players, Player p, Term v) const {
  const NestedEvaluation nested(context_);
  KM_RETURN_IF_ERROR(nested.status());
  PreferenceRoutine& routine = context_.of_statement<Routines>().preference(definition_, players);
  return Machine(context_).rank(routine, p, v);
}

absl::StatusOr<std::strong_ordering> OwnPreference::rank_order(int players, Player p, Term v,
                                                               Term w) const {
  KM_ASSIGN_OR_RETURN(const Object left, rank_of(players, p, v));
  KM_ASSIGN_OR_RETURN(const Object right, rank_of(players, p, w));
  absl::StatusOr<std::strong_ordering> order = order_of(left, right, {}, context_.budget());
  if (order.ok()) return order;
  return input_error("the ranks of `", name,
                     "` are of different kinds: ", order.status().message());
}

absl::StatusOr<std::string> OwnPreference::clause_text(int players, Player p, Term v,
                                                       Term w) const {
  const std::vector<std::string>& names = definition_->parameters;
  const Frame& frame = context_.of_statement<Routines>().preference(definition_, players).frame();
  if (form() == Form::Ranked) {
    std::string text;
    for (const Term t : {v, w}) {
      KM_ASSIGN_OR_RETURN(const Object rank, rank_of(players, p, t));
      KM_ASSIGN_OR_RETURN(const std::string rank_text, text_of(context_, rank));
      append(text, text.empty() ? "the ranks are " : " and ", rank_text);
    }
    return text;
  }
  // The alternatives, first to last.
  std::vector<std::uint32_t> clauses = {definition_->root};
  for (std::size_t i = 0; i < clauses.size();) {
    if (definition_->body.nodes[clauses[i]].kind != ast::Kind::Or) {
      ++i;
      continue;
    }
    const std::vector<std::uint32_t> parts = ast::operands_of(definition_->body, clauses[i]);
    clauses.erase(clauses.begin() + static_cast<std::ptrdiff_t>(i));
    clauses.insert(clauses.begin() + static_cast<std::ptrdiff_t>(i), parts.begin(), parts.end());
  }
  std::string text = "no clause holds";
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    KM_ASSIGN_OR_RETURN(const bool holds, clause_says(clauses[i], players, p, v, w));
    if (!holds && clauses.size() > 1) continue;
    text = cat(clauses.size() > 1 ? cat("clause ", i + 1, ", ") : "",
               definition_->body.text(definition_->body.nodes[clauses[i]].range),
               holds ? "" : ", fails");
    break;
  }
  append(text, ", with ", names[0], " = ", p);
  const Term sides[] = {v, w};
  for (std::size_t i = 0; i < 2; ++i) {
    KM_ASSIGN_OR_RETURN(const std::string value_text,
                        text_of(context_, GameValue{sides[i], frame}));
    append(text, ", ", names[i + 1], " = ", value_text);
  }
  return text;
}

absl::StatusOr<bool> OwnPreference::clause_says(std::uint32_t clause, int players, Player p, Term v,
                                                Term w) const {
  auto definition = std::make_shared<PreferenceDefinition>(*definition_);
  definition->root = clause;
  const auto others = [&](Player q, Term x, Term y) { return says(players, q, x, y); };
  return says_alone(std::move(definition), players, p, v, w, others);
}

absl::StatusOr<Relation> OwnPreference::relation(Preferences& /*preferences*/, const Play& play,
                                                 Player p, Term v, Term w,
                                                 Budget& /*budget*/) const {
  if (v == w) return Relation::Equal;
  if (form() == Form::Ranked) {
    KM_ASSIGN_OR_RETURN(const auto order, rank_order(play.players, p, v, w));
    if (order == 0) return Relation::Incomparable;
    return order < 0 ? Relation::Less : Relation::Greater;
  }
  KM_ASSIGN_OR_RETURN(const bool forward, says(play.players, p, v, w));
  KM_ASSIGN_OR_RETURN(const bool backward, says(play.players, p, w, v));
  if (forward && backward && definition_->form == PreferenceForm::Strict) {
    const std::vector<Term> cycle{v, w};
    return detail::cycle_error(context_.store(), name, p, cycle);
  }
  return (forward ? Relation::Less : Relation::Incomparable) |
         (backward ? Relation::Greater : Relation::Incomparable);
}

absl::StatusOr<System> define_preference(Context& context, const PreferenceStatement& statement) {
  auto definition = std::make_shared<PreferenceDefinition>();
  definition->name = statement.name.name;
  definition->form = statement.form;
  definition->parameters = statement.parameters.names;
  definition->body = statement.body;
  definition->root = statement.body.root_index();
  const FunctionDefinition nameless;
  KM_RETURN_IF_ERROR(compile(context, *definition, &nameless).status());
  std::string text = definition->text();
  return System::of(rule_set_preferring(
      std::make_shared<const OwnPreference>(context, std::move(definition)), std::move(text)));
}

}  // namespace kingmaker
