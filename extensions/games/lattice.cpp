// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/lattice.hpp"

#include <algorithm>

#include "base/characters.hpp"
#include "base/diagnostic.hpp"

namespace kingmaker {
namespace {

bool is_dead(std::string_view cells, std::size_t cell) {
  return cells[cell] == static_cast<char>(kDead);
}

// The sides to which a cell belongs, one bit for each.
unsigned sides_of(HexShape shape, const Geometry& geometry, std::size_t size, std::size_t cell) {
  const std::size_t right = geometry.width - 1;
  const std::size_t bottom = size / geometry.width - 1;
  const std::size_t column = cell % geometry.width;
  const std::size_t row = cell / geometry.width;
  const auto bits = [](std::initializer_list<bool> are_sides) {
    unsigned bit = 1;
    unsigned sides = 0;
    for (const bool is_side : are_sides) {
      sides |= is_side ? bit : 0;
      bit <<= 1;
    }
    return sides;
  };
  switch (shape) {
    case HexShape::Hexagon:
      return bits({row == 0, column == row + right / 2, column == right, row == bottom,
                   row == column + right / 2, column == 0});
    case HexShape::Triangle:
      return bits({column == row, row == bottom, column == 0});
    case HexShape::Rhombus:
      break;
  }
  return bits({row == 0, column == right, row == bottom, column == 0});
}

}  // namespace

std::vector<Direction> directions_named(std::string_view name, Lattice lattice) {
  constexpr Direction kRight{1, 0};
  constexpr Direction kLeft{-1, 0};
  constexpr Direction kUp{0, -1};
  constexpr Direction kDown{0, 1};
  if (lattice == Lattice::Hexagons) {
    constexpr Direction kNortheast = kUp;
    constexpr Direction kNorthwest{-1, -1};
    constexpr Direction kSoutheast{1, 1};
    constexpr Direction kSouthwest = kDown;
    if (name == "northeast") return {kNortheast};
    if (name == "northwest") return {kNorthwest};
    if (name == "southeast") return {kSoutheast};
    if (name == "southwest") return {kSouthwest};
    if (name == "up") return {kNortheast, kNorthwest};
    if (name == "down") return {kSoutheast, kSouthwest};
    if (name == "diagonal") return {kNortheast, kSoutheast, kSouthwest, kNorthwest};
    if (name == "all") {
      return {kRight, kSoutheast, kSouthwest, kLeft, kNorthwest, kNortheast};
    }
    if (name == "upright") return {};
  }
  if (name == "right") return {kRight};
  if (name == "left") return {kLeft};
  if (name == "up") return {kUp};
  if (name == "down") return {kDown};
  if (name == "across") return {kRight, kLeft};
  if (name == "upright") return {kUp, kDown};
  if (name == "diagonal") return {{1, -1}, {1, 1}, {-1, 1}, {-1, -1}};
  if (name == "all") {
    return {kRight, {1, 1}, kDown, {-1, 1}, kLeft, {-1, -1}, kUp, {1, -1}};
  }
  return {};
}

// The number of a side: `a` and `1` is the first one; 0 if it is no name of a side.
int side_number(std::string_view name, Player mover) {
  if (name == "me") return mover;
  if (name.size() != 1) return 0;
  const int number = is_digit(name[0]) ? name[0] - '0' : name[0] - 'a' + 1;
  return number >= 1 && number <= 6 ? number : 0;
}

HexShape shape_of(const Geometry& geometry, std::string_view cells) {
  if (geometry.lattice != Lattice::Hexagons || !is_dead(cells, geometry.width - 1)) {
    return HexShape::Rhombus;
  }
  return is_dead(cells, cells.size() - geometry.width) ? HexShape::Hexagon : HexShape::Triangle;
}

int side_count(const Geometry& geometry, std::string_view cells) {
  if (geometry.is_graph() || cells.empty()) return 0;
  const HexShape shape = shape_of(geometry, cells);
  return shape == HexShape::Hexagon ? 6 : shape == HexShape::Triangle ? 3 : 4;
}

bool joins(const Geometry& geometry, std::string_view cells, Pieces pieces, unsigned sides) {
  const HexShape shape = shape_of(geometry, cells);
  std::vector<std::uint8_t> is_seen(cells.size());
  std::vector<std::uint32_t> group;
  const auto add = [&](std::uint32_t cell) {
    if (is_seen[cell] != 0 || !contains(pieces, static_cast<Piece>(cells[cell]))) return;
    is_seen[cell] = 1;
    group.push_back(cell);
  };
  for (std::uint32_t start = 0; start < cells.size(); ++start) {
    group.clear();
    if (geometry.is_place(start)) add(start);
    unsigned touched = 0;
    for (std::size_t i = 0; i < group.size(); ++i) {
      touched |= sides_of(shape, geometry, cells.size(), group[i]);
      for_each_neighbour(geometry, cells.size(), group[i], add);
    }
    if ((sides & ~touched) == 0) return true;
  }
  return false;
}

namespace {

// For each cell, true if it is a face from which free edges lead to the outside.
std::vector<std::uint8_t> open_faces(const Geometry& geometry, std::string_view cells) {
  const std::size_t width = geometry.width;
  const std::size_t height = cells.size() / width;
  std::vector<std::uint8_t> is_open(cells.size());
  std::vector<std::size_t> open;
  const auto add = [&](std::size_t face) {
    if (is_open[face] == 0) open.push_back(face);
    is_open[face] = 1;
  };
  const auto is_free = [&](std::size_t edge) { return cells[edge] == static_cast<char>(kEmpty); };
  for (std::size_t row = 1; row < height; row += 2) {
    for (std::size_t column = 1; column < width; column += 2) {
      const std::size_t face = row * width + column;
      if ((row == 1 && is_free(face - width)) || (column == 1 && is_free(face - 1)) ||
          (row + 2 == height && is_free(face + width)) ||
          (column + 2 == width && is_free(face + 1))) {
        add(face);
      }
    }
  }
  while (!open.empty()) {
    const std::size_t face = open.back();
    open.pop_back();
    const std::size_t row = face / width;
    const std::size_t column = face % width;
    if (row > 1 && is_free(face - width)) add(face - 2 * width);
    if (row + 2 < height && is_free(face + width)) add(face + 2 * width);
    if (column > 1 && is_free(face - 1)) add(face - 2);
    if (column + 2 < width && is_free(face + 1)) add(face + 2);
  }
  return is_open;
}

}  // namespace

void take_faces(FaceRule rule, const Geometry& geometry, Piece owner, std::string& cells) {
  const std::size_t width = geometry.width;
  std::vector<std::uint8_t> is_open(cells.size());
  if (rule == FaceRule::Enclosed) is_open = open_faces(geometry, cells);
  for (std::size_t face = 0; face < cells.size(); ++face) {
    if (!geometry.is_face(face) || cells[face] != static_cast<char>(kEmpty)) continue;
    for (const std::size_t edge : {face - width, face - 1, face + 1, face + width}) {
      const bool is_free = cells[edge] == static_cast<char>(kEmpty);
      if (rule == FaceRule::Surrounded && is_free) is_open[face] = 1;
      // A free edge of a closed face leads to another one.
      if (is_open[face] == 0 && is_free) cells[edge] = static_cast<char>(kDead);
    }
    if (is_open[face] == 0) cells[face] = static_cast<char>(owner);
  }
}

absl::StatusOr<std::size_t> arrange_hexagons(std::span<const std::size_t> lengths,
                                             std::string& cells) {
  const std::size_t rows = lengths.size();
  const std::size_t first = lengths.front();
  const auto is_each = [&](auto&& length) {
    for (std::size_t row = 0; row < rows; ++row) {
      if (lengths[row] != length(row)) return false;
    }
    return true;
  };
  const auto of_hexagon = [&](std::size_t row) {
    return row < first ? first + row : 3 * first - row - 2;
  };
  if (is_each([&](std::size_t /*row*/) { return first; })) return first;
  const bool is_hexagon = rows == 2 * first - 1 && is_each(of_hexagon);
  if (!is_hexagon && !is_each([](std::size_t row) { return row + 1; })) {
    return input_error(
        "rows of these lengths are no hexagon such as ../.../.., no rhombus such as .../... and "
        "no triangle such as ./../...");
  }
  std::string board;
  std::size_t at = 0;
  for (std::size_t row = 0; row < rows; ++row) {
    if (is_hexagon && row >= first) board.append(row - first + 1, static_cast<char>(kDead));
    board += cells.substr(at, lengths[row]);
    at += lengths[row];
    board.resize((row + 1) * rows, static_cast<char>(kDead));
  }
  cells = std::move(board);
  return rows;
}

std::string empty_hexagons(HexShape shape, std::size_t rows, std::size_t columns) {
  std::string text;
  const std::size_t all = shape == HexShape::Hexagon ? 2 * rows - 1 : rows;
  for (std::size_t row = 0; row < all; ++row) {
    if (row > 0) text += '/';
    text.append(shape == HexShape::Rhombus    ? columns
                : shape == HexShape::Triangle ? row + 1
                : row < rows                  ? rows + row
                                              : 3 * rows - row - 2,
                '.');
  }
  return text;
}

}  // namespace kingmaker
