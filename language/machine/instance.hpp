// The point of a grid that a condition is asked about.
//
// Instances are points of a grid: an axis for each variable, or one for all variables of a random
// group, whose values are drawn together. The members of an axis stand in ascending order of
// weight. From the first domain on that depends on variables before it there are no axes: domains
// are evaluated at each point, one inside the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "language/machine/program.hpp"
#include "language/object.hpp"

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

// Where an instance lies on each axis. There is one more entry, 0, for what depends on no axis.
using CheckPlace = std::vector<std::uint64_t>;

// What quantified variables are, by name.
using Variables = std::vector<std::pair<std::string, Object>>;

// The point of a grid that a condition is asked about; none: there are no variables.
struct Instance {
  const CheckGrid* grid = nullptr;
  const CheckPlace* place = nullptr;
  const std::vector<Object>* nested = nullptr;  // the variables that are on no axis
  const Variables* values = nullptr;            // instead of all these

  [[nodiscard]] Object variable(std::size_t number) const {
    if (values != nullptr) return (*values)[number].second;
    if (number >= grid->on_axes) return (*nested)[number - grid->on_axes];
    const std::size_t axis = grid->axis_of(number);
    const CheckAxis& along = grid->axes[axis];
    return along.domain->member((*place)[axis], number - along.first_variable);
  }
};

[[nodiscard]] Variables variables_at(const Instance& instance);

}  // namespace kingmaker
