// Exact numbers of any size. The one header that brings in Boost.Multiprecision, which is slow to
// compile: include it only where a number can outgrow 64 bits.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>

namespace kingmaker {

using Integer = boost::multiprecision::cpp_int;
using Rational = boost::multiprecision::cpp_rational;

}  // namespace kingmaker
