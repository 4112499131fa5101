// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The rules of a game on a board, as data: the statement `game NAME on line, grid, graph { MOVES
// }`.
//
// A position is a board of pieces, and a move rewrites a path of cells. The rules are compiled once
// for a number of players (BoardMoves); moves are then found cell by cell.
// Tested in tests/extensions/games/own_games.km.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "algebra/term.hpp"
#include "base/diagnostic.hpp"
#include "extensions/games/end_rules.hpp"
#include "extensions/games/game_syntax.hpp"
#include "extensions/games/lattice.hpp"

namespace kingmaker {

// The boards of hexagons are in the order of HexShape.
enum class BoardKind : std::uint8_t { Line, Grid, Graph, Hexagons, Rhombus, Triangles, Edges };

// A move of one player: the path of cells that it needs, and what it writes there.
struct BoardPattern {
  struct Cell {
    Pieces pieces = 0;         // the pieces that match
    bool is_run = false;       // matches any number of such cells
    std::int8_t same_as = -1;  // the earlier cell whose piece it must have
    friend bool operator==(const Cell&, const Cell&) = default;
  };
  // The new content of a cell or of a run.
  struct Made {
    enum class Kind : std::uint8_t { One, Copy, Run, Fill } kind = Kind::One;
    Piece piece = kEmpty;   // for One and Fill
    std::uint8_t from = 0;  // for Copy, Run and Fill: the cell of the left side
    friend bool operator==(const Made&, const Made&) = default;
  };
  std::vector<Cell> cells;
  std::vector<Made> made;
  bool begins_at_edge = false;
  bool ends_at_edge = false;
  bool has_runs = false;
  bool keeps_length = true;
  Pieces beside = 0;  // pieces that must not be beside the path
  Pieces needed = 0;  // pieces one of which must be beside the path, if there are any
  Pieces absent = 0;  // pieces that must not be on the board
  std::vector<Direction> directions;

  // All pieces that it reads or writes.
  [[nodiscard]] Pieces pieces() const;

  friend bool operator==(const BoardPattern&, const BoardPattern&) = default;
};

// The rules as they are written, after checking.
class BoardRules {
 public:
  // Errors are at their places in the statement: unknown words, sides that do not fit together, and
  // moves that change nothing.
  [[nodiscard]] static absl::StatusOr<std::shared_ptr<const BoardRules>> from(
      const ast::GameRules& rules);

  [[nodiscard]] bool is_on(BoardKind kind) const {
    return (boards_ >> static_cast<unsigned>(kind) & 1) != 0;
  }
  [[nodiscard]] Lattice lattice() const { return lattice_; }
  [[nodiscard]] bool is_on(HexShape shape) const {
    return is_on(
        static_cast<BoardKind>(static_cast<int>(BoardKind::Hexagons) + static_cast<int>(shape)));
  }
  [[nodiscard]] bool on_line() const { return is_on(BoardKind::Line); }
  [[nodiscard]] bool on_grid() const { return is_on(BoardKind::Grid); }
  [[nodiscard]] bool on_graph() const { return is_on(BoardKind::Graph); }
  [[nodiscard]] const EndRules& end_rules() const { return end_rules_; }
  [[nodiscard]] Conventions conventions() const { return end_rules_.conventions(); }
  // The largest player whose number the moves mention; 0 if there is none.
  [[nodiscard]] Player largest_player() const { return largest_player_; }
  // True if the moves do not depend on the player who moves, nor on the owners of tokens.
  [[nodiscard]] bool is_impartial() const { return is_impartial_; }
  // True if renaming all players in a circle maps moves to moves.
  [[nodiscard]] bool treats_players_alike() const { return largest_player_ == 0; }
  [[nodiscard]] bool has_runs() const { return has_runs_; }
  [[nodiscard]] bool keeps_length() const { return keeps_length_; }
  [[nodiscard]] bool looks_at_edges() const { return looks_at_edges_; }
  // True if cells far apart may matter to a move, so that a board never falls apart.
  [[nodiscard]] bool is_whole() const { return !keeps_length_ || is_whole_; }
  // Differs from the serial number of all other rules of this process.
  [[nodiscard]] std::uint64_t serial() const { return serial_; }
  // The letters, numbered from kFirstLetter on.
  [[nodiscard]] const std::string& letters() const { return letters_; }

  // A piece as a board writes it: `.`, `3`, `#`, `g`. Precondition: a player has one digit.
  [[nodiscard]] char letter_of(Piece piece) const;
  // The piece that a character of a board stands for; nullopt if the game knows no such piece.
  [[nodiscard]] std::optional<Piece> piece_of(char letter) const;

  // The moves of one of `players` players. Equal patterns are listed once.
  [[nodiscard]] std::vector<BoardPattern> patterns(Player mover, int players) const;

  // The pattern of each condition that ends play, for one of `players` players.
  struct EndPattern {
    ast::EndLine::Kind kind;  // Wins, Loses, Out or Draw
    bool removes = false;     // the pieces of a player who is out
    bool is_negated = false;  // the condition holds if the pattern fits nowhere
    BoardPattern pattern;
    std::vector<std::pair<int, bool>> sides = {};  // joined ones; true for the opposite of a side
  };
  [[nodiscard]] std::vector<EndPattern> end_patterns(Player mover, int players) const;

  struct Word {
    enum class Kind : std::uint8_t { One, Me, Other, Any, Next, Previous, Name };
    Kind kind = Kind::One;
    Piece piece = kEmpty;
    std::string text;
  };
  struct Cell {
    std::vector<Word> pieces;
    std::string name;
    bool is_run = false;
    std::int8_t same_as = -1;
    std::string text;  // as written; equal texts may refer to the same cell
  };
  struct Move {
    std::optional<Player> player;
    std::vector<Cell> left;
    std::vector<BoardPattern::Made> made;  // a One whose piece depends on the mover is in `words`
    std::vector<std::optional<Word>> words;
    bool begins_at_edge = false;
    bool ends_at_edge = false;
    std::vector<Word> beside;
    std::vector<Word> needed;
    std::vector<Word> absent;
    std::vector<Direction> directions;
  };

 private:
  friend class RulesReader;

  Lattice lattice_ = Lattice::Squares;
  unsigned boards_ = 0;  // a bit for each BoardKind
  bool is_whole_ = false;
  EndRules end_rules_;
  Player largest_player_ = 0;
  bool is_impartial_ = true;
  bool has_runs_ = false;
  bool keeps_length_ = true;
  bool looks_at_edges_ = false;
  std::uint64_t serial_ = 0;
  std::string letters_;
  std::vector<Move> moves_;
  std::vector<ast::EndLine> end_lines_;  // the conditions, without their patterns
  std::vector<Move> conditions_;         // their patterns
};

// The kind of the words `line`, `grid`, `hexagons` and so on; nullopt for other words.
[[nodiscard]] std::optional<BoardKind> board_kind(std::string_view word);
// The words for the boards of these rules.
[[nodiscard]] std::vector<std::string_view> boards_of(const BoardRules& rules);

// The largest number of cells of a board, and of a board of a game with runs.
inline constexpr std::size_t kMaxCells = 4096;
inline constexpr std::size_t kMaxCellsWithRuns = 512;

}  // namespace kingmaker
