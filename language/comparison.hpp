// Relations of the language: what they compare, and what comes of it.
//
// A relation compares values if it has `for` or `under`, or if one of its operands is a value; then
// a number 1..N is the win of that player. Otherwise it compares numbers, or what has == and != of
// its own.
#pragma once

#include <absl/status/statusor.h>

#include <optional>

#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/object.hpp"

namespace kingmaker {

// Does `comparison` say so of what stands in this relation?
[[nodiscard]] bool holds(ast::Comparison comparison, Relation relation);
// == or !=
[[nodiscard]] bool is_sameness(ast::Comparison comparison);

// The frame of the game of a value or a position; nullopt for any other object.
[[nodiscard]] std::optional<Frame> frame_of_value(const Object& object);
// True if two objects that are neither values nor numbers nor forms nor lists are the same; nullopt
// for any others.
[[nodiscard]] std::optional<bool> are_same(const Object& a, const Object& b);
// True if two sums of forms have the same options. Errors are at the place of the form that is too
// large to be written out.
[[nodiscard]] absl::StatusOr<bool> are_same_forms(Context& context, const FormSum& a,
                                                  SourceRange a_at, const FormSum& b,
                                                  SourceRange b_at);

// The rules by which `==`, `!=` and `in` compare values where no `under` is said, whatever the
// session's are: `syntactic`. In conditions of rules they are `raw`.
[[nodiscard]] const System& syntactic_rules();
[[nodiscard]] const System& terms_as_they_are();

// Does `a == b` say so, with values reduced under `system`? Things of different kinds are not
// equal; InvalidArgument at `range` for kinds that cannot be told apart.
[[nodiscard]] absl::StatusOr<bool> are_equal(Context& context, const Object& a, const Object& b,
                                             const System& system, SourceRange range);
// Is it equal to a member?
[[nodiscard]] absl::StatusOr<bool> is_member(Context& context, const Object& object,
                                             const List& list, const System& system,
                                             SourceRange range);

// How v stands to w for `p` under `system` (rewriting.md: both are reduced first).
[[nodiscard]] absl::StatusOr<Relation> relate(Context& context, const Object& v, SourceRange v_at,
                                              const Object& w, SourceRange w_at,
                                              const System& system, std::optional<Player> p);

}  // namespace kingmaker
