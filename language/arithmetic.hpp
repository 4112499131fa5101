// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Exact arithmetic within the limits. Tested in tests/language/machine.km.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>

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

// An integer of absolute value below 2^62, so that two can be added, outside of an object.
struct SmallNumber {
  std::int64_t number;
  bool is_counted;

  static constexpr std::int64_t kEnd = std::int64_t{1} << 62;

  // False for other objects.
  [[nodiscard]] bool read(const Object& object) {
    const Integer* const integer = integer_in(object);
    if (integer == nullptr) return false;
    is_counted = std::holds_alternative<Counted>(object);
    const auto& limbs = integer->backend();
    if (limbs.size() > 1 || *limbs.limbs() >= std::uint64_t{kEnd}) return false;
    number = static_cast<std::int64_t>(*limbs.limbs());
    if (limbs.sign()) number = -number;
    return true;
  }
  [[nodiscard]] Object object() const {
    if (is_counted) return Counted{Integer(number)};
    return Integer(number);
  }
};
// Computes `left` op `right` in place. False, with no effect, unless the result is such a number.
[[nodiscard]] bool calculate_small(ast::Op op, SmallNumber& left, const SmallNumber& right);

// The number, or an error if it is too long.
[[nodiscard]] absl::StatusOr<Object> within_limits(Integer number);
[[nodiscard]] absl::StatusOr<Object> within_limits(const Rational& number);

}  // namespace kingmaker
