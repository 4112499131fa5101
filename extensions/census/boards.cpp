// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/census/boards.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <bit>
#include <set>

#include "base/diagnostic.hpp"
#include "base/text.hpp"

namespace kingmaker {
namespace {

constexpr std::uint64_t kMostFillings = std::uint64_t{1} << 48;

std::uint32_t bit(std::uint32_t cell) { return std::uint32_t{1} << cell; }

}  // namespace

absl::StatusOr<Boards> Boards::grid(int players, int rows, int columns) {
  if (rows < 1 || columns < 1 || rows > kMaxCells / columns) {
    return input_error("a grid has from 1 to ", kMaxCells, " cells");
  }
  Boards boards;
  boards.players_ = players;
  boards.columns_ = columns;
  boards.connect(static_cast<std::uint32_t>(rows));
  boards.find_symmetries(static_cast<std::uint32_t>(rows));
  if (!boards.number_fillings()) {
    return limit_error("there are too many fillings of this grid to number them");
  }
  return boards;
}

void Boards::connect(std::uint32_t height) {
  const auto width = static_cast<std::uint32_t>(columns_);
  const std::uint32_t cells = width * height;
  neighbours_.resize(cells);
  for (std::uint32_t cell = 0; cell < cells; ++cell) {
    const auto connect_with = [&](std::uint32_t other) {
      neighbours_[cell].push_back(other);
      neighbours_[other].push_back(cell);
    };
    if ((cell + 1) % width != 0) connect_with(cell + 1);
    if (cell + width < cells) connect_with(cell + width);
  }
}

// A rectangle has two reflections and their product; a square has the reflection in its diagonal,
// too.
void Boards::find_symmetries(std::uint32_t height) {
  const auto width = static_cast<std::uint32_t>(columns_);
  std::set<Symmetry> symmetries;
  for (const bool turned : {false, true}) {
    if (turned && width != height) continue;
    for (const bool down : {false, true}) {
      for (const bool right : {false, true}) {
        Symmetry symmetry;
        for (std::uint32_t cell = 0; cell < width * height; ++cell) {
          std::uint32_t row = cell / width;
          std::uint32_t column = cell % width;
          if (down) row = height - 1 - row;
          if (right) column = width - 1 - column;
          symmetry.push_back(turned ? column * width + row : row * width + column);
        }
        symmetries.insert(symmetry);
      }
    }
  }
  symmetries_.assign(symmetries.begin(), symmetries.end());
}

bool Boards::number_fillings() {
  const std::size_t cells = neighbours_.size();
  const std::uint32_t end = bit(static_cast<std::uint32_t>(cells));
  powers_.push_back(1);
  for (std::size_t i = 0; i < cells; ++i) {
    powers_.push_back(powers_.back() * static_cast<std::uint64_t>(players_));
    if (powers_.back() >= kMostFillings) return false;
  }
  sets_.resize(cells + 1);
  for (std::uint32_t set = 0; set < end; ++set) {
    sets_[static_cast<std::size_t>(std::popcount(set))].push_back(set);
  }
  offsets_.resize(end);
  std::uint64_t offset = 0;
  for (std::size_t tokens = 0; tokens <= cells; ++tokens) {
    level_offsets_.push_back(offset);
    for (const std::uint32_t set : sets_[tokens]) {
      offsets_[set] = offset;
      offset += powers_[tokens];
    }
  }
  level_offsets_.push_back(offset);
  return true;
}

std::uint64_t Boards::index_of(std::span<const std::uint8_t> cells) const {
  std::uint32_t set = 0;
  std::uint64_t number = 0;
  std::uint64_t power = 1;
  for (std::uint32_t cell = 0; cell < cells.size(); ++cell) {
    if (cells[cell] == 0) continue;
    set |= bit(cell);
    number += (cells[cell] - std::uint64_t{1}) * power;
    power *= static_cast<std::uint64_t>(players_);
  }
  return offset(set) + number;
}

bool Boards::can_anyone_move(std::span<const std::uint8_t> cells) const {
  for (std::uint32_t cell = 0; cell < cells.size(); ++cell) {
    if (cells[cell] == 0) continue;
    for (const std::uint32_t other : neighbours_[cell]) {
      if (cells[other] != 0 && cells[other] != cells[cell]) return true;
    }
  }
  return false;
}

// Nobody can move if and only if each connected set of occupied cells has tokens of one player. If
// a symmetry fixes such a filling, then all connected sets that it maps to each other have tokens
// of the same player.
Integer Boards::dead_and_fixed(const Symmetry& symmetry) const {
  Integer count = 0;
  std::vector<std::uint32_t> leader(symmetry.size());  // union-find over cells
  const auto find = [&](std::uint32_t cell) {
    while (leader[cell] != cell) cell = leader[cell] = leader[leader[cell]];
    return cell;
  };
  for (std::uint32_t set = 0; set < offsets_.size(); ++set) {
    std::uint32_t image = 0;
    for (std::uint32_t rest = set; rest != 0; rest &= rest - 1) {
      image |= bit(symmetry[static_cast<std::size_t>(std::countr_zero(rest))]);
    }
    if (image != set) continue;
    absl::c_iota(leader, 0U);
    std::size_t free = 0;  // sets of cells whose player is free
    for (std::uint32_t rest = set; rest != 0; rest &= rest - 1) {
      const auto cell = static_cast<std::uint32_t>(std::countr_zero(rest));
      ++free;
      const auto join = [&](std::uint32_t other) {
        if ((set & bit(other)) == 0 || find(cell) == find(other)) return;
        leader[find(cell)] = find(other);
        --free;
      };
      for (const std::uint32_t other : neighbours_[cell]) join(other);
      join(symmetry[cell]);
    }
    count += powers_[free];
  }
  return count;
}

// By Burnside's lemma.
Integer Boards::games() const {
  Integer fixed = 0;
  for (const Symmetry& symmetry : symmetries_) {
    std::vector<bool> visited(symmetry.size());
    Integer all = 1;
    for (std::uint32_t cell = 0; cell < symmetry.size(); ++cell) {
      if (visited[cell]) continue;
      all *= players_ + 1;
      for (std::uint32_t at = cell; !visited[at]; at = symmetry[at]) visited[at] = true;
    }
    fixed += all - dead_and_fixed(symmetry);
  }
  return fixed / symmetries_.size();
}

bool Boards::is_representative(std::span<const std::uint8_t> cells) const {
  return absl::c_none_of(symmetries_, [&](const Symmetry& symmetry) {
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
      const std::uint8_t image = cells[symmetry[cell]];
      if (image != cells[cell]) return image > cells[cell];
    }
    return false;
  });
}

std::string Boards::text(std::span<const std::uint8_t> cells) const {
  std::string text;
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    const bool new_row = cell > 0 && cell % static_cast<std::size_t>(columns_) == 0;
    append(text, new_row ? "/" : "", static_cast<int>(cells[cell]));
  }
  return text;
}

}  // namespace kingmaker
