// The variables of a statement with quantifiers, and where they range.
//
// Instances are points of a grid: an axis for each variable, or one for all variables of a random
// group, whose values are drawn together. The members of an axis stand in ascending order of
// weight. From the first domain on that depends on variables before it there are no axes: domains
// are evaluated at each point, one inside the other.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/domain.hpp"
#include "language/machine/program.hpp"

namespace kingmaker {

struct CheckAxis {
  std::shared_ptr<const Members> domain;
  std::size_t first_variable = 0;  // of `width`
};

// `x, y in D` where D depends on variables before it.
struct NestedDomain {
  std::size_t first_variable = 0;
  std::size_t variables = 0;
  Program program;
};

struct CheckGrid {
  std::vector<std::string> names;  // of the variables, those on axes first
  std::size_t on_axes = 0;         // how many
  std::vector<CheckAxis> axes;
  std::uint64_t instances = 1;  // points; of nested domains there are more or fewer
  std::vector<NestedDomain> nested;

  [[nodiscard]] std::size_t axis_of(std::size_t variable) const;
};

// The grid of a statement's quantifiers, which must outlive it. Nothing is built before all sizes
// are known and within the limits. Errors are at their places: a domain that is none, is unbounded,
// or is too large, which says how large.
[[nodiscard]] absl::StatusOr<CheckGrid> make_grid(Context& context,
                                                  const std::vector<ast::Quantifier>& quantifiers);

// What is said where a domain is wanted and this is none.
[[nodiscard]] absl::Status no_domain(const Object& object, SourceRange range);

}  // namespace kingmaker
