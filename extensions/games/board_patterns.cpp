// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Compiles the moves and conditions of BoardRules for one mover.
// Tested in tests/extensions/games/own_games.km.

#include <absl/algorithm/container.h>

#include "extensions/games/board_rules.hpp"

#include "extensions/games/lattice.hpp"

namespace kingmaker {
namespace {

Pieces players_up_to(int players) { return ((Pieces{1} << players) - 1) << 1; }

// The pieces that a word of the left side stands for, for this mover.
Pieces pieces_of(const BoardRules::Word& word, Player mover, int players) {
  using Kind = BoardRules::Word::Kind;
  const Frame frame{players, 1};
  switch (word.kind) {
    case Kind::One:
      return only(word.piece);
    case Kind::Me:
      return only(static_cast<Piece>(mover));
    case Kind::Other:
      return players_up_to(players) & ~only(static_cast<Piece>(mover));
    case Kind::Any:
      return players_up_to(players);
    case Kind::Next:
      return only(static_cast<Piece>(frame.successor(mover)));
    case Kind::Previous:
      return only(
          static_cast<Piece>(frame.successor(mover, static_cast<std::uint64_t>(players) - 1)));
    case Kind::Name:
      break;
  }
  return 0;
}

Piece first_of(Pieces pieces) {
  Piece piece = 0;
  while (!contains(pieces, piece)) ++piece;
  return piece;
}

// True if the pattern is the same when it is read backwards.
bool is_palindrome(const BoardPattern& pattern) {
  const std::size_t size = pattern.cells.size();
  if (pattern.made.size() != size || pattern.begins_at_edge != pattern.ends_at_edge) return false;
  for (std::size_t i = 0; i < size; ++i) {
    const auto& [a, b] = std::pair(pattern.cells[i], pattern.cells[size - 1 - i]);
    if (a.pieces != b.pieces || a.is_run || a.same_as >= 0 || b.same_as >= 0) return false;
    const auto& [c, d] = std::pair(pattern.made[i], pattern.made[size - 1 - i]);
    if (c.kind != BoardPattern::Made::Kind::One || d.kind != c.kind || c.piece != d.piece) {
      return false;
    }
  }
  return true;
}

}  // namespace

Pieces BoardPattern::pieces() const {
  Pieces pieces = beside | needed | absent;
  for (const Cell& cell : cells) pieces |= cell.pieces;
  for (const Made& each : made) {
    if (each.kind == Made::Kind::One || each.kind == Made::Kind::Fill) pieces |= only(each.piece);
  }
  return pieces;
}

namespace {

BoardPattern compiled(const BoardRules::Move& move, Player mover, int players) {
  using Cell = BoardRules::Cell;
  using Word = BoardRules::Word;
  BoardPattern pattern;
  pattern.begins_at_edge = move.begins_at_edge;
  pattern.ends_at_edge = move.ends_at_edge;
  for (const Cell& cell : move.left) {
    BoardPattern::Cell& pattern_cell = pattern.cells.emplace_back();
    for (const Word& word : cell.pieces) pattern_cell.pieces |= pieces_of(word, mover, players);
    pattern_cell.is_run = cell.is_run;
    pattern_cell.same_as = cell.same_as;
    pattern.has_runs = pattern.has_runs || cell.is_run;
  }
  for (std::size_t i = 0; i < move.made.size(); ++i) {
    BoardPattern::Made part = move.made[i];
    if (move.words[i]) part.piece = first_of(pieces_of(*move.words[i], mover, players));
    pattern.made.push_back(part);
  }
  for (const Word& word : move.beside) pattern.beside |= pieces_of(word, mover, players);
  for (const Word& word : move.needed) pattern.needed |= pieces_of(word, mover, players);
  for (const Word& word : move.absent) pattern.absent |= pieces_of(word, mover, players);
  pattern.keeps_length = pattern.made.size() == pattern.cells.size();
  pattern.directions = move.directions;
  const bool is_one_cell = pattern.cells.size() == 1 && !pattern.has_runs &&
                           !pattern.begins_at_edge && !pattern.ends_at_edge;
  if (is_one_cell && pattern.directions.size() > 1) pattern.directions.resize(1);
  if (is_palindrome(pattern)) {
    std::vector<Direction> one_way;
    for (const Direction& d : pattern.directions) {
      if (!absl::c_linear_search(one_way, Direction{-d.columns, -d.rows})) one_way.push_back(d);
    }
    pattern.directions = std::move(one_way);
  }
  return pattern;
}

}  // namespace

std::vector<BoardPattern> BoardRules::patterns(Player mover, int players) const {
  std::vector<BoardPattern> patterns;
  for (const Move& move : moves_) {
    if (move.player && *move.player != mover) continue;
    BoardPattern pattern = compiled(move, mover, players);
    if (!absl::c_linear_search(patterns, pattern)) patterns.push_back(std::move(pattern));
  }
  return patterns;
}

std::vector<BoardRules::EndPattern> BoardRules::end_patterns(Player mover, int players) const {
  std::vector<EndPattern> patterns;
  for (std::size_t i = 0; i < conditions_.size(); ++i) {
    const ast::EndLine& line = end_lines_[i];
    EndPattern& pattern = patterns.emplace_back(EndPattern{
        line.kind, line.removes, line.is_negated, compiled(conditions_[i], mover, players)});
    for (const ast::EndLine::Side& side : line.sides) {
      pattern.sides.emplace_back(side_number(side.name.text, mover), side.is_opposite);
    }
  }
  return patterns;
}

}  // namespace kingmaker
