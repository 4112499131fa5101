// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Chains of comparisons, as the machine evaluates them. Tested in tests/language/machine.km.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/hash_table.hpp"
#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/machine/program.hpp"
#include "language/object.hpp"

namespace kingmaker {

// An operand on the machine's stack: an object, and its node.
struct Operand {
  Object object;
  std::uint32_t node;
};

// The result of one comparison.
struct ComparisonOutcome {
  enum class Kind : std::uint8_t {
    Preference,  // `relation` is for `player` under `system`
    NormalForm,  // without a player: equality of normal forms under `system`
    Number,
    // Equality of forms, families of coalitions, truth values, ...
    Other,
  };
  Kind kind = Kind::Preference;
  ast::Comparison comparison = ast::Comparison::Equal;
  std::uint32_t node = 0;  // the node of the chain
  std::size_t place = 0;   // the place of its left operand in the chain, from 0
  bool holds = false;
  Relation relation = Relation::Incomparable;
  Player player = 0;
  std::optional<System> system;
  bool names_rules = false;  // true if the condition has `under`
  Operand left = {};
  Operand right = {};
  std::optional<GameValue> left_normal = {};  // for NormalForm
  std::optional<GameValue> right_normal = {};
};

// The record of a run of the machine.
struct Recording {
  // If false, comparisons are not evaluated but count as true, and only their operands are
  // recorded.
  bool compares = true;
  std::vector<ComparisonOutcome> outcomes;  // in the order of evaluation
  // The results of the left sides of `and`, `or` and `implies`, by their nodes.
  HashMap<std::uint32_t, bool> left_sides;
  // The variables of the member that decides an `all` or a `some`, by its node. Relations inside
  // are recorded for this member only.
  HashMap<std::uint32_t, std::vector<std::pair<std::string, Object>>> members;

  // Records the member that decides, if the instruction ends an `all` or a `some`.
  void note_member(const Program& program, const Instruction& instruction,
                   std::span<const Object> slots);
  // Forgets the records inside this quantifier, since another member comes next.
  void forget_inside(const ast::Expression& expression, std::uint32_t quantifier);
};

// The error of an ordering that says neither for whom nor under which rules, beside one that does.
[[nodiscard]] absl::Status missing_clauses(SourceRange range);

// True if the chain holds for its operands, for `player` if it has one, under `rules`, or under the
// rules of `code` if that is null. Adds its comparisons to `recording` unless that is null. Errors
// are at their places.
[[nodiscard]] absl::StatusOr<bool> compare_all(Context& context, const Program& program,
                                               std::uint32_t node, const RelationCode& code,
                                               const System* rules, std::vector<Operand> operands,
                                               std::optional<Player> player, Recording* recording);

}  // namespace kingmaker
