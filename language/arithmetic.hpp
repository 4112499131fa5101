// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Exact arithmetic within the limits. Tested in tests/language/machine.km.
#pragma once

#include <absl/status/statusor.h>

#include <compare>
#include <optional>

#include "base/budget.hpp"
#include "grammar/ast.hpp"
#include "language/object.hpp"

namespace kingmaker {

// True for integers and fractions.
[[nodiscard]] bool is_number(const Object& object);
// True for the number 0 only.
[[nodiscard]] bool is_zero(const Object& object);

// Computes + - * / div mod of two numbers. Long numbers cost steps of the budget, and a result of
// more than kMostBits bits is an error. Preconditions: both are numbers; if `op` divides, `right`
// is not 0.
[[nodiscard]] absl::StatusOr<Object> calculate(ast::Op op, const Object& left, const Object& right,
                                               Budget& budget);
// Preconditions: `base` is a number, and not 0 if the exponent is negative.
[[nodiscard]] absl::StatusOr<Object> power(const Object& base, const Integer& exponent,
                                           Budget& budget);

// Computes `left` op `right` in place, without allocating memory. False, with no effect, unless
// both and the result fit into 64 bits.
[[nodiscard]] bool calculate_small(ast::Op op, Object& left, const Object& right);
// The order of `left` and `right`; nullopt unless both fit into 64 bits.
[[nodiscard]] std::optional<std::strong_ordering> order_of_small(const Object& left,
                                                                 const Object& right);

// The number, or an error if it is too long.
[[nodiscard]] absl::StatusOr<Object> within_limits(Integer number);
[[nodiscard]] absl::StatusOr<Object> within_limits(const Rational& number);

}  // namespace kingmaker
