// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/arithmetic.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "base/long_numbers.hpp"
#include "base/text.hpp"

namespace kingmaker {
namespace {

using ast::Op;

absl::Status too_long() { return limit_error("the number has more than ", kMostBits, " bits"); }

std::uint64_t limbs(const Integer& number) { return number.backend().size(); }
std::uint64_t limbs(const Rational& number) {
  return limbs(numerator(number)) + limbs(denominator(number));
}

// Rounds down, so that the remainder has the sign of the divisor.
Integer floor_quotient(const Integer& n, const Integer& m, Integer& remainder) {
  Integer whole;
  divide_qr(n, m, whole, remainder);
  if (remainder != 0 && (remainder < 0) != (m < 0)) {
    --whole;
    remainder += m;
  }
  return whole;
}

absl::StatusOr<Object> of_integers(Op op, const Integer& n, const Integer& m) {
  switch (op) {
    case Op::Add:
      return within_limits(Integer(n + m));
    case Op::Subtract:
      return within_limits(Integer(n - m));
    case Op::Multiply:
      if (bits_of(n) + bits_of(m) > kMostBits + 1) return too_long();
      return within_limits(Integer(n * m));
    case Op::IntegerDivide: {
      Integer remainder;
      return Object(floor_quotient(n, m, remainder));
    }
    case Op::Modulo: {
      Integer remainder;
      floor_quotient(n, m, remainder);
      return Object(std::move(remainder));
    }
    case Op::Xor:
      return Object(Integer(n ^ m));
    default:
      return within_limits(Rational(n, m));
  }
}

absl::StatusOr<Object> of_fractions(Op op, const Rational& a, const Rational& b) {
  switch (op) {
    case Op::Add:
      return within_limits(Rational(a + b));
    case Op::Subtract:
      return within_limits(Rational(a - b));
    case Op::Multiply:
      return within_limits(Rational(a * b));
    case Op::Divide:
      return within_limits(Rational(a / b));
    default:
      break;
  }
  const Rational quotient = a / b;
  Integer remainder;
  Integer whole = floor_quotient(numerator(quotient), denominator(quotient), remainder);
  if (op == Op::IntegerDivide) return within_limits(std::move(whole));
  return within_limits(Rational(a - b * Rational(whole)));
}

// The cost of an operation in addition to its instruction, for numbers of `a` and `b` limbs: adding
// a limb takes some nanoseconds less than multiplying two limbs, and fractions are reduced to
// lowest terms.
std::uint64_t cost_of(Op op, bool of_fractions, std::uint64_t a, std::uint64_t b) {
  constexpr std::uint64_t kShort = 8;
  if (a + b <= kShort) return 0;
  if (of_fractions || op == Op::Divide) return (a + b) * (a + b) / 16;
  if (op == Op::Add || op == Op::Subtract) return (a + b) / 64;
  return a * b / 32;
}

bool power_of_small(std::int64_t base, std::int64_t exponent, std::int64_t& result) {
  constexpr std::int64_t kMostFactors = 64;
  if (exponent < 0 || exponent > kMostFactors) return false;
  result = 1;
  for (std::int64_t i = 0; i < exponent; ++i) {
    if (__builtin_mul_overflow(result, base, &result)) return false;
  }
  return true;
}

}  // namespace

bool calculate_small(Op op, SmallNumber& left, const SmallNumber& right) {
  const std::int64_t n = left.number;
  const std::int64_t m = right.number;
  std::int64_t result = 0;
  switch (op) {
    case Op::Add:
      result = n + m;
      break;
    case Op::Subtract:
      result = n - m;
      break;
    case Op::Multiply:
      if (__builtin_mul_overflow(n, m, &result)) return false;
      break;
    case Op::Power:
      if (!power_of_small(n, m, result)) return false;
      break;
    case Op::IntegerDivide:
    case Op::Modulo: {
      if (m == 0) return false;
      // Rounds down, so that the remainder has the sign of the divisor.
      const bool is_rounded_up = n % m != 0 && (n < 0) != (m < 0);
      result = op == Op::IntegerDivide ? n / m - (is_rounded_up ? 1 : 0)
                                       : n % m + (is_rounded_up ? m : 0);
      break;
    }
    case Op::Xor:
      if (n < 0 || m < 0) return false;
      result = n ^ m;
      break;
    default:
      if (m == 0 || n % m != 0) return false;
      result = n / m;
      break;
  }
  if (result <= -SmallNumber::kEnd || result >= SmallNumber::kEnd) return false;
  left = {result, left.is_counted || right.is_counted};
  return true;
}

bool is_number(const Object& object) {
  return integer_in(object) != nullptr || std::holds_alternative<Rational>(object);
}

bool is_zero(const Object& object) {
  const auto* integer = integer_in(object);
  const auto* fraction = std::get_if<Rational>(&object);
  return integer != nullptr ? *integer == 0 : fraction != nullptr && *fraction == 0;
}

absl::StatusOr<Object> within_limits(Integer number) {
  if (bits_of(number) > kMostBits) return too_long();
  return Object(std::move(number));
}

absl::StatusOr<Object> within_limits(const Rational& number) {
  if (bits_of(number) > kMostBits) return too_long();
  return number_object(number);
}

absl::StatusOr<Object> calculate(Op op, const Object& left, const Object& right, Budget& budget) {
  const auto* n = integer_in(left);
  const auto* m = integer_in(right);
  if (n != nullptr && m != nullptr) {
    if (!budget.spend(cost_of(op, false, limbs(*n), limbs(*m)))) return status_of(budget);
    absl::StatusOr<Object> result = of_integers(op, *n, *m);
    const bool are_written =
        std::holds_alternative<Integer>(left) && std::holds_alternative<Integer>(right);
    if (result.ok() && !are_written) return counted(*std::move(result));
    return result;
  }
  const Rational a = *number_in(left);
  const Rational b = *number_in(right);
  if (!budget.spend(cost_of(op, true, limbs(a), limbs(b)))) return status_of(budget);
  return of_fractions(op, a, b);
}

absl::StatusOr<Object> power(const Object& base, const Integer& exponent, Budget& budget) {
  const Rational of = *number_in(base);
  const Integer top = numerator(of);
  const Integer bottom = denominator(of);
  const bool is_unit = abs(top) <= 1 && bottom == 1;
  const Integer size = abs(exponent);
  if (is_unit) return Object(size == 0 ? Integer(1) : size % 2 == 1 ? top : Integer(abs(top)));
  const Integer longest = size * std::max(bits_of(top), bits_of(bottom));
  if (longest > kMostBits) return too_long();
  const std::uint64_t result = static_cast<std::uint64_t>(longest) / 64;
  if (!budget.spend(result * result / 64)) return status_of(budget);
  const auto times = static_cast<unsigned>(size);
  const Rational whole(pow(top, times), pow(bottom, times));
  return within_limits(exponent < 0 ? Rational(1 / whole) : whole);
}

}  // namespace kingmaker
