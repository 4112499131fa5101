// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The results of loops while they are gathered: the lists under construction, and how counts, sums,
// minima and maxima grow, which are in slots of the program. Tested in tests/language/machine.km.
#pragma once

#include <absl/status/status.h>
#include <absl/status/statusor.h>

#include <vector>

#include "base/budget.hpp"
#include "base/diagnostic.hpp"
#include "language/machine/program.hpp"
#include "language/object.hpp"

namespace kingmaker {

// The content of a slot before it has a result, an object of a kind that has no order.
[[nodiscard]] Object no_object();
[[nodiscard]] bool is_no_object(const Object& object);

class Gathering {
 public:
  void begin(const GatherCode& code, Object& so_far);
  // Adds an object to the result. `range` is its place.
  [[nodiscard]] absl::Status add(const GatherCode& code, Object& so_far, Object object,
                                 SourceRange range, Budget& budget);
  // True if the list has as many members as are wanted.
  [[nodiscard]] bool is_full(const GatherCode& code) const {
    return lists_.back().size() == code.most;
  }
  [[nodiscard]] absl::StatusOr<Object> result(const GatherCode& code, Object& so_far,
                                              SourceRange range);
  void clear() { lists_.clear(); }

 private:
  using What = ast::GatherInfo::What;

  std::vector<std::vector<Object>> lists_;
};

}  // namespace kingmaker
