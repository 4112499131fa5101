// Boards of at most 64 cells a bit a cell, for patterns of a fixed length: what all cells may come
// to hold, and what hangs together, is found for all places of the board at once.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "games/board_moves.hpp"
#include "games/conventions.hpp"

namespace kingmaker {

class BoardBits {
 public:
  static constexpr std::size_t kMostCells = 64;

  explicit BoardBits(const BoardMoves& moves);
  ~BoardBits();
  BoardBits(const BoardBits&) = delete;
  BoardBits& operator=(const BoardBits&) = delete;

  // Are the patterns such that boards can be asked about?
  [[nodiscard]] bool is_usable() const { return is_usable_; }

  // Appends a set of cells for each component; as LiveCells finds them. Precondition, here and
  // below: is_usable(), and 1..kMostCells cells in rows of this width.
  void append_components(std::size_t width, std::string_view cells,
                         std::vector<std::uint64_t>& components) const;
  // Who can move.
  [[nodiscard]] PlayerSet movers(std::size_t width, std::string_view cells) const;

 private:
  // A pattern of one player's.
  struct Read {
    Player player;
    std::vector<std::vector<Piece>> cells;  // what may stand on each
    std::vector<BoardPattern::Made> made;
    std::vector<Direction> directions;
  };
  // It along one direction of a board: `step` bits from cell to cell, from the places of `starts`.
  struct Arrow {
    const Read* read;
    int step;
    std::uint64_t starts;
  };
  struct Shape {
    std::vector<Arrow> arrows;
  };
  using Masks = std::array<std::uint64_t, 64>;  // of each piece

  [[nodiscard]] const Shape& shape(std::size_t width, std::size_t height) const;
  [[nodiscard]] static std::uint64_t matches(const Arrow& arrow, const Masks& masks);

  bool is_usable_ = true;
  std::vector<Read> reads_;
  static constexpr std::size_t kShapes = (kMostCells + 1) * (kMostCells + 1);
  std::unique_ptr<std::array<std::atomic<const Shape*>, kShapes>> shapes_;
};

}  // namespace kingmaker
