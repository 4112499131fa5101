// Boards taken apart. Which cells can never matter again is found from the rules: a cell that is in
// no path on which a move could ever be made is a wall.
#pragma once

#include <absl/functional/function_ref.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "games/board_bits.hpp"
#include "games/board_moves.hpp"
#include "games/components.hpp"

namespace kingmaker {

// For each cell, what may ever stand on it, and with which cells it may ever be used together.
class LiveCells {
 public:
  // A unit of the budget for some paths that are looked at, of which runs make many. With the
  // budget spent it says nothing that is right.
  LiveCells(const BoardMoves& moves, const Geometry& geometry, std::string_view cells,
            Budget& budget);

  // The component that a cell is in; kNone: no move can use it any more.
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

// Cells in rows.
struct BoardRows {
  std::size_t width;
  std::string cells;
};
// The smallest rectangle that has all cells other than kDead. Precondition: there are some.
[[nodiscard]] BoardRows without_margin(std::size_t width, std::string_view cells);

// A component is written as board_bits.hpp says, or, where a board is too large or moves are of
// other kinds: 0, the width in two bytes, the cells; of a graph, the cells.
class BoardComponents final : public ComponentRules {
 public:
  // On a graph `geometry` is the graph; else it says nothing.
  BoardComponents(std::shared_ptr<const BoardMoves> moves, const Geometry& geometry,
                  std::string name);

  // Appends those of a board, as FallsApart has it.
  void append(const Geometry& geometry, std::string_view cells, Budget& budget,
              std::vector<std::string>& components) const;

  [[nodiscard]] std::string key() const override { return key_; }
  void append_moves(std::string_view component, Player mover, Budget& budget,
                    MovesLeft& moves) const override;
  [[nodiscard]] std::size_t size(std::string_view component) const override;
  [[nodiscard]] PlayerSet movers(std::string_view component) const override;
  [[nodiscard]] bool is_impartial() const override { return moves_->rules().is_impartial(); }
  [[nodiscard]] bool may_come_back() const override { return !moves_->ends(); }

  // Are the moves, of each player p, those of the player after p, and so on in a circle?
  [[nodiscard]] bool rotates() const { return rotates_; }
  // Then with this symmetry of the grid.
  [[nodiscard]] GridSymmetry rotation() const { return rotation_; }
  // The symmetries of the grid under which the moves stay what they are.
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
  GridSymmetry rotation_ = 0;  // what renaming players in a circle does to the board besides
};

// The moves of all of so many players, with how boards of rows fall apart. Made once for all
// positions.
struct BoardPlay {
  BoardPlay(const std::shared_ptr<const BoardRules>& rules, int players);

  std::shared_ptr<const BoardMoves> moves;
  std::shared_ptr<const BoardComponents> components;
};

}  // namespace kingmaker
