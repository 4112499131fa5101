// Rules and rule sets that users define: `rule NAME: LEFT -> RIGHT if CONDITION`, `rules NAME =
// ...`.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/object.hpp"
#include "rewrite/system.hpp"

namespace kingmaker {

// The rule that a DefineRule statement defines. Errors are at their places: a left side that is
// neither a choice nor a simple value, two rests in one choice, a variable that only the right side
// has, a variable of two kinds, or equal sides.
[[nodiscard]] absl::StatusOr<RulePointer> define_rule(Context& context,
                                                      const ast::Statement& statement);

// The rule set that a DefineRules statement defines from the names of rules and rule sets.
[[nodiscard]] absl::StatusOr<System> define_rules(Context& context,
                                                  const ast::Statement& statement);

// The session's rule of this name, or a built-in rule that does not depend on a preference; null if
// there is none.
[[nodiscard]] RulePointer rule_of_name(const Library& library, std::string_view name);
// Writes `; did you mean` with the nearest name of a built-in rule, or of the library with one of
// these meanings; empty if none is near.
[[nodiscard]] std::string did_you_mean_rule(const Library& library, std::string_view name,
                                            std::uint8_t meanings);

}  // namespace kingmaker
