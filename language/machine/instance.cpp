// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/machine/instance.hpp"

namespace kingmaker {

std::size_t CheckGrid::axis_of(std::size_t variable) const {
  std::size_t axis = 0;
  while (axis + 1 < axes.size() && axes[axis + 1].first_variable <= variable) ++axis;
  return axis;
}

Variables variables_at(const Instance& instance) {
  Variables variables;
  for (std::size_t i = 0; i < instance.grid->names.size(); ++i) {
    variables.emplace_back(instance.grid->names[i], instance.variable(i));
  }
  return variables;
}

}  // namespace kingmaker
