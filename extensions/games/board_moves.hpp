// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Moves on boards: the paths of cells that a pattern fits, and their new contents.
// Tested in tests/extensions/games/collection_test.cpp.
#pragma once

#include <absl/algorithm/container.h>
#include <absl/container/inlined_vector.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "extensions/games/board_rules.hpp"
#include "extensions/games/lattice.hpp"

namespace kingmaker {

// A path of cells that a pattern fits. The cells of its i-th cell or run are cells[begins[i]] up
// to, but not including, cells[begins[i + 1]].
struct BoardMatch {
  absl::InlinedVector<std::uint32_t, 8> cells;
  absl::InlinedVector<std::uint32_t, 8> begins;
  Direction direction;
};

// Visits all matches of a pattern on a board whose cell i may hold any of `pieces(i)`. `visit`
// returns false to stop.
template <typename PiecesAt, typename Visit>
class BoardMatcher {
 public:
  BoardMatcher(const Geometry& geometry, std::size_t size, const BoardPattern& pattern,
               const PiecesAt& pieces, const Visit& visit)
      : geometry_(geometry), size_(size), pattern_(pattern), pieces_(pieces), visit_(visit) {}

  // False if `visit` stopped it.
  bool run() {
    if (geometry_.is_graph()) {
      for (std::uint32_t start = 0; start < size_; ++start) {
        if (fits(start) && !on_graph(start)) return false;
      }
      return true;
    }
    if (size_ == 0) return true;
    width_ = static_cast<int>(geometry_.width);
    height_ = static_cast<int>(size_ / geometry_.width);
    if (geometry_.lattice == Lattice::Edges) return on_edges();
    for (int row = 0; row < height_; ++row) {
      for (int column = 0; column < width_; ++column) {
        for (const Direction& direction : pattern_.directions) {
          match_.direction = direction;
          if (!along(direction, column, row)) return false;
        }
      }
    }
    return true;
  }

 private:
  [[nodiscard]] bool fits(std::uint32_t cell) const {
    return (pieces_(cell) & pattern_.cells[match_.begins.size()].pieces) != 0;
  }
  [[nodiscard]] bool is_inside(int column, int row) const {
    return column >= 0 && column < width_ && row >= 0 && row < height_;
  }

  // A path is one edge: first those that lie across, and then those that stand upright.
  bool on_edges() {
    match_.direction = pattern_.directions.front();
    for (int first = 0; first < 2; ++first) {
      for (int row = first; row < height_; row += 2) {
        for (int column = 1 - first; column < width_; column += 2) {
          if (!along(match_.direction, column, row)) return false;
        }
      }
    }
    return true;
  }

  // Extends the path along edges to different cells. The recursion is as deep as the pattern, which
  // is short on graphs.
  bool on_graph(std::uint32_t cell) {
    match_.begins.push_back(static_cast<std::uint32_t>(match_.cells.size()));
    match_.cells.push_back(cell);
    bool goes_on = true;
    if (match_.cells.size() == pattern_.cells.size()) {
      match_.begins.push_back(static_cast<std::uint32_t>(match_.cells.size()));
      goes_on = visit_match();
      match_.begins.pop_back();
    } else {
      for (const std::uint32_t next : geometry_.neighbours[cell]) {
        const bool is_used = absl::c_linear_search(match_.cells, next);
        if (is_used || !fits(next)) continue;
        goes_on = on_graph(next);
        if (!goes_on) break;
      }
    }
    match_.cells.pop_back();
    match_.begins.pop_back();
    return goes_on;
  }

  bool along(const Direction& d, int column, int row) {
    if (pattern_.begins_at_edge && is_inside(column - d.columns, row - d.rows)) return true;
    return pattern_.has_runs ? with_runs(d, column, row, 0) : without_runs(d, column, row);
  }

  bool without_runs(const Direction& d, int column, int row) {
    const auto length = static_cast<int>(pattern_.cells.size());
    const int last_column = column + d.columns * (length - 1);
    const int last_row = row + d.rows * (length - 1);
    if (!is_inside(last_column, last_row)) return true;
    if (pattern_.ends_at_edge && is_inside(last_column + d.columns, last_row + d.rows)) return true;
    const int step = d.rows * width_ + d.columns;
    int cell = row * width_ + column;
    for (const BoardPattern::Cell& part : pattern_.cells) {
      if ((pieces_(static_cast<std::uint32_t>(cell)) & part.pieces) == 0) return true;
      cell += step;
    }
    match_.cells.clear();
    match_.begins.clear();
    cell = row * width_ + column;
    for (int i = 0; i <= length; ++i) {
      match_.begins.push_back(static_cast<std::uint32_t>(i));
      if (i < length) match_.cells.push_back(static_cast<std::uint32_t>(cell));
      cell += step;
    }
    return visit_match();
  }

  // Matches the pattern from its i-th cell on, at this place. The recursion is as deep as the
  // pattern is long.
  bool with_runs(const Direction& d, int column, int row, std::size_t i) {
    if (i == 0) {
      match_.cells.clear();
      match_.begins.clear();
    }
    if (i == pattern_.cells.size()) {
      if (pattern_.ends_at_edge && is_inside(column, row)) return true;
      match_.begins.push_back(static_cast<std::uint32_t>(match_.cells.size()));
      const bool goes_on = visit_match();
      match_.begins.pop_back();
      return goes_on;
    }
    const std::size_t before = match_.cells.size();
    match_.begins.push_back(static_cast<std::uint32_t>(before));
    const BoardPattern::Cell& part = pattern_.cells[i];
    bool goes_on = true;
    if (part.is_run) goes_on = with_runs(d, column, row, i + 1);
    while (goes_on && is_inside(column, row)) {
      const auto cell = static_cast<std::uint32_t>(row * width_ + column);
      if ((pieces_(cell) & part.pieces) == 0) break;
      match_.cells.push_back(cell);
      column += d.columns;
      row += d.rows;
      goes_on = with_runs(d, column, row, i + 1);
      if (!part.is_run) break;
    }
    match_.cells.resize(before);
    match_.begins.resize(i);
    return goes_on;
  }

  bool visit_match() {
    for (std::size_t i = 0; i < pattern_.cells.size(); ++i) {
      const std::int8_t same = pattern_.cells[i].same_as;
      if (same < 0) continue;
      const Pieces piece = pieces_(match_.cells[match_.begins[i]]);
      if ((piece & pieces_(match_.cells[match_.begins[static_cast<std::size_t>(same)]])) == 0) {
        return true;
      }
    }
    return visit_(match_);
  }

  const Geometry& geometry_;
  std::size_t size_;
  const BoardPattern& pattern_;
  const PiecesAt& pieces_;
  const Visit& visit_;
  int width_ = 0;
  int height_ = 0;
  BoardMatch match_;
};

// The moves of all players, compiled for one number of players.
class BoardMoves {
 public:
  BoardMoves(std::shared_ptr<const BoardRules> rules, int players);

  [[nodiscard]] const BoardRules& rules() const { return *rules_; }
  [[nodiscard]] int players() const { return players_; }
  [[nodiscard]] std::span<const BoardPattern> patterns(Player mover) const {
    return patterns_[static_cast<std::size_t>(mover - 1)];
  }

  // Appends the boards that one move of `mover` leads to. Boards may be repeated; the board itself
  // is never among them. On a line a board may be shorter. Without runs it takes time proportional
  // to cells times patterns.
  void append(const Geometry& geometry, std::string_view cells, Player mover,
              std::vector<std::string>& boards) const;
  [[nodiscard]] bool can_move(const Geometry& geometry, std::string_view cells, Player mover) const;
  // The conditions that end play after a move of this player.
  [[nodiscard]] std::span<const BoardRules::EndPattern> end_patterns(Player mover) const {
    return end_patterns_[static_cast<std::size_t>(mover - 1)];
  }
  // The geometry of rows of this width.
  [[nodiscard]] Geometry rows_of(std::size_t width) const { return {width, {}, rules_->lattice()}; }
  [[nodiscard]] static bool holds(const BoardRules::EndPattern& condition, const Geometry& geometry,
                                  std::string_view cells);
  // All pieces that the moves mention.
  [[nodiscard]] Pieces pieces() const { return pieces_; }
  // True if some move uses empty cells alone, so that a game may begin on an empty board.
  [[nodiscard]] bool fills_cells() const { return fills_cells_; }
  // True if play is known to end.
  [[nodiscard]] bool ends() const { return ends_; }

 private:
  // Calls `visit` with each place that the pattern fits. False if `visit` returned false.
  static bool for_each(const BoardPattern& pattern, const Geometry& geometry,
                       std::string_view cells, const auto& visit);
  void for_each(const Geometry& geometry, std::string_view cells, Player mover,
                const auto& visit) const;

  std::shared_ptr<const BoardRules> rules_;
  int players_;
  std::vector<std::vector<BoardPattern>> patterns_;
  std::vector<std::vector<BoardRules::EndPattern>> end_patterns_;
  Pieces pieces_ = 0;
  bool fills_cells_ = false;
  bool ends_ = false;
};

}  // namespace kingmaker
