// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The options of terms in print order, for rules that need it.
// Tested in tests/rewrite/rules/pattern_test.cpp.
#pragma once

#include <span>
#include <vector>

#include "algebra/term_store.hpp"
#include "rewrite/preferences/detail/growing_order.hpp"

namespace kingmaker {

// Terms are added when they are asked for. It becomes invalid when the store collects.
class OrderedTerms {
 public:
  OrderedTerms(const TermStore& store, int players) : store_(store), order_(store, players) {}

  // The options of a choice in print order; invalid when more terms are added. The first call takes
  // time for each choice below.
  [[nodiscard]] std::span<const Term> options(Term choice);
  // Sorts options in print order. They are added, with everything below them.
  void sort(std::span<Term> options);
  // Precondition: both have been added, or are wins.
  [[nodiscard]] bool less(Term a, Term b) const { return order_.less(a, b); }
  [[nodiscard]] const TermStore& store() const { return store_; }

 private:
  void know(Term t);

  const TermStore& store_;
  detail::GrowingOrder order_;
  std::vector<Term> open_;
};

}  // namespace kingmaker
