// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A position as a picture that can be clicked: boards and heaps, and the cells that a move touches.
// Tested in tests/extensions/games/explore_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "extensions/games/solve/game.hpp"

namespace kingmaker {

// A summand of a position, or the position itself. It has a board or heaps, or neither.
struct PositionPart {
  std::string text;  // as the language writes it
  bool is_board = false;
  std::vector<std::string> cells = {};    // letters, row by row; empty for what is no cell
  std::string_view lattice = "squares";   // or hexagons, edges
  std::vector<std::size_t> shifts = {};   // of rows, in half hexagons
  std::size_t width = 0;                  // of a row; 0 for a graph
  std::string board = {};                 // the board or the heaps in `text`
  std::vector<std::string> letters = {};  // that a cell may have
  std::vector<std::string> names = {};    // of the cells of a graph
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges = {};  // of a graph
  std::vector<std::uint32_t> heaps = {};
};

// The parts of a position of the game, in the order in which they are written.
[[nodiscard]] absl::StatusOr<std::vector<PositionPart>> parts_of_position(const Game& game,
                                                                          std::string_view position,
                                                                          std::size_t max_output);

// A cell or a heap of a part.
struct CellPlace {
  std::size_t part = 0;
  std::size_t cell = 0;
  friend bool operator==(const CellPlace&, const CellPlace&) = default;
};

// The difference that a move makes.
struct TouchedPlaces {
  std::vector<CellPlace> places;         // of the position before the move
  std::optional<CellPlace> from = {};    // the only cell that is emptied
  std::optional<CellPlace> to = {};      // the only cell that is filled
  std::vector<std::uint32_t> left = {};  // the heaps that are new
};
[[nodiscard]] TouchedPlaces touched_places(const std::vector<PositionPart>& before,
                                           const std::vector<PositionPart>& after);

}  // namespace kingmaker
