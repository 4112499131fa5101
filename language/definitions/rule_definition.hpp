// Rules and rule sets of the user's: `rule NAME: LEFT -> RIGHT if CONDITION`, `rules NAME = ...`.
#pragma once

#include <absl/status/statusor.h>

#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/object.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {

// The rule that a DefineRule statement defines. Errors are at their places: a left side that is no
// choice and no simple value, two rests in one choice, a variable of the right side that the left
// one does not have, one that stands for different things, sides that are the same.
[[nodiscard]] absl::StatusOr<RulePointer> define_rule(Context& context,
                                                      const ast::Statement& statement);

// The rule set that a DefineRules statement defines, of rules and of the rules of rule sets, by
// their names.
[[nodiscard]] absl::StatusOr<System> define_rules(Context& context,
                                                  const ast::Statement& statement);

// A rule of the session's by this name, or a built-in one that is not by a preference, or null.
[[nodiscard]] RulePointer rule_of_name(const Library& library, std::string_view name);

}  // namespace kingmaker
