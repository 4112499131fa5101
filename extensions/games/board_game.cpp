// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/board_game.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "algebra/set_of_players.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/board_components.hpp"
#include "extensions/games/convention_game.hpp"

namespace kingmaker {
namespace {

using IsInside = absl::FunctionRef<bool(std::size_t cell)>;

// Replaces all other cells by walls.
Board walled_in(Board board, IsInside is_inside) {
  for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
    if (!is_inside(cell) && board.cells[cell] != static_cast<char>(kDead)) {
      board.cells[cell] = static_cast<char>(kWall);
    }
  }
  return board;
}

// The smallest rectangle that contains these cells.
Board part_of_rows(const Board& board, IsInside is_inside) {
  std::string cells = board.cells;
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    if (!is_inside(cell)) cells[cell] = static_cast<char>(kDead);
  }
  BoardRows cut = without_margin(board.geometry.width, cells);
  absl::c_replace(cut.cells, static_cast<char>(kDead), static_cast<char>(kWall));
  Board part;
  part.geometry.width = cut.width;
  part.cells = std::move(cut.cells);
  return part;
}

// The graph of these cells and the edges between them.
Board part_of_graph(const Board& board, IsInside is_inside) {
  Board part;
  std::vector<std::uint32_t> place(board.cells.size());
  for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
    if (!is_inside(cell)) continue;
    place[cell] = static_cast<std::uint32_t>(part.cells.size());
    part.cells.push_back(board.cells[cell]);
    part.names.push_back(board.names[cell]);
  }
  part.geometry.neighbours.resize(part.cells.size());
  for (const auto& [a, b] : board.edges) {
    if (!is_inside(a) || !is_inside(b)) continue;
    part.edges.emplace_back(place[a], place[b]);
    part.geometry.neighbours[place[a]].push_back(place[b]);
    part.geometry.neighbours[place[b]].push_back(place[a]);
  }
  return part;
}

bool can_anyone_move(const BoardMoves& moves, const Geometry& geometry, std::string_view cells) {
  for (Player p = 1; p <= moves.players(); ++p) {
    if (moves.can_move(geometry, cells, p)) return true;
  }
  return false;
}

// True if a row may be written as numbers without quotes. A row without empty cells on which nobody
// can move might be the size of an empty board. Where players leave or tokens move, it is a row in
// any case.
bool is_row_of_numbers(const BoardMoves& moves, const Geometry& geometry, std::string_view cells) {
  const bool is_full = cells.find(static_cast<char>(kEmpty)) == cells.npos;
  const bool has_winner = moves.rules().conventions().stuck_leaves && !moves.fills_cells();
  return !is_full || has_winner || can_anyone_move(moves, geometry, cells);
}

// The start of the game and what never changes.
struct BoardStart {
  std::string name;
  std::shared_ptr<const BoardPlay> play;
  Board board;
  SetOfPlayers out = {};  // the players who have left
};

// A setting is the board, with one byte for each cell.
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

  [[nodiscard]] const BoardPosition* on_board() const override { return this; }

  [[nodiscard]] std::string_view ruleset() const override { return start_.name; }
  [[nodiscard]] std::string start_setting() const override { return start_.board.cells; }
  void append_settings(std::string_view cells, Player mover,
                       std::vector<std::string>& boards) const override {
    moves().append(geometry(cells), cells, mover, boards);
  }
  [[nodiscard]] bool can_move(std::string_view cells, Player mover) const override {
    return moves().can_move(geometry(cells), cells, mover);
  }

  [[nodiscard]] bool may_come_back() const override { return !moves().ends(); }

  void append_components(std::string_view position, Budget& budget,
                         std::vector<Component>& components) const override {
    const std::string_view cells = this->setting_in(position);
    std::vector<std::string> parts;
    components_->append(geometry(cells), cells, budget, parts);
    for (std::string& bytes : parts) components.push_back({components_, std::move(bytes)});
  }

  [[nodiscard]] std::string family() const override {
    if (start_.board.geometry.is_graph()) return {};
    const bool line = moves().rules().on_line() && start_.board.is_line();
    return cat("board ", moves().rules().serial(), " ", line ? 0 : start_.board.geometry.width, " ",
               this->frame().players);
  }

  // Quotes are left out if the board is written with digits alone.
  [[nodiscard]] std::string setting_text(std::string_view cells) const override {
    const Board& board = start_.board;
    const auto letter = [&](Piece piece) { return letter_of(piece); };
    if (board.geometry.is_graph()) {
      return cat("graph=", text_literal(graph_text(board, cells, letter)));
    }
    const auto of_player = [](char cell) { return cell > 0 && cell < kWall; };
    std::string text;
    if (absl::c_any_of(cells, [&](char cell) { return of_player(cell) && cell > 9; })) {
      for (const char cell : cells) append(text, text.empty() ? "" : ",", int{cell});
      return text;
    }
    text = rows_text(cells, geometry(cells), letter);
    const bool is_plain = board.is_line() && !text.empty() && absl::c_all_of(cells, of_player) &&
                          is_row_of_numbers(moves(), geometry(cells), cells);
    return is_plain ? text : text_literal(text);
  }

  [[nodiscard]] Board board(std::string_view position) const override {
    Board board = start_.board;
    board.cells = this->setting_in(position);
    if (!board.geometry.is_graph()) board.geometry = geometry(board.cells);
    return board;
  }
  [[nodiscard]] std::vector<std::shared_ptr<const Game>> summands(Budget& budget) const override {
    return summands_of(*this, start_.board, budget);
  }
  [[nodiscard]] bool has_rules_of(const Game& other) const override {
    const BoardPosition* board = other.on_board();
    return board != nullptr && board->play().moves->rules().serial() == moves().rules().serial();
  }
  [[nodiscard]] const BoardPlay& play() const override { return *start_.play; }
  [[nodiscard]] std::unique_ptr<Game> on(Board board) const override {
    BoardStart start = start_;
    start.board = std::move(board);
    return std::make_unique<BoardGame>(this->frame(), std::move(start));
  }
  [[nodiscard]] std::string letter_of(Piece piece) const override {
    const bool has_digit = piece < 10 || piece >= kWall;
    return has_digit ? std::string(1, moves().rules().letter_of(piece)) : cat(int{piece});
  }

 private:
  [[nodiscard]] const BoardMoves& moves() const { return *start_.play->moves; }

  // Rows become shorter on lines only.
  [[nodiscard]] Geometry geometry(std::string_view cells) const {
    const Geometry& start = start_.board.geometry;
    if (start.is_graph()) return start;
    return {start_.board.is_line() ? cells.size() : start.width, {}, start.lattice};
  }

  // The key of a graph consists of its edges.
  [[nodiscard]] std::string components_key() const {
    std::string key = cat("graph ", moves().rules().serial(), " ", moves().players(), " ",
                          start_.board.cells.size());
    for (const auto& [a, b] : start_.board.edges) append(key, " ", a, "-", b);
    return key;
  }

  BoardStart start_;
  std::shared_ptr<const BoardComponents> components_;
};

// Writes `empty and blocked cells and tokens of 1 and 2`.
std::string pieces_text(const BoardMoves& moves) {
  std::vector<std::string> kinds = {"empty and blocked cells"};
  std::vector<std::string> players;
  for (Player p = 1; p <= moves.players(); ++p) {
    if (contains(moves.pieces(), static_cast<Piece>(p))) players.push_back(cat(p));
  }
  if (!players.empty()) kinds.push_back(cat("tokens of ", listed(players, " and ")));
  for (const char letter : moves.rules().letters()) {
    kinds.push_back(cat("`", std::string(1, letter), "`"));
  }
  return listed(kinds, " and ");
}

// Writes `; an empty grid is `domineering(rows=3, columns=3)``, with the numbers of the call.
std::string empty_board_hint(std::string_view name, const BoardRules& rules,
                             std::span<const GameArgument> written) {
  std::vector<std::string> sizes;
  for (const GameArgument& argument : written) {
    const bool is_size = argument.name.empty() && argument.kind == GameArgument::Kind::Number;
    const bool fits = is_size && argument.numbers[0] > 0 &&
                      argument.numbers[0] <= static_cast<std::int64_t>(kMaxCells);
    if (fits) sizes.push_back(argument.text);
  }
  if (rules.lattice() == Lattice::Hexagons) {
    return rules.is_on(HexShape::Hexagon) ? cat("; an empty board is `", name, "(hexagons(3))`")
           : rules.is_on(HexShape::Triangle)
               ? cat("; an empty board is `", name, "(triangles(3))`")
               : cat("; an empty board is `", name, "(rhombus(3, 3))`");
  }
  if (!rules.on_line() && !rules.on_grid() && rules.on_graph()) return {};
  if (rules.on_line() && (!rules.on_grid() || sizes.size() != 2)) {
    return cat("; an empty line is `", name, "(length=", sizes.size() == 1 ? sizes[0] : "3", ")`");
  }
  if (sizes.size() == 1) sizes.push_back(sizes[0]);
  if (sizes.size() != 2) sizes = {"3", "3"};
  return cat("; an empty grid is `", name, "(rows=", sizes[0], ", columns=", sizes[1], ")`");
}

// Reads a cell of a board that a call writes.
struct PieceReader {
  const std::string& name;
  const BoardMoves& moves;
  int players;
  const std::vector<GameArgument>& of_board;

  absl::StatusOr<Piece> operator()(std::string_view written, SourceRange range) const {
    const BoardRules& rules = moves.rules();
    const Pieces allowed = moves.pieces() | only(kEmpty) | only(kWall);
    std::optional<Piece> piece;
    if (written.size() == 1) {
      piece = rules.piece_of(written[0]);
    } else if (!written.empty() && written.size() < 4 &&
               written.find_first_not_of("0123456789") == std::string_view::npos &&
               std::stoi(std::string(written)) <= players) {
      piece = static_cast<Piece>(std::stoi(std::string(written)));
    }
    if (piece && contains(allowed, *piece)) return *piece;
    if (piece && (*piece <= players || *piece >= kWall)) {
      return error_at(range, "a position of ", name, " has ", pieces_text(moves), " only",
                      empty_board_hint(name, rules, of_board));
    }
    std::string letters;
    for (const char letter : rules.letters()) append(letters, ", ", std::string(1, letter));
    return error_at(range, "`", name, "` has no piece `", written,
                    "`: a cell is `.` (empty), `#` (a wall)", letters, " or a player 1..", players);
  }
};

// Refuses a board of hexagons of another shape, and sides that a board lacks.
absl::Status check_hexagons(const std::string& name, const BoardMoves& moves, const Board& board,
                            SourceRange at) {
  constexpr std::string_view kShapes[] = {"a hexagon", "a rhombus", "a triangle"};
  const HexShape shape = shape_of(board.geometry, board.cells);
  const bool is_only_cell = board.cells.size() == 1;
  if (board.geometry.lattice == Lattice::Hexagons && !is_only_cell && !moves.rules().is_on(shape)) {
    return error_at(at, "`", name, "` is not played on ", kShapes[static_cast<std::size_t>(shape)]);
  }
  return absl::OkStatus();
}

// Refuses conditions about sides that this board lacks.
absl::Status check_sides(const BoardMoves& moves, const Board& board, SourceRange at) {
  const int count = side_count(board.geometry, board.cells);
  for (Player p = 1; p <= moves.players(); ++p) {
    for (const BoardRules::EndPattern& condition : moves.end_patterns(p)) {
      for (const auto& [side, is_opposite] : condition.sides) {
        if (side > count) {
          return error_at(at, "this board has ", count, " sides, and a condition is about side ",
                          side);
        }
        if (is_opposite && count % 2 == 1) return error_at(at, "a triangle has no opposite sides");
      }
    }
  }
  return absl::OkStatus();
}

// Refuses a board of a kind or a size on which the game is not played.
absl::Status check_board(const std::string& name, const BoardMoves& moves, const Board& board,
                         const std::vector<GameArgument>& of_board) {
  const BoardRules& rules = moves.rules();
  const SourceRange at = of_board[0].range;
  if (board.cells.empty() && !rules.on_line()) return error_at(at, "this board has no cells");
  if (board.geometry.is_graph()) {
    if (!rules.on_graph()) return error_at(at, "`", name, "` is not played on graphs");
  } else if (rules.lattice() != Lattice::Squares) {
    KM_RETURN_IF_ERROR(check_hexagons(name, moves, board, at));
  } else if (!(board.is_line() && rules.on_line()) && !rules.on_grid()) {
    return error_at(at, "`", name, "` is played on ", rules.on_line() ? "lines" : "graphs",
                    rules.on_line() && rules.on_graph() ? " and graphs" : "");
  }
  KM_RETURN_IF_ERROR(check_sides(moves, board, at));
  // Players from ten on can only be written as numbers.
  const bool is_of_numbers =
      absl::c_all_of(of_board,
                     [](const GameArgument& argument) {
                       return argument.name.empty() && argument.kind == GameArgument::Kind::Number;
                     }) &&
      absl::c_all_of(board.cells, [](char cell) { return cell < 10; });
  if (is_of_numbers && !is_row_of_numbers(moves, board.geometry, board.cells)) {
    return error_at(at, "nobody can move on this row of cells",
                    empty_board_hint(name, rules, of_board), ", and a row is written in quotes");
  }
  if (rules.has_runs() && board.cells.size() > kMaxCellsWithRuns) {
    return error_at(at, "a board of a game with runs has at most ", kMaxCellsWithRuns, " cells");
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::unique_ptr<Game>> make_board_game(const std::string& name,
                                                      std::shared_ptr<const BoardPlay> play,
                                                      const Frame& frame,
                                                      std::span<const GameArgument> arguments,
                                                      SourceRange call) {
  const BoardRules& rules = play->moves->rules();
  if (rules.largest_player() > frame.players) {
    return error_at(call, "the moves of `", name, "` name player ", rules.largest_player(),
                    "; this game has ", frame.players);
  }
  BoardStart start{name, std::move(play), {}};
  const BoardMoves& moves = *start.play->moves;
  std::vector<GameArgument> of_board;
  for (const GameArgument& argument : arguments) {
    if (argument.name != "out" || !rules.conventions().stuck_leaves) {
      of_board.push_back(argument);
      continue;
    }
    KM_ASSIGN_OR_RETURN(start.out, players_out(argument, frame));
  }
  const PieceReader read{name, moves, frame.players, of_board};
  const std::string usage =
      cat(name, " needs a board",
          rules.on_line()                        ? cat(": ", name, "(\"1.2\")")
          : rules.on_graph() && !rules.on_grid() ? cat(": ", name, "(graph=\"a:1 b:2; a-b\")")
          : rules.lattice() == Lattice::Hexagons ? empty_board_hint(name, rules, of_board).substr(1)
                                                 : cat(": ", name, "(\"12./.1#\")"));
  KM_ASSIGN_OR_RETURN(start.board, read_board(of_board, call, usage, rules.lattice(), read));
  KM_RETURN_IF_ERROR(check_board(name, moves, start.board, of_board));
  if (rules.is_impartial() && !rules.conventions().stuck_leaves) {
    return std::make_unique<BoardGame<ImpartialRules>>(frame, std::move(start));
  }
  return std::make_unique<BoardGame<PartizanRules>>(frame, std::move(start));
}

std::string board_text(const BoardPosition& position, const Board& board) {
  const auto letter = [&](Piece piece) { return position.letter_of(piece); };
  if (board.geometry.is_graph()) return graph_text(board, board.cells, letter);
  return rows_text(board.cells, board.geometry, letter);
}

std::vector<std::shared_ptr<const Game>> summands_of(const BoardPosition& position,
                                                     const Board& board, Budget& budget) {
  const BoardMoves& moves = *position.play().moves;
  const BoardRules& rules = moves.rules();
  std::vector<std::shared_ptr<const Game>> summands;
  // In a row that becomes shorter, cells change their places, so it is one part.
  if (rules.is_whole()) return summands;
  const LiveCells live(moves, board.geometry, board.cells, budget);
  for (std::uint32_t part = 0; part < live.count() && budget.spend(board.cells.size()); ++part) {
    const auto is_inside = [&](std::size_t cell) { return live.components()[cell] == part; };
    Board cut = board.geometry.is_graph() ? part_of_graph(board, is_inside)
                : rules.looks_at_edges() || rules.lattice() != Lattice::Squares
                    ? walled_in(board, is_inside)
                    : part_of_rows(board, is_inside);
    if (can_anyone_move(moves, cut.geometry, cut.cells))
      summands.push_back(position.on(std::move(cut)));
  }
  return summands;
}

namespace {

// The connected graphs with this many cells, up to isomorphism. Edges are bits of a number; the
// smallest number represents all graphs that renaming makes of it.
std::vector<Board> graphs(std::size_t cells) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
  std::vector<std::vector<std::size_t>> number(cells, std::vector<std::size_t>(cells));
  for (std::uint32_t b = 1; b < cells; ++b) {
    for (std::uint32_t a = 0; a < b; ++a) {
      number[a][b] = number[b][a] = pairs.size();
      pairs.emplace_back(a, b);
    }
  }
  const auto is_connected = [&](std::uint64_t edges) {
    std::uint64_t reached = 1;
    for (std::size_t round = 0; round < cells; ++round) {
      for (std::size_t i = 0; i < pairs.size(); ++i) {
        const std::uint64_t ends = std::uint64_t{1} << pairs[i].first | std::uint64_t{1}
                                                                            << pairs[i].second;
        if ((edges >> i & 1) != 0 && (reached & ends) != 0) reached |= ends;
      }
    }
    return reached + 1 == std::uint64_t{1} << cells;
  };
  const auto is_first = [&](std::uint64_t edges) {
    std::vector<std::uint32_t> names(cells);
    absl::c_iota(names, 0U);
    do {
      std::uint64_t renamed = 0;
      for (std::size_t i = 0; i < pairs.size(); ++i) {
        if ((edges >> i & 1) == 0) continue;
        renamed |= std::uint64_t{1} << number[names[pairs[i].first]][names[pairs[i].second]];
      }
      if (renamed < edges) return false;
    } while (absl::c_next_permutation(names));
    return true;
  };
  std::vector<Board> boards;
  for (std::uint64_t edges = 0; edges < std::uint64_t{1} << pairs.size(); ++edges) {
    if (!is_connected(edges) || !is_first(edges)) continue;
    Board& board = boards.emplace_back();
    board.cells.assign(cells, static_cast<char>(kEmpty));
    for (std::size_t i = 0; i < cells; ++i) board.names.emplace_back(1, static_cast<char>('a' + i));
    board.geometry.neighbours.resize(cells);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      if ((edges >> i & 1) == 0) continue;
      board.edges.push_back(pairs[i]);
      board.geometry.neighbours[pairs[i].first].push_back(pairs[i].second);
      board.geometry.neighbours[pairs[i].second].push_back(pairs[i].first);
    }
  }
  return boards;
}

// The empty boards of a kind with this many cells.
std::vector<Board> bare_boards(BoardKind kind, std::size_t cells) {
  if (kind == BoardKind::Graph) return graphs(cells);
  if (kind == BoardKind::Line) return {bare_board(kind, 1, cells)};
  std::vector<Board> boards;
  const bool has_one_side = kind == BoardKind::Hexagons || kind == BoardKind::Triangles;
  // A board of n edges has 2n + 1 points, edges and faces, in odd numbers of rows and columns.
  const bool is_of_edges = kind == BoardKind::Edges;
  const std::size_t area = is_of_edges ? 2 * cells + 1 : cells;
  for (std::size_t rows = 1; rows <= area; ++rows) {
    if (has_one_side) {
      Board board = bare_board(kind, rows, rows);
      const std::size_t size = places_on(board).size();
      if (size == cells) boards.push_back(std::move(board));
      if (size >= cells) break;
    } else if (const std::size_t columns = area / rows; area % rows == 0) {
      boards.push_back(is_of_edges ? bare_board(kind, (rows + 1) / 2, (columns + 1) / 2)
                                   : bare_board(kind, rows, columns));
    }
  }
  return boards;
}

// The board as an argument of a call.
GameArgument argument_of(const BoardMoves& moves, const Board& board) {
  const auto letter = [&](Piece piece) { return moves.rules().letter_of(piece); };
  GameArgument argument;
  argument.kind = GameArgument::Kind::Text;
  if (board.geometry.is_graph()) {
    argument.name = "graph";
    argument.text = graph_text(board, board.cells, letter);
  } else {
    argument.text = rows_text(board.cells, board.geometry, letter);
  }
  return argument;
}

// The pieces that boards write as one character.
Pieces digits_in(Pieces pieces) { return pieces & ~((only(kWall) - 1) ^ (only(10) - 1)); }

std::vector<Piece> list_of_pieces(Pieces pieces) {
  std::vector<Piece> list;
  for (Piece piece = 0; piece < kDead; ++piece) {
    if (contains(pieces, piece)) list.push_back(piece);
  }
  return list;
}

Pieces players_in(Pieces pieces) { return pieces & (only(kWall) - 1) & ~only(kEmpty); }

// Lists the faces all of whose edges have owners, and takes the owners from all faces.
std::vector<std::size_t> surrounded_faces(Board& board) {
  std::vector<std::size_t> faces;
  const std::size_t width = board.geometry.width;
  std::string& cells = board.cells;
  for (std::size_t face = 0; face < cells.size(); ++face) {
    if (!board.geometry.is_face(face)) continue;
    cells[face] = static_cast<char>(kEmpty);
    const bool is_surrounded = cells[face - 1] != kEmpty && cells[face + 1] != kEmpty &&
                               cells[face - width] != kEmpty && cells[face + width] != kEmpty;
    if (is_surrounded) faces.push_back(face);
  }
  return faces;
}

// Calls `visit` with each way to put pieces on these cells. False if `visit` returned false.
bool fill(std::string& cells, const std::vector<std::size_t>& places,
          const std::vector<Piece>& pieces, absl::FunctionRef<bool()> visit) {
  for (const std::size_t place : places) cells[place] = static_cast<char>(pieces[0]);
  std::vector<std::size_t> next(places.size());
  for (;;) {
    if (!visit()) return false;
    std::size_t last = places.size();
    for (; last > 0 && ++next[last - 1] == pieces.size(); --last) {
      next[last - 1] = 0;
      cells[places[last - 1]] = static_cast<char>(pieces[0]);
    }
    if (last == 0) return true;
    cells[places[last - 1]] = static_cast<char>(pieces[next[last - 1]]);
  }
}

}  // namespace

bool for_each_filling(Board& board, Pieces pieces, absl::FunctionRef<bool()> visit) {
  if (pieces == 0) return true;
  const std::vector<Piece> players = list_of_pieces(players_in(pieces));
  return fill(board.cells, places_on(board), list_of_pieces(pieces), [&] {
    const std::vector<std::size_t> faces = surrounded_faces(board);
    return faces.empty() || players.empty() ? visit() : fill(board.cells, faces, players, visit);
  });
}

bool for_each_live_filling(const BoardMoves& moves, Board board, Budget& budget,
                           absl::FunctionRef<bool(std::span<const GameArgument>)> visit) {
  return for_each_filling(board, digits_in(moves.pieces()), [&] {
    if (!budget.go_on()) return false;
    if (!can_anyone_move(moves, board.geometry, board.cells)) return true;
    const GameArgument argument = argument_of(moves, board);
    return visit(std::span(&argument, 1));
  });
}

absl::StatusOr<std::uint64_t> count_boards(const BoardMoves& moves, const NamedGame::Bounds& bounds,
                                           std::uint64_t limit, Budget& budget) {
  const BoardKind kind = *board_kind(bounds.boards);
  const std::size_t pieces = list_of_pieces(digits_in(moves.pieces())).size();
  if (kind == BoardKind::Graph && bounds.max_size > kMostListedGraph) return limit + 1;
  std::uint64_t boards = 0;
  std::uint64_t fillings = 1;
  for (std::uint64_t cells = 1; cells <= bounds.max_size; ++cells) {
    fillings *= pieces;
    boards += fillings * bare_boards(kind, cells).size();
    if (boards > 4 * limit) return limit + 1;
    if (pieces == 1 && cells > kMaxCells) return limit + 1;
  }
  std::uint64_t live = 0;
  for_each_board(moves, bounds, budget, [&](std::uint64_t /*size*/, const auto& /*arguments*/) {
    return ++live <= limit;
  });
  if (budget.is_spent()) return status_of(budget);
  return live;
}

void for_each_board(const BoardMoves& moves, const NamedGame::Bounds& bounds, Budget& budget,
                    NamedGame::Visit visit) {
  for (std::size_t cells = 1; cells <= bounds.max_size; ++cells) {
    const auto add = [&](std::span<const GameArgument> board) { return visit(cells, board); };
    for (Board& board : bare_boards(*board_kind(bounds.boards), cells)) {
      if (!for_each_live_filling(moves, std::move(board), budget, add)) return;
    }
  }
}

std::optional<NamedGame::Drawn> random_board(const BoardMoves& moves,
                                             const NamedGame::Bounds& bounds,
                                             RandomNumbers& random) {
  const BoardKind kind = *board_kind(bounds.boards);
  const Pieces known = digits_in(moves.pieces());
  const std::uint64_t max_size = std::min<std::uint64_t>(bounds.max_size, kMaxCells);
  if (kind == BoardKind::Graph || max_size == 0 || known == 0) return std::nullopt;
  std::size_t cells = 0;
  std::vector<Board> all;
  // There are hexagons and triangles of few sizes.
  while (all.empty()) {
    cells = 1 + random.below(max_size);
    all = bare_boards(kind, cells);
  }
  Board& board = all[random.below(all.size())];
  const auto put = [&](const std::vector<std::size_t>& places, const std::vector<Piece>& pieces) {
    for (const std::size_t place : places) {
      board.cells[place] = static_cast<char>(pieces[random.below(pieces.size())]);
    }
  };
  put(places_on(board), list_of_pieces(known));
  if (players_in(known) != 0) put(surrounded_faces(board), list_of_pieces(players_in(known)));
  return NamedGame::Drawn{cells, {argument_of(moves, board)}};
}

}  // namespace kingmaker
