#include "games/board_game.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/text.hpp"
#include "games/board_components.hpp"
#include "games/convention_game.hpp"

namespace kingmaker {
namespace {

// Where the game begins, and what stays as it is.
struct BoardStart {
  std::string name;
  std::shared_ptr<const BoardPlay> play;
  Board board;
  PlayerSet out = 0;  // who has left
};

// A setting is the board, a byte a cell.
template <typename Base>
class BoardGame final : public ConventionGame<Base>, public BoardPosition {
 public:
  BoardGame(const Frame& frame, BoardStart start)
      : ConventionGame<Base>(frame, start.play->moves->rules().conventions(), start.out),
        start_(std::move(start)),
        components_(start_.board.geometry.is_graph()
                        ? std::make_shared<const BoardComponents>(
                              start_.play->moves, start_.board.geometry, components_key())
                        : start_.play->components) {}

  [[nodiscard]] const std::string& name() const override { return start_.name; }
  [[nodiscard]] std::string start_setting() const override { return start_.board.cells; }
  void append_settings(std::string_view cells, Player mover,
                       std::vector<std::string>& boards) const override {
    moves().append(geometry(cells), cells, mover, boards);
  }
  [[nodiscard]] bool can_move(std::string_view cells, Player mover) const override {
    return moves().can_move(geometry(cells), cells, mover);
  }

  [[nodiscard]] bool may_come_back() const override { return !moves().ends(); }

  void append_components(std::string_view position,
                         std::vector<Component>& components) const override {
    const std::string_view cells = this->setting_in(position);
    std::vector<std::string> found;
    components_->append(geometry(cells), cells, found);
    for (std::string& bytes : found) components.push_back({components_, std::move(bytes)});
  }

  [[nodiscard]] std::string family() const override {
    if (start_.board.geometry.is_graph()) return {};
    const bool line = moves().rules().on_line() && start_.board.is_line();
    return cat("board ", moves().rules().serial(), " ", line ? 0 : start_.board.geometry.width, " ",
               this->frame().players);
  }

  // Without quotes where digits alone say it.
  [[nodiscard]] std::string setting_text(std::string_view cells) const override {
    const Board& board = start_.board;
    const auto letter = [&](Piece piece) {
      const bool has_digit = piece < 10 || piece >= kWall;
      return has_digit ? std::string(1, letter_of(piece)) : cat(int{piece});
    };
    if (board.geometry.is_graph()) {
      return cat("graph=", text_literal(graph_text(board, cells, letter)));
    }
    const auto of_player = [](char cell) { return cell > 0 && cell < kWall; };
    std::string text;
    if (std::any_of(cells.begin(), cells.end(),
                    [&](char cell) { return of_player(cell) && cell > 9; })) {
      for (const char cell : cells) append(text, text.empty() ? "" : ",", int{cell});
      return text;
    }
    text = rows_text(cells, geometry(cells).width, letter);
    const bool is_plain =
        board.is_line() && !text.empty() && std::all_of(cells.begin(), cells.end(), of_player);
    return is_plain ? text : text_literal(text);
  }

  [[nodiscard]] Board board(std::string_view position) const override {
    Board board = start_.board;
    board.cells = this->setting_in(position);
    if (!board.geometry.is_graph()) board.geometry = geometry(board.cells);
    return board;
  }
  [[nodiscard]] char letter_of(Piece piece) const override {
    return moves().rules().letter_of(piece);
  }

 private:
  [[nodiscard]] const BoardMoves& moves() const { return *start_.play->moves; }

  // Rows close up on lines only.
  [[nodiscard]] Geometry geometry(std::string_view cells) const {
    const Geometry& start = start_.board.geometry;
    if (start.is_graph()) return start;
    return {start_.board.is_line() ? cells.size() : start.width};
  }

  // Graphs are known by their edges.
  [[nodiscard]] std::string components_key() const {
    std::string key = cat("graph ", moves().rules().serial(), " ", moves().players(), " ",
                          start_.board.cells.size());
    for (const auto& [a, b] : start_.board.edges) append(key, " ", a, "-", b);
    return key;
  }

  BoardStart start_;
  std::shared_ptr<const BoardComponents> components_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<Game>> make_board_game(const std::string& name,
                                                      std::shared_ptr<const BoardPlay> play,
                                                      const Frame& frame,
                                                      std::span<const GameArgument> arguments,
                                                      SourceRange call) {
  const BoardRules& rules = play->moves->rules();
  if (rules.largest_player() > frame.players) {
    return error_at(call, cat("the moves of `", name, "` name player ", rules.largest_player(),
                              "; this game has ", frame.players));
  }
  BoardStart start{name, std::move(play), {}};
  std::vector<GameArgument> of_board;
  for (const GameArgument& argument : arguments) {
    if (argument.name != "out" || !rules.conventions().stuck_leaves) {
      of_board.push_back(argument);
      continue;
    }
    const absl::StatusOr<PlayerSet> out = players_out(argument, frame);
    if (!out.ok()) return out.status();
    start.out = *out;
  }
  const auto read = [&](std::string_view written, SourceRange range) -> absl::StatusOr<Piece> {
    if (written.size() == 1) {
      const std::optional<Piece> piece = rules.piece_of(written[0]);
      if (piece && (*piece == kEmpty || *piece >= kWall || *piece <= frame.players)) return *piece;
    } else if (!written.empty() && written.size() < 4 &&
               written.find_first_not_of("0123456789") == std::string_view::npos &&
               std::stoi(std::string(written)) <= frame.players) {
      return static_cast<Piece>(std::stoi(std::string(written)));
    }
    std::string letters;
    for (const char letter : rules.letters()) append(letters, ", ", std::string(1, letter));
    return error_at(range, cat("`", name, "` knows no piece `", written,
                               "`: a cell is `.` (empty), `#` (a wall)", letters,
                               " or a player 1..", frame.players));
  };
  const std::string usage = cat(name, " needs a board",
                                rules.on_line()   ? cat(": ", name, "(\"1.2\")")
                                : rules.on_grid() ? cat(": ", name, "(\"12./.1#\")")
                                                  : cat(": ", name, "(graph=\"a:1 b:2; a-b\")"));
  const bool is_nothing = of_board.size() == 1 && of_board[0].kind == GameArgument::Kind::Text &&
                          of_board[0].name.empty() && of_board[0].text.empty();
  if (!is_nothing || !rules.on_line() || rules.keeps_length()) {
    absl::StatusOr<Board> board = read_board(of_board, call, usage, read);
    if (!board.ok()) return board.status();
    start.board = *std::move(board);
  }
  const SourceRange at = of_board[0].range;
  if (start.board.geometry.is_graph()) {
    if (!rules.on_graph()) return error_at(at, cat("`", name, "` is not played on graphs"));
  } else if (!start.board.is_line() || !rules.on_line()) {
    if (!rules.on_grid()) {
      return error_at(at, cat("`", name, "` is played on ", rules.on_line() ? "lines" : "graphs",
                              rules.on_line() && rules.on_graph() ? " and graphs" : ""));
    }
  }
  if (rules.has_runs() && start.board.cells.size() > kMaxCellsWithRuns) {
    return error_at(at,
                    cat("a board of a game with runs has at most ", kMaxCellsWithRuns, " cells"));
  }
  if (rules.is_impartial() && !rules.conventions().stuck_leaves) {
    return std::make_unique<BoardGame<ImpartialRules>>(frame, std::move(start));
  }
  return std::make_unique<BoardGame<PartizanRules>>(frame, std::move(start));
}

namespace {

// Shapes of so many cells, by rows.
template <typename Visit>
void for_each_shape(const BoardRules& rules, std::uint64_t cells, const Visit& visit) {
  for (std::uint64_t rows = 1; rows <= cells; ++rows) {
    if (cells % rows != 0) continue;
    if (rows == 1 ? rules.on_line() || rules.on_grid() : rules.on_grid() && !rules.on_line()) {
      visit(rows);
    }
  }
}

// Boards write players with one digit.
std::vector<Piece> pieces_in(Pieces pieces) {
  std::vector<Piece> found;
  for (Piece piece = 0; piece < kDead; ++piece) {
    const bool has_letter = piece < 10 || piece >= kWall;
    if (has_letter && contains(pieces, piece)) found.push_back(piece);
  }
  return found;
}

// Calls `visit` with the cells and the width of each board on which somebody can move.
template <typename Visit>
void for_each_live_board(const BoardMoves& moves, std::uint64_t most, const Visit& visit) {
  const std::vector<Piece> pieces = pieces_in(moves.rules().pieces(moves.players()));
  if (pieces.empty()) return;
  for (std::uint64_t cells = 1; cells <= most; ++cells) {
    for_each_shape(moves.rules(), cells, [&](std::uint64_t rows) {
      const std::size_t width = cells / rows;
      std::vector<std::size_t> places(cells);  // of each cell's piece
      std::string board(cells, static_cast<char>(pieces[0]));
      for (;;) {
        bool is_live = false;
        for (Player p = 1; p <= moves.players() && !is_live; ++p) {
          is_live = moves.can_move({width}, board, p);
        }
        if (is_live) visit(board, width);
        std::size_t last = cells;
        while (last > 0 && places[last - 1] + 1 == pieces.size()) {
          places[--last] = 0;
          board[last] = static_cast<char>(pieces[0]);
        }
        if (last == 0) break;
        board[last - 1] = static_cast<char>(pieces[++places[last - 1]]);
      }
    });
  }
}

}  // namespace

std::uint64_t count_boards(const BoardMoves& moves, std::uint64_t most, std::uint64_t limit) {
  const std::size_t pieces = pieces_in(moves.rules().pieces(moves.players())).size();
  std::uint64_t boards = 0;
  std::uint64_t fillings = 1;
  for (std::uint64_t cells = 1; cells <= most; ++cells) {
    fillings *= pieces;
    for_each_shape(moves.rules(), cells, [&](std::uint64_t /*rows*/) { boards += fillings; });
    if (boards > 4 * limit) return limit + 1;
    if (pieces == 1 && cells > kMaxCells) return limit + 1;
  }
  std::uint64_t live = 0;
  for_each_live_board(moves, most, [&](const std::string&, std::size_t) { ++live; });
  return std::min(live, limit + 1);
}

void for_each_board(const BoardMoves& moves, std::uint64_t most,
                    absl::FunctionRef<void(std::uint64_t, std::span<const GameArgument>)> visit) {
  for_each_live_board(moves, most, [&](const std::string& board, std::size_t width) {
    GameArgument argument;
    argument.kind = GameArgument::Kind::Text;
    argument.text =
        rows_text(board, width, [&](Piece piece) { return moves.rules().letter_of(piece); });
    visit(board.size(), std::span<const GameArgument>(&argument, 1));
  });
}

}  // namespace kingmaker
