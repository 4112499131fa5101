// Exact numbers of any size. The one header that brings in Boost.Multiprecision, which is slow to
// compile: include it only where a number can outgrow 64 bits.
#pragma once

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <string>
#include <string_view>

namespace kingmaker {

using Integer = boost::multiprecision::cpp_int;
using Rational = boost::multiprecision::cpp_rational;

// The number that decimal digits stand for. (Boost takes those behind a zero for octal ones.)
// Precondition: digits, and at least one.
[[nodiscard]] inline Integer from_decimal(std::string_view digits) {
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size() - 1));
  return Integer(std::string(digits));
}

}  // namespace kingmaker
