// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The order in which options are printed and numbered everywhere.
//
// The problem. A store sorts options by handle, and handles are given in the order in which values
// were first met. So what was asked before would decide how an answer is printed, which option is
// number 1, and which of several witnesses a derivation names. This order depends on the values
// alone:
//
//     1. wins, by player, and then other outcomes, by payoffs (OutcomeTable::places);
//     2. for three players, simple values b_k, by exponent and then by base;
//     3. other choices, by depth, number of options, mover, and then their options in this order.
//
// For example `[2,[1,3],1]` is printed `[1,2,2_1]` for three players and `[1,2,[1,3]]` for four,
// although the store may have met 2 first.
//
// The algorithm. A comparison that follows the two values would visit shared parts again and
// again, and would need a stack as deep as they are. So all choices below the roots are *ranked*,
// the least deep ones first, as in Aho, Hopcroft and Ullman's test of whether two trees are
// isomorphic. Options are less deep than their choice; when a level is ranked, they have keys,
// which are numbers. So a level is sorted by sequences of numbers, and its places in the sorted
// list are its ranks. The ranks of deeper levels are larger. After that two values are compared in
// O(1), by their keys:
//
//     | 63 62 | 61                     0 |
//     |   0   |  the player              |  a win; 16 + the place of any other outcome
//     |   1   |  exponent << 8 | base    |  a simple value of three players
//     |   2   |  rank                    |  any other choice
//
// Cost: for n distinct nodes below the roots, O(n) look-ups, and sorting each level and the
// options of each choice; 4 bytes a rank, 8 for the place of a choice's options, and 4 for each
// option. Printing a random value of 10^6 leaves takes 46 ms, which includes this (`make
// bench-peers`, *Growth* in docs/performance.md, where the time grows like n^1.1). It does not
// recurse.
//
// Invariants:
//
// 1. Equal values have one key, and different ones have different keys.
// 2. Keys of options are known before that of their choice, since levels are ranked in the order
//    of depth.
// 3. Keys are valid for the roots, until the store collects. A new store, or another order of
//    requests, leaves the order of the values as it is.
//
// Make one for the values at hand.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "algebra/term_map.hpp"
#include "algebra/term_store.hpp"

namespace kingmaker {

class PrintOrder {
 public:
  // Orders all values below `roots`, in a game with `players` players.
  PrintOrder(const TermStore& store, int players, std::span<const Term> roots);
  PrintOrder(const TermStore& store, int players, Term root)
      : PrintOrder(store, players, std::span<const Term>(&root, 1)) {}

  // Precondition: both are below a root.
  [[nodiscard]] bool less(Term a, Term b) const { return key(a) < key(b); }
  // True if this choice is below a root.
  [[nodiscard]] bool knows(Term t) const { return first_.get(t) != 0; }
  // The sorted options of a choice below a root.
  [[nodiscard]] std::span<const Term> options(Term t) const {
    return {sorted_.data() + (first_.get(t) - 1), store_->options(t).size()};
  }

 private:
  [[nodiscard]] std::uint64_t key(Term t) const;

  const TermStore* store_;
  bool with_simple_;
  std::vector<std::uint32_t> places_;  // of outcomes, if there are any below the roots
  TermMap<std::uint32_t> rank_;        // of complex choices in this order
  TermMap<std::uint64_t> first_;       // 1 + the place of a choice's options in sorted_
  std::vector<Term> sorted_;
};

}  // namespace kingmaker
