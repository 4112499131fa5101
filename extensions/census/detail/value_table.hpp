// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The common part of LineTable and BoardTable: a value for each position and mover, or for one
// mover if values are relative. Tested in tests/extensions/census/line_table_test.cpp.
#pragma once

#include <absl/algorithm/container.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "algebra/term.hpp"
#include "extensions/census/detail/block.hpp"

namespace kingmaker::detail {

// Positions are numbered; 0 is the empty board. Movers are counted from 0.
template <typename Values, std::size_t kMaxCells>
class ValueTable {
 public:
  using Kind = Values;
  using Id = typename Values::Id;
  using Block = CensusBlock;

 protected:
  // `values` must outlive this object. `relative` must be the flag with which `values` was made.
  ValueTable(Values& values, int players, bool relative, std::uint64_t stored)
      : results(values),
        is_relative(relative),
        player_count(static_cast<std::uint32_t>(players)),
        mover_count(relative ? 1U : player_count),
        stored_positions(stored),
        ids(new Id[stored * mover_count]) {
    for (std::uint32_t m = 0; m < mover_count; ++m)
      *column(m) = values.over(static_cast<Player>(m) + 1);
  }

  [[nodiscard]] static std::uint64_t bytes_for(std::uint64_t stored, int players, bool relative) {
    return stored * sizeof(Id) * (relative ? 1U : static_cast<std::uint64_t>(players));
  }

  [[nodiscard]] Id* column(std::uint32_t mover) { return ids.get() + mover * stored_positions; }
  [[nodiscard]] const Id* column(std::uint32_t mover) const {
    return ids.get() + mover * stored_positions;
  }
  // The values for the player after `mover`.
  [[nodiscard]] const Id* options_of(std::uint32_t mover) const {
    return column(is_relative ? 0 : (mover + 1) % player_count);
  }
  // The first `size` values of each mover.
  [[nodiscard]] std::vector<std::span<Id>> columns(std::uint64_t size) {
    std::vector<std::span<Id>> columns;
    for (std::uint32_t m = 0; m < mover_count; ++m) columns.emplace_back(column(m), size);
    return columns;
  }

  // The value of a board for player `mover`, who is player 1 of a relative value. `index_of`
  // numbers the board.
  [[nodiscard]] Id value_of_board(std::span<const std::uint8_t> cells, Player mover,
                                  const auto& index_of) const {
    if (!is_relative) return column(static_cast<std::uint32_t>(mover - 1))[index_of(cells)];
    std::array<std::uint8_t, kMaxCells> seen;
    absl::c_transform(cells, seen.begin(), [&](std::uint8_t cell) {
      const int turns = static_cast<int>(cell) - mover;
      const int after = turns < 0 ? turns + static_cast<int>(player_count) : turns;
      return static_cast<std::uint8_t>(cell == 0 ? 0 : after + 1);
    });
    return column(0)[index_of(std::span<const std::uint8_t>(seen.data(), cells.size()))];
  }

  // The player whose choice `values` makes.
  [[nodiscard]] Player chooser(std::uint32_t mover) const {
    return is_relative ? 1 : static_cast<Player>(mover) + 1;
  }
  // The value for `mover` of a position in which somebody can move: players who cannot are skipped.
  // `choice_of` returns the id of a player's choice, 0 if there is none or `values` failed; then
  // the result is 0.
  [[nodiscard]] Id value_for(std::uint32_t mover, const auto& choice_of) {
    std::uint32_t skipped = 0;
    Id value = choice_of(mover);
    for (; value == 0; value = choice_of((mover + ++skipped) % player_count)) {
      if constexpr (!Values::kConcurrent) {
        if (!results.status().ok()) return 0;
      }
    }
    for (; skipped > 0; --skipped) {
      value = results.skipped(chooser((mover + skipped - 1) % player_count), value);
    }
    return value;
  }

  Values& results;
  bool is_relative;
  std::uint32_t player_count;
  std::uint32_t mover_count;
  std::uint64_t stored_positions;
  std::unique_ptr<Id[]> ids;
};

}  // namespace kingmaker::detail
