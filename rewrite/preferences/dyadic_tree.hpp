// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Dyadic rationals from 0 to 1 with denominators of any size.
//
// They are the nodes of a tree. 0 is the root, 1 is its right child, and 1/2 is the left child of
// 1. From there on, the children of a number are the two nearest numbers with twice its
// denominator. (These are Conway's sign expansions.) The numbers below a node to its left are less
// than the node, those to its right are greater. So two numbers compare as their paths leave their
// lowest common ancestor. The simplest number strictly between them, which has the least
// denominator, is that ancestor, unless it is one of them.
//
// Nodes are made when they are first needed, each once, so equal numbers have equal handles.
// Besides its parent, a node stores one more distant ancestor (Myers, An applicative random-access
// stack, 1983), so that all searches upwards take O(log depth) steps. A node takes 24 bytes.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace kingmaker {

// A number of a DyadicTree.
enum class Dyadic : std::uint32_t {};

class DyadicTree {
 public:
  static constexpr Dyadic kZero{0};
  static constexpr Dyadic kOne{1};

  DyadicTree() { clear(); }

  // Takes O(log depth).
  [[nodiscard]] std::strong_ordering compare(Dyadic a, Dyadic b) const {
    return a == b ? std::strong_ordering::equal : part(a, b).order;
  }
  // Takes O(log depth), and makes at most one node. Precondition: low < high.
  [[nodiscard]] Dyadic simplest_between(Dyadic low, Dyadic high);

  // 0 for 0, and n + 1 for a number of denominator 2^n.
  [[nodiscard]] std::uint32_t depth(Dyadic x) const { return at(x).depth(); }
  // The binary digits, as many as the depth. The first is before the point.
  [[nodiscard]] std::vector<std::uint8_t> digits(Dyadic x) const;

  // The memory for nodes other than 0 and 1, which always exist.
  [[nodiscard]] std::size_t bytes() const { return (nodes_.capacity() - 2) * sizeof(Node); }
  // Frees the memory. All handles other than those of 0 and 1 become invalid.
  void clear();

 private:
  using Side = std::size_t;
  static constexpr Side kLeft = 0;
  static constexpr Side kRight = 1;

  struct Node {
    Dyadic parent{};  // the root is its own parent
    Dyadic jump{};    // an ancestor; its depth depends on the node's depth alone
    std::array<std::uint32_t, 2> steps{};  // on the way from the root, by side
    std::array<Dyadic, 2> children{};      // by side; kZero if not made yet
    [[nodiscard]] std::uint32_t depth() const { return steps[kLeft] + steps[kRight]; }
  };
  // The lowest common ancestor of two numbers, and their order.
  struct Parting {
    Dyadic from;
    std::strong_ordering order;
  };

  [[nodiscard]] const Node& at(Dyadic x) const { return nodes_[static_cast<std::size_t>(x)]; }
  // Precondition: x is not the root.
  [[nodiscard]] Side side_of(Dyadic x) const {
    return at(at(x).parent).children[kLeft] == x ? kLeft : kRight;
  }
  // Precondition: a != b.
  [[nodiscard]] Parting part(Dyadic a, Dyadic b) const;
  // Precondition: x is at least that deep.
  [[nodiscard]] Dyadic ancestor(Dyadic x, std::uint32_t depth) const;
  // The highest node on the way to x that comes after more than `count` steps to `side`.
  // Precondition: there are so many.
  [[nodiscard]] Dyadic first_after(Dyadic x, Side side, std::uint32_t count) const;
  // The simplest number strictly between x and `end`. Precondition: `end` is below x, to `side`.
  [[nodiscard]] Dyadic simplest_towards(Dyadic x, Dyadic end, Side side);
  Dyadic child(Dyadic x, Side side);

  std::vector<Node> nodes_;
};

}  // namespace kingmaker
