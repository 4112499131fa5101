// Clobber for N players (Albert, Grossman, Nowakowski and Wolfe; N players: Edixhoven and Kosters,
// section 3): a token moves onto a neighbouring token of any other player and replaces it. Who
// cannot move is skipped; the last mover wins.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/hash_table.hpp"
#include "base/text.hpp"
#include "games/registry.hpp"

namespace kingmaker {
namespace {

// Cells are numbered; a position has one byte a cell, 0 for empty or the owner of its token.
struct Board {
  std::string cells;
  std::vector<std::vector<std::uint32_t>> neighbours;
  // How it is written: rows of so many cells, or a graph whose cells have names, and edges.
  std::size_t width = 0;
  std::vector<std::string> names = {};
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges = {};

  std::uint32_t add(int owner) {
    cells.push_back(static_cast<char>(owner));
    neighbours.emplace_back();
    return static_cast<std::uint32_t>(cells.size() - 1);
  }
  void connect(std::uint32_t a, std::uint32_t b) {
    neighbours[a].push_back(b);
    neighbours[b].push_back(a);
  }
};

constexpr std::size_t kMaxCells = 4096;

class Clobber final : public Game {
 public:
  Clobber(Frame frame, Board board) : Game(frame), board_(std::move(board)) {}

  [[nodiscard]] std::string start_position() const override { return board_.cells; }

  void append_moves(std::string_view position, Player mover,
                    std::vector<std::string>& positions) const override {
    for (std::size_t from = 0; from < position.size(); ++from) {
      if (position[from] != static_cast<char>(mover)) continue;
      for (const std::uint32_t to : board_.neighbours[from]) {
        if (position[to] == 0 || position[to] == static_cast<char>(mover)) continue;
        std::string& next = positions.emplace_back(position);
        next[to] = next[from];
        next[from] = 0;
      }
    }
  }

  [[nodiscard]] absl::StatusOr<std::string> text(std::string_view position,
                                                 std::string_view players,
                                                 std::size_t /*max_output*/) const override {
    return cat("clobber(", board_.names.empty() ? rows_text(position) : graph_text(position),
               players, ")");
  }

 private:
  // A line with players from ten on has commas; rows are written with one digit a cell.
  [[nodiscard]] std::string rows_text(std::string_view position) const {
    const bool is_line = board_.width == position.size();
    const bool has_commas = is_line && *std::max_element(position.begin(), position.end()) > 9;
    std::string text;
    for (std::size_t i = 0; i < position.size(); ++i) {
      const bool begins_row = i > 0 && i % board_.width == 0;
      append(text, begins_row ? "/" : has_commas && i > 0 ? "," : "", int{position[i]});
    }
    return is_line ? text : text_literal(text);
  }

  [[nodiscard]] std::string graph_text(std::string_view position) const {
    std::string text;
    for (std::size_t i = 0; i < position.size(); ++i) {
      append(text, i == 0 ? "" : " ", board_.names[i], ":", int{position[i]});
    }
    text += ';';
    for (const auto& [a, b] : board_.edges) {
      append(text, " ", board_.names[a], "-", board_.names[b]);
    }
    return cat("graph=", text_literal(text));
  }

  Board board_;
};

absl::Status no_such_player(SourceRange range, std::int64_t owner, const Frame& frame) {
  return error_at(range, cat("a cell of this board holds 0 (empty) or a player 1..", frame.players,
                             ", not ", owner));
}

SourceRange part(SourceRange whole, std::size_t offset, std::size_t length = 1) {
  const auto begin = static_cast<std::uint32_t>(whole.begin + offset);
  return {begin, static_cast<std::uint32_t>(begin + length)};
}

// Digits for cells, `/` between rows. `range` is where the text stands.
absl::StatusOr<Board> board_of_rows(std::string_view text, SourceRange range, const Frame& frame) {
  Board board;
  std::size_t width = 0;
  std::size_t column = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i == text.size() || text[i] == '/') {
      if (column == 0) return error_at(part(range, i), "this row of the board is empty");
      if (width != 0 && column != width) {
        return error_at(part(range, i - column, column),
                        cat("this row has ", column, " cells, those above have ", width));
      }
      width = column;
      column = 0;
      continue;
    }
    if (text[i] < '0' || text[i] > '9') {
      return error_at(part(range, i),
                      "a board is written in digits, 0 for an empty cell, with `/` between rows");
    }
    const int owner = text[i] - '0';
    if (owner > frame.players) return no_such_player(part(range, i), owner, frame);
    const std::uint32_t cell = board.add(owner);
    if (column > 0) board.connect(cell, cell - 1);
    if (width > 0 && column < width) {
      board.connect(cell, cell - static_cast<std::uint32_t>(width));
    }
    ++column;
  }
  board.width = width;
  return board;
}

absl::StatusOr<Board> board_of_cells(std::span<const GameArgument> arguments, const Frame& frame) {
  Board board;
  for (const GameArgument& argument : arguments) {
    const std::int64_t owner = argument.numbers.front();
    if (owner < 0 || owner > frame.players) return no_such_player(argument.range, owner, frame);
    const std::uint32_t cell = board.add(static_cast<int>(owner));
    if (cell > 0) board.connect(cell, cell - 1);
  }
  board.width = board.cells.size();
  return board;
}

// `a:1 b:2 c:3; a-b b-c`: the cells with their tokens, then the edges.
absl::StatusOr<Board> board_of_graph(std::string_view text, SourceRange range, const Frame& frame) {
  Board board;
  HashMap<std::string, std::uint32_t> named;
  bool in_edges = false;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == ' ') {
      ++i;
      continue;
    }
    if (text[i] == ';') {
      if (in_edges) return error_at(part(range, i), "a graph has one `;`, before its edges");
      in_edges = true;
      ++i;
      continue;
    }
    const std::size_t end = std::min(text.find_first_of(" ;", i), text.size());
    const std::string_view word = text.substr(i, end - i);
    const SourceRange place = part(range, i, word.size());
    const std::size_t middle = word.find(in_edges ? '-' : ':');
    if (middle == std::string_view::npos || middle == 0 || middle + 1 == word.size()) {
      return error_at(place, in_edges ? "expected an edge such as `a-b`"
                                      : "expected a cell with its token, such as `a:1`");
    }
    const std::string left(word.substr(0, middle));
    const std::string right(word.substr(middle + 1));
    if (in_edges) {
      for (const std::string& end_point : {left, right}) {
        if (!named.contains(end_point)) {
          return error_at(place, cat("there is no cell `", end_point, "`"));
        }
      }
      if (left == right) return error_at(place, "an edge joins two different cells");
      board.connect(named[left], named[right]);
      board.edges.emplace_back(named[left], named[right]);
    } else {
      if (right.size() > 2 || right.find_first_not_of("0123456789") != std::string::npos) {
        return error_at(place, "expected a player after `:`, or 0");
      }
      const int owner = std::stoi(right);
      if (owner > frame.players) return no_such_player(place, owner, frame);
      if (!named.emplace(left, board.add(owner)).second) {
        return error_at(place, cat("there are two cells `", left, "`"));
      }
      board.names.push_back(left);
    }
    i = end;
  }
  if (board.cells.empty()) return error_at(range, "this graph has no cells");
  return board;
}

absl::StatusOr<std::unique_ptr<Game>> make_clobber(const Frame& frame,
                                                   std::span<const GameArgument> arguments,
                                                   SourceRange call) {
  using Kind = GameArgument::Kind;
  if (arguments.empty()) {
    return error_at(call,
                    "clobber needs a board: clobber(12223), clobber(\"12/31/23\") or "
                    "clobber(graph=\"a:1 b:2; a-b\")");
  }
  const GameArgument& first = arguments.front();
  if (first.range.end - first.range.begin > kMaxCells || arguments.size() > kMaxCells) {
    return error_at(call, cat("a board has at most ", kMaxCells, " cells"));
  }
  for (const GameArgument& argument : arguments) {
    const bool graph = argument.name == "graph" && argument.kind == Kind::Text;
    if ((!argument.name.empty() && !graph) || argument.kind == Kind::Numbers) {
      return error_at(argument.range, "expected a board");
    }
    const bool alone = argument.kind == Kind::Text;
    if (alone && arguments.size() > 1) {
      return error_at(argument.range, "a board in quotes stands alone");
    }
  }
  absl::StatusOr<Board> board;
  const SourceRange quoted = part(first.range, 1, first.text.size());
  if (first.name == "graph") {
    // The name and the `=` come before the text in the range of a named argument.
    const auto before = first.range.end - 1 - first.text.size() - first.range.begin;
    board = board_of_graph(first.text, part(first.range, before, first.text.size()), frame);
  } else if (first.kind == Kind::Text) {
    board = board_of_rows(first.text, quoted, frame);
  } else if (arguments.size() > 1) {
    board = board_of_cells(arguments, frame);
  } else {
    board = board_of_rows(first.text, first.range, frame);
  }
  if (!board.ok()) return board.status();
  return std::make_unique<Clobber>(frame, *std::move(board));
}

// Lines without gaps on which two neighbours belong to different players.
std::uint64_t count_lines(const Frame& frame, std::uint64_t most, std::uint64_t limit) {
  const auto players = static_cast<std::uint64_t>(frame.players);
  std::uint64_t boards = players;  // of one length
  std::uint64_t sum = 0;
  for (std::uint64_t length = 2; length <= most && sum <= limit; ++length) {
    boards = std::min(boards * players, limit + 1 + players);
    sum += boards - players;
  }
  return std::min(sum, limit + 1);
}

void for_each_line(const Frame& frame, std::uint64_t most,
                   absl::FunctionRef<void(std::uint64_t, std::span<const GameArgument>)> visit) {
  std::vector<int> cells;
  std::vector<GameArgument> arguments;
  for (std::uint64_t length = 2; length <= most; ++length) {
    cells.assign(length, 1);
    for (;;) {
      // The next line, as one counts.
      std::size_t last = length;
      while (last > 0 && cells[last - 1] == frame.players) cells[--last] = 1;
      if (last == 0) break;
      ++cells[last - 1];
      if (std::count(cells.begin(), cells.end(), cells[0]) == static_cast<std::ptrdiff_t>(length)) {
        continue;
      }
      // Up to nine players a digit a cell, as one number.
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

extern const GameInfo clobber_game;
const GameInfo clobber_game = {
    .name = "clobber",
    .usage = "clobber(BOARD, players=3, start=1)",
    .summary = "Clobber for N players on a line, a grid or any graph",
    .rules =
        "A token moves onto a neighbouring token of another player, which leaves the game. A "
        "player\n"
        "who cannot move is skipped; who moves last has won. BOARD is one of\n"
        "  12223                          a line, a digit a cell, 0 for an empty one\n"
        "  1,10,2                         a line, for players from ten\n"
        "  \"12/31/23\"                     the rows of a grid\n"
        "  graph=\"a:1 b:2 c:3; a-b b-c\"   cells with their tokens, then edges",
    .example = "clobber(12223)",
    .answer = "[2_1]",
    .source =
        "H. J. Edixhoven, W. A. Kosters, section 3; M. H. Albert, J. P. Grossman,\n"
        "R. J. Nowakowski, D. Wolfe, An introduction to Clobber, Integers 5(2), 2005",
    .make = make_clobber,
    .positions = &kLines,
};

}  // namespace kingmaker
