// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Clobber for N players (Albert, Grossman, Nowakowski and Wolfe; for N players: Edixhoven and
// Kosters, section 3). A token moves onto a neighbouring token of any other player and replaces it.
// A player who cannot move is skipped; the last mover wins.

#include <absl/algorithm/container.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "algebra/set_of_players.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/board_components.hpp"
#include "extensions/games/board_game.hpp"
#include "extensions/games/board_text.hpp"
#include "extensions/games/built_in_games.hpp"
#include "extensions/games/solve/game_info.hpp"

namespace kingmaker {
namespace {

// A position has one byte for each cell: 0 if it is empty, or else the owner of its token. On lines
// and grids the neighbours to the left and above come first, in reading order.
std::vector<std::vector<std::uint32_t>> neighbours_on(const Board& board) {
  if (board.geometry.is_graph()) return board.geometry.neighbours;
  const std::size_t width = board.geometry.width;
  std::vector<std::vector<std::uint32_t>> neighbours(board.cells.size());
  const auto connect = [&](std::size_t a, std::size_t b) {
    neighbours[a].push_back(static_cast<std::uint32_t>(b));
    neighbours[b].push_back(static_cast<std::uint32_t>(a));
  };
  for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
    if (cell % width > 0) connect(cell, cell - 1);
    if (cell >= width) connect(cell, cell - width);
  }
  return neighbours;
}

}  // namespace

std::shared_ptr<const BoardPlay> clobber_play(int players) {
  static const auto rules = [] {
    const auto cells = [](std::initializer_list<const char*> words) {
      std::vector<ast::CellPattern> side;
      for (const char* word : words) side.push_back({{}, "", {{word, {}}}});
      return side;
    };
    ast::GameRules game;
    game.header = {{{"line", {}}}, {{"grid", {}}}, {{"graph", {}}}};
    game.moves.push_back({{}, {}, cells({"me", "other"}), cells({".", "me"})});
    return *BoardRules::from(game);
  }();
  static std::mutex mutex;
  static std::array<std::shared_ptr<const BoardPlay>, kMaxPlayers + 1> plays;
  const std::lock_guard lock(mutex);
  std::shared_ptr<const BoardPlay>& play = plays[static_cast<std::size_t>(players)];
  if (play == nullptr) play = std::make_shared<const BoardPlay>(rules, players);
  return play;
}

namespace {

class Clobber final : public Game, public FallsApart, public BoardPosition {
 public:
  Clobber(Frame frame, Board board)
      : Game(frame),
        play_(clobber_play(frame.players)),
        board_(std::move(board)),
        neighbours_(neighbours_on(board_)) {
    components_ = play_->components;
    if (board_.names.empty()) return;
    std::string key = cat("clobber graph ", frame.players, " ", board_.cells.size());
    for (const auto& [a, b] : board_.edges) append(key, " ", a, "-", b);
    components_ =
        std::make_shared<const BoardComponents>(play_->moves, board_.geometry, std::move(key));
  }

  [[nodiscard]] const FallsApart* falls_apart() const override { return this; }
  [[nodiscard]] const BoardPosition* on_board() const override { return this; }

  void append_components(std::string_view position, Budget& budget,
                         std::vector<Component>& components) const override {
    std::vector<std::string> parts;
    components_->append(board_.geometry, position, budget, parts);
    for (std::string& bytes : parts) components.push_back({components_, std::move(bytes)});
  }
  [[nodiscard]] Conventions conventions() const override { return {}; }
  [[nodiscard]] SetOfPlayers players_left(std::string_view /*position*/) const override {
    return SetOfPlayers::everyone(frame().players);
  }

  [[nodiscard]] std::string start_position() const override { return board_.cells; }

  [[nodiscard]] std::vector<std::shared_ptr<const Game>> summands(Budget& budget) const override {
    return summands_of(*this, board_, budget);
  }
  [[nodiscard]] const BoardPlay& play() const override { return *play_; }
  [[nodiscard]] Board board(std::string_view position) const override {
    Board board = board_;
    board.cells = position;
    return board;
  }
  [[nodiscard]] std::unique_ptr<Game> on(Board board) const override {
    // A wall is like an empty cell, since nobody moves onto an empty cell.
    absl::c_replace(board.cells, static_cast<char>(kWall), static_cast<char>(kEmpty));
    return std::make_unique<Clobber>(frame(), std::move(board));
  }
  [[nodiscard]] std::string letter_of(Piece piece) const override { return cat(int{piece}); }

  void append_moves(std::string_view position, Player mover,
                    std::vector<std::string>& positions) const override {
    for (std::size_t from = 0; from < position.size(); ++from) {
      if (position[from] != static_cast<char>(mover)) continue;
      for (const std::uint32_t to : neighbours_[from]) {
        if (position[to] == 0 || position[to] == static_cast<char>(mover)) continue;
        std::string& next = positions.emplace_back(position);
        next[to] = next[from];
        next[from] = 0;
      }
    }
  }

  [[nodiscard]] std::string_view ruleset() const override { return "clobber"; }
  [[nodiscard]] absl::StatusOr<std::string> text(std::string_view position,
                                                 std::string_view players,
                                                 std::size_t /*max_output*/) const override {
    const auto token = [&](Piece piece) { return letter_of(piece); };
    if (!board_.names.empty()) {
      return cat("clobber(graph=", text_literal(graph_text(board_, position, token)), players, ")");
    }
    if (!board_.is_line()) {
      const std::string rows = rows_text(position, board_.geometry, token);
      return cat("clobber(", text_literal(rows), players, ")");
    }
    if (position.empty()) return cat("clobber(\"\"", players, ")");
    // Players from ten on need commas.
    const bool has_commas = *absl::c_max_element(position) > 9;
    std::string cells;
    for (const char owner : position) {
      append(cells, has_commas && !cells.empty() ? "," : "", int{owner});
    }
    // Without quotes, a board of equal tokens might be the size of an empty board.
    const bool is_one_token =
        absl::c_count(position, position[0]) == static_cast<std::ptrdiff_t>(position.size());
    if (is_one_token && position[0] != 0 && !has_commas) cells = text_literal(cells);
    return cat("clobber(", cells, players, ")");
  }

 private:
  std::shared_ptr<const BoardPlay> play_;
  Board board_;
  std::vector<std::vector<std::uint32_t>> neighbours_;
  std::shared_ptr<const BoardComponents> components_;
};

absl::Status no_such_player(SourceRange range, std::int64_t owner, const Frame& frame) {
  return error_at(range, "a cell of this board holds 0 (empty) or a player 1..", frame.players,
                  ", not ", owner);
}

absl::StatusOr<std::unique_ptr<Game>> make_clobber(const Frame& frame,
                                                   std::span<const GameArgument> arguments,
                                                   SourceRange call) {
  const bool is_graph = !arguments.empty() && arguments.front().name == "graph";
  const bool has_digits = !is_graph && arguments.size() == 1;
  const auto owner_of = [&](std::string_view written, SourceRange at) -> absl::StatusOr<Piece> {
    if (written == ".") return kEmpty;
    const bool is_number = written.find_first_not_of("0123456789") == std::string_view::npos;
    if (has_digits && !is_number) {
      return error_at(
          at, "a board is written in digits, 0 or `.` for an empty cell, with `/` between rows");
    }
    if (is_graph && (written.size() > 2 || !is_number)) {
      return error_at(at, "expected a player after `:`, or 0");
    }
    const std::int64_t owner = std::stoll(std::string(written));
    if (owner < 0 || owner > frame.players) return no_such_player(at, owner, frame);
    return static_cast<Piece>(owner);
  };
  KM_ASSIGN_OR_RETURN(Board board,
                      read_board(arguments, call,
                                 "clobber needs a board: clobber(12223), clobber(\"12/31/23\") or "
                                 "clobber(graph=\"a:1 b:2; a-b\")",
                                 Lattice::Squares, owner_of));
  const bool is_of_numbers =
      arguments[0].kind == GameArgument::Kind::Number && arguments[0].name.empty();
  const std::string& cells = board.cells;
  if (is_of_numbers && cells[0] != 0 && cells[0] < 10 &&
      cells.find_first_not_of(cells[0]) == std::string::npos) {
    return error_at(
        arguments[0].range,
        "nobody can move on this row of cells; an empty line is `clobber(length=3)`, and "
        "a row is written in quotes");
  }
  return std::make_unique<Clobber>(frame, std::move(board));
}

// Counts the lines without gaps on which some two neighbours belong to different players.
std::uint64_t count_lines(const Frame& frame, std::uint64_t max_size, std::uint64_t limit) {
  const auto players = static_cast<std::uint64_t>(frame.players);
  std::uint64_t boards = players;  // boards of one length
  std::uint64_t sum = 0;
  for (std::uint64_t length = 2; length <= max_size && sum <= limit; ++length) {
    boards = std::min(boards * players, limit + 1 + players);
    sum += boards - players;
  }
  return std::min(sum, limit + 1);
}

void for_each_line(const Frame& frame, std::uint64_t max_size,
                   absl::FunctionRef<void(std::uint64_t, std::span<const GameArgument>)> visit) {
  std::vector<int> cells;
  std::vector<GameArgument> arguments;
  for (std::uint64_t length = 2; length <= max_size; ++length) {
    cells.assign(length, 1);
    for (;;) {
      // The next line in the order of its digits.
      std::size_t last = length;
      while (last > 0 && cells[last - 1] == frame.players) cells[--last] = 1;
      if (last == 0) break;
      ++cells[last - 1];
      if (absl::c_count(cells, cells[0]) == static_cast<std::ptrdiff_t>(length)) continue;
      // With up to nine players the line is one number, with a digit for each cell.
      arguments.assign(frame.players > 9 ? length : 1, {});
      for (std::size_t i = 0; i < length; ++i) {
        GameArgument& argument = arguments[frame.players > 9 ? i : 0];
        append(argument.text, cells[i]);
        argument.numbers = {cells[i]};
      }
      visit(length, arguments);
    }
  }
}

constexpr GamePositions kLines = {"length", count_lines, for_each_line};

}  // namespace

const GameInfo clobber_game = {
    .name = "clobber",
    .usage = "clobber(BOARD, players=3, start=1)",
    .summary = "Clobber for N players on a line, a grid or any graph",
    .rules =
        "A token moves onto a neighbouring token of another player, which leaves the game. A "
        "player\n"
        "who cannot move is skipped; the last mover has won. BOARD is one of\n"
        "  12223                          a line, a digit a cell, 0 for an empty one\n"
        "  1 | 2 | 2 | 2 | 3 |            a line as papers print it\n"
        "  1,10,2                         a line, for players from ten\n"
        "  \"12/31/23\"                     the rows of a grid\n"
        "  graph=\"a:1 b:2 c:3; a-b b-c\"   cells with their tokens, then edges\n"
        "  rows=3, columns=4              an empty grid, and length=5 an empty line",
    .example = "clobber(12223)",
    .answer = "[2_1]",
    .source =
        "H. J. Edixhoven, W. A. Kosters, section 3; M. H. Albert, J. P. Grossman,\n"
        "R. J. Nowakowski, D. Wolfe, An introduction to Clobber, Integers 5(2), 2005",
    .make = make_clobber,
    .positions = &kLines,
};

}  // namespace kingmaker
