// The order in which options are shown and numbered, everywhere: wins by player, then (N = 3)
// simple values by exponent and base, then the other choices by depth, number of options, mover,
// and their options in this same order. It depends on the values alone, never on what a store held
// before, unlike the order of handles.
//
// Build one for the values at hand: O(n log n) over their distinct nodes, no recursion. It is void
// when the store collects.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "algebra/term_map.hpp"
#include "algebra/term_store.hpp"

namespace kingmaker {

class PrintOrder {
 public:
  // For all values below `roots`, of a game with `players` players.
  PrintOrder(const TermStore& store, int players, std::span<const Term> roots);
  PrintOrder(const TermStore& store, int players, Term root)
      : PrintOrder(store, players, std::span<const Term>(&root, 1)) {}

  // Both below a root.
  [[nodiscard]] bool less(Term a, Term b) const { return key(a) < key(b); }
  // Is this choice below a root?
  [[nodiscard]] bool knows(Term t) const { return first_.get(t) != 0; }
  // The options of a choice below a root, first to last.
  [[nodiscard]] std::span<const Term> options(Term t) const {
    return {sorted_.data() + (first_.get(t) - 1), store_->options(t).size()};
  }

 private:
  [[nodiscard]] std::uint64_t key(Term t) const;

  const TermStore* store_;
  bool with_simple_;
  TermMap<std::uint32_t> rank_;   // of the complex choices, in this order
  TermMap<std::uint64_t> first_;  // 1 + where a choice's options start in sorted_
  std::vector<Term> sorted_;
};

}  // namespace kingmaker
