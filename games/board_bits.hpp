// Boards of at most 64 cells a bit a cell, for patterns of a fixed length: what all cells may come
// to hold, and what hangs together, is found for all places of the board at once.
#pragma once

#include <absl/container/inlined_vector.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
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
    std::vector<std::size_t> cells;  // what may stand on each, a place in `sets_`
    std::vector<BoardPattern::Made> made;
    std::vector<Direction> directions;
    bool copies = false;
  };
  // It along one direction of a board: `step` bits from cell to cell, from the places of `starts`.
  struct Arrow {
    const Read* read;
    int step;
    std::uint64_t starts;
  };
  // Cells that are used together: so many, so many bits from one to the next.
  struct Link {
    int step;  // not negative
    std::size_t length;
    friend bool operator==(const Link&, const Link&) = default;
  };
  struct Shape {
    std::vector<Arrow> arrows;
    std::vector<Link> links;
    std::vector<std::size_t> link_of;  // each arrow
  };
  using Masks = std::array<std::uint64_t, 64>;  // of each piece
  // Of the cells of a board, and of each of `sets_`.
  struct Board {
    Masks masks{};
    absl::InlinedVector<std::uint64_t, 16> sets;
  };

  [[nodiscard]] const Shape& shape(std::size_t width, std::size_t height) const;
  void read(std::string_view cells, Board& board) const;
  void unite(Board& board) const;
  // The places of each arrow where it may ever be used.
  using Places = absl::InlinedVector<std::uint64_t, 16>;
  [[nodiscard]] Places spread(const Shape& shape, Board& board) const;
  [[nodiscard]] static std::uint64_t matches(const Arrow& arrow,
                                             std::span<const std::uint64_t> sets);

  bool is_usable_ = true;
  std::vector<std::vector<Piece>> sets_;  // of pieces, that the patterns speak of
  std::vector<Read> reads_;
  static constexpr std::size_t kShapes = (kMostCells + 1) * (kMostCells + 1);
  std::unique_ptr<std::array<std::atomic<const Shape*>, kShapes>> shapes_;
};

}  // namespace kingmaker
