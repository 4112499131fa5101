// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Games on boards whose rules are data (board_rules.hpp).
// Tested in tests/extensions/games/collection_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.hpp"
#include "extensions/games/board_components.hpp"
#include "extensions/games/board_moves.hpp"
#include "extensions/games/board_text.hpp"
#include "extensions/games/named_game.hpp"
#include "extensions/games/solve/game.hpp"
#include "extensions/games/solve/game_info.hpp"

namespace kingmaker {

// Makes the position of a call such as `toads("1.2")`. The game is impartial if all players have
// the same moves and nobody leaves. Errors are at their places in the call: a piece that the game
// does not know, or a board of a kind it is not played on. Precondition: `play` is for the frame's
// players.
[[nodiscard]] absl::StatusOr<std::unique_ptr<Game>> make_board_game(
    const std::string& name, std::shared_ptr<const BoardPlay> play, const Frame& frame,
    std::span<const GameArgument> arguments, SourceRange call);

// A position on a board.
class BoardPosition {
 public:
  virtual ~BoardPosition() = default;
  [[nodiscard]] virtual const BoardPlay& play() const = 0;
  // The board of a position of the game.
  [[nodiscard]] virtual Board board(std::string_view position) const = 0;
  // The same game on another board of its kind.
  [[nodiscard]] virtual std::unique_ptr<Game> on(Board board) const = 0;
  // The piece as statements write it.
  [[nodiscard]] virtual std::string letter_of(Piece piece) const = 0;
};

// The board as a call writes it, without quotes: rows with `/` between them, or a graph.
[[nodiscard]] std::string board_text(const BoardPosition& position, const Board& board);

// The parts of a position that can never touch each other again and in which somebody can move;
// `board` is its board. Other cells are left out or become walls. It has the contract of
// Game::summands.
[[nodiscard]] std::vector<std::shared_ptr<const Game>> summands_of(const BoardPosition& position,
                                                                   const Board& board,
                                                                   Budget& budget);

// Calls `visit` each time that the board has got one of its fillings with these pieces. Surrounded
// faces have any owner, others none. False if `visit` returned false; then it stops.
bool for_each_filling(Board& board, Pieces pieces, absl::FunctionRef<bool()> visit);
// Calls `visit` with each filling of this board on which somebody can move. The boards contain all
// pieces that the moves mention, and each player as one digit. False if `visit` returned false or
// the budget is spent; then it stops.
bool for_each_live_filling(const BoardMoves& moves, Board board, Budget& budget,
                           absl::FunctionRef<bool(std::span<const GameArgument>)> visit);

// Does the same for all boards within the bounds: lines, grids of all widths and heights, connected
// graphs up to isomorphism, and so on; the edges are the cells of a board of edges. Precondition,
// here and below: bounds.boards is not empty.
void for_each_board(const BoardMoves& moves, const NamedGame::Bounds& bounds, Budget& budget,
                    NamedGame::Visit visit);
// Counts these boards. `limit` + 1 if there are more than `limit`. Fails when the budget is spent.
[[nodiscard]] absl::StatusOr<std::uint64_t> count_boards(const BoardMoves& moves,
                                                         const NamedGame::Bounds& bounds,
                                                         std::uint64_t limit, Budget& budget);
// A random board: the number of cells is drawn first, then its shape, and then each cell. Nullopt
// for graphs.
[[nodiscard]] std::optional<NamedGame::Drawn> random_board(const BoardMoves& moves,
                                                           const NamedGame::Bounds& bounds,
                                                           RandomNumbers& random);
inline constexpr std::uint64_t kMostListedGraph = 5;  // cells

}  // namespace kingmaker
