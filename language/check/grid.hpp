// The variables of a statement with quantifiers, and where they range.
#pragma once

#include <absl/status/statusor.h>

#include <vector>

#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/machine/instance.hpp"

namespace kingmaker {

// The grid of a statement's quantifiers, which must outlive it. Nothing is built before all sizes
// are known and within the limits. Errors are at their places: a domain that is none, is unbounded,
// or is too large, which says how large.
[[nodiscard]] absl::StatusOr<CheckGrid> make_grid(Context& context,
                                                  const std::vector<ast::Quantifier>& quantifiers);

// What is said where a domain is wanted and this is none.
[[nodiscard]] absl::Status no_domain(const Object& object, SourceRange range);

}  // namespace kingmaker
