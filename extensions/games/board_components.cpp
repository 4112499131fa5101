// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/board_components.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "algebra/set_of_players.hpp"
#include "base/text.hpp"

namespace kingmaker {
namespace {

using Made = BoardPattern::Made;

// The pieces that a move may write on a cell of a path.
Pieces written(const BoardPattern& pattern, const std::vector<Pieces>& pieces,
               const BoardMatch& match, const Made& part) {
  switch (part.kind) {
    case Made::Kind::One:
    case Made::Kind::Fill:
      return only(part.piece);
    case Made::Kind::Copy:
      return pieces[match.cells[match.begins[part.from]]] & pattern.cells[part.from].pieces;
    case Made::Kind::Run: {
      Pieces all = 0;
      for (std::uint32_t i = match.begins[part.from]; i < match.begins[part.from + std::size_t{1}];
           ++i) {
        all |= pieces[match.cells[i]];
      }
      return all & pattern.cells[part.from].pieces;
    }
  }
  return 0;
}

Direction turned(Direction d, GridSymmetry symmetry) {
  if ((symmetry & 1) != 0) d.columns = -d.columns;
  if ((symmetry & 2) != 0) d.rows = -d.rows;
  if ((symmetry & 4) != 0) std::swap(d.columns, d.rows);
  return d;
}

// The number of bytes before the cells of a component that has no BoardBits form.
constexpr std::size_t kHeadBytes = 3;
std::size_t width_of(std::string_view component) {
  return static_cast<std::size_t>(static_cast<unsigned char>(component[1])) << 8 |
         static_cast<unsigned char>(component[2]);
}

// Replaces each player by the player before.
Piece rotated_piece(Piece piece, int players) {
  if (piece == kEmpty || piece >= kWall) return piece;
  return static_cast<Piece>(piece == 1 ? players : piece - 1);
}

Pieces rotated_pieces(Pieces pieces, int players) {
  Pieces rotated = 0;
  for (Piece piece = 0; piece < kDead; ++piece) {
    if (contains(pieces, piece)) rotated |= only(rotated_piece(piece, players));
  }
  return rotated;
}

BoardPattern reversed(const BoardPattern& pattern) {
  BoardPattern back = pattern;
  absl::c_reverse(back.cells);
  absl::c_reverse(back.made);
  const auto last = static_cast<int>(pattern.cells.size()) - 1;
  for (BoardPattern::Cell& cell : back.cells) {
    if (cell.same_as >= 0) cell.same_as = static_cast<std::int8_t>(last - cell.same_as);
  }
  for (Made& part : back.made) {
    if (part.kind != Made::Kind::One) part.from = static_cast<std::uint8_t>(last - part.from);
  }
  std::swap(back.begins_at_edge, back.ends_at_edge);
  for (Direction& d : back.directions) d = {-d.columns, -d.rows};
  return back;
}

// All patterns, each once for each of its directions, reversed if necessary so that it goes right
// or down.
std::vector<BoardPattern> arrows(std::span<const BoardPattern> patterns, GridSymmetry symmetry,
                                 bool rotate, int players) {
  std::vector<BoardPattern> arrows;
  for (const BoardPattern& pattern : patterns) {
    const bool is_one_cell = pattern.cells.size() == 1 && !pattern.has_runs &&
                             !pattern.begins_at_edge && !pattern.ends_at_edge;
    for (const Direction& d : pattern.directions) {
      BoardPattern one = pattern;
      if (rotate) {
        for (BoardPattern::Cell& cell : one.cells) {
          cell.pieces = rotated_pieces(cell.pieces, players);
        }
        for (Made& part : one.made) {
          if (part.kind == Made::Kind::One || part.kind == Made::Kind::Fill) {
            part.piece = rotated_piece(part.piece, players);
          }
        }
        one.beside = rotated_pieces(one.beside, players);
        one.needed = rotated_pieces(one.needed, players);
        one.absent = rotated_pieces(one.absent, players);
      }
      one.directions = {is_one_cell ? Direction{1, 0} : turned(d, symmetry)};
      const Direction now = one.directions.front();
      if (now.columns < 0 || (now.columns == 0 && now.rows < 0)) one = reversed(one);
      if (!absl::c_linear_search(arrows, one)) arrows.push_back(std::move(one));
    }
  }
  return arrows;
}

bool same_set(const std::vector<BoardPattern>& a, const std::vector<BoardPattern>& b) {
  return a.size() == b.size() && absl::c_all_of(a, [&](const BoardPattern& pattern) {
           return absl::c_linear_search(b, pattern);
         });
}

}  // namespace

LiveCells::LiveCells(const BoardMoves& moves, const Geometry& geometry, std::string_view cells,
                     Budget& budget)
    : size_(cells.size()), pieces_(cells.size()), component_(cells.size()) {
  for (std::size_t i = 0; i < size_; ++i) pieces_[i] = only(static_cast<Piece>(cells[i]));
  while (budget.spend(1 + size_ / 64) && spread(moves, geometry, budget)) {
  }
  join(moves, geometry, budget);
}

namespace {

constexpr std::size_t kPathsAUnit = 16;

// Calls `visit` with the paths on which moves may ever be made, while the budget lasts.
void for_each_live_path(const BoardMoves& moves, const Geometry& geometry,
                        const std::vector<Pieces>& pieces, Budget& budget, const auto& visit) {
  const auto at = [&](std::uint32_t cell) { return pieces[cell]; };
  std::size_t paths = 0;
  for (Player p = 1; p <= moves.players(); ++p) {
    for (const BoardPattern& pattern : moves.patterns(p)) {
      // A path that a piece beside it forbids for good counts, too. Without it, the component would
      // lack that piece, and the path would become possible.
      const auto allowed = [&](const BoardMatch& match) {
        visit(pattern, match);
        return ++paths % kPathsAUnit != 0 || budget.spend();
      };
      if (!BoardMatcher(geometry, pieces.size(), pattern, at, allowed).run()) return;
    }
  }
}

}  // namespace

bool LiveCells::spread(const BoardMoves& moves, const Geometry& geometry, Budget& budget) {
  bool changed = false;
  for_each_live_path(
      moves, geometry, pieces_, budget, [&](const BoardPattern& pattern, const BoardMatch& match) {
        // The result of a move goes along the path, with a part for each cell or run.
        std::size_t place = 0;
        for (const Made& part : pattern.made) {
          const bool is_run = part.kind == Made::Kind::Run || part.kind == Made::Kind::Fill;
          const std::size_t length =
              is_run ? match.begins[part.from + std::size_t{1}] - match.begins[part.from] : 1;
          const Pieces more = written(pattern, pieces_, match, part);
          for (std::size_t i = 0; i < length; ++i, ++place) {
            Pieces& pieces = pieces_[match.cells[place]];
            if ((more & ~pieces) == 0) continue;
            pieces |= more;
            changed = true;
          }
        }
      });
  return changed;
}

std::uint32_t LiveCells::root_of(std::uint32_t cell) {
  while (component_[cell] != cell) {
    component_[cell] = component_[component_[cell]];
    cell = component_[cell];
  }
  return cell;
}

void LiveCells::join(const BoardMoves& moves, const Geometry& geometry, Budget& budget) {
  absl::c_iota(component_, 0U);
  std::vector<std::uint8_t> is_live(size_);
  for_each_live_path(moves, geometry, pieces_, budget,
                     [&](const BoardPattern& pattern, const BoardMatch& match) {
                       const std::uint32_t first = root_of(match.cells.front());
                       for (const std::uint32_t cell : match.cells) {
                         is_live[cell] = 1;
                         component_[root_of(cell)] = first;
                       }
                       if (pattern.beside == 0) return;
                       for (const std::uint32_t cell : match.cells) {
                         for_each_neighbour(geometry, size_, cell, [&](std::uint32_t next) {
                           if ((pieces_[next] & pattern.beside) == 0) return;
                           is_live[next] = 1;
                           component_[root_of(next)] = first;
                         });
                       }
                     });
  std::vector<std::uint32_t> number(size_, kNone);
  for (std::uint32_t cell = 0; cell < size_; ++cell) {
    if (is_live[cell] == 0) continue;
    std::uint32_t& here = number[root_of(cell)];
    if (here == kNone) here = count_++;
  }
  std::vector<std::uint32_t> numbers(size_, kNone);
  for (std::uint32_t cell = 0; cell < size_; ++cell) {
    if (is_live[cell] != 0) numbers[cell] = number[root_of(cell)];
  }
  component_ = std::move(numbers);
}

BoardComponents::BoardComponents(std::shared_ptr<const BoardMoves> moves, const Geometry& geometry,
                                 std::string name)
    : moves_(std::move(moves)),
      graph_(geometry.is_graph() ? geometry : Geometry{}),
      key_(std::move(name)),
      bits_(*moves_) {
  find_symmetries();
}

BoardPlay::BoardPlay(const std::shared_ptr<const BoardRules>& rules, int players)
    : moves(std::make_shared<const BoardMoves>(rules, players)),
      components(std::make_shared<const BoardComponents>(
          moves, Geometry{}, cat("board ", rules->serial(), " ", players))) {}

void BoardComponents::find_symmetries() {
  if (is_graph()) {
    rotates_ = true;
    symmetries_ = {0};
  }
  const BoardRules& rules = moves_->rules();
  const int players = moves_->players();
  // A game that is played on lines only has no symmetry that turns a row into a column.
  const GridSymmetry count = is_graph() ? 1
                             : rules.on_grid() || rules.lattice() != Lattice::Squares
                                 ? kGridSymmetries
                                 : 2;
  for (GridSymmetry symmetry = 0; symmetry < count; ++symmetry) {
    // Others turn neighbours on a board of hexagons into cells that are none.
    const bool keeps_hexagons = symmetry == 0 || symmetry == 3 || symmetry == 4 || symmetry == 7;
    if (rules.lattice() == Lattice::Hexagons && !keeps_hexagons) continue;
    bool keeps = true;
    bool rotates = true;
    for (Player p = 1; p <= players; ++p) {
      const auto here = arrows(moves_->patterns(p), 0, false, players);
      const Player before = p == 1 ? players : p - 1;
      keeps = keeps && same_set(here, arrows(moves_->patterns(p), symmetry, false, players));
      rotates = rotates && same_set(arrows(moves_->patterns(before), 0, false, players),
                                    arrows(moves_->patterns(p), symmetry, true, players));
    }
    if (is_graph()) {
      rotates_ = rotates;
      return;
    }
    if (keeps) symmetries_.push_back(symmetry);
    if (rotates && !rotates_) {
      rotates_ = true;
      rotation_ = symmetry;
    }
  }
}

bool BoardComponents::can_anyone_move(const Geometry& geometry, std::string_view cells) const {
  for (Player p = 1; p <= moves_->players(); ++p) {
    if (moves_->can_move(geometry, cells, p)) return true;
  }
  return false;
}

namespace {

// Describes a board that is turned: the cell in a row and column was at origin + row * down +
// column * right.
struct Turned {
  std::ptrdiff_t origin;
  std::ptrdiff_t down;
  std::ptrdiff_t right;

  Turned(std::ptrdiff_t width, std::ptrdiff_t height, GridSymmetry symmetry)
      : origin(((symmetry & 2) != 0 ? (height - 1) * width : 0) +
               ((symmetry & 1) != 0 ? width - 1 : 0)),
        down((symmetry & 2) != 0 ? -width : width),
        right((symmetry & 1) != 0 ? -1 : 1) {
    if ((symmetry & 4) != 0) std::swap(down, right);
  }
};

}  // namespace

std::string BoardComponents::canonical(std::size_t width, std::string_view cells) const {
  const auto columns = static_cast<std::ptrdiff_t>(width);
  const auto rows = static_cast<std::ptrdiff_t>(cells.size() / width);
  // Chooses the first of the narrowest boards.
  bool transposes = false;
  for (const GridSymmetry symmetry : symmetries_) {
    transposes = transposes || ((symmetry & 4) != 0 && rows < columns);
  }
  const std::ptrdiff_t best_width = transposes ? rows : columns;
  const std::ptrdiff_t best_height = transposes ? columns : rows;
  std::optional<Turned> best;
  for (const GridSymmetry symmetry : symmetries_) {
    if (((symmetry & 4) != 0 ? rows : columns) != best_width) continue;
    const Turned other(columns, rows, symmetry);
    if (!best) {
      best = other;
      continue;
    }
    for (std::ptrdiff_t row = 0; row < best_height; ++row) {
      std::ptrdiff_t a = best->origin + row * best->down;
      std::ptrdiff_t b = other.origin + row * other.down;
      std::ptrdiff_t column = 0;
      for (; column < best_width; ++column, a += best->right, b += other.right) {
        const char here = cells[static_cast<std::size_t>(a)];
        const char there = cells[static_cast<std::size_t>(b)];
        if (here == there) continue;
        if (there < here) best = other;
        break;
      }
      if (column < best_width) break;
    }
  }
  std::string component;
  component.reserve(kHeadBytes + cells.size());
  component.push_back(0);
  component.push_back(static_cast<char>(best_width >> 8));
  component.push_back(static_cast<char>(best_width & 255));
  for (std::ptrdiff_t row = 0; row < best_height; ++row) {
    std::ptrdiff_t from = best->origin + row * best->down;
    for (std::ptrdiff_t column = 0; column < best_width; ++column, from += best->right) {
      component.push_back(cells[static_cast<std::size_t>(from)]);
    }
  }
  return component;
}

BoardRows without_margin(std::size_t width, std::string_view cells) {
  std::size_t left = width;
  std::size_t right = 0;
  std::size_t top = cells.size();
  std::size_t bottom = 0;
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    if (cells[cell] == static_cast<char>(kDead)) continue;
    left = std::min(left, cell % width);
    right = std::max(right, cell % width);
    top = std::min(top, cell / width);
    bottom = std::max(bottom, cell / width);
  }
  BoardRows cut{right - left + 1, {}};
  cut.cells.reserve((bottom - top + 1) * cut.width);
  for (std::size_t row = top; row <= bottom; ++row) {
    cut.cells += cells.substr(row * width + left, cut.width);
  }
  return cut;
}

void BoardComponents::for_each(const BoardBits::Cells& board, Visit visit) const {
  std::string component;
  bits_.for_each_component(board, [&](const BoardBits::Cells& part) {
    component.clear();
    bits_.append_canonical(part, symmetries_, component);
    visit(component);
  });
}

void BoardComponents::for_each(const Geometry& geometry, std::string_view cells, Budget& budget,
                               Visit visit) const {
  if (has_bits(cells.size())) return for_each(bits_.read(geometry.width, cells), visit);
  const BoardRules& rules = moves_->rules();
  if (rules.is_whole()) {
    // Cells change their places or matter from afar, so the whole board is one component.
    if (!can_anyone_move(geometry, cells)) return;
    visit(is_graph() ? std::string(cells) : canonical(geometry.width, cells));
    return;
  }
  std::string part;
  const LiveCells live(*moves_, geometry, cells, budget);
  for (std::uint32_t c = 0; c < live.count() && budget.spend(); ++c) {
    part.assign(cells.size(), static_cast<char>(kDead));
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (live.components()[i] == c) part[i] = cells[i];
    }
    if (!can_anyone_move(is_graph() ? graph_ : geometry, part)) continue;
    if (is_graph()) {
      visit(part);
    } else if (rules.looks_at_edges()) {
      visit(canonical(geometry.width, part));
    } else {
      const BoardRows cut = without_margin(geometry.width, part);
      if (has_bits(cut.cells.size())) {
        for_each(bits_.read(cut.width, cut.cells), visit);
      } else {
        visit(canonical(cut.width, cut.cells));
      }
    }
  }
}

void BoardComponents::append(const Geometry& geometry, std::string_view cells, Budget& budget,
                             std::vector<std::string>& components) const {
  for_each(geometry, cells, budget,
           [&](std::string_view component) { components.emplace_back(component); });
}

SetOfPlayers BoardComponents::movers(std::string_view component) const {
  if (!is_graph() && component[0] != 0) return bits_.movers(bits_.board_in(component));
  const Geometry row = moves_->rows_of(is_graph() ? 0 : width_of(component));
  const std::string_view cells = is_graph() ? component : component.substr(kHeadBytes);
  return players_where(moves_->players(), [&](Player p) {
    return moves_->can_move(is_graph() ? graph_ : row, cells, p);
  });
}

std::size_t BoardComponents::size(std::string_view component) const {
  if (!is_graph() && component[0] != 0) return bits_.size(component);
  const std::string_view cells = is_graph() ? component : component.substr(kHeadBytes);
  return cells.size() - static_cast<std::size_t>(absl::c_count(cells, static_cast<char>(kDead)));
}

void BoardComponents::append_moves(std::string_view component, Player mover, Budget& budget,
                                   MovesLeft& moves) const {
  const auto add = [&](std::string_view part) { moves.add(part); };
  if (!is_graph() && component[0] != 0) {
    bits_.for_each_move(bits_.board_in(component), mover, [&](const BoardBits::Cells& next) {
      moves.next_move();
      for_each(next, add);
    });
    return;
  }
  std::vector<std::string> boards;
  const Geometry row = moves_->rows_of(is_graph() ? 0 : width_of(component));
  const std::string_view cells = is_graph() ? component : component.substr(kHeadBytes);
  moves_->append(is_graph() ? graph_ : row, cells, mover, boards);
  // Equal boards are mostly neighbours, since they are different ways to make one move.
  boards.erase(std::unique(boards.begin(), boards.end()), boards.end());
  for (const std::string& board : boards) {
    const std::size_t width = moves_->rules().keeps_length() ? row.width : board.size();
    if (budget.is_spent()) return;
    moves.next_move();
    for_each(is_graph() ? graph_ : moves_->rows_of(width), board, budget, add);
  }
}

}  // namespace kingmaker
