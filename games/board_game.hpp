// Games on boards whose rules are data (board_rules.hpp).
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/board_components.hpp"
#include "games/board_moves.hpp"
#include "games/board_text.hpp"
#include "games/game.hpp"
#include "games/registry.hpp"

namespace kingmaker {

// The position of a call such as `toads("1.2")`: of an impartial game where the moves are those of
// all and nobody leaves. Errors are at their places in the call: a piece that the game does not
// know, a board of a kind it is not played on. `play` is for the frame's players.
[[nodiscard]] absl::StatusOr<std::unique_ptr<Game>> make_board_game(
    const std::string& name, std::shared_ptr<const BoardPlay> play, const Frame& frame,
    std::span<const GameArgument> arguments, SourceRange call);

// A position whose board a picture can show.
class BoardPosition {
 public:
  virtual ~BoardPosition() = default;
  // The board of a position of the game, with the pieces as characters.
  [[nodiscard]] virtual Board board(std::string_view position) const = 0;
  [[nodiscard]] virtual char letter_of(Piece piece) const = 0;
};

// All boards of a line, or of a grid where the game is on no line, up to so many cells, of all
// pieces that the moves speak of.
[[nodiscard]] std::uint64_t count_boards(const BoardMoves& moves, std::uint64_t most,
                                         std::uint64_t limit);
void for_each_board(const BoardMoves& moves, std::uint64_t most,
                    absl::FunctionRef<void(std::uint64_t, std::span<const GameArgument>)> visit);

}  // namespace kingmaker
