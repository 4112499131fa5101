// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/position_parts.hpp"

#include <absl/algorithm/container.h>
#include <absl/strings/numbers.h>

#include <algorithm>
#include <memory>

#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "extensions/games/board_game.hpp"
#include "extensions/games/compound.hpp"
#include "extensions/games/ending_game.hpp"
#include "extensions/games/partizan_sum.hpp"
#include "extensions/games/solve/position_bytes.hpp"

namespace kingmaker {
namespace {

struct PlacedGame {
  const Game* game;
  std::string position;
};

// The summands of a sum or a sequence in this position; none for other games.
std::vector<PlacedGame> split(const PlacedGame& whole) {
  std::vector<PlacedGame> parts;
  if (whole.game->compound() == nullptr) return parts;
  const Compound::Members& members = whole.game->compound()->members();
  const auto* const partizan = dynamic_cast<const PartizanSum*>(whole.game);
  const auto bytes =
      parts_of(partizan == nullptr ? whole.position : partizan->setting_in(whole.position));
  // A sequence leaves out those that are over.
  std::size_t member = members.size() - bytes.size();
  for (const std::string_view part : bytes) {
    const Game& game = *members[member++];
    const bool is_setting = partizan != nullptr && game.settings() != nullptr;
    parts.push_back({&game, is_setting ? game.settings()->position_of(part) : std::string(part)});
  }
  return parts;
}

// The heaps of `nim(3,1, players=4)`; none if the first argument is no number.
std::vector<std::uint32_t> heaps_in(std::string_view text) {
  std::vector<std::uint32_t> heaps;
  text.remove_prefix(std::min(text.size(), text.find('(') + 1));
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find_first_of(",)"));
    std::uint32_t heap = 0;
    if (!absl::SimpleAtoi(absl::string_view(word.data(), word.size()), &heap)) break;
    heaps.push_back(heap);
    text.remove_prefix(std::min(text.size(), word.size() + 1));
  }
  return heaps;
}

void add_board(const BoardPosition& position, Board board, PositionPart& part) {
  part.is_board = true;
  part.board = board_text(position, board);
  const Geometry& geometry = board.geometry;
  if (geometry.lattice == Lattice::Edges) part.lattice = "edges";
  if (geometry.lattice == Lattice::Hexagons) {
    part.lattice = "hexagons";
    for (std::size_t row = 0; row < board.cells.size() / geometry.width; ++row) {
      part.shifts.push_back(shift_of_row(board, row));
    }
  }
  for (std::size_t i = 0; i < board.cells.size(); ++i) {
    const bool is_cell = !is_outside(board, i) && !geometry.is_point(i);
    part.cells.push_back(is_cell ? position.letter_of(static_cast<Piece>(board.cells[i])) : "");
  }
  part.width = board.geometry.is_graph() ? 0 : board.geometry.width;
  part.names = std::move(board.names);
  part.edges = std::move(board.edges);
  const BoardMoves& moves = *position.play().moves;
  for (int piece = 0; piece < static_cast<int>(kDead); ++piece) {
    const bool is_token = piece > 0 && piece <= moves.players();
    const bool is_letter = piece >= kFirstLetter &&
                           piece < static_cast<int>(kFirstLetter + moves.rules().letters().size());
    if (piece != kEmpty && piece != kWall && !is_token && !is_letter) continue;
    std::string letter = position.letter_of(static_cast<Piece>(piece));
    if (piece != kWall || letter == "#") part.letters.push_back(std::move(letter));
  }
}

bool is_blank(const std::string& letter) { return letter == "." || letter == "0" || letter == "#"; }

// The cells that differ. Where the length changes, the rest of the longer board.
void compare_boards(const PositionPart& before, const PositionPart& after, std::size_t number,
                    TouchedPlaces& touched) {
  const auto add = [&](std::size_t cell) { touched.places.push_back({number, cell}); };
  const std::vector<std::string>& old = before.cells;
  if (old.size() != after.cells.size()) {
    const std::size_t kept = after.cells.size();
    const bool keeps_begin = std::equal(after.cells.begin(), after.cells.end(), old.begin());
    const std::size_t begin = keeps_begin ? kept : 0;
    for (std::size_t i = begin; i < begin + old.size() - kept; ++i) add(i);
    return;
  }
  std::vector<std::size_t> emptied;
  std::vector<std::size_t> filled;
  for (std::size_t i = 0; i < old.size(); ++i) {
    if (old[i] == after.cells[i]) continue;
    add(i);
    if (is_blank(after.cells[i])) {
      if (!is_blank(old[i])) emptied.push_back(i);
    } else {
      filled.push_back(i);
    }
  }
  if (emptied.size() == 1) touched.from = CellPlace{number, emptied.front()};
  if (filled.size() == 1) touched.to = CellPlace{number, filled.front()};
}

// The heaps that are gone, and those that are new.
void compare_heaps(const PositionPart& before, const PositionPart& after, std::size_t number,
                   TouchedPlaces& touched) {
  std::vector<std::uint32_t> left = after.heaps;
  for (std::size_t i = 0; i < before.heaps.size(); ++i) {
    const auto same = absl::c_find(left, before.heaps[i]);
    if (same == left.end()) {
      touched.places.push_back({number, i});
    } else {
      left.erase(same);
    }
  }
  touched.left.insert(touched.left.end(), left.begin(), left.end());
}

}  // namespace

absl::StatusOr<std::vector<PositionPart>> parts_of_position(const Game& game,
                                                            std::string_view position,
                                                            std::size_t max_output) {
  std::vector<PositionPart> parts;
  std::vector<PlacedGame> waiting = {{&game, std::string(position)}};
  while (!waiting.empty()) {
    PlacedGame next = std::move(waiting.back());
    waiting.pop_back();
    if (const EndingGame* const ending = ending_game(*next.game)) {
      const std::string setting(ending->setting_in(next.position));
      if (ending->moves()->compound() != nullptr) next = {ending->moves().get(), setting};
    }
    std::vector<PlacedGame> inner = split(next);
    if (!inner.empty()) {
      waiting.insert(waiting.end(), std::make_move_iterator(inner.rbegin()),
                     std::make_move_iterator(inner.rend()));
      continue;
    }
    PositionPart part;
    KM_ASSIGN_OR_RETURN(const std::string text, next.game->text(next.position, "", max_output));
    part.text = harmless(text);
    if (const BoardPosition* const board = next.game->on_board()) {
      add_board(*board, board->board(next.position), part);
    } else {
      part.heaps = heaps_in(part.text);
      part.board = joined(part.heaps, ",");
    }
    parts.push_back(std::move(part));
  }
  return parts;
}

TouchedPlaces touched_places(const std::vector<PositionPart>& before,
                             const std::vector<PositionPart>& after) {
  TouchedPlaces touched;
  const std::size_t gone = before.size() - std::min(before.size(), after.size());
  for (std::size_t i = 0; i < before.size(); ++i) {
    const PositionPart nothing;
    const PositionPart& part = i < gone ? nothing : after[i - gone];
    if (before[i].is_board) {
      compare_boards(before[i], part, i, touched);
    } else {
      compare_heaps(before[i], part, i, touched);
    }
  }
  return touched;
}

}  // namespace kingmaker
