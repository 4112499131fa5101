// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/machine/detail/compile_conditions.hpp"

#include <absl/algorithm/container.h>

#include <utility>
#include <vector>

#include "base/status_macros.hpp"
#include "language/machine/relations.hpp"
#include "language/rule_sets.hpp"

namespace kingmaker::compiler {
namespace {

using ast::Comparison;

bool is_ordering(const ast::RelationInfo& info) {
  return absl::c_any_of(info.comparisons, [](Comparison c) {
    return c != Comparison::Equal && c != Comparison::NotEqual;
  });
}

// True for (a < b) == (c < d), which compares truth values.
bool compares_truths(const ast::Expression& expression, std::uint32_t root) {
  const ast::RelationInfo& info = expression.relations[expression.nodes[root].index];
  if (info.has_for || info.has_under || info.comparisons.size() != 1 || is_ordering(info)) {
    return false;
  }
  const std::vector<std::uint32_t> sides = operands_of(expression, root);
  return is_condition(expression.nodes[sides[0]].kind) &&
         is_condition(expression.nodes[sides[1]].kind);
}

void connective(Unit& unit, const Task& task) {
  const Kind kind = unit.node(task).kind;
  const std::vector<std::uint32_t> operands = operands_of(unit.expression, task.node);
  Task part{.truth = true,
            .doubtful = task.doubtful || has_ordering_with_clauses(unit, task.node),
            .clauses = task.clauses};
  if (kind == Kind::Not) {
    unit.code.emit_later(Op::Not, task.node);
    part.node = operands[0];
    unit.code.later(part);
    return;
  }
  unit.code.later({.action = Action::Land, .node = task.node});
  part.node = operands[1];
  part.premise = task.premise;
  unit.code.later(part);
  // The premise of `A and B` is met if that of one of them is; that of `A implies B` needs A.
  const bool is_and = kind == (task.premise ? Kind::Implies : Kind::And);
  const bool is_or = kind == (task.premise ? Kind::And : Kind::Or);
  unit.code.later({.action = Action::Jump,
                   .op = is_and  ? Op::AndThen
                         : is_or ? Op::OrElse
                                 : Op::ImpliesThen,
                   .node = task.node});
  part.node = operands[0];
  part.premise = task.premise && kind == Kind::And;
  unit.code.later(part);
}

// Adds the clauses of a `for` and an `under` at the end of `operands`, and removes them.
absl::Status add_clauses(Unit& unit, const ast::RelationInfo& info,
                         std::vector<std::uint32_t>& operands, Clauses& active) {
  const auto add_player = [&] {
    if (!info.has_for) return;
    active.player_node = operands.back();
    active.player_slot.reset();
    operands.pop_back();
  };
  if (info.under_first) add_player();
  if (info.has_under) {
    active.rules_slot.reset();
    active.rules_node.reset();
    if (unit.names.names_variable(operands.back())) {
      active.rules_node = operands.back();
    } else {
      KM_ASSIGN_OR_RETURN(active.system, system_of(unit.context, unit.expression, operands.back()));
    }
    operands.pop_back();
  }
  if (!info.under_first) add_player();
  return absl::OkStatus();
}

// Compiles (CONDITION) for P under R.
absl::Status clauses(Unit& unit, const Task& task) {
  const ast::RelationInfo& info = unit.expression.relations[unit.node(task).index];
  std::vector<std::uint32_t> operands = operands_of(unit.expression, task.node);
  Clauses active = unit.clauses[task.clauses];
  KM_RETURN_IF_ERROR(add_clauses(unit, info, operands, active));
  if (info.has_for) active.player_slot = unit.program.slots++;
  const bool has_rules = info.has_under && active.rules_node.has_value();
  if (has_rules) active.rules_slot = unit.program.slots++;
  unit.code.later({.truth = true,
                   .premise = task.premise,
                   .node = operands[0],
                   .clauses = static_cast<std::uint32_t>(unit.clauses.size())});
  if (info.has_for) {
    unit.code.emit_later(Op::StorePlayer, *active.player_node, *active.player_slot);
    unit.code.later({.node = *active.player_node, .clauses = task.clauses});
  }
  if (has_rules) {
    unit.code.emit_later(Op::Store, *active.rules_node, *active.rules_slot);
    unit.code.later({.action = Action::RuleSet, .node = *active.rules_node});
  }
  unit.clauses.push_back(std::move(active));
  return absl::OkStatus();
}

absl::Status membership(Unit& unit, const Task& task) {
  const Clauses& active = unit.clauses[task.clauses];
  unit.code.emit_later(Op::Member, task.node, unit.program.memberships,
                       {active.system.value_or(unit.program.equality()), active.rules_slot});
  unit.code.visit_later(operands_of(unit.expression, task.node), task.clauses);
  return absl::OkStatus();
}

absl::StatusOr<RelationCode> relation_code(Unit& unit, const Task& task) {
  const ast::RelationInfo& info = unit.expression.relations[unit.node(task).index];
  std::vector<std::uint32_t> operands = operands_of(unit.expression, task.node);
  Clauses active = unit.clauses[task.clauses];
  KM_RETURN_IF_ERROR(add_clauses(unit, info, operands, active));
  const bool own = info.has_for || info.has_under;
  const bool has_rules = active.system || active.rules_node || active.rules_slot;
  const bool of_terms = unit.program.compares_terms && !has_rules;
  const bool is_counted = absl::c_any_of(operands, [&](std::uint32_t operand) {
    return unit.kinds.nodes[operand] == ExpressionKind::Number;
  });
  return RelationCode{
      .info = &info,
      .operands = std::move(operands),
      .system =
          of_terms ? unit.program.equality() : active.system.value_or(unit.context.settings.under),
      .equality = active.system.value_or(unit.program.equality()),
      .player_node = active.player_node,
      .player_slot = active.player_slot,
      .has_own_clauses = own,
      .has_clauses = own || task.clauses != 0,
      .names_rules = has_rules,
      .is_counted = is_counted,
      .is_doubtful = task.doubtful && !own && task.clauses == 0 && is_ordering(info),
      .rules_node = active.rules_node,
      .rules_slot = active.rules_slot,
      .is_of_terms = of_terms,
      .is_of_preference =
          of_terms && unit.options.relations == CompileOptions::Relations::OfPreference,
  };
}

void same_truth(Unit& unit, const Task& task) {
  const ast::RelationInfo& info = unit.expression.relations[unit.node(task).index];
  const std::vector<std::uint32_t> sides = operands_of(unit.expression, task.node);
  const bool differ = info.comparisons[0] == Comparison::NotEqual;
  unit.code.emit_later(Op::SameTruth, task.node, differ ? 1U : 0U);
  unit.code.later({.truth = true, .node = sides[1], .clauses = task.clauses});
  unit.code.emit_later(Op::PushTruth, sides[0]);
  unit.code.later({.truth = true, .node = sides[0], .clauses = task.clauses});
}

absl::Status relation(Unit& unit, const Task& task) {
  if (unit.options.tables != nullptr && compares_truths(unit.expression, task.node)) {
    same_truth(unit, task);
    return absl::OkStatus();
  }
  KM_ASSIGN_OR_RETURN(RelationCode code, relation_code(unit, task));
  const bool of_values = absl::c_all_of(code.operands, [&](std::uint32_t operand) {
    return unit.kinds.nodes[operand] == ExpressionKind::Value;
  });
  if (code.is_doubtful && of_values) return missing_clauses(unit.node(task).range);
  unit.code.emit_later(Op::Relation, task.node,
                       static_cast<std::uint32_t>(unit.program.relations.size()));
  if (code.info->has_under && code.rules_node) {
    unit.code.later({.action = Action::RuleSet, .node = *code.rules_node});
  }
  if (code.info->has_for) unit.code.later({.node = *code.player_node, .clauses = task.clauses});
  unit.code.visit_later(code.operands, task.clauses);
  unit.program.relations.push_back(std::move(code));
  return absl::OkStatus();
}

}  // namespace

absl::Status compile_condition(Unit& unit, const Task& task) {
  switch (unit.node(task).kind) {
    case Kind::Relation:
      return relation(unit, task);
    case Kind::Clauses:
      return clauses(unit, task);
    case Kind::Member:
      return membership(unit, task);
    default:
      connective(unit, task);
      return absl::OkStatus();
  }
}

absl::Status compile_with_table(Unit& unit, const Task& part) {
  Task task = part;
  task.looked_up = true;
  std::optional<RelationCode> code;
  if (unit.node(task).kind == Kind::Relation) {
    KM_ASSIGN_OR_RETURN(code, relation_code(unit, task));
  }
  std::vector<std::uint32_t> around;
  const Clauses& active = unit.clauses[task.clauses];
  if (active.player_node) around.push_back(*active.player_node);
  if (active.rules_node) around.push_back(*active.rules_node);
  const auto is_local = [&](std::uint32_t at) { return unit.names.names_local(at); };
  if (is_local(task.node) || absl::c_any_of(around, is_local)) {
    unit.code.later(task);
    return absl::OkStatus();
  }
  KM_ASSIGN_OR_RETURN(const auto table, unit.options.tables->add(unit.expression, task.node, around,
                                                                 code ? &*code : nullptr));
  if (table) {
    unit.code.look_up(*table);
    unit.code.later({.action = Action::Remember, .node = task.node, .argument = *table});
  }
  unit.code.later(task);
  return absl::OkStatus();
}

bool is_connective(Kind kind) {
  return kind == Kind::Not || kind == Kind::And || kind == Kind::Or || kind == Kind::Implies;
}

bool is_condition(Kind kind) {
  return is_connective(kind) || kind == Kind::Relation || kind == Kind::Clauses ||
         kind == Kind::Quantified || kind == Kind::Member;
}

bool has_ordering_with_clauses(Unit& unit, std::uint32_t root) {
  const ast::Expression& expression = unit.expression;
  if (root < unit.joined_end && root >= unit.joined_begin) return false;
  unit.joined_begin = expression.nodes[root].first;
  unit.joined_end = root + 1;
  std::vector<std::pair<std::uint32_t, bool>> waiting{{root, false}};
  while (!waiting.empty()) {
    const auto [at, has_clauses] = waiting.back();
    waiting.pop_back();
    const ast::Node& part = expression.nodes[at];
    if (part.kind == Kind::Relation) {
      const ast::RelationInfo& info = expression.relations[part.index];
      if (is_ordering(info) && (has_clauses || info.has_for || info.has_under)) return true;
    } else if (part.kind == Kind::Clauses) {
      waiting.emplace_back(operands_of(expression, at)[0], true);
    } else if (is_connective(part.kind)) {
      for (const std::uint32_t operand : operands_of(expression, at)) {
        waiting.emplace_back(operand, has_clauses);
      }
    }
  }
  return false;
}

bool may_have_table(const Unit& unit, const Task& task) {
  const Kind kind = unit.expression.nodes[task.node].kind;
  return unit.options.tables != nullptr && task.truth && !task.looked_up && !is_connective(kind) &&
         kind != Kind::Clauses &&
         (kind != Kind::Relation || !compares_truths(unit.expression, task.node));
}

}  // namespace kingmaker::compiler
