// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "rewrite/rules/pattern_rule.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "algebra/refusal.hpp"
#include "base/diagnostic.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "rewrite/rules/rules.hpp"

namespace kingmaker {
namespace {

constexpr std::size_t kMostShown = 200;  // bytes of a value in a message

std::string printed(const TermStore& store, int players, Term t) {
  return short_text(store, players, t, kMostShown)
      .value_or(cat("(a value of depth ", store.depth(t), ")"));
}

RuleInfo info_of(const PatternRuleParts& parts) {
  return {.name = parts.name,
          .citation = parts.citation,
          .left = parts.left_text,
          .right = parts.right_text,
          .doc = ""};
}

// True if the rule failed, rather than the budget.
bool is_failure_of_rule(const absl::Status& status) { return !status.ok() && !is_stop(status); }

}  // namespace

PatternRule::PatternRule(PatternRuleParts parts) : Rule(info_of(parts)), parts_(std::move(parts)) {}

absl::Status PatternRule::for_each_match(RuleContext& context, const OpenNode& node,
                                         absl::FunctionRef<bool(const Match&)> visit) const {
  // A choice of one leaf is that leaf, which is not a choice.
  if (node.options().size() == 1 && node.options().front().is_leaf()) return absl::OkStatus();
  const Subject subject{node.mover(), node.options(), context.play.players};
  if (!may_match(parts_.left, subject, context.store)) return absl::OkStatus();
  // A condition may use a rest as a list.
  const RestOrder rests = parts_.condition ? RestOrder::Printed : RestOrder::Handles;
  absl::Status failure;
  const bool finished = kingmaker::for_each_match(
      parts_.left, parts_.variables.size(), subject, rests, context.terms, context.budget,
      [&](const Match& match) {
        if (parts_.condition) {
          const absl::StatusOr<bool> holds = parts_.condition(match, context.play.players);
          failure = holds.status();
          if (!holds.ok()) return false;
          if (!*holds) return true;
        }
        return visit(match);
      });
  if (failure.ok() && !finished) failure = status_of(context.budget);
  return failure;
}

absl::Status PatternRule::replace(RuleContext& context, OpenNode& node, const Match& match) const {
  const int players = context.play.players;
  const Pattern& right_side = parts_.right;
  const Pattern::Node& root = right_side.nodes[0];
  // A choice of the same mover with options in normal form is rewritten further as it is.
  const bool stays =
      root.kind == Pattern::Node::Kind::Choice && root.player == parts_.left.nodes[0].player &&
      std::all_of(right_side.nodes.begin() + 1, right_side.nodes.end(), [](const auto& part) {
        return part.kind == Pattern::Node::Kind::Value || part.kind == Pattern::Node::Kind::Rest ||
               part.kind == Pattern::Node::Kind::Win || part.kind == Pattern::Node::Kind::Outcome;
      });
  if (stays) {
    KM_ASSIGN_OR_RETURN(std::vector<Term> options,
                        instantiate_options(right_side, match, context.store, players));
    if (options.empty()) return input_error("the right side is a choice without options");
    if (node.assign(options)) return absl::OkStatus();
    return absl::FailedPreconditionError("it changes nothing, so it would apply forever");
  }
  KM_ASSIGN_OR_RETURN(const Term result, instantiate(right_side, match, context.store, players));
  if (result.is_choice() && context.store.mover(result) == node.mover() &&
      same_terms(context.store.options(result), node.options())) {
    return absl::FailedPreconditionError("it changes nothing, so it would apply forever");
  }
  const bool is_normal = result.is_leaf() || root.kind == Pattern::Node::Kind::Value;
  node.replace_by(result, is_normal);
  return absl::OkStatus();
}

Outcome PatternRule::apply_once(RuleContext& context, OpenNode& node,
                                absl::FunctionRef<void(const Match&)> note) const {
  bool is_matched = false;
  absl::Status failure;
  absl::Status status = for_each_match(context, node, [&](const Match& match) {
    is_matched = true;
    note(match);
    failure = replace(context, node, match);
    if (is_failure_of_rule(failure)) {
      const std::string matched = match_text(context.store, context.play.players, match);
      failure = with_message(failure, cat("rule `", name, "`", matched.empty() ? "" : ", with ",
                                          matched, ": ", failure.message()));
    }
    return false;
  });
  if (is_failure_of_rule(status)) {
    status = with_message(status, cat("rule `", name, "`: ", status.message()));
  }
  status.Update(failure);
  if (!status.ok()) {
    context.failure = status;
    return Outcome::Failed;
  }
  return is_matched ? Outcome::Changed : Outcome::Unchanged;
}

Outcome PatternRule::apply(RuleContext& context, OpenNode& node) const {
  Outcome outcome = Outcome::Unchanged;
  while (node.replacement().is_none()) {
    const Outcome once = apply_once(context, node, [](const Match&) {});
    if (once == Outcome::Failed) return once;
    if (once == Outcome::Unchanged) break;
    outcome = once;
    if (!context.budget.spend()) {
      context.failure = status_of(context.budget);
      return Outcome::Failed;
    }
    if (!node.go_on(context)) return Outcome::Failed;
  }
  return outcome;
}

Outcome PatternRule::step(RuleContext& context, OpenNode& node, StepDetail& detail) const {
  return apply_once(context, node, [&](const Match& match) {
    detail.note = match_text(context.store, context.play.players, match);
  });
}

std::string PatternRule::why_not(RuleContext& /*context*/, const OpenNode& /*node*/) const {
  return cat("no options of the choice match `", left, "`",
             parts_.condition_text.empty() ? "" : " so that its condition holds");
}

std::string PatternRule::match_text(const TermStore& store, int players, const Match& match) const {
  std::string text;
  for (std::size_t i = 0; i < parts_.variables.size(); ++i) {
    const PatternVariable& variable = parts_.variables[i];
    const Match::Binding& binding = match.variables[i];
    if (variable.kind == PatternVariable::Kind::Rest) continue;
    append(text, text.empty() ? "" : ", ", variable.name, " = ");
    if (variable.kind == PatternVariable::Kind::Value) {
      append(text, printed(store, players, binding.value));
    } else {
      append(text, binding.number);
    }
    if (text.size() > 4 * kMostShown) return cat(text, ", ...");
  }
  return text;
}

RuleSet rule_set_of(std::string name, std::vector<std::shared_ptr<const Rule>> rules) {
  RuleSet set{.name = std::move(name),
              .usage = {},
              .doc = "a user-defined rule set",
              .citation = "",
              .traits = {.treats_players_alike = false,
                         .is_raw = false,
                         .is_for_one_player = true,
                         .has_types = false,
                         .relates_own_normal_forms = false,
                         .takes_outcomes = true,
                         .takes_own_win = false,
                         .reduces_simple_choices = false,
                         .confluence = std::nullopt,
                         .derivations = std::nullopt},
              .rules = std::move(rules),
              .preference = nullptr};
  set.usage = set.name;
  return set;
}

std::shared_ptr<const RuleSet> only(const std::shared_ptr<const Rule>& rule) {
  std::string name = rule->name;
  absl::c_replace(name, '-', '_');
  RuleSet set = rule_set_of(std::move(name), {rule});
  if (auto pattern = std::dynamic_pointer_cast<const PatternRule>(rule)) {
    set.definition = rule->definition();
    set.patterns.push_back(std::move(pattern));
    set.traits.derivations = std::optional(PlayerRules::OwnRules);
  }
  return std::make_shared<const RuleSet>(std::move(set));
}

}  // namespace kingmaker
