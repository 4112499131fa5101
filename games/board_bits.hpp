// Boards of at most 64 cells a bit a cell, for patterns of a fixed length: moves, what all cells
// may come to hold, and what hangs together, are found for all places of the board at once.
//
// A component is written in few bytes, so that tables can hold it: the width, the height, and the
// numbers of the pieces digit by digit, a bit a cell:
//
//     byte   0       1        2 ..                2 + n ..
//            width   height   lowest digits       second digits    ...     n = bytes for all cells
//
// Pieces are numbered from 1 on as far as patterns look for them; all else, and what lies outside
// of the component, is 0. So a Clobber board of five rows and columns takes ten bytes.
#pragma once

#include <absl/container/inlined_vector.h>
#include <absl/functional/function_ref.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/board_moves.hpp"
#include "games/conventions.hpp"

namespace kingmaker {

// A symmetry of the grid: 0..7, the bits say whether rows are mirrored, columns are mirrored, and
// then rows and columns change places.
using GridSymmetry = std::uint8_t;
inline constexpr GridSymmetry kGridSymmetries = 8;

class BoardBits {
 public:
  static constexpr std::size_t kMostCells = 64;
  static constexpr std::size_t kMostPieces = 15;

  // The cells that each piece stands on, by its number.
  struct Cells {
    std::uint8_t width = 0;
    std::uint8_t height = 0;
    std::array<std::uint64_t, kMostPieces + 1> on{};  // on[0] is not used
  };

  explicit BoardBits(const BoardMoves& moves);
  ~BoardBits();
  BoardBits(const BoardBits&) = delete;
  BoardBits& operator=(const BoardBits&) = delete;

  // Are the patterns such that boards can be asked about? Precondition of all below.
  [[nodiscard]] bool is_usable() const { return is_usable_; }

  // Precondition: 1..kMostCells cells in rows of this width.
  [[nodiscard]] Cells read(std::size_t width, std::string_view cells) const;
  // Calls `visit` with the board after each move.
  void for_each_move(const Cells& board, Player mover,
                     absl::FunctionRef<void(const Cells&)> visit) const;
  // Calls `visit` with the components that LiveCells finds, each with nothing around it, as far as
  // somebody can move in them.
  void for_each_component(const Cells& board, absl::FunctionRef<void(const Cells&)> visit) const;
  // Who can move.
  [[nodiscard]] PlayerSet movers(const Cells& board) const;

  // The narrowest of the boards that the symmetries make of it, and of those the first.
  void append_canonical(const Cells& board, std::span<const GridSymmetry> symmetries,
                        std::string& bytes) const;
  [[nodiscard]] Cells board_in(std::string_view bytes) const;
  // How many cells of it have a piece that patterns look for.
  [[nodiscard]] std::size_t size(std::string_view bytes) const;

 private:
  // A pattern of one player's.
  struct Read {
    Player player;
    std::vector<std::size_t> cells;        // what may stand on each, a place in `sets_`
    std::vector<BoardPattern::Made> made;  // with pieces by number
    std::vector<Direction> directions;
    bool copies = false;
    std::uint32_t uses = 0;  // these sets
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
    std::uint64_t starts = 0;  // the first cells of all such places
  };
  struct Shape {
    std::vector<Arrow> arrows;
    std::vector<Link> links;
    std::vector<std::size_t> link_of;                 // each arrow
    std::array<std::uint8_t, kMostCells> transposed;  // where each cell goes
  };
  static constexpr std::size_t kMostSets = 32;
  using Sets = std::array<std::uint64_t, kMostSets>;  // the cells that each of `sets_` fits
  // The places of each arrow.
  using Places = absl::InlinedVector<std::uint64_t, 16>;

  // Two neighbours that are used, the second one to the right or below, or else the first: what
  // may stand on either before, and on this one afterwards.
  struct PairUse {
    Direction direction;
    std::uint32_t here;
    std::uint32_t there;
    std::uint32_t left_here;
    bool copies_there;  // what was there comes here
  };

  void number_pieces();
  // None where a move uses more than two cells, or one.
  [[nodiscard]] std::optional<std::vector<PairUse>> pair_uses() const;
  // Do moves come to use all places that hang together with one where there is a move? Then what
  // all cells may come to hold need not be found. Of patterns of two cells: wherever two neighbours
  // are used, one of the pieces that may then be there moves with any piece beside them.
  [[nodiscard]] bool spreads_everywhere() const;
  [[nodiscard]] const Shape& shape(const Cells& board) const;
  [[nodiscard]] std::unique_ptr<const Shape> shape_of(int columns, int rows) const;
  [[nodiscard]] Sets unite(const Cells& board) const;
  // The places where each arrow may ever be used, from those where it may be used now.
  void spread(const Shape& shape, Cells board, Sets sets, Places& found) const;
  [[nodiscard]] static std::uint64_t matches(const Arrow& arrow, const Sets& sets);
  // For each link its first cells, wherever it may ever be used.
  [[nodiscard]] Places links_of(const Shape& shape, const Cells& board, const Sets& sets) const;
  // The cells with which these hang together.
  [[nodiscard]] static std::uint64_t joined(const Shape& shape, const Places& links,
                                            std::uint64_t cells);
  // What stands behind the width and the height, digit by digit.
  using Digits = std::array<std::uint64_t, 4>;
  [[nodiscard]] Digits digits_in(std::string_view bytes) const;
  [[nodiscard]] Cells cut(const Cells& board, std::uint64_t part) const;
  // With rows and columns in each other's place.
  [[nodiscard]] static std::uint64_t transposed(const Shape& shape, std::uint64_t bits);
  // These digits, mirrored, if they come before the best.
  void keep_first(const Digits& digits, std::size_t width, std::size_t height,
                  GridSymmetry symmetry, std::optional<Digits>& best) const;

  bool is_usable_ = true;
  std::vector<Pieces> sets_;                                      // that the patterns look for
  std::vector<absl::InlinedVector<std::uint8_t, 4>> numbers_in_;  // each set
  std::vector<std::uint32_t> sets_with_;                          // a piece of this number
  std::array<std::uint8_t, 64> number_of_{};                      // pieces
  std::size_t pieces_ = 0;                                        // numbers go up to this
  std::size_t digits_ = 0;                                        // of the numbers
  bool spreads_everywhere_ = false;
  std::vector<Read> reads_;
  static constexpr std::size_t kShapes = (kMostCells + 1) * (kMostCells + 1);
  std::unique_ptr<std::array<std::atomic<const Shape*>, kShapes>> shapes_;
};

}  // namespace kingmaker
