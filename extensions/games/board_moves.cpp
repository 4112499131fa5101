// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/board_moves.hpp"

#include <absl/algorithm/container.h>

#include <utility>

#include "extensions/games/termination.hpp"

namespace kingmaker {
namespace {

// Writes the board after a move into `next`.
void apply(const BoardPattern& pattern, const BoardMatch& match, std::string_view cells,
           std::string& next) {
  using Kind = BoardPattern::Made::Kind;
  next.assign(cells);
  absl::InlinedVector<char, 16> result;
  for (const BoardPattern::Made& part : pattern.made) {
    const std::uint32_t begin = match.begins[part.from];
    const std::uint32_t end = match.begins[part.from + std::size_t{1}];
    switch (part.kind) {
      case Kind::One:
        result.push_back(static_cast<char>(part.piece));
        break;
      case Kind::Copy:
      case Kind::Run:
        for (std::uint32_t i = begin; i < end; ++i) result.push_back(cells[match.cells[i]]);
        break;
      case Kind::Fill:
        result.insert(result.end(), end - begin, static_cast<char>(part.piece));
        break;
    }
  }
  if (result.size() == match.cells.size()) {
    for (std::size_t i = 0; i < result.size(); ++i) next[match.cells[i]] = result[i];
    return;
  }
  // A move on a line may make the row shorter.
  const bool is_backward = match.direction.columns < 0;
  if (is_backward) absl::c_reverse(result);
  const std::size_t first = is_backward ? match.cells.back() : match.cells.front();
  next.replace(first, match.cells.size(), result.data(), result.size());
}

}  // namespace

BoardMoves::BoardMoves(std::shared_ptr<const BoardRules> rules, int players)
    : rules_(std::move(rules)), players_(players) {
  for (Player p = 1; p <= players; ++p) {
    for (const BoardPattern& pattern : patterns_.emplace_back(rules_->patterns(p, players))) {
      pieces_ |= pattern.pieces();
      fills_cells_ =
          fills_cells_ || absl::c_all_of(pattern.cells, [](const BoardPattern::Cell& cell) {
            return contains(cell.pieces, kEmpty);
          });
    }
    end_patterns_.push_back(rules_->end_patterns(p, players));
  }
  ends_ = termination_weight(*rules_, players).has_value();
}

bool BoardMoves::for_each(const BoardPattern& pattern, const Geometry& geometry,
                          std::string_view cells, const auto& visit) {
  const auto pieces = [&](std::uint32_t cell) { return only(static_cast<Piece>(cells[cell])); };
  for (std::uint32_t cell = 0; cell < cells.size() && pattern.absent != 0; ++cell) {
    if (geometry.is_place(cell) && (pieces(cell) & pattern.absent) != 0) return true;
  }
  const auto allowed = [&](const BoardMatch& match) {
    if ((pattern.beside | pattern.needed) != 0) {
      bool forbidden = false;
      bool is_near = pattern.needed == 0;
      for (const std::uint32_t cell : match.cells) {
        for_each_neighbour(geometry, cells.size(), cell, [&](std::uint32_t next) {
          const bool on_path = absl::c_linear_search(match.cells, next);
          forbidden = forbidden || (!on_path && (pieces(next) & pattern.beside) != 0);
          is_near = is_near || (!on_path && (pieces(next) & pattern.needed) != 0);
        });
      }
      if (forbidden || !is_near) return true;
    }
    return visit(match);
  };
  return BoardMatcher(geometry, cells.size(), pattern, pieces, allowed).run();
}

void BoardMoves::for_each(const Geometry& geometry, std::string_view cells, Player mover,
                          const auto& visit) const {
  for (const BoardPattern& pattern : patterns(mover)) {
    const auto with_pattern = [&](const BoardMatch& match) { return visit(pattern, match); };
    if (!for_each(pattern, geometry, cells, with_pattern)) return;
  }
}

bool BoardMoves::holds(const BoardRules::EndPattern& condition, const Geometry& geometry,
                       std::string_view cells) {
  if (!condition.sides.empty()) {
    const auto count = static_cast<unsigned>(side_count(geometry, cells));
    unsigned sides = 0;
    for (const auto& [side, is_opposite] : condition.sides) {
      const unsigned number = static_cast<unsigned>(side) - 1 + (is_opposite ? count / 2 : 0);
      sides |= 1U << number % count;
    }
    return joins(geometry, cells, condition.pattern.cells.front().pieces, sides) !=
           condition.is_negated;
  }
  const bool fits_nowhere = for_each(condition.pattern, geometry, cells,
                                     [](const BoardMatch& /*match*/) { return false; });
  return fits_nowhere == condition.is_negated;
}

void BoardMoves::append(const Geometry& geometry, std::string_view cells, Player mover,
                        std::vector<std::string>& boards) const {
  std::string next;
  for_each(geometry, cells, mover, [&](const BoardPattern& pattern, const BoardMatch& match) {
    apply(pattern, match, cells, next);
    if (next == cells) return true;
    const FaceRule faces = rules_->end_rules().faces;
    if (faces != FaceRule::None) take_faces(faces, geometry, static_cast<Piece>(mover), next);
    boards.push_back(next);
    return true;
  });
}

bool BoardMoves::can_move(const Geometry& geometry, std::string_view cells, Player mover) const {
  bool changes_board = false;
  std::string next;
  for_each(geometry, cells, mover, [&](const BoardPattern& pattern, const BoardMatch& match) {
    apply(pattern, match, cells, next);
    changes_board = next != cells;
    return !changes_board;
  });
  return changes_board;
}

}  // namespace kingmaker
