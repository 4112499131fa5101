// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The point of a grid for which a condition is evaluated.
//
// Instances are points of a grid, which has an axis for each variable, or one axis for all
// variables of a random group, whose values are drawn together. The members of an axis are in
// ascending order of weight. Domains that depend on earlier variables, and all later ones, have no
// axes: they are evaluated at each point, one inside the other.
// Tested in tests/language/check/check_test.cpp.
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
  std::size_t first_variable = 0;  // of `width` variables
};

// `x, y in D`, where D depends on earlier variables.
struct NestedDomain {
  std::size_t first_variable = 0;
  std::size_t variables = 0;
  Program program;
};

struct CheckGrid {
  std::vector<std::string> names;  // of the variables, those on axes first
  std::size_t on_axes = 0;         // number of variables on axes
  std::vector<CheckAxis> axes;
  std::uint64_t instances = 1;  // number of points; nested domains may have more or fewer
  std::vector<NestedDomain> nested;
  bool is_in_order = false;  // visited in the order of the domains, not by weight

  [[nodiscard]] std::size_t axis_of(std::size_t variable) const;
};

// The place of an instance on each axis. An additional entry 0 serves expressions that depend on no
// axis.
using CheckPlace = std::vector<std::uint64_t>;

// The point of a grid for which a condition is evaluated. Null if there are no variables.
struct Instance {
  const CheckGrid* grid = nullptr;
  const CheckPlace* place = nullptr;
  const std::vector<Object>* nested = nullptr;  // the variables that are not on an axis
  const Variables* values = nullptr;            // used instead of all these

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
