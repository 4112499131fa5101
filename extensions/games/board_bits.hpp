// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Boards of at most 64 cells with one bit for each cell, for patterns of a fixed length. Moves, the
// pieces that each cell may come to hold, and connected parts are computed for all places of the
// board at once.
//
// A component is written in few bytes, so that tables can hold it: the width, the height, and the
// numbers of the pieces digit by digit, with one bit for each cell:
//
//     byte   0       1        2 ..                2 + n ..
//            width   height   lowest digits       second digits    ...     n = bytes for all cells
//
// Pieces are numbered from 1 if some pattern mentions them; all others, and everything outside of
// the component, are 0. So a Clobber board of five rows and columns takes ten bytes.
// Tested in tests/extensions/games/collection_test.cpp.
#pragma once

#include <absl/container/inlined_vector.h>
#include <absl/functional/function_ref.h>
#include <boost/core/noncopyable.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "algebra/set_of_players.hpp"
#include "extensions/games/board_moves.hpp"
#include "extensions/games/solve/conventions.hpp"

namespace kingmaker {

// A symmetry of the grid, 0..7. The lowest bit mirrors rows, the second mirrors columns, and then
// the third exchanges rows and columns.
using GridSymmetry = std::uint8_t;
inline constexpr GridSymmetry kGridSymmetries = 8;

class BoardBits : boost::noncopyable {
 public:
  static constexpr std::size_t kMostCells = 64;
  static constexpr std::size_t kMostPieces = 15;

  // For each piece, by its number, the cells on which it is.
  struct Cells {
    std::uint8_t width = 0;
    std::uint8_t height = 0;
    std::array<std::uint64_t, kMostPieces + 1> on{};  // on[0] is not used
  };

  explicit BoardBits(const BoardMoves& moves);
  ~BoardBits();

  // True if this class can handle the patterns. It is a precondition of all functions below.
  [[nodiscard]] bool is_usable() const { return is_usable_; }

  // Reads a board in rows of this width. Precondition: it has 1..kMostCells cells.
  [[nodiscard]] Cells read(std::size_t width, std::string_view cells) const;
  // Calls `visit` with the board after each move.
  void for_each_move(const Cells& board, Player mover,
                     absl::FunctionRef<void(const Cells&)> visit) const;
  // Calls `visit` with each component that LiveCells finds and in which somebody can move; all
  // cells around it are empty of pieces.
  void for_each_component(const Cells& board, absl::FunctionRef<void(const Cells&)> visit) const;
  // The players who can move.
  [[nodiscard]] SetOfPlayers movers(const Cells& board) const;

  // Appends the canonical form of a board: among its images under `symmetries`, the first of the
  // narrowest ones.
  void append_canonical(const Cells& board, std::span<const GridSymmetry> symmetries,
                        std::string& bytes) const;
  [[nodiscard]] Cells board_in(std::string_view bytes) const;
  // The number of cells of a component whose piece some pattern mentions.
  [[nodiscard]] std::size_t size(std::string_view bytes) const;

 private:
  // A pattern of one player.
  struct Read {
    Player player;
    std::vector<std::size_t> cells;        // for each cell, a place in `sets_`
    std::vector<BoardPattern::Made> made;  // pieces by number
    std::vector<Direction> directions;
    bool copies = false;
    std::uint32_t uses = 0;  // a mask of the sets it mentions
  };
  // A pattern along one direction of a board. `step` is the distance in bits from cell to cell, and
  // `starts` the places where it fits on the board.
  struct Arrow {
    const Read* read;
    int step;
    std::uint64_t starts;
  };
  // Cells that a move uses together: `length` cells, each `step` bits after the one before.
  struct Link {
    int step;  // not negative
    std::size_t length;
    std::uint64_t starts = 0;  // the first cells of all such places
  };
  struct Shape {
    std::vector<Arrow> arrows;
    std::vector<Link> links;
    std::vector<std::size_t> link_of;                 // the link of each arrow
    std::array<std::uint8_t, kMostCells> transposed;  // the image of each cell
  };
  static constexpr std::size_t kMostSets = 32;
  using Sets = std::array<std::uint64_t, kMostSets>;  // the cells that each of `sets_` fits
  // For each arrow, a mask of places.
  using Places = absl::InlinedVector<std::uint64_t, 16>;

  // The use of two neighbours by a move, seen from one of them (`here`): the pieces that may be on
  // each before, and on this one afterwards. `direction` leads to the other one.
  struct PairUse {
    Direction direction;
    std::uint32_t here;
    std::uint32_t there;
    std::uint32_t left_here;
    bool copies_there;  // the other's piece is copied here
  };

  void number_pieces();
  // Nullopt if some move uses another number of cells than two.
  [[nodiscard]] std::optional<std::vector<PairUse>> pair_uses() const;
  // True if, in every connected part where there is a move, moves come to use all places, so that
  // the pieces each cell may come to hold need not be computed. For patterns of two cells this
  // holds if, wherever two neighbours are used, one of the pieces that may then be there moves with
  // any piece beside them.
  [[nodiscard]] bool spreads_everywhere() const;
  [[nodiscard]] const Shape& shape(const Cells& board) const;
  [[nodiscard]] std::unique_ptr<const Shape> shape_of(int columns, int rows) const;
  [[nodiscard]] Sets unite(const Cells& board) const;
  // Extends the places where each arrow may be used now to those where it may ever be used.
  void spread(const Shape& shape, Cells board, Sets sets, Places& places) const;
  [[nodiscard]] static std::uint64_t matches(const Arrow& arrow, const Sets& sets);
  // For each link, the first cells of all places where it may ever be used.
  [[nodiscard]] Places links_of(const Shape& shape, const Cells& board, const Sets& sets) const;
  // The cells that are connected with `cells`.
  [[nodiscard]] static std::uint64_t joined(const Shape& shape, const Places& links,
                                            std::uint64_t cells);
  // The bytes after the width and the height, as one mask for each digit.
  using Digits = std::array<std::uint64_t, 4>;
  [[nodiscard]] Digits digits_in(std::string_view bytes) const;
  [[nodiscard]] Cells cut(const Cells& board, std::uint64_t part) const;
  // Exchanges rows and columns.
  [[nodiscard]] static std::uint64_t transposed(const Shape& shape, std::uint64_t bits);
  // Mirrors these digits and keeps them in `best` if they come first.
  void keep_first(const Digits& digits, std::size_t width, std::size_t height,
                  GridSymmetry symmetry, std::optional<Digits>& best) const;

  bool is_usable_ = true;
  std::vector<Pieces> sets_;  // the sets of pieces that patterns mention
  // The numbers of the pieces in each set.
  std::vector<absl::InlinedVector<std::uint8_t, 4>> numbers_in_;
  std::vector<std::uint32_t> sets_with_;      // by piece number, the sets that contain it
  std::array<std::uint8_t, 64> number_of_{};  // by piece
  std::size_t pieces_ = 0;                    // the largest number of a piece
  std::size_t digits_ = 0;                    // of the largest number
  bool spreads_everywhere_ = false;
  std::vector<Read> reads_;
  static constexpr std::size_t kShapes = (kMostCells + 1) * (kMostCells + 1);
  std::unique_ptr<std::array<std::atomic<const Shape*>, kShapes>> shapes_;
};

}  // namespace kingmaker
