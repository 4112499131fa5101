// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/literature/nim_sum.hpp"

#include <algorithm>
#include <bit>

#include "base/text.hpp"

namespace kingmaker {

std::vector<std::uint64_t> nim_sum(std::span<const std::uint64_t> piles, std::uint64_t modulus) {
  const std::uint64_t largest = piles.empty() ? 0 : *std::max_element(piles.begin(), piles.end());
  const auto length = std::max<std::size_t>(1, static_cast<std::size_t>(std::bit_width(largest)));
  std::vector<std::uint64_t> sums(length, 0);
  for (const std::uint64_t pile : piles) {
    std::uint64_t digits = pile;
    for (auto sum = sums.rbegin(); digits != 0; ++sum, digits >>= 1) *sum += digits & 1;
  }
  for (std::uint64_t& sum : sums) sum %= modulus;
  return sums;
}

std::string nim_sum_text(std::span<const std::uint64_t> piles, std::uint64_t modulus) {
  const std::string_view separator = modulus > 10 ? "." : "";
  std::string text;
  for (const std::uint64_t digit : nim_sum(piles, modulus)) {
    append(text, text.empty() ? "" : separator, digit);
  }
  return text;
}

bool is_shift_position(std::span<const std::uint64_t> piles, std::uint64_t players,
                       std::uint64_t shift, std::uint64_t max_piles) {
  std::vector<std::uint64_t> sums = nim_sum(piles, 1 + max_piles * (players - 1));
  const bool has_large =
      std::any_of(piles.begin(), piles.end(), [](std::uint64_t pile) { return pile > 1; });
  const std::uint64_t last = sums.back();
  sums.pop_back();
  return last == (has_large || shift == 0 ? 0 : 1 + max_piles * (shift - 1)) &&
         std::all_of(sums.begin(), sums.end(), [](std::uint64_t digit) { return digit == 0; });
}

}  // namespace kingmaker
