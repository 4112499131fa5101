// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/board_functions.hpp"
#include "extensions/games/position.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/board_game.hpp"
#include "language/functions/function_arguments.hpp"
#include "language/list.hpp"

namespace kingmaker {
namespace {

absl::StatusOr<const Position*> position_argument(const FunctionCall& call) {
  return position_argument(call.arguments[0], "a position such as clobber(12223)");
}

// A position on a board, and the board at its start.
struct OnBoard {
  std::shared_ptr<const Game> game;
  const BoardPosition* position;
  Board board;
};

absl::StatusOr<OnBoard> board_argument(const FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const Position* const argument, position_argument(call));
  const BoardPosition* position = argument->game->on_board();
  if (position == nullptr) {
    return error_at(call.arguments[0].range, "expected a position on a board");
  }
  return OnBoard{argument->game, position, position->board(argument->game->start_position())};
}

// An object without a text of its own, which is printed as the game writes it.
absl::StatusOr<Object> position_object(FunctionCall& call, std::shared_ptr<const Game> game) {
  const Settings& settings = call.context.settings;
  KM_ASSIGN_OR_RETURN(
      std::string text,
      game->text(game->start_position(), settings.written(game->frame()), settings.max_output));
  return position_of(std::move(game), std::move(text));
}

absl::StatusOr<Object> call_board(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const OnBoard on_board, board_argument(call));
  return board_text(*on_board.position, on_board.board);
}

absl::StatusOr<Object> call_cells(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const OnBoard on_board, board_argument(call));
  return Integer(places_on(on_board.board).size());
}

// The shape of a line or grid.
absl::StatusOr<std::pair<std::size_t, std::size_t>> shape_argument(const FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const OnBoard on_board, board_argument(call));
  const Board& board = on_board.board;
  if (board.geometry.is_graph()) {
    return error_at(call.arguments[0].range, "a graph has no rows and no columns");
  }
  const std::size_t width = board.geometry.width;
  return std::pair(width == 0 ? 0 : board.cells.size() / width, width);
}

absl::StatusOr<Object> call_board_rows(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto shape, shape_argument(call));
  return Integer(shape.first);
}

absl::StatusOr<Object> call_board_columns(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const auto shape, shape_argument(call));
  return Integer(shape.second);
}

// The positions with the board of another one and every filling on which somebody can move.
// Surrounded faces have any owner, others none.
absl::StatusOr<Object> call_fillings(FunctionCall& call) {
  constexpr std::size_t kMostFillings = 100'000;
  KM_ASSIGN_OR_RETURN(OnBoard on_board, board_argument(call));
  std::size_t count = 0;
  std::vector<Object> all;
  absl::Status status;
  const auto add = [&] {
    if (++count > kMostFillings) {
      status = limit_error_at(call.arguments[0].range, "this board has more than ", kMostFillings,
                              " fillings; `cells <= N` is a domain of boards up to a size");
    } else if (!call.context.budget().spend(on_board.board.cells.size())) {
      status = status_of(call.context.budget());
    } else if (std::shared_ptr<const Game> game = on_board.position->on(on_board.board);
               can_anyone_move(*game, game->start_position())) {
      absl::StatusOr<Object> position = position_object(call, std::move(game));
      status = position.status();
      if (position.ok()) all.push_back(*std::move(position));
    }
    return status.ok();
  };
  for_each_filling(on_board.board, on_board.position->play().moves->pieces() | only(kEmpty), add);
  KM_RETURN_IF_ERROR(status);
  return list_of(std::move(all));
}

absl::StatusOr<Object> call_components(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const Position* const position, position_argument(call));
  Budget& budget = call.context.budget();
  std::vector<std::shared_ptr<const Game>> parts = position->game->summands(budget);
  if (budget.is_spent()) return status_of(budget);
  const bool falls_apart = !parts.empty() || (position->game->on_board() != nullptr &&
                                              position->game->falls_apart() != nullptr);
  std::vector<Object> components;
  if (!falls_apart) components.push_back(call.arguments[0].object);
  for (std::shared_ptr<const Game>& part : parts) {
    KM_ASSIGN_OR_RETURN(Object component, position_object(call, std::move(part)));
    components.push_back(std::move(component));
  }
  return list_of(std::move(components));
}

absl::StatusOr<Object> call_mirror(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(OnBoard on_board, board_argument(call));
  Board& board = on_board.board;
  if (board.geometry.is_graph() || board.geometry.lattice == Lattice::Hexagons) {
    return error_at(call.arguments[0].range,
                    board.geometry.is_graph() ? "a graph" : "a board of hexagons",
                    " has no left and no right");
  }
  const auto width = static_cast<std::ptrdiff_t>(board.geometry.width);
  for (auto row = board.cells.begin(); row != board.cells.end(); row += width) {
    std::reverse(row, row + width);
  }
  return position_object(call, on_board.position->on(std::move(board)));
}

// Counts the faces of a player, or his other cells.
template <bool are_faces>
absl::StatusOr<Object> call_count(FunctionCall& call) {
  KM_ASSIGN_OR_RETURN(const OnBoard on_board, board_argument(call));
  const Board& board = on_board.board;
  const Argument& named = call.arguments[1];
  KM_ASSIGN_OR_RETURN(const auto p,
                      call.context.player_of(named.object, on_board.game->frame(), named.range));
  std::size_t count = 0;
  for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
    const bool is_counted = board.geometry.is_face(cell) == are_faces;
    count += is_counted && board.cells[cell] == static_cast<char>(p) ? 1 : 0;
  }
  return Integer(count);
}

// The text of an empty board of hexagons.
template <HexShape Shape>
absl::StatusOr<Object> call_hexagons(FunctionCall& call) {
  std::size_t sizes[2] = {};
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    const auto* const number = integer_in(call.arguments[i].object);
    constexpr std::size_t kLongest = 60;
    if (number == nullptr || *number < 1 || *number > kLongest) {
      return error_at(call.arguments[i].range, "a side of a board has 1 to ", kLongest, " cells");
    }
    sizes[i] = static_cast<std::size_t>(*number);
  }
  if (sizes[0] == 0) return error_at(call.range, "the number of cells on a side is missing");
  return empty_hexagons(Shape, sizes[0], sizes[1]);
}

absl::StatusOr<Object> call_value(FunctionCall& call) {
  const Argument& argument = call.arguments[0];
  return call.context.value_of(argument.object, argument.range);
}

constexpr FunctionInfo kFunctions[] = {
    {"board", "board(g)", "the board of a position as a text, which a game takes as its argument",
     "board(mirror(clobber(\"12/31\")))", "21/13", 1, 1, "", call_board, false, "position -> text"},
    {"board_columns", "board_columns(g)", "the number of columns of the board of a position",
     "board_columns(clobber(\"123/231\"))", "3", 1, 1, "", call_board_columns, false,
     "position -> number"},
    {"board_rows", "board_rows(g)", "the number of rows of the board of a position",
     "board_rows(clobber(\"123/231\"))", "2", 1, 1, "", call_board_rows, false,
     "position -> number"},
    {"cells", "cells(g)", "the number of cells on the board of a position",
     "cells(clobber(\"12/31\"))", "4", 1, 1, "", call_cells, false, "position -> number"},
    {"components", "components(g)",
     "the parts of a position in which some player can move and which can never touch each other\n"
     "again: parts of a board, piles and heaps, summands",
     "list g in components(clobber(1200321)): tokens(g, 1)", "(1, 1)", 1, 1, "", call_components,
     false, "position -> list"},
    {"fillings", "fillings(g)",
     "the positions of a game on the board of a position, with every filling on which some player\n"
     "can move; surrounded faces of a board of edges have any owner",
     "count g in fillings(clobber(rows=2, columns=2)): contains(nf(g, under=prudent), 1)", "84", 1,
     1, "", call_fillings, false, "position -> list"},
    {"faces", "faces(g, p)", "the number of faces that player p owns on a board of edges",
     "faces(dots_and_boxes(\"+1+/221/+3+\"), 2)", "1", 2, 2, "", call_count<true>, false,
     "position player -> number"},
    {"hexagons", "hexagons(side=3)",
     "an empty hexagon of hexagons, as a text that a game takes as its argument",
     "hexagons(side=2)", "../.../..", 0, 1, "side", call_hexagons<HexShape::Hexagon>, false,
     "number -> text"},
    {"mirror", "mirror(g)", "the position with left and right exchanged on its board",
     "board(mirror(clobber(123)))", "321", 1, 1, "", call_mirror, false, "position -> value"},
    {"rhombus", "rhombus(rows, columns)", "an empty rhombus of hexagons, as a text",
     "rhombus(2, 3)", ".../...", 2, 2, "", call_hexagons<HexShape::Rhombus>, false,
     "number number -> text"},
    {"tokens", "tokens(g, p)",
     "the number of cells with a token of player p on the board of a position",
     "tokens(clobber(12223), 2)", "3", 2, 2, "", call_count<false>, false,
     "position player -> number"},
    {"triangles", "triangles(side=3)", "an empty triangle of hexagons, as a text",
     "triangles(side=3)", "./../...", 0, 1, "side", call_hexagons<HexShape::Triangle>, false,
     "number -> text"},
    {"value", "value(g)",
     "the value of a position, which is not reduced: `draw value(g)` draws it, and `draw g` the "
     "board",
     "value(clobber(12223))", "[2_1]", 1, 1, "", call_value, false, "value -> value"},
};

}  // namespace

std::span<const FunctionInfo> board_functions() { return kFunctions; }

}  // namespace kingmaker
