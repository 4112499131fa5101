// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The largest size of exact numbers, and their decimal digits.
#pragma once

#include <cstdint>
#include <string>

#include "base/exact.hpp"

namespace kingmaker {

// The largest number of bits of a result. For a fraction it bounds numerator and denominator
// together.
constexpr std::uint64_t kMostBits = 1'000'000;
// The number of digits of the longest numbers, or slightly more.
constexpr std::uint64_t kMostDigits = kMostBits * 30103 / 100000 + 1;

// The number of bits; 0 for 0.
[[nodiscard]] inline std::uint64_t bits_of(const Integer& number) {
  if (number == 0) return 0;
  return msb(number < 0 ? Integer(-number) : number) + 1;
}
[[nodiscard]] inline std::uint64_t bits_of(const Rational& number) {
  return bits_of(numerator(number)) + bits_of(denominator(number));
}

// The digits, as by str(), in subquadratic time: 0.2 s for a million bits.
[[nodiscard]] std::string decimal(const Integer& number);
[[nodiscard]] std::string decimal(const Rational& number);
// A short text for messages. A number that would fill a line is written as its magnitude, `about
// 10^300`.
[[nodiscard]] std::string brief_decimal(const Integer& number);
// `12 345 678`, or about how many where the digits would fill a line.
[[nodiscard]] std::string large_number(const Integer& number);

}  // namespace kingmaker
