// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The geometry of boards: rows of squares, boards of hexagons, edges between points, and graphs.
//
// All boards but graphs are rows of one width. Cells outside of a board of hexagons are dead. There
// (1, 1) is a direction and (1, -1) is none, so that a hexagon of side 2, a rhombus and a triangle
// are
//
//     . .         . . .     .
//     . . .       . . .     . .
//       . .       . . .     . . .
//
// and texts leave dead cells out: `../.../..`. A board of edges has a dead cell for each point, and
// between them edges (`-` and `|` below) and faces (`f`):
//
//     + - + - +
//     | f | f |
//     + - + - +
//
// Sides are numbered clockwise from the top: six of a hexagon, four of a rhombus and a grid, three
// of a triangle. A corner belongs to both sides. Tested in tests/extensions/games/lattices.km.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "algebra/term.hpp"

namespace kingmaker {

// The content of a cell: nothing, a token of player p (1..kMaxPlayers), a wall, or a letter of the
// game.
using Piece = std::uint8_t;
inline constexpr Piece kEmpty = 0;
inline constexpr Piece kWall = kMaxPlayers + 1;
inline constexpr Piece kFirstLetter = kWall + 1;
inline constexpr std::size_t kMostLetters = 40;
// Marks a cell that no move can use any more. No pattern matches it.
inline constexpr Piece kDead = 63;

// A set of pieces, one bit for each.
using Pieces = std::uint64_t;
[[nodiscard]] constexpr Pieces only(Piece piece) { return Pieces{1} << piece; }
[[nodiscard]] constexpr bool contains(Pieces pieces, Piece piece) {
  return (pieces >> piece & 1) != 0;
}

// Which cells are neighbours. Lines, grids and graphs are boards of squares here.
enum class Lattice : std::uint8_t { Squares, Hexagons, Edges };
enum class HexShape : std::uint8_t { Hexagon, Rhombus, Triangle };

// The faces that a mover takes on a board of edges: those all of whose edges have owners, or those
// from which no free edges lead to the outside.
enum class FaceRule : std::uint8_t { None, Surrounded, Enclosed };

// One column to the right is (1, 0); one row down is (0, 1).
struct Direction {
  int columns = 0;
  int rows = 0;
  friend bool operator==(const Direction&, const Direction&) = default;
};

// The directions of a name: (1, 0) for `right`, both ways for `across`, and so on. Empty if no
// direction of these boards has this name.
[[nodiscard]] std::vector<Direction> directions_named(std::string_view name,
                                                      Lattice lattice = Lattice::Squares);

// Cells in rows of `width` or, if `width` is 0, a graph.
struct Geometry {
  std::size_t width = 0;
  std::vector<std::vector<std::uint32_t>> neighbours = {};
  Lattice lattice = Lattice::Squares;

  [[nodiscard]] bool is_graph() const { return width == 0 && !neighbours.empty(); }
  [[nodiscard]] bool is_face(std::size_t cell) const {
    return lattice == Lattice::Edges && cell % width % 2 == 1 && cell / width % 2 == 1;
  }
  [[nodiscard]] bool is_point(std::size_t cell) const {
    return lattice == Lattice::Edges && cell % width % 2 == 0 && cell / width % 2 == 0;
  }
  // True for the cells that moves and conditions are about.
  [[nodiscard]] bool is_place(std::size_t cell) const {
    return lattice != Lattice::Edges || (cell % width + cell / width) % 2 == 1;
  }
};

// Calls `visit` with each edge that shares a point with this one.
void for_each_edge(std::uint32_t width, std::size_t size, std::uint32_t cell, const auto& visit) {
  const bool is_upright = cell / width % 2 == 1;
  const std::uint32_t step = is_upright ? width : 1;  // to its points
  const std::uint32_t aside = is_upright ? 1 : width;
  for (const std::uint32_t point : {cell - step, cell + step}) {
    if (is_upright ? point % width > 0 : point >= width) visit(point - aside);
    if (is_upright ? point % width + 1 < width : point + width < size) visit(point + aside);
    if (is_upright ? point >= width : point % width > 0) {
      if (point - step != cell) visit(point - step);
    }
    if (is_upright ? point + width < size : point % width + 1 < width) {
      if (point + step != cell) visit(point + step);
    }
  }
}

// Calls `visit` with each neighbour of this cell.
void for_each_neighbour(const Geometry& geometry, std::size_t size, std::uint32_t cell,
                        const auto& visit) {
  if (geometry.is_graph()) {
    for (const std::uint32_t next : geometry.neighbours[cell]) visit(next);
    return;
  }
  const auto width = static_cast<std::uint32_t>(geometry.width);
  if (geometry.lattice == Lattice::Edges) return for_each_edge(width, size, cell, visit);
  if (cell % width > 0) visit(cell - 1);
  if (cell % width + 1 < width) visit(cell + 1);
  if (cell >= width) visit(cell - width);
  if (cell + width < size) visit(cell + width);
  if (geometry.lattice == Lattice::Hexagons) {
    if (cell % width > 0 && cell >= width) visit(cell - width - 1);
    if (cell % width + 1 < width && cell + width < size) visit(cell + width + 1);
  }
}

// The shape of a board of hexagons; a board of one cell is a rhombus.
[[nodiscard]] HexShape shape_of(const Geometry& geometry, std::string_view cells);
[[nodiscard]] int side_count(const Geometry& geometry, std::string_view cells);

// The number of a side: `a` and `1` is the first one; 0 if it is no name of a side.
[[nodiscard]] int side_number(std::string_view name, Player mover);

// True if a connected group of these pieces touches all of these sides, one bit for each.
[[nodiscard]] bool joins(const Geometry& geometry, std::string_view cells, Pieces pieces,
                         unsigned sides);

// Gives each face that a player has just closed to him. Under FaceRule::Enclosed free edges between
// his new faces become dead.
void take_faces(FaceRule rule, const Geometry& geometry, Piece owner, std::string& cells);

// Puts rows of cells, which are written one after the other, into a board of hexagons: adds dead
// cells and returns the width. InvalidArgument if these lengths are of no shape.
[[nodiscard]] absl::StatusOr<std::size_t> arrange_hexagons(std::span<const std::size_t> lengths,
                                                           std::string& cells);

// The text of an empty board of this shape; `columns` is for rhombi. Precondition: it has cells.
[[nodiscard]] std::string empty_hexagons(HexShape shape, std::size_t rows, std::size_t columns);

}  // namespace kingmaker
