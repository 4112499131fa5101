// What the variables of a `check` range over.
//
// Instances are points of a grid: an axis for each variable, or one for all variables of a random
// group, whose values are drawn together. The members of an axis stand in ascending order of
// weight: a number is its own weight, a value weighs its size, a form its distinct positions, and a
// game says how large its positions are.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/exact.hpp"
#include "grammar/ast.hpp"
#include "language/context.hpp"
#include "language/object.hpp"

namespace kingmaker {

// What may stand behind `in` but for ranges: `values`, the games whose positions can be gone
// through.
[[nodiscard]] std::vector<std::string_view> domain_names();

// The members that an axis goes through. Immutable once made.
struct CheckDomain {
  bool is_range = false;
  std::int64_t first = 0;  // of a range
  std::uint64_t count = 0;
  Frame frame;                         // of values
  std::size_t width = 1;               // how many variables a member gives values to
  std::vector<Term> values;            // width for each member
  std::vector<Form> forms;             // instead of values: width for each member
  std::vector<Position> positions;     // instead of values: one for each member
  std::vector<std::uint32_t> weights;  // of members, ascending; of a range none

  [[nodiscard]] Object member(std::uint64_t place, std::size_t variable) const;
  [[nodiscard]] std::int64_t weight(std::uint64_t place) const {
    return is_range ? first + static_cast<std::int64_t>(place) : weights[place];
  }
  // The first place whose member has at least this weight; `count` if none has.
  [[nodiscard]] std::uint64_t first_of_weight(std::int64_t weight) const;
};

struct CheckAxis {
  std::shared_ptr<const CheckDomain> domain;
  std::size_t first_variable = 0;  // of `width`
};

struct CheckGrid {
  std::vector<std::string> names;  // of the variables
  std::vector<CheckAxis> axes;
  std::uint64_t instances = 1;

  [[nodiscard]] std::size_t axis_of(std::size_t variable) const;
};

// The grid of a statement's quantifiers. Nothing is built before all sizes are known and within the
// limits. Errors are at their places: a domain that is none, is empty or unbounded, or is too
// large, which says how large.
[[nodiscard]] absl::StatusOr<CheckGrid> make_grid(Context& context,
                                                  const std::vector<ast::Quantifier>& quantifiers);

// `12 345 678`, or about how many where the digits would fill a line.
[[nodiscard]] std::string large_number(const Integer& number);

}  // namespace kingmaker
