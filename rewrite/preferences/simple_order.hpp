// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The order of Edixhoven and Kosters' Theorem 15, in which a prudent player p ranks simple values:
//
//     p_0  >  {a_1, b_1, p_2}  >  {a_3, b_3, p_4}  >  ...  >  {a_2, b_2, p_3}  >  {a_0, b_0, p_1}
//
// Here a and b are the other two players, and values in one brace are incomparable.
// Tested in tests/rewrite/preferences/loeb_test.cpp.
#pragma once

#include <cstdint>

#include "algebra/term.hpp"

namespace kingmaker {

inline constexpr std::uint32_t kBestBrace = 0x80000000U;  // p_0 alone; brace 1 is the worst

namespace detail {

// Returns `number` if it is odd, and kBestBrace - number if it is even. It is its own inverse. It
// has no branch, since that could not be predicted.
[[nodiscard]] constexpr std::uint32_t turned_if_even(std::uint32_t number) {
  const std::uint32_t all_if_even = (number & 1U) - 1U;
  return ((number ^ all_if_even) - all_if_even) + (kBestBrace & all_if_even);
}

}  // namespace detail

// The brace that contains `value`; larger is better for p. O(1). Precondition: exponents are below
// 2^30.
//
// Braces are numbered by the exponent of p's own value in them. The even ones go down from the
// best, the odd ones up from the worst.
[[nodiscard]] constexpr std::uint32_t brace_of(Player p, SimpleValue value) {
  return detail::turned_if_even(value.exponent + static_cast<std::uint32_t>(value.base != p));
}
// The number of a brace, by the exponent of p's own value in it.
[[nodiscard]] constexpr std::uint32_t brace_index(std::uint32_t brace) {
  return detail::turned_if_even(brace);
}

}  // namespace kingmaker
