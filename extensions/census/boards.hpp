// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// All fillings of one board, ranked densely for Clobber. A board is a graph each of whose cells
// holds a player's token or nothing.
//
// A filling is the set of its occupied cells and a number in base N, whose digits are the tokens in
// the order of the cells. Sets are ordered by size, and each has N^size consecutive indices. So the
// options of a filling, which have a token less, come before it; the empty board has index 0.
// Evaluation uses no symmetry: finding the representative of a filling would take longer than
// evaluating it. `games` uses symmetries to count, and lists show representatives.
// Tested in tests/extensions/census/board_table_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/exact.hpp"

namespace kingmaker {

class Boards {
 public:
  static constexpr int kMaxCells = 20;

  // Fails if the grid has no cells, too many cells, or too many fillings to be numbered.
  static absl::StatusOr<Boards> grid(int players, int rows, int columns);

  [[nodiscard]] int players() const { return players_; }
  [[nodiscard]] int cells() const { return static_cast<int>(neighbours_.size()); }
  [[nodiscard]] std::span<const std::uint32_t> neighbours(std::uint32_t cell) const {
    return neighbours_[cell];
  }
  // The number of all fillings.
  [[nodiscard]] std::uint64_t size() const { return level_offsets_.back(); }
  // All sets of this many occupied cells as masks, in ascending order.
  [[nodiscard]] std::span<const std::uint32_t> sets(std::size_t tokens) const {
    return sets_[tokens];
  }
  // The index of the first filling that has this many tokens.
  [[nodiscard]] std::uint64_t level_offset(std::size_t tokens) const {
    return level_offsets_[tokens];
  }
  // The index of the first filling whose occupied cells are `set`.
  [[nodiscard]] std::uint64_t offset(std::uint32_t set) const { return offsets_[set]; }
  // Returns N^exponent.
  [[nodiscard]] std::uint64_t power(std::size_t exponent) const { return powers_[exponent]; }

  // The index of a filling that is given as one byte for each cell, 0 for an empty cell.
  [[nodiscard]] std::uint64_t index_of(std::span<const std::uint8_t> cells) const;
  [[nodiscard]] bool can_anyone_move(std::span<const std::uint8_t> cells) const;

  // Counts the fillings in which somebody can move; fillings that are images of each other under a
  // symmetry of the board count once.
  [[nodiscard]] Integer games() const;
  // True for the filling that counts for all its images: none of them is larger, compared cell by
  // cell.
  [[nodiscard]] bool is_representative(std::span<const std::uint8_t> cells) const;

  // The filling as `clobber` takes it: rows of digits with `/` between them.
  [[nodiscard]] std::string text(std::span<const std::uint8_t> cells) const;

 private:
  using Symmetry = std::vector<std::uint32_t>;  // the image of each cell

  Boards() = default;
  // Makes neighbours of cells that are adjacent in a grid of `height` rows.
  void connect(std::uint32_t height);
  void find_symmetries(std::uint32_t height);
  // False if there are too many fillings.
  [[nodiscard]] bool number_fillings();
  // Counts the fillings that `symmetry` fixes and in which nobody can move.
  [[nodiscard]] Integer dead_and_fixed(const Symmetry& symmetry) const;

  int players_ = 0;
  int columns_ = 0;
  std::vector<std::vector<std::uint32_t>> neighbours_;
  std::vector<Symmetry> symmetries_;
  std::vector<std::vector<std::uint32_t>> sets_;
  std::vector<std::uint64_t> level_offsets_;
  std::vector<std::uint64_t> offsets_;
  std::vector<std::uint64_t> powers_;
};

}  // namespace kingmaker
