// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The order in which options are printed and numbered everywhere: wins by player, then (for N = 3)
// simple values by exponent and base, then the other choices by depth, number of options, mover,
// and their options in this same order. Unlike the order of handles, it depends on the values
// alone, not on the history of the store.
//
// Make one for the values at hand. It takes O(n log n) for n distinct nodes, does not recurse, and
// becomes invalid when the store collects.
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
  TermMap<std::uint32_t> rank_;   // of complex choices in this order
  TermMap<std::uint64_t> first_;  // 1 + the place of a choice's options in sorted_
  std::vector<Term> sorted_;
};

}  // namespace kingmaker
