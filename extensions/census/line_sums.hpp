// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Positions of Clobber on lines, as sums of components, ranked densely.
//
// A token never leaves its run of tokens, so a position on a line is the sum of its components, the
// runs between empty cells. Neither their order nor their direction makes a difference to play. A
// component of tokens of one player never has a move, so it is dropped. The rest is a multiset of
// components, each a string that is not constant, up to reversal. Skipped turns make the value
// depend on the whole sum and not on the values of its components; so sums are ranked and
// evaluated.
//
// The *shape* of a sum is the multiset of the lengths of its components. Shapes are nodes of a
// trie: parts are added in ascending order. The sums of one shape have consecutive indices. The
// longest component is the most significant one, and r components of one length with ids i_1 <= ...
// <= i_r count as the sum of C(i_j + j - 1, j). So a few additions and multiplications compute an
// index from the parts, no table of positions is stored, and values can be kept in a plain array.
//
// Shapes are ordered by their number of tokens. Every move takes a token from the board, so options
// come before the positions that have them.
//
// The *extent* of a sum is the length of the shortest line that holds it: the lengths of its
// components, and one empty cell between each two.
#pragma once

#include <absl/status/statusor.h>

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace kingmaker {

// The longest line. Extents are places in a 32-bit mask.
inline constexpr int kMaxLine = 30;

// A string over 0..players-1 (token owners counted from 0) up to reversal. `id` numbers the strings
// of this length that are not constant. Components are ordered by length, then by id.
struct LineComponent {
  std::uint32_t length = 0;
  std::uint32_t id = 0;
  friend auto operator<=>(const LineComponent&, const LineComponent&) = default;
};

// Numbers components. A string of length 2h or 2h + 1 is a pair of numbers a and b, which are its
// first h letters and its last h letters read backwards, and the letter between them. Reversal
// exchanges a and b.
class LineComponents {
 public:
  // Fails if the components of `max_length` do not fit into 32 bits.
  static absl::StatusOr<LineComponents> make(int players, int max_length);

  [[nodiscard]] int players() const { return players_; }
  // The number of components of this length.
  [[nodiscard]] std::uint32_t count(std::size_t length) const { return lengths_[length].count; }
  // Returns players^exponent.
  [[nodiscard]] std::uint32_t power(std::size_t exponent) const { return powers_[exponent]; }

  // The id of a string. Preconditions: the string is not constant; 2 <= length <= max_length;
  // `middle` is 0 if `length` is even.
  [[nodiscard]] std::uint32_t id(std::size_t length, std::uint64_t a, std::uint64_t b,
                                 std::uint32_t middle) const {
    const Length& l = lengths_[length];
    const std::uint64_t high = a < b ? b : a;
    const std::uint64_t low = a < b ? a : b;
    std::uint64_t rank = (high * (high + 1) / 2 + low) * l.middles + middle;
    std::uint64_t before = 0;
    for (int p = 0; p < players_; ++p) before += rank > l.constants[static_cast<std::size_t>(p)];
    return static_cast<std::uint32_t>(rank - before);
  }
  [[nodiscard]] std::uint32_t id(std::span<const std::uint8_t> letters) const;
  // Writes the letters of a component in the direction that has a <= b.
  void letters(LineComponent component, std::uint8_t* letters) const;

 private:
  struct Length {
    std::uint32_t count = 0;
    std::uint32_t middles = 1;                // number of letters for the middle
    std::array<std::uint64_t, 16> constants;  // the numbers that the constant strings would have
  };
  int players_ = 0;
  std::vector<std::uint32_t> powers_;
  std::vector<Length> lengths_;
};

class LineSums {
 public:
  using ShapeId = std::uint16_t;
  static constexpr ShapeId kEmpty = 0;  // the shape of the sum without components
  static constexpr ShapeId kNone = 0xffff;

  struct Shape {
    std::uint64_t below = 1;   // number of sums of the components that are shorter than the longest
    std::uint64_t offset = 0;  // index of the first sum
    // The numbers C(i + r - 1, r) for each id i, where r is `multiplicity`. Null if r = 1.
    const std::uint64_t* binomials = nullptr;
    std::array<ShapeId, kMaxLine + 1> next{};  // the shape with one more part of this length
    std::uint64_t size = 1;                    // number of sums of this shape
    ShapeId parent = kNone;                    // the shape without one of the longest
    std::uint32_t longest = 0;
    std::uint32_t multiplicity = 0;  // number of parts as long as the longest
    std::uint32_t parts = 0;
    std::uint32_t tokens = 0;
    std::uint32_t extent = 0;
  };

  // Numbers all sums of components for `players` with an extent of at most `length`. Fails if there
  // are too many. Precondition: 2 <= length <= kMaxLine.
  static absl::StatusOr<LineSums> make(int players, int length);

  [[nodiscard]] int players() const { return components_.players(); }
  [[nodiscard]] int length() const { return length_; }
  [[nodiscard]] const LineComponents& components() const { return components_; }
  // All shapes in the order of their sums, fewest tokens first. The first is the empty shape.
  [[nodiscard]] std::span<const ShapeId> order() const { return order_; }
  [[nodiscard]] const Shape& shape(ShapeId id) const { return shapes_[id]; }
  // The number of all sums.
  [[nodiscard]] std::uint64_t size() const { return size_; }
  // The number of sums before those of the last shape, a single component that fills the line. Sums
  // of the last shape are options of no sum.
  [[nodiscard]] std::uint64_t size_below_top() const { return shape(order_.back()).offset; }

  // Computes the index of a sum: add its components one by one, in ascending order.
  class Walk {
   public:
    explicit Walk(const LineSums& sums) : sums_(&sums), shape_(&sums.shapes_[kEmpty]) {}
    void add(LineComponent c) {
      shape_ = &sums_->shapes_[shape_->next[c.length]];
      const std::uint64_t place = shape_->binomials == nullptr ? c.id : shape_->binomials[c.id];
      rank_ += place * shape_->below;
    }
    [[nodiscard]] std::uint64_t index() const { return shape_->offset + rank_; }
    [[nodiscard]] const Shape& shape() const { return *shape_; }

   private:
    const LineSums* sums_;
    const Shape* shape_;
    std::uint64_t rank_ = 0;
  };

  // The sums of a shape, ordered by their longest component. The component `longest` (the last of
  // equally long ones) has `rests(shape, id)` sums, from `first(shape, id)` on: one for each of the
  // first sums of the parent shape, in order.
  [[nodiscard]] std::uint64_t first(const Shape& shape, std::uint64_t longest) const {
    const std::uint64_t place =
        shape.binomials == nullptr ? longest : shape.binomials[static_cast<std::size_t>(longest)];
    return shape.offset + place * shape.below;
  }
  [[nodiscard]] std::uint64_t rests(const Shape& shape, std::uint32_t longest) const {
    return first(shape, std::uint64_t{longest} + 1) - first(shape, longest);
  }

  // The longest component of a sum, and the number of the sum of the parent shape that the rest is.
  struct Split {
    LineComponent longest;
    std::uint64_t rest = 0;
  };
  [[nodiscard]] Split split(const Shape& shape, std::uint64_t index) const;

  // Writes the components of the sum at `index - offset` of a shape, in ascending order.
  void parts(ShapeId shape, std::uint64_t rank, LineComponent* parts) const;

  // The index of the sum that a board is; 0 is an empty cell, players count from 1. Precondition:
  // the sum has an extent of at most length().
  [[nodiscard]] std::uint64_t index_of(std::span<const std::uint8_t> board) const;

 private:
  LineSums() = default;

  int length_ = 0;
  LineComponents components_;
  std::vector<Shape> shapes_;
  std::vector<ShapeId> order_;
  std::vector<std::unique_ptr<std::uint64_t[]>> binomials_;
  std::uint64_t size_ = 0;
};

}  // namespace kingmaker
