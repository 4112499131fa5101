// Hasse diagrams: a strict relation among finitely many things, reduced to what has to be drawn.
//
// Things that stand in the same strict relations to all others are put into one brace, as papers
// write them: p_0 > {a_1, b_1, p_2} > ... No two of a brace are strictly related. What is left is a
// relation between braces, and its covering pairs are the diagram. Preferences need not be
// transitive, nor free of cycles; then there is no such reduction, and all pairs stand.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace kingmaker {

// A relation among 0..size-1: a row of bits for each.
class BitRelation {
 public:
  explicit BitRelation(std::size_t size)
      : size_(size), words_((size + 63) / 64), bits_(size * words_) {}

  [[nodiscard]] std::size_t size() const { return size_; }
  void set(std::size_t i, std::size_t j) { bits_[i * words_ + j / 64] |= bit(j); }
  [[nodiscard]] bool holds(std::size_t i, std::size_t j) const {
    return (bits_[i * words_ + j / 64] & bit(j)) != 0;
  }
  // The 64 j's to a word, the first in the lowest bit.
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
  // Members in ascending order, the braces in the order of their first members.
  std::vector<std::vector<std::uint32_t>> braces;
  // (better, worse): the covering pairs of braces, in ascending order; all pairs if the relation is
  // not transitive.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
  // If it is not transitive, the first a, b, c with a better than b, b than c, but not a than c.
  std::optional<std::array<std::uint32_t, 3>> gap;
  // If there is a cycle: things of which each is better than the next, and the last than the first.
  std::vector<std::uint32_t> cycle;
};

// `better.holds(i, j)`: i is strictly better than j. Precondition: then j is not better than i.
// O(n^3 / 64) for n things.
[[nodiscard]] HasseDiagram hasse_diagram(const BitRelation& better);

}  // namespace kingmaker
