// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Hasse diagrams: the part of a strict relation among finitely many things that must be drawn.
//
// Things with the same strict relations to all others form a brace, as papers write them: p_0 >
// {a_1, b_1, p_2} > ... No two members of a brace are strictly related. The covering pairs of the
// relation between braces are the diagram. Preferences need not be transitive or acyclic; in that
// case there is no such reduction, and all pairs are edges.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace kingmaker::pictures {

// A relation among 0..size-1, with a row of bits for each.
class BitRelation {
 public:
  explicit BitRelation(std::size_t size)
      : size_(size), words_((size + 63) / 64), bits_(size * words_) {}

  [[nodiscard]] std::size_t size() const { return size_; }
  void set(std::size_t i, std::size_t j) { bits_[i * words_ + j / 64] |= bit(j); }
  [[nodiscard]] bool holds(std::size_t i, std::size_t j) const {
    return (bits_[i * words_ + j / 64] & bit(j)) != 0;
  }
  // The row of i. A word holds 64 j's, the first in its lowest bit.
  [[nodiscard]] std::span<std::uint64_t> row(std::size_t i) {
    return {bits_.data() + i * words_, words_};
  }
  [[nodiscard]] std::span<const std::uint64_t> row(std::size_t i) const {
    return {bits_.data() + i * words_, words_};
  }

 private:
  static std::uint64_t bit(std::size_t j) { return std::uint64_t{1} << (j % 64); }

  std::size_t size_;
  std::size_t words_;
  std::vector<std::uint64_t> bits_;
};

struct HasseDiagram {
  // Members are in ascending order, braces in the order of their first members.
  std::vector<std::vector<std::uint32_t>> braces;
  // The covering pairs (better, worse) of braces in ascending order; all pairs if the relation is
  // not transitive.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
  // If the relation is not transitive, the first a, b, c such that a is better than b and b than c,
  // but a is not better than c.
  std::optional<std::array<std::uint32_t, 3>> gap;
  // If there is a cycle, its members: each is better than the next, and the last is better than the
  // first.
  std::vector<std::uint32_t> cycle;
};

// The diagram of `better`, where `better.holds(i, j)` means that i is strictly better than j. O(n^3
// / 64) for n things. Precondition: the relation is asymmetric.
[[nodiscard]] HasseDiagram hasse_diagram(const BitRelation& better);

}  // namespace kingmaker::pictures
