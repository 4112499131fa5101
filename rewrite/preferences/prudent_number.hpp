// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Prudent numbers: they represent a prudent player's ranking of all values by the order of
// numbers.
//
// The problem. Edixhoven and Kosters define "v is prudently weaker than w for p" (Definition 11)
// by two clauses about all options of v and w, which ask the same of pairs of options, and so on.
// Decided so, a relation of two values costs up to the product of their sizes, for each player,
// and a rule that drops weaker options asks it of all pairs of options.
//
// The theorem. For a player p, d(win(p)) = 1 and d(v) = 0 for the other wins. For a choice, d is
// the number of its options if these agree, and otherwise the simplest number strictly between
// their least and their greatest: the dyadic rational with the least denominator. Let v and w be
// distinct values in syntactic normal form. v is prudently weaker if and only if d(v) < d(w), and
// they are prudently incomparable if and only if d(v) = d(w). The proof is in
// docs/book/mathematics.md and proofs/Prudent.v. It follows that prudent preference is a strict
// weak order, so it has no cycles, and that the weaker options of a choice are those below the
// greatest number: one pass over them, without pairs.
//
// For example, for player 1: 1_1 = 1{2,3} has 0, since both options have. 2_1 = 2{1,3} and 3_1 =
// 3{1,2} have options with 1 and 0, so their number is 1/2. 2_2 = 2{1_1,3_1} has options with 0
// and 1/2, and so 1/4. So 2_2 is weaker than 2_1 for player 1, and 2_1 and 3_1 are incomparable.
// On simple values d is Loeb's probability of Table 4: d(a_k) = (1 - (-1/2)^k) / 3 for the players
// a other than p, and d(p_{k+1}) = d(a_k).
//
// Other outcomes than wins (algebra/outcome.hpp). At a *level* t a player wins where he is paid at
// least t, and loses elsewhere, so each value has a number d_t. A prudent player compares values by
// d_t for the least t at which they differ: docs/book/outcomes.md.
//
// The representation. A value of depth at most 44 has a denominator of at most 2^44, so its number
// fits into 64 bits, in units of 2^-63. There the simplest number between two others is a matter
// of one bit: the highest in which they differ (`simplest_between`). The lower units are left for
// simple values with large exponents, which are written shorter than they are deep. Numbers of
// other deep values are nodes of a tree of dyadic numbers (dyadic_tree.hpp), where two are
// compared by their nearest common ancestor.
//
// Cost: O(nodes) the first time and O(1) then; 8 bytes for each node and player that was asked for.
// The check of docs/internals.md, over all 37 344 321 pairs of values to depth 2, takes 3.4 s of
// processor time, and 21 s with the definition, pair by pair with a memo, after `:set theorems
// off`.
//
// Invariants:
//
// 1. Ranks are in the order of numbers: rank(v) < rank(w) if and only if d(v) < d(w). They are 0
//    for values in which p cannot win, and kPrudentOne for win(p) alone.
// 2. A memo has 0 for "not yet computed", which is no number of a value that contains a win of p.
// 3. Numbers are a function of the value; a value has the same one in every store. Memos are per
//    node, and are cleared when the store collects or they exceed their memory.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "algebra/term_map.hpp"
#include "algebra/term_store.hpp"
#include "base/budget.hpp"
#include "base/hash_table.hpp"
#include "rewrite/preferences/dyadic_tree.hpp"
#include "rewrite/preferences/payoff_range.hpp"

namespace kingmaker {

// A prudent number as an integer with the same order, for values that are simple or not too deep.
// It is d in units of 2^-63, except for simple values whose exponents are too large for that.
using PrudentRank = std::uint64_t;
inline constexpr int kPrudentBits = 63;
inline constexpr PrudentRank kPrudentOne = PrudentRank{1} << kPrudentBits;

// Up to this depth d has a denominator of at most 2^depth, so all values have a rank. The lower
// units are for simple values with larger exponents: their d(a_k) lies between d(a_44) and d(a_43),
// where no value of depth 44 has its number. There are units for all of them that fit into a store.
inline constexpr std::uint32_t kMaxRankedDepth = 44;
inline constexpr std::uint32_t kMaxRankedExponent = (1U << (kPrudentBits - kMaxRankedDepth)) - 1;
static_assert(kMaxRankedExponent >= TermStore::kMaxDepth);

// Precondition: low < high, and there is a unit between them.
[[nodiscard]] constexpr PrudentRank simplest_between(PrudentRank low, PrudentRank high) {
  // The number in low + 1 .. high - 1 with the most trailing zeros: high - 1 without the bits after
  // the first one in which it differs from low.
  const auto differ = static_cast<int>(std::bit_width(low ^ (high - 1)));
  return (high - 1) >> (differ - 1) << (differ - 1);
}

// The rank of a simple value, in O(1). Precondition: the exponent is at most kMaxRankedExponent.
[[nodiscard]] constexpr PrudentRank prudent_rank(Player p, SimpleValue value) {
  if (value.base == p && value.exponent == 0) return kPrudentOne;
  // The rank of p_{k+1} is that of a_k.
  const std::uint32_t k = value.exponent - (value.base == p ? 1 : 0);
  const std::uint32_t exact = k <= kMaxRankedDepth ? k : kMaxRankedDepth - k % 2;
  const PrudentRank part = kPrudentOne >> exact;
  const PrudentRank rank = (exact % 2 == 0 ? kPrudentOne - part : kPrudentOne + part) / 3;
  const std::uint32_t further = (k - exact) / 2;
  return k % 2 == 0 ? rank + further : rank - further;
}

// The reading of values in which player p either wins or loses. At a level t he wins where he is
// paid at least t (algebra/outcome.hpp); without one, all leaves are wins of players.
struct PrudentReading {
  Player player;
  std::optional<Payoff> level = std::nullopt;
  friend bool operator==(const PrudentReading&, const PrudentReading&) = default;
  template <typename H>
  friend H AbslHashValue(H h, const PrudentReading& r) {
    return H::combine(std::move(h), r.player, r.level.has_value(), r.level.value_or(Payoff()));
  }
};

// Computes prudent numbers and remembers them: ranks take 8 bytes for each node and player that was
// asked for; numbers of deeper values take 4 bytes, and at most 24 in a tree. The total is at most
// `max_bytes` plus the memory for the last values.
class PrudentNumbers {
 public:
  // `store` must outlive this object.
  PrudentNumbers(const TermStore& store, std::size_t max_bytes)
      : store_(store), ranges_(store), max_bytes_(max_bytes) {}

  // The rank of v for p. It takes O(nodes of v) the first time, and a unit of the budget for each
  // option. Nullopt for values deeper than kMaxRankedDepth that are not simple, and if the budget
  // is spent.
  [[nodiscard]] std::optional<PrudentRank> rank(Player p, Term v, Budget& budget);

  // The order of d(v) and d(w) for p, at any depth. It takes O(nodes of v and w * log depth) the
  // first time and then O(log depth), or O(nodes) and then O(1) if both have a rank; and a unit of
  // the budget for each option. Nullopt if the budget is spent.
  [[nodiscard]] std::optional<std::strong_ordering> compare(Player p, Term v, Term w,
                                                            Budget& budget);

  // The order of v and w for p by levels: at the least payoff t at which d_t(v) and d_t(w) differ,
  // the value with the smaller number is worse. It costs as much as `compare` for each distinct
  // payoff of p in the store.
  [[nodiscard]] std::optional<std::strong_ordering> compare_levels(Player p, Term v, Term w,
                                                                   Budget& budget);

  // The binary digits of d(v) for p, or of d_t(v) at a level t; the first is before the point, and
  // there are none for 0. Nullopt if the budget is spent.
  [[nodiscard]] std::optional<std::vector<std::uint8_t>> digits(
      Player p, Term v, Budget& budget, std::optional<Payoff> level = std::nullopt);

  // The payoffs of the values, with which the numbers are computed.
  [[nodiscard]] PayoffRanges& ranges() { return ranges_; }

  [[nodiscard]] std::size_t bytes() const;
  // Must be called when the store has collected.
  void clear();

 private:
  // The two representations of numbers.
  struct Ranks;
  struct Nodes;

  // The number of v in `numbers`, if it is known without looking at options.
  template <typename Numbers>
  [[nodiscard]] std::optional<typename Numbers::Number> cached(const Numbers& numbers,
                                                               const PrudentReading& reading,
                                                               Term v) const;
  // Computes the number from the options. Precondition: v is a choice.
  template <typename Numbers>
  [[nodiscard]] std::optional<typename Numbers::Number> evaluate(const Numbers& numbers,
                                                                 const PrudentReading& reading,
                                                                 Term v, Budget& budget) const;
  [[nodiscard]] std::optional<PrudentRank> rank_at(const PrudentReading& reading, Term v,
                                                   Budget& budget);
  [[nodiscard]] std::optional<Dyadic> node(const PrudentReading& reading, Term v, Budget& budget);
  [[nodiscard]] std::optional<std::strong_ordering> compare_at(const PrudentReading& reading,
                                                               Term v, Term w, Budget& budget);
  struct Memo {
    TermMap<PrudentRank> ranks;
    TermMap<Dyadic> nodes;
  };
  [[nodiscard]] Memo& memo_of(const PrudentReading& reading);

  const TermStore& store_;
  mutable PayoffRanges ranges_;
  std::size_t max_bytes_;
  // 0 if not known. It only has choices with a win of the player, whose numbers are not 0.
  std::array<Memo, kMaxPlayers> memos_;
  HashMap<PrudentReading, std::unique_ptr<Memo>> memos_at_levels_;
  DyadicTree tree_;
};

}  // namespace kingmaker
