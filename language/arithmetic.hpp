// Exact arithmetic within the limits.
#pragma once

#include <absl/status/statusor.h>

#include <compare>
#include <optional>

#include "base/budget.hpp"
#include "grammar/ast.hpp"
#include "language/object.hpp"

namespace kingmaker {

// Numbers are integers and fractions.
[[nodiscard]] bool is_number(const Object& object);
// True for the number 0, and for nothing else.
[[nodiscard]] bool is_zero(const Object& object);

// + - * / div mod of two numbers, which costs what long numbers take; a result of more than
// kMostBits bits is a limit. Preconditions: both are numbers; where
// `op` divides, `right` is not 0.
[[nodiscard]] absl::StatusOr<Object> calculate(ast::Op op, const Object& left, const Object& right,
                                               Budget& budget);
// Preconditions: base is a number, and not 0 where the exponent is negative.
[[nodiscard]] absl::StatusOr<Object> power(const Object& base, const Integer& exponent,
                                           Budget& budget);

// The same in place, `left` op `right`, without memory of the heap, where both and the result fit
// 64 bits; else false, and nothing has changed.
[[nodiscard]] bool calculate_small(ast::Op op, Object& left, const Object& right);
// `left` <=> `right` where both fit 64 bits.
[[nodiscard]] std::optional<std::strong_ordering> order_of_small(const Object& left,
                                                                 const Object& right);

// The number, if it is not too long.
[[nodiscard]] absl::StatusOr<Object> within_limits(Integer number);
[[nodiscard]] absl::StatusOr<Object> within_limits(const Rational& number);

}  // namespace kingmaker
