// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Relations of the language: their operands and results.
//
// A relation compares values if it has `for` or `under`, or if one of its operands is a value; then
// a number 1..N is the win of that player. Otherwise it compares numbers, or objects that have
// their own == and !=. Tested in tests/language/equality_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <optional>

#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/object.hpp"

namespace kingmaker {

// True if `comparison` is true for operands in this relation.
[[nodiscard]] inline bool holds(ast::Comparison comparison, Relation relation) {
  switch (comparison) {
    case ast::Comparison::Less:
      return relation == Relation::Less;
    case ast::Comparison::LessEqual:
      return relation == Relation::Less || relation == Relation::Equal;
    case ast::Comparison::Equal:
      return relation == Relation::Equal;
    case ast::Comparison::GreaterEqual:
      return relation == Relation::Greater || relation == Relation::Equal;
    case ast::Comparison::Greater:
      return relation == Relation::Greater;
    case ast::Comparison::Incomparable:
      return relation == Relation::Incomparable;
    case ast::Comparison::NotEqual:
      return relation != Relation::Equal;
  }
  return false;
}
// True for == and !=.
[[nodiscard]] bool is_sameness(ast::Comparison comparison);

// The frame of the game of a value or a position; nullopt for any other object.
[[nodiscard]] std::optional<Frame> frame_of_value(const Object& object);
// True if two objects that are neither values nor numbers nor lists are the same; nullopt for any
// others, and for kinds that are not compared. An error is at the place of its object.
[[nodiscard]] absl::StatusOr<std::optional<bool>> are_same(Context& context, const Object& a,
                                                           SourceRange a_at, const Object& b,
                                                           SourceRange b_at);

// The rules by which `==`, `!=` and `in` compare values without `under`, independently of the
// session's rules: `syntactic`. In conditions of rules they are `raw`.
[[nodiscard]] const System& syntactic_rules();
[[nodiscard]] const System& terms_as_they_are();

// True if `a == b`, with values reduced under `system`. Objects of different kinds are not equal.
// InvalidArgument at `range` for kinds that cannot be compared.
[[nodiscard]] absl::StatusOr<bool> are_equal(Context& context, const Object& a, const Object& b,
                                             const System& system, SourceRange range);
// True if the object is equal to a member of the list. InvalidArgument if it cannot be compared
// with a member before that.
[[nodiscard]] absl::StatusOr<bool> is_member(Context& context, const Object& object,
                                             const List& list, const System& system,
                                             SourceRange range);

// The relation of v to w for `p` under `system`; both are reduced first.
[[nodiscard]] absl::StatusOr<Relation> relate(Context& context, const Object& v, SourceRange v_at,
                                              const Object& w, SourceRange w_at,
                                              const System& system, std::optional<Player> p);

}  // namespace kingmaker
