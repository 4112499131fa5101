// Dyadic rationals from 0 to 1 with denominators of any size.
//
// They are the nodes of a tree: 0 is the root, 1 its right child, 1/2 the left child of 1, and from
// there on the children of a number are the two with twice its denominator that are nearest to it.
// (These are Conway's sign expansions.) What is below a node to its left is less than the node,
// what is below to its right greater. So two numbers compare as they part from their lowest common
// ancestor, and the simplest number strictly between them, the one of the least denominator, is
// that ancestor, unless it is one of them.
//
// Nodes are made when they are first wanted, each once: equal numbers have equal handles. Besides
// its parent a node knows one ancestor farther up (Myers, An applicative random-access stack,
// 1983), by which all ways up take O(log depth) steps. 24 bytes a node.
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

  // O(log depth).
  [[nodiscard]] std::strong_ordering compare(Dyadic a, Dyadic b) const {
    return a == b ? std::strong_ordering::equal : part(a, b).order;
  }
  // O(log depth); makes at most one node. Precondition: low < high.
  [[nodiscard]] Dyadic simplest_between(Dyadic low, Dyadic high);

  // 0 for 0, and n + 1 for a number of denominator 2^n.
  [[nodiscard]] std::uint32_t depth(Dyadic x) const { return at(x).depth(); }
  // In binary: as many digits as it is deep, the first in front of the point.
  [[nodiscard]] std::vector<std::uint8_t> digits(Dyadic x) const;

  // Beyond those of 0 and 1, which are always there.
  [[nodiscard]] std::size_t bytes() const { return (nodes_.capacity() - 2) * sizeof(Node); }
  // But for 0 and 1 handles are void from then on. Gives the memory back.
  void clear();

 private:
  using Side = std::size_t;
  static constexpr Side kLeft = 0;
  static constexpr Side kRight = 1;

  struct Node {
    Dyadic parent{};  // the root is its own
    Dyadic jump{};    // an ancestor whose depth depends on the node's depth alone
    std::array<std::uint32_t, 2> steps{};  // on the way from the root, by side
    std::array<Dyadic, 2> children{};      // by side; kZero: not made yet
    [[nodiscard]] std::uint32_t depth() const { return steps[kLeft] + steps[kRight]; }
  };
  // Of two numbers: the lowest common ancestor, and how they stand to each other.
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
  // The highest node on the way to x after more than `count` steps to `side`, of which there are.
  [[nodiscard]] Dyadic first_after(Dyadic x, Side side, std::uint32_t count) const;
  // The simplest number strictly between x and `end`, which is below x to `side`.
  [[nodiscard]] Dyadic simplest_towards(Dyadic x, Dyadic end, Side side);
  Dyadic child(Dyadic x, Side side);

  std::vector<Node> nodes_;
};

}  // namespace kingmaker
