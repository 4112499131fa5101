// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/partitions.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"

namespace kingmaker {

// Counts the partitions of 1, 2, ..., `max_size` with Euler's table: by[n] is the number of
// partitions of n into the parts added so far.
std::uint64_t count_partitions(const Frame& /*frame*/, std::uint64_t max_size,
                               std::uint64_t limit) {
  // The number n has at least n partitions.
  if (max_size > limit) return limit + 1;
  std::vector<std::uint64_t> by(max_size + 1);
  by[0] = 1;
  for (std::uint64_t part = 1; part <= max_size; ++part) {
    for (std::uint64_t n = part; n <= max_size; ++n) {
      by[n] = std::min(by[n] + by[n - part], limit + 1);
    }
    // The count only grows with larger parts, so it may stop here.
    if (by[max_size] > limit) return limit + 1;
  }
  std::uint64_t sum = 0;
  for (std::uint64_t n = 1; n <= max_size; ++n) sum = std::min(sum + by[n], limit + 1);
  return sum;
}

void for_each_partition(
    std::uint64_t max_size,
    absl::FunctionRef<bool(std::uint64_t, std::span<const std::uint32_t>)> visit) {
  std::vector<std::uint32_t> piles;
  for (std::uint64_t counters = 1; counters <= max_size; ++counters) {
    piles.assign(1, static_cast<std::uint32_t>(counters));
    for (;;) {
      if (!visit(counters, piles)) return;
      // The last pile above 1 gives one counter to the piles behind it, which are then made as
      // large as possible.
      std::uint32_t rest = 0;
      while (!piles.empty() && piles.back() == 1) {
        ++rest;
        piles.pop_back();
      }
      if (piles.empty()) break;
      const std::uint32_t pile = --piles.back();
      for (++rest; rest > 0; rest -= std::min(rest, pile)) piles.push_back(std::min(rest, pile));
    }
  }
}

void set_piles(std::span<const std::uint32_t> piles, std::vector<GameArgument>& arguments) {
  arguments.resize(piles.size());
  for (std::size_t i = 0; i < piles.size(); ++i) {
    arguments[i].numbers = {piles[i]};
    arguments[i].text = cat(piles[i]);
  }
}

void for_each_of_piles(
    const Frame& /*frame*/, std::uint64_t max_size,
    absl::FunctionRef<void(std::uint64_t, std::span<const GameArgument>)> visit) {
  std::vector<GameArgument> arguments;
  for_each_partition(max_size, [&](std::uint64_t counters, std::span<const std::uint32_t> piles) {
    set_piles(piles, arguments);
    visit(counters, arguments);
    return true;
  });
}

}  // namespace kingmaker
