// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Exact numbers of any size. This is the only header that includes Boost.Multiprecision, which is
// slow to compile; include it only where a number may exceed 64 bits.
// Tested in tests/rewrite/preferences/dyadic_tree_test.cpp.
#pragma once

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <string>
#include <string_view>

namespace kingmaker {

using Integer = boost::multiprecision::cpp_int;
using Rational = boost::multiprecision::cpp_rational;

// The number with these decimal digits. (Boost takes digits after a leading zero as octal.)
// Precondition: `digits` consists of at least one digit.
[[nodiscard]] inline Integer from_decimal(std::string_view digits) {
  digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size() - 1));
  return Integer(std::string(digits));
}

}  // namespace kingmaker
