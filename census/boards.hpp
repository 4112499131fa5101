// All fillings of one board, a graph whose cells each hold a player's token or nothing, ranked
// densely for Clobber.
//
// A filling is the set of its occupied cells and, in the order of cells, the number that its tokens
// are in base N. Sets come by size and each has N^size consecutive indices, so that options, which
// have a token less, stand before the fillings that have them; the empty board is index 0. No
// symmetry is used for evaluation: finding the representative of a filling would take longer than
// evaluating it. It is used to count (`games`), and lists show representatives.
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

  // Fails if the grid has no cells or too many, or too many fillings to be numbered.
  static absl::StatusOr<Boards> grid(int players, int rows, int columns);

  [[nodiscard]] int players() const { return players_; }
  [[nodiscard]] int cells() const { return static_cast<int>(neighbours_.size()); }
  [[nodiscard]] std::span<const std::uint32_t> neighbours(std::uint32_t cell) const {
    return neighbours_[cell];
  }
  // All fillings.
  [[nodiscard]] std::uint64_t size() const { return level_offsets_.back(); }
  // The sets of occupied cells with this many, in ascending order, as masks.
  [[nodiscard]] std::span<const std::uint32_t> sets(std::size_t tokens) const {
    return sets_[tokens];
  }
  // The index of the first filling of these sets.
  [[nodiscard]] std::uint64_t level_offset(std::size_t tokens) const {
    return level_offsets_[tokens];
  }
  // The index of the first filling of these cells.
  [[nodiscard]] std::uint64_t offset(std::uint32_t set) const { return offsets_[set]; }
  // N^exponent.
  [[nodiscard]] std::uint64_t power(std::size_t exponent) const { return powers_[exponent]; }

  // A byte a cell, 0 for an empty one.
  [[nodiscard]] std::uint64_t index_of(std::span<const std::uint8_t> cells) const;
  [[nodiscard]] bool can_anyone_move(std::span<const std::uint8_t> cells) const;

  // Fillings in which somebody can move, of those that are images of each other under a symmetry of
  // the board only one.
  [[nodiscard]] Integer games() const;
  // The one that is counted: no image of it is larger, cell by cell.
  [[nodiscard]] bool is_representative(std::span<const std::uint8_t> cells) const;

  // As `clobber` takes it: rows of digits, with `/` between them.
  [[nodiscard]] std::string text(std::span<const std::uint8_t> cells) const;

 private:
  using Symmetry = std::vector<std::uint32_t>;  // where each cell goes

  Boards() = default;
  // The steps of `grid`, of so many rows.
  void connect(std::uint32_t height);
  void find_symmetries(std::uint32_t height);
  // False if there are too many.
  [[nodiscard]] bool number_fillings();
  // Fillings where nobody can move that a symmetry leaves as they are.
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
