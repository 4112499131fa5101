// How long exact numbers may be, and how long ones are written.
#pragma once

#include <cstdint>
#include <string>

#include "base/exact.hpp"

namespace kingmaker {

// The longest number that an operation may make: of a fraction the numerator and the denominator
// together.
constexpr std::uint64_t kMostBits = 1'000'000;
// Digits of a number of that length, or a few more.
constexpr std::uint64_t kMostDigits = kMostBits * 30103 / 100000 + 1;

// 0 for 0.
[[nodiscard]] inline std::uint64_t bits_of(const Integer& number) {
  if (number == 0) return 0;
  return msb(number < 0 ? Integer(-number) : number) + 1;
}
[[nodiscard]] inline std::uint64_t bits_of(const Rational& number) {
  return bits_of(numerator(number)) + bits_of(denominator(number));
}

// The digits, as str() says them, in subquadratic time: 0.2 s for a million bits.
[[nodiscard]] std::string decimal(const Integer& number);
[[nodiscard]] std::string decimal(const Rational& number);
// The same for messages: of a number that would fill a line the magnitude, `about 10^300`.
[[nodiscard]] std::string brief_decimal(const Integer& number);

}  // namespace kingmaker
