// Prudent numbers: a prudent player's ranking of all values as an order of numbers.
//
// For a player p, d(win(p)) = 1, d(v) = 0 for the other wins, and d of a choice is what its options
// have if they agree, and otherwise the simplest number strictly between their least and their
// greatest: the dyadic rational with the least denominator. Then of two distinct values in
// syntactic normal form v is prudently weaker (EK Definition 11) if and only if d(v) < d(w), and
// they are prudently incomparable if and only if d(v) = d(w). The proof is in docs/mathematics.md;
// that prudent preference is a strict weak order, and has no cycles, follows. On simple values d is
// Loeb's probability of Table 4: d(a_k) = (1 - (-1/2)^k) / 3 for the players a other than p, and
// d(p_{k+1}) = d(a_k).
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "algebra/term_map.hpp"
#include "algebra/term_store.hpp"
#include "base/budget.hpp"
#include "rewrite/preferences/dyadic_tree.hpp"

namespace kingmaker {

// A prudent number as an integer that is ordered like it, for values that are not too deep and for
// simple ones: d in units of 2^-63, but for simple values with exponents that are too large for
// that.
using PrudentRank = std::uint64_t;
inline constexpr int kPrudentBits = 63;
inline constexpr PrudentRank kPrudentOne = PrudentRank{1} << kPrudentBits;

// d has a denominator of at most 2^depth, so that all values up to this depth have their rank. The
// units below are for simple values of larger exponents: d(a_k) lies between d(a_44) and d(a_43)
// then, where no value of depth 44 has its number. There are units for all that fit into a store.
inline constexpr std::uint32_t kMaxRankedDepth = 44;
inline constexpr std::uint32_t kMaxRankedExponent = (1U << (kPrudentBits - kMaxRankedDepth)) - 1;
static_assert(kMaxRankedExponent >= TermStore::kMaxDepth);

// Precondition: low < high, and there is a unit between them.
[[nodiscard]] constexpr PrudentRank simplest_between(PrudentRank low, PrudentRank high) {
  // Of low + 1 .. high - 1 the one with most zeros at its end: high - 1 without the bits from which
  // on it differs from low, but the first.
  const auto differ = static_cast<int>(std::bit_width(low ^ (high - 1)));
  return (high - 1) >> (differ - 1) << (differ - 1);
}

// Of a simple value, O(1). Precondition: an exponent of at most kMaxRankedExponent.
[[nodiscard]] constexpr PrudentRank prudent_rank(Player p, SimpleValue value) {
  if (value.base == p && value.exponent == 0) return kPrudentOne;
  // p_{k+1} ranks with a_k.
  const std::uint32_t k = value.exponent - (value.base == p ? 1 : 0);
  const std::uint32_t exact = k <= kMaxRankedDepth ? k : kMaxRankedDepth - k % 2;
  const PrudentRank part = kPrudentOne >> exact;
  const PrudentRank rank = (exact % 2 == 0 ? kPrudentOne - part : kPrudentOne + part) / 3;
  const std::uint32_t further = (k - exact) / 2;
  return k % 2 == 0 ? rank + further : rank - further;
}

// Finds prudent numbers and remembers them: as ranks, 8 bytes for each node and player asked for;
// those of deeper values in a tree, 4 bytes and at most 24 for the tree. `max_bytes` and what the
// values last asked for took at most.
class PrudentNumbers {
 public:
  // The store must outlive this.
  PrudentNumbers(const TermStore& store, std::size_t max_bytes)
      : store_(store), max_bytes_(max_bytes) {}

  // The rank of v for p; O(nodes of v) the first time, a unit of the budget an option. None for
  // values deeper than kMaxRankedDepth that are not simple, and when the budget is spent.
  [[nodiscard]] std::optional<PrudentRank> rank(Player p, Term v, Budget& budget);

  // How d(v) stands to d(w) for p, whatever their depth. O(nodes of v and w * log depth) the first
  // time and O(log depth) from then on, O(nodes) and O(1) where both have a rank; a unit of the
  // budget an option. None when the budget is spent.
  [[nodiscard]] std::optional<std::strong_ordering> compare(Player p, Term v, Term w,
                                                            Budget& budget);

  // d(v) for p in binary, the first digit in front of the point; none for 0. Nothing when the
  // budget is spent.
  [[nodiscard]] std::optional<std::vector<std::uint8_t>> digits(Player p, Term v, Budget& budget);

  [[nodiscard]] std::size_t bytes() const;
  // To be called when the store has collected.
  void clear();

 private:
  // What numbers are made of.
  struct Ranks;
  struct Nodes;

  // d of v in `numbers`, without looking at options.
  template <typename Numbers>
  [[nodiscard]] std::optional<typename Numbers::Number> known(const Numbers& numbers, Player p,
                                                              Term v) const;
  // From the options. Precondition: v is a choice.
  template <typename Numbers>
  [[nodiscard]] std::optional<typename Numbers::Number> evaluate(const Numbers& numbers, Player p,
                                                                 Term v, Budget& budget) const;
  [[nodiscard]] std::optional<Dyadic> node(Player p, Term v, Budget& budget);

  const TermStore& store_;
  std::size_t max_bytes_;
  // 0: not known. Only of choices with a win of the player, whose numbers are not 0.
  std::array<TermMap<PrudentRank>, kMaxPlayers> ranks_;
  std::array<TermMap<Dyadic>, kMaxPlayers> nodes_;
  DyadicTree tree_;
};

}  // namespace kingmaker
