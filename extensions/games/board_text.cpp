// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/board_text.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <optional>

#include "base/hash_table.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"

namespace kingmaker {
namespace {

SourceRange part_of(SourceRange whole, std::size_t offset, std::size_t length = 1) {
  const auto begin = static_cast<std::uint32_t>(whole.begin + offset);
  return {begin, static_cast<std::uint32_t>(begin + length)};
}

// Reads one character for each cell, with `/` between rows and perhaps blanks or bars between
// cells. `range` is the place of the text.
absl::StatusOr<Board> board_of_rows(std::string_view text, SourceRange range, Lattice lattice,
                                    ReadPiece read) {
  Board board;
  std::vector<std::size_t> lengths;
  std::size_t width = 0;
  std::size_t column = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i == text.size() || text[i] == '/') {
      if (column == 0) return error_at(part_of(range, i), "this row of the board is empty");
      lengths.push_back(column);
      if (width != 0 && column != width && lattice != Lattice::Hexagons) {
        return error_at(part_of(range, i - column, column), "this row has ", column,
                        " cells, those above have ", width);
      }
      width = column;
      column = 0;
      continue;
    }
    if (text[i] == ' ' || text[i] == '|') continue;
    const Geometry row{column + 2, {}, lattice};
    const bool is_point = row.is_point(column + lengths.size() * row.width);
    if (lattice == Lattice::Edges && is_point != (text[i] == '+')) {
      return error_at(part_of(range, i),
                      "a board of edges has a point `+` at the ends of each edge, "
                      "and a cell for each face: `+.+/.../+.+`");
    }
    Piece piece = kDead;
    if (!is_point) {
      KM_ASSIGN_OR_RETURN(piece, read(text.substr(i, 1), part_of(range, i)));
    }
    board.cells.push_back(static_cast<char>(piece));
    ++column;
  }
  board.geometry = {width, {}, lattice};
  if (lattice == Lattice::Hexagons) {
    KM_ASSIGN_OR_RETURN(board.geometry.width,
                        with_range(arrange_hexagons(lengths, board.cells), range));
  }
  if (lattice == Lattice::Edges && (width % 2 == 0 || lengths.size() % 2 == 0)) {
    return error_at(range, "a board of edges ends with points, as `+.+/.../+.+`");
  }
  return board;
}

absl::StatusOr<Board> board_of_cells(std::span<const GameArgument> arguments, ReadPiece read) {
  Board board;
  for (const GameArgument& argument : arguments) {
    KM_ASSIGN_OR_RETURN(const Piece piece, read(cat(argument.numbers.front()), argument.range));
    board.cells.push_back(static_cast<char>(piece));
  }
  board.geometry.width = board.cells.size();
  return board;
}

// A graph while its text is read.
class Graph {
 public:
  // With `has_cells`, edges join cells that were added before.
  explicit Graph(bool has_cells) : has_cells_(has_cells) {}

  // False if there is a cell of this name.
  bool add_cell(std::string_view name, Piece piece) {
    const auto cell = static_cast<std::uint32_t>(board_.cells.size());
    if (!named_.emplace(std::string(name), cell).second) return false;
    board_.cells.push_back(static_cast<char>(piece));
    board_.geometry.neighbours.emplace_back();
    board_.names.emplace_back(name);
    return true;
  }
  // Adds the edges of `a-b-c`.
  absl::Status add_edges(std::string_view word, SourceRange place) {
    std::optional<std::uint32_t> last;
    for (std::size_t at = 0; at < word.size();) {
      const std::size_t end = std::min(word.find('-', at), word.size());
      const std::string name(word.substr(at, end - at));
      at = std::min(word.find_first_not_of('-', end), word.size());
      if (!has_cells_) add_cell(name, kEmpty);
      const auto cell = named_.find(name);
      if (cell == named_.end()) return error_at(place, "there is no cell `", name, "`");
      const std::uint32_t b = cell->second;
      if (last == b) return error_at(place, "an edge joins two different cells");
      if (last) {
        board_.geometry.neighbours[*last].push_back(b);
        board_.geometry.neighbours[b].push_back(*last);
        board_.edges.emplace_back(*last, b);
      }
      last = b;
    }
    return absl::OkStatus();
  }
  [[nodiscard]] Board take() { return std::move(board_); }

 private:
  bool has_cells_;
  Board board_;
  HashMap<std::string, std::uint32_t> named_;
};

// Reads `a:1 b:2 c:3; a-b b-c`: the cells with their pieces, then the edges, with white space or
// commas between them. `a--b` is an edge, too, and `a-b-c` two of them. Without cells, those of the
// edges are empty.
absl::StatusOr<Board> board_of_graph(std::string_view text, SourceRange range, ReadPiece read) {
  constexpr std::string_view kBetween = " ,\t\r\n";
  const bool has_cells =
      text.find(':') != std::string_view::npos || text.find('-') == std::string_view::npos;
  Graph graph(has_cells);
  bool in_edges = !has_cells;
  for (std::size_t i = 0; i < text.size();) {
    if (kBetween.find(text[i]) != std::string_view::npos) {
      ++i;
      continue;
    }
    if (text[i] == ';') {
      if (in_edges && has_cells) {
        return error_at(part_of(range, i), "a graph has one `;`, before its edges");
      }
      in_edges = true;
      ++i;
      continue;
    }
    const std::size_t end = std::min(text.find_first_of(cat(kBetween, ";"), i), text.size());
    const std::string_view word = text.substr(i, end - i);
    const SourceRange place = part_of(range, i, word.size());
    const std::size_t middle = word.find(in_edges ? '-' : ':');
    if (middle == std::string_view::npos || middle == 0 || word.ends_with(in_edges ? '-' : ':')) {
      return error_at(place, in_edges ? "expected an edge such as `a-b`"
                                      : "expected a cell with its token, such as `a:1`");
    }
    if (in_edges) {
      KM_RETURN_IF_ERROR(graph.add_edges(word, place));
    } else {
      KM_ASSIGN_OR_RETURN(const Piece piece, read(word.substr(middle + 1), place));
      if (!graph.add_cell(word.substr(0, middle), piece)) {
        return error_at(place, "there are two cells `", word.substr(0, middle), "`");
      }
    }
    i = end;
  }
  Board board = graph.take();
  if (board.cells.empty()) return error_at(range, "this graph has no cells");
  return board;
}

bool is_of_empty_board(const GameArgument& argument) {
  return argument.name == "rows" || argument.name == "columns" || argument.name == "length";
}

// Reads `length=5` or `rows=3, columns=4`.
absl::StatusOr<Board> empty_board(std::span<const GameArgument> arguments, SourceRange call,
                                  Lattice lattice) {
  std::optional<std::uint64_t> rows;
  std::optional<std::uint64_t> columns;
  std::optional<std::uint64_t> length;
  for (const GameArgument& argument : arguments) {
    if (!is_of_empty_board(argument)) {
      return error_at(argument.range,
                      "an empty board has `rows=` and `columns=`, or `length=`, alone");
    }
    std::optional<std::uint64_t>& size = argument.name == "rows"      ? rows
                                         : argument.name == "columns" ? columns
                                                                      : length;
    if (size) return error_at(argument.range, "`", argument.name, "=` is given twice");
    const std::int64_t least = argument.name == "length" ? 0 : 1;
    if (argument.kind != GameArgument::Kind::Number || argument.numbers.front() < least) {
      return error_at(argument.range, "`", argument.name, "=` takes a whole number from ", least,
                      " on");
    }
    if (argument.numbers.front() > static_cast<std::int64_t>(kMaxCells)) {
      return limit_error_at(argument.range, "a board has at most ", kMaxCells, " cells");
    }
    size = static_cast<std::uint64_t>(argument.numbers.front());
  }
  if (length && lattice == Lattice::Edges) {
    return error_at(call, "a board of edges has `rows=` and `columns=` of points");
  }
  if (length && (rows || columns)) {
    return error_at(call, "`length=` is of a line, `rows=` and `columns=` are of a grid");
  }
  if (!length && !(rows && columns)) {
    return error_at(call, "`", rows ? "columns" : "rows", "=` is missing");
  }
  if (length) {
    rows = 1;
    columns = length;
  }
  const std::uint64_t cells =
      lattice == Lattice::Edges ? (2 * *rows - 1) * (2 * *columns - 1) : *rows * *columns;
  if (cells > kMaxCells) return limit_error_at(call, "a board has at most ", kMaxCells, " cells");
  return bare_board(lattice == Lattice::Edges      ? BoardKind::Edges
                    : lattice == Lattice::Hexagons ? BoardKind::Rhombus
                                                   : BoardKind::Grid,
                    *rows, *columns);
}

}  // namespace

Board bare_board(BoardKind kind, std::size_t rows, std::size_t columns) {
  if (kind >= BoardKind::Hexagons && kind <= BoardKind::Triangles) {
    const int shape = static_cast<int>(kind) - static_cast<int>(BoardKind::Hexagons);
    GameArgument argument;
    argument.kind = GameArgument::Kind::Text;
    argument.text = empty_hexagons(static_cast<HexShape>(shape),
                                   kind == BoardKind::Rhombus ? rows : columns, columns);
    return *read_board(std::span(&argument, 1), {}, {}, Lattice::Hexagons,
                       [](std::string_view, SourceRange) { return kEmpty; });
  }
  Board board;
  board.geometry.width = columns;
  if (kind == BoardKind::Edges) {
    rows = 2 * rows - 1;
    board.geometry = {2 * columns - 1, {}, Lattice::Edges};
  }
  board.cells.assign(rows * board.geometry.width, static_cast<char>(kEmpty));
  for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
    if (board.geometry.is_point(cell)) board.cells[cell] = static_cast<char>(kDead);
  }
  return board;
}

std::vector<std::size_t> places_on(const Board& board) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < board.cells.size(); ++i) {
    if (board.geometry.is_place(i) && !is_outside(board, i)) places.push_back(i);
  }
  return places;
}

absl::StatusOr<Board> read_board(std::span<const GameArgument> arguments, SourceRange call,
                                 std::string_view usage, Lattice lattice, ReadPiece read) {
  using Kind = GameArgument::Kind;
  if (arguments.empty()) return error_at(call, usage);
  if (absl::c_any_of(arguments, is_of_empty_board)) return empty_board(arguments, call, lattice);
  const GameArgument& first = arguments.front();
  if (first.range.end - first.range.begin > kMaxCells || arguments.size() > kMaxCells ||
      first.text.size() > kMaxCells) {
    return error_at(arguments.size() > 1 ? call : first.range, "a board has at most ", kMaxCells,
                    " cells");
  }
  for (const GameArgument& argument : arguments) {
    const bool graph = argument.name == "graph" && argument.kind == Kind::Text;
    if ((!argument.name.empty() && !graph) || argument.kind == Kind::Numbers) {
      return error_at(argument.range, "expected a board");
    }
    if (argument.kind == Kind::Text && arguments.size() > 1) {
      return error_at(argument.range, "a board in quotes has all its cells; leave out the others");
    }
  }
  if (first.name == "graph") {
    // The range of a named argument begins with the name and the `=`.
    const auto before = first.range.end - 1 - first.text.size() - first.range.begin;
    return board_of_graph(first.text, part_of(first.range, before, first.text.size()), read);
  }
  if (first.kind == Kind::Text) {
    if (first.text.empty()) return Board{{}, {0, {}, lattice}};
    // Numbers with blanks or bars between them have no quotes.
    const bool has_quotes = first.range.end - first.range.begin > first.text.size();
    return board_of_rows(first.text, part_of(first.range, has_quotes ? 1 : 0, first.text.size()),
                         lattice, read);
  }
  if (arguments.size() > 1 && lattice != Lattice::Squares) {
    return error_at(call, "write this board in quotes");
  }
  if (arguments.size() > 1) return board_of_cells(arguments, read);
  return board_of_rows(first.text, first.range, lattice, read);
}

}  // namespace kingmaker
