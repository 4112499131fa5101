// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Decomposes boards. The rules tell which cells can never matter again: a cell that is on no path
// on which a move could ever be made is like a wall. Tested in
// tests/extensions/games/sum_values_test.cpp.
#pragma once

#include <absl/functional/function_ref.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "algebra/set_of_players.hpp"
#include "extensions/games/board_bits.hpp"
#include "extensions/games/board_moves.hpp"
#include "extensions/games/solve/components.hpp"

namespace kingmaker {

// For each cell, the pieces that may ever be on it, and the cells with which it may ever be used.
class LiveCells {
 public:
  // Spends a unit of the budget for some paths; patterns with runs have many. If the budget is
  // spent, the results are wrong.
  LiveCells(const BoardMoves& moves, const Geometry& geometry, std::string_view cells,
            Budget& budget);

  // For each cell its component, or kNone if no move can ever use the cell.
  static constexpr std::uint32_t kNone = 0xffffffff;
  [[nodiscard]] const std::vector<std::uint32_t>& components() const { return component_; }
  [[nodiscard]] std::uint32_t count() const { return count_; }

 private:
  [[nodiscard]] bool spread(const BoardMoves& moves, const Geometry& geometry, Budget& budget);
  void join(const BoardMoves& moves, const Geometry& geometry, Budget& budget);
  [[nodiscard]] std::uint32_t root_of(std::uint32_t cell);

  std::size_t size_;
  std::vector<Pieces> pieces_;
  std::vector<std::uint32_t> component_;
  std::uint32_t count_ = 0;
};

// Cells in rows of `width`.
struct BoardRows {
  std::size_t width;
  std::string cells;
};
// The smallest rectangle that contains all cells other than kDead. Precondition: there are such
// cells.
[[nodiscard]] BoardRows without_margin(std::size_t width, std::string_view cells);

// A component is written as in board_bits.hpp. If the board is too large or has moves of other
// kinds, it is 0, the width in two bytes, and the cells; on a graph it is the cells.
class BoardComponents final : public ComponentRules {
 public:
  // On a graph `geometry` is the graph; otherwise it is ignored.
  BoardComponents(std::shared_ptr<const BoardMoves> moves, const Geometry& geometry,
                  std::string name);

  // Appends the components of a board, as FallsApart does.
  void append(const Geometry& geometry, std::string_view cells, Budget& budget,
              std::vector<std::string>& components) const;

  [[nodiscard]] std::string key() const override { return key_; }
  void append_moves(std::string_view component, Player mover, Budget& budget,
                    MovesLeft& moves) const override;
  [[nodiscard]] std::size_t size(std::string_view component) const override;
  [[nodiscard]] SetOfPlayers movers(std::string_view component) const override;
  [[nodiscard]] bool is_impartial() const override { return moves_->rules().is_impartial(); }
  [[nodiscard]] bool may_come_back() const override { return !moves_->ends(); }

  // True if renaming each player to the next one, in a circle, maps moves to moves, perhaps
  // together with a symmetry of the grid.
  [[nodiscard]] bool rotates() const { return rotates_; }
  // That symmetry of the grid.
  [[nodiscard]] GridSymmetry rotation() const { return rotation_; }
  // The symmetries of the grid that map moves to moves.
  [[nodiscard]] const std::vector<GridSymmetry>& symmetries() const { return symmetries_; }

 private:
  [[nodiscard]] bool is_graph() const { return graph_.is_graph(); }
  [[nodiscard]] bool has_bits(std::size_t cells) const {
    return !is_graph() && bits_.is_usable() && cells > 0 && cells <= BoardBits::kMostCells;
  }
  using Visit = absl::FunctionRef<void(std::string_view component)>;
  void for_each(const BoardBits::Cells& board, Visit visit) const;
  void for_each(const Geometry& geometry, std::string_view cells, Budget& budget,
                Visit visit) const;
  [[nodiscard]] bool can_anyone_move(const Geometry& geometry, std::string_view cells) const;
  [[nodiscard]] std::string canonical(std::size_t width, std::string_view cells) const;
  void find_symmetries();

  std::shared_ptr<const BoardMoves> moves_;
  Geometry graph_;
  std::string key_;
  BoardBits bits_;
  std::vector<GridSymmetry> symmetries_;
  bool rotates_ = false;
  GridSymmetry rotation_ = 0;  // goes with renaming players in a circle
};

// The moves of all players and the decomposition of boards in rows. It is made once for all
// positions.
struct BoardPlay {
  BoardPlay(const std::shared_ptr<const BoardRules>& rules, int players);

  std::shared_ptr<const BoardMoves> moves;
  std::shared_ptr<const BoardComponents> components;
};

}  // namespace kingmaker
