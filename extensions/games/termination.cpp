// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/termination.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "base/text.hpp"

namespace kingmaker {
namespace {

using Made = BoardPattern::Made;
using Part = TerminationWeight::Part;

constexpr int kUnbounded = 1'000'000;

// The smallest and the largest number of members of `set` that a cell with one of `pieces` counts
// as.
std::pair<int, int> membership(Pieces pieces, Pieces set) {
  return {(pieces & ~set) == 0 ? 1 : 0, (pieces & set) != 0 ? 1 : 0};
}

// The largest increase, over all matches, of the number of cells with a piece in `set`.
int most_change(const BoardPattern& pattern, Pieces set) {
  int increase = 0;
  std::vector<int> copies(pattern.cells.size());
  std::vector<const Made*> fills(pattern.cells.size());
  for (const Made& part : pattern.made) {
    switch (part.kind) {
      case Made::Kind::One:
        increase += contains(set, part.piece) ? 1 : 0;
        break;
      case Made::Kind::Copy:
      case Made::Kind::Run:
        ++copies[part.from];
        break;
      case Made::Kind::Fill:
        fills[part.from] = &part;
        break;
    }
  }
  for (std::size_t i = 0; i < pattern.cells.size(); ++i) {
    const auto [least, greatest] = membership(pattern.cells[i].pieces, set);
    if (pattern.cells[i].is_run) {
      if (fills[i] != nullptr && contains(set, fills[i]->piece) && least == 0) return kUnbounded;
      continue;  // the piece stays, or some disappear
    }
    const int change = copies[i] - 1;
    increase += change * (change > 0 ? greatest : least);
  }
  return increase;
}

// The largest increase of the sum of the columns (or rows) of these cells in one direction;
// kUnbounded if it depends on more than the pattern.
int most_shift(const BoardPattern& pattern, Pieces set, int step, int sign) {
  if (pattern.has_runs || !pattern.keeps_length) return kUnbounded;
  const auto size = static_cast<int>(pattern.cells.size());
  std::vector<int> copies(pattern.cells.size());
  std::vector<int> places(pattern.cells.size());  // where copies go, added up
  int balance = 0;  // cells of the set that appear, minus those that disappear
  int increase = 0;
  for (int at = 0; at < size; ++at) {
    const Made& part = pattern.made[static_cast<std::size_t>(at)];
    if (part.kind == Made::Kind::One) {
      if (!contains(set, part.piece)) continue;
      ++balance;
      increase += sign * step * at;
    } else {
      ++copies[part.from];
      places[part.from] += at;
    }
  }
  for (int i = 0; i < size; ++i) {
    const auto index = static_cast<std::size_t>(i);
    const auto [least, greatest] = membership(pattern.cells[index].pieces, set);
    const int change = copies[index] - 1;
    if (least != greatest && change != 0) return kUnbounded;
    balance += change * least;
    const int shift = sign * step * (places[index] - i);
    increase += shift > 0 ? shift * greatest : shift * least;
  }
  return balance == 0 ? increase : kUnbounded;
}

int most_change(const BoardPattern& pattern, const Part& part) {
  if (part.kind == Part::Kind::Count) return most_change(pattern, part.pieces);
  int largest = -kUnbounded;
  for (const Direction& d : pattern.directions) {
    const int step = part.kind == Part::Kind::Columns ? d.columns : d.rows;
    largest = std::max(largest, most_shift(pattern, part.pieces, step, part.sign));
  }
  return largest;
}

// All sets of pieces of the game; if there are many pieces, only single pieces and complements of
// single pieces.
std::vector<Pieces> sets_of(Pieces pieces) {
  constexpr int kMostForAll = 6;
  std::vector<Pieces> sets;
  std::vector<Piece> each;
  for (Piece piece = 0; piece < kDead; ++piece) {
    if (contains(pieces, piece)) each.push_back(piece);
  }
  if (std::popcount(pieces) > kMostForAll) {
    Pieces players = 0;
    for (const Piece piece : each) {
      sets.push_back(only(piece));
      sets.push_back(pieces & ~only(piece));
      if (piece != kEmpty && piece < kWall) players |= only(piece);
    }
    sets.push_back(players);
    sets.push_back(pieces & ~players);
    sets.push_back(pieces);
    return sets;
  }
  for (std::size_t subset = 1; subset < std::size_t{1} << each.size(); ++subset) {
    Pieces set = 0;
    for (std::size_t i = 0; i < each.size(); ++i) {
      if ((subset >> i & 1) != 0) set |= only(each[i]);
    }
    sets.push_back(set);
  }
  absl::c_stable_sort(sets, [](Pieces a, Pieces b) { return std::popcount(a) < std::popcount(b); });
  return sets;
}

}  // namespace

std::optional<TerminationWeight> termination_weight(const BoardRules& rules, int players) {
  if (rules.end_rules().passes_without_end()) return std::nullopt;
  std::vector<BoardPattern> remaining;  // patterns of moves that no part lowers so far
  Pieces pieces = 0;
  for (Player p = 1; p <= players; ++p) {
    for (BoardPattern& pattern : rules.patterns(p, players)) {
      pieces |= pattern.pieces();
      remaining.push_back(std::move(pattern));
    }
  }
  const std::vector<Pieces> sets = sets_of(pieces);
  std::vector<Part> candidates;
  candidates.reserve(5 * sets.size());
  for (const Pieces set : sets) candidates.push_back({Part::Kind::Count, set, 1});
  for (const Pieces set : sets) {
    for (const Part::Kind kind : {Part::Kind::Columns, Part::Kind::Rows}) {
      for (const int sign : {1, -1}) candidates.push_back({kind, set, sign});
    }
  }
  TerminationWeight weight;
  while (!remaining.empty()) {
    const auto lowers = [&](const Part& part) {
      bool some = false;
      for (const BoardPattern& pattern : remaining) {
        const int change = most_change(pattern, part);
        if (change > 0) return false;
        some = some || change < 0;
      }
      return some;
    };
    const auto lowering = absl::c_find_if(candidates, lowers);
    if (lowering == candidates.end()) return std::nullopt;
    weight.parts.push_back(*lowering);
    std::erase_if(remaining, [&](const BoardPattern& p) { return most_change(p, *lowering) < 0; });
  }
  return weight;
}

std::string TerminationWeight::text(const BoardRules& rules) const {
  std::string text;
  for (const Part& part : parts) {
    std::string pieces;
    for (Piece piece = 0; piece < kDead; ++piece) {
      if (!contains(part.pieces, piece)) continue;
      append(
          pieces, pieces.empty() ? "" : " ",
          piece < 10 || piece >= kWall ? std::string(1, rules.letter_of(piece)) : cat(int{piece}));
    }
    append(text, text.empty() ? "" : ", then ",
           part.kind == Part::Kind::Count     ? "the number of cells with "
           : part.kind == Part::Kind::Columns ? "the columns, added up, of cells with "
                                              : "the rows, added up, of cells with ",
           pieces, part.sign < 0 ? " (from the other side)" : "");
  }
  return text;
}

}  // namespace kingmaker
