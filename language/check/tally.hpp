// `tally forall VARIABLES in DOMAIN, ...: EXPR [when INDEX-CONDITION]`: which results an expression
// has over all instances, how often each, and for which instance first.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "grammar/ast.hpp"
#include "language/check/instances.hpp"
#include "language/context.hpp"
#include "language/object.hpp"

namespace kingmaker {

struct Tally {
  struct Result {
    Object object;
    std::uint64_t count = 0;                            // of the instances that have it
    std::vector<std::pair<std::string, Object>> first;  // the variables of the first of them
  };
  std::vector<Result> results;
  std::uint64_t instances = 0;  // that were counted
};

// The results in the order in which the instances of a check are gone through. Results that are
// `==` are one.
//
// Precondition: a Tally statement. Some microseconds an instance. Stops by limits or an
// interruption are errors that say how far it came.
[[nodiscard]] absl::StatusOr<Tally> tally(Context& context, const ast::Statement& statement,
                                          const Progress& progress);

}  // namespace kingmaker
