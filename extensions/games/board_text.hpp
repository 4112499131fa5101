// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Boards as statements write them: `12223`, `"12/31"`, `graph="a:1 b:2; a-b"`.
// Tested in tests/extensions/games/own_games.km.
#pragma once

#include <absl/functional/function_ref.h>
#include <absl/status/statusor.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "extensions/games/board_moves.hpp"
#include "extensions/games/solve/game_info.hpp"

namespace kingmaker {

struct Board {
  std::string cells;  // one Piece for each cell
  Geometry geometry;
  // The names of the cells and the edges, for graphs.
  std::vector<std::string> names = {};
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges = {};

  [[nodiscard]] bool is_line() const {
    return !geometry.is_graph() && geometry.lattice == Lattice::Squares &&
           geometry.width == cells.size();
  }
};

// Returns the piece of a character or a number of a board; `range` is its place.
using ReadPiece =
    absl::FunctionRef<absl::StatusOr<Piece>(std::string_view written, SourceRange range)>;

// Reads the board of a call: digits, cells with commas between, rows in quotes (a line of no cells
// if there are none), a graph, or an empty board such as `length=5` and `rows=3, columns=4`. Rows
// are those of `lattice`, and numbers of rows and columns on edges count points. `usage` shows how
// to call the game, for the error in a call without a board.
[[nodiscard]] absl::StatusOr<Board> read_board(std::span<const GameArgument> arguments,
                                               SourceRange call, std::string_view usage,
                                               Lattice lattice, ReadPiece read);

// An empty board: a line, a hexagon or a triangle with this many columns, or rows and columns, on a
// board of edges of points. Precondition: it is no graph.
[[nodiscard]] Board bare_board(BoardKind kind, std::size_t rows, std::size_t columns);

// Writes rows with `/` between them; no dead cells of boards of hexagons, and `+` for points.
[[nodiscard]] std::string rows_text(std::string_view cells, const Geometry& geometry,
                                    const auto& letter) {
  std::string text;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0 && i % geometry.width == 0) text += '/';
    const auto piece = static_cast<Piece>(cells[i]);
    if (geometry.is_point(i)) {
      text += '+';
    } else if (piece != kDead || geometry.lattice != Lattice::Hexagons) {
      text += letter(piece);
    }
  }
  return text;
}

// True for a cell that only fills a row of hexagons up to the width of the board.
[[nodiscard]] inline bool is_outside(const Board& board, std::size_t cell) {
  return board.geometry.lattice == Lattice::Hexagons &&
         board.cells[cell] == static_cast<char>(kDead);
}

// The cells of a board that moves and conditions are about: those inside of a board of hexagons,
// and edges.
[[nodiscard]] std::vector<std::size_t> places_on(const Board& board);

// The distance, in half cells, of a row of hexagons from the left edge of a drawing.
[[nodiscard]] inline std::size_t shift_of_row(const Board& board, std::size_t row) {
  const bool is_shifted = board.geometry.lattice == Lattice::Hexagons;
  return is_shifted ? board.cells.size() / board.geometry.width - 1 - row : 0;
}

// Writes `a:1 b:2; a-b`.
[[nodiscard]] std::string graph_text(const Board& board, std::string_view cells,
                                     const auto& letter) {
  std::string text;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) text += ' ';
    text += board.names[i];
    text += ':';
    text += letter(static_cast<Piece>(cells[i]));
  }
  text += ';';
  for (const auto& [a, b] : board.edges) text += ' ' + board.names[a] + '-' + board.names[b];
  return text;
}

}  // namespace kingmaker
