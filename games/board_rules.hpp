// The rules of a game on a board, as data: what `game NAME on line, grid, graph { MOVES }` says.
//
// A position is a board of pieces, a move a rewriting of a path of cells. The rules are compiled
// once for so many players (BoardMoves); a board is then gone through cell by cell.
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
#include "games/conventions.hpp"
#include "grammar/ast.hpp"

namespace kingmaker {

// What is on a cell: nothing, a token of player p (1..kMaxPlayers), a wall, or a letter of the
// game's.
using Piece = std::uint8_t;
inline constexpr Piece kEmpty = 0;
inline constexpr Piece kWall = kMaxPlayers + 1;
inline constexpr Piece kFirstLetter = kWall + 1;
inline constexpr std::size_t kMostLetters = 40;
// Stands for a cell that no move can use any more. No pattern matches it.
inline constexpr Piece kDead = 63;

enum class BoardKind : std::uint8_t { Line, Grid, Graph };

// Pieces, a bit each.
using Pieces = std::uint64_t;
[[nodiscard]] constexpr Pieces only(Piece piece) { return Pieces{1} << piece; }
[[nodiscard]] constexpr bool contains(Pieces pieces, Piece piece) {
  return (pieces >> piece & 1) != 0;
}

// One column to the right is (1, 0), one row down (0, 1).
struct Direction {
  int columns = 0;
  int rows = 0;
  friend bool operator==(const Direction&, const Direction&) = default;
};

// How a move of one player's reads and writes a path of cells.
struct BoardPattern {
  struct Cell {
    Pieces pieces = 0;         // that may stand there
    bool is_run = false;       // any number of such cells
    std::int8_t same_as = -1;  // an earlier cell, whose piece it must have
  };
  // What becomes of a cell, or of a run.
  struct Made {
    enum class Kind : std::uint8_t { One, Copy, Run, Fill } kind = Kind::One;
    Piece piece = kEmpty;   // One, Fill
    std::uint8_t from = 0;  // Copy, Run, Fill: the cell of the left side
  };
  std::vector<Cell> cells;
  std::vector<Made> made;
  bool begins_at_edge = false;
  bool ends_at_edge = false;
  bool has_runs = false;
  bool keeps_length = true;
  Pieces beside = 0;  // must not stand beside the path
  std::vector<Direction> directions;

  friend bool operator==(const BoardPattern&, const BoardPattern&);
};

// The rules as they are written, checked.
class BoardRules {
 public:
  // Errors are at their places in the statement: unknown words, sides that do not fit, moves that
  // change nothing.
  [[nodiscard]] static absl::StatusOr<std::shared_ptr<const BoardRules>> from(
      const ast::GameRules& rules);

  [[nodiscard]] bool is_on(BoardKind kind) const {
    return kind == BoardKind::Line ? on_line_ : kind == BoardKind::Grid ? on_grid_ : on_graph_;
  }
  [[nodiscard]] bool on_line() const { return on_line_; }
  [[nodiscard]] bool on_grid() const { return on_grid_; }
  [[nodiscard]] bool on_graph() const { return on_graph_; }
  [[nodiscard]] const Conventions& conventions() const { return conventions_; }
  // The largest player whose number the moves name; 0: none.
  [[nodiscard]] Player largest_player() const { return largest_player_; }
  // Are all players' moves the same, whoever moves and whoever owns what?
  [[nodiscard]] bool is_impartial() const { return is_impartial_; }
  // Does renaming all players in a circle rename the moves?
  [[nodiscard]] bool treats_players_alike() const { return largest_player_ == 0; }
  [[nodiscard]] bool has_runs() const { return has_runs_; }
  [[nodiscard]] bool keeps_length() const { return keeps_length_; }
  [[nodiscard]] bool looks_at_edges() const { return looks_at_edges_; }
  // Unlike that of all other rules of this process.
  [[nodiscard]] std::uint64_t serial() const { return serial_; }
  // The letters, as they are numbered from kFirstLetter on.
  [[nodiscard]] const std::string& letters() const { return letters_; }

  // A piece as a board writes it: `.`, `3`, `#`, `g`. Precondition: a player has one digit.
  [[nodiscard]] char letter_of(Piece piece) const;
  // What a board's character stands for; none: the game knows no such piece.
  [[nodiscard]] std::optional<Piece> piece_of(char letter) const;

  // The moves of one player among so many, patterns that say the same once.
  [[nodiscard]] std::vector<BoardPattern> patterns(Player mover, int players) const;

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
    std::string text;  // as it is written, for who means the same cell by the same words
  };
  struct Move {
    std::optional<Player> player;
    std::vector<Cell> left;
    std::vector<BoardPattern::Made> made;  // `One` of a word that the mover decides is in `words`
    std::vector<std::optional<Word>> words;
    bool begins_at_edge = false;
    bool ends_at_edge = false;
    std::vector<Word> beside;
    std::vector<Direction> directions;
  };

 private:
  friend class RulesReader;

  bool on_line_ = false;
  bool on_grid_ = false;
  bool on_graph_ = false;
  Conventions conventions_;
  Player largest_player_ = 0;
  bool is_impartial_ = true;
  bool has_runs_ = false;
  bool keeps_length_ = true;
  bool looks_at_edges_ = false;
  std::uint64_t serial_ = 0;
  std::string letters_;
  std::vector<Move> moves_;
};

// `right` is (1, 0), `across` both ways, ... Empty: no direction has this name.
[[nodiscard]] std::vector<Direction> directions_named(std::string_view name);

// All boards have at most so many cells; those of games with runs fewer.
inline constexpr std::size_t kMaxCells = 4096;
inline constexpr std::size_t kMaxCellsWithRuns = 512;

}  // namespace kingmaker
