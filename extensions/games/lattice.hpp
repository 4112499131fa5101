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

#include "extensions/games/board_rules.hpp"

namespace kingmaker {

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
