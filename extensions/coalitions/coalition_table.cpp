// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/coalitions/coalition_table.hpp"

#include <bit>
#include <utility>

namespace kingmaker {

Family family_of(std::span<const std::uint64_t> table) {
  Family family;
  for (std::size_t w = 0; w < table.size(); ++w) {
    for (std::uint64_t bits = table[w]; bits != 0; bits &= bits - 1) {
      family.push_back(Coalition::from_bits(
          static_cast<std::uint32_t>(w * 64 + static_cast<std::size_t>(std::countr_zero(bits)))));
    }
  }
  return listed(std::move(family));
}

}  // namespace kingmaker
