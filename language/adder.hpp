// Adder: the disjunctive sums of positions. An extension adds it to the library of names.
#pragma once

#include <absl/status/statusor.h>

#include <span>

#include "base/diagnostic.hpp"
#include "language/object.hpp"

namespace kingmaker {

class Context;

struct Summand {
  const Object* object;
  SourceRange range;
};

struct Adder {
  // The sum of forms and positions. The error is at the first summand that cannot be added to those
  // before it.
  absl::StatusOr<Object> (*sum)(Context& context, std::span<const Summand> summands);
};

}  // namespace kingmaker
