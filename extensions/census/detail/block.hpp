// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A run of positions that are evaluated together. Tested in
// tests/extensions/census/board_table_test.cpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "base/parallel.hpp"

namespace kingmaker::detail {

// Tables are filled place by place (a place is a shape of sums, or a number of tokens), and part
// after part at each place. A block is the parts [begin, end) of a place. All values before the
// block are final.
struct CensusBlock {
  std::size_t place = 0;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

// Calls `evaluate(begin, end)` so that the calls cover all parts of a block of `size` positions, in
// at most `threads` threads, and in fewer if the block is small. False if a call returned false.
bool share_block(const CensusBlock& block, std::uint64_t size, int threads, const auto& evaluate) {
  constexpr std::uint64_t kWorthAThread = 4096;
  const std::uint64_t parts = block.end - block.begin;
  const std::uint64_t pieces =
      std::min({static_cast<std::uint64_t>(threads), size / kWorthAThread + 1, parts});
  const auto begin = [&](std::uint64_t piece) {
    return block.begin + static_cast<std::uint32_t>(parts * piece / pieces);
  };
  return share_among_threads(pieces, threads, [&](std::size_t piece, std::size_t /*worker*/) {
    return evaluate(begin(piece), begin(piece + 1));
  });
}

}  // namespace kingmaker::detail
