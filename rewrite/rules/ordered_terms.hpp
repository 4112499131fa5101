// The options of terms in the order in which they are printed, for rules that look at them so.
#pragma once

#include <span>
#include <vector>

#include "algebra/term_store.hpp"
#include "rewrite/preferences/detail/growing_order.hpp"

namespace kingmaker {

// Becomes acquainted with terms when they are asked for. Void when the store collects.
class OrderedTerms {
 public:
  OrderedTerms(const TermStore& store, int players) : store_(store), order_(store, players) {}

  // Of a choice, first to last; void when more terms become known. Takes time once for each choice
  // below it.
  [[nodiscard]] std::span<const Term> options(Term choice);
  // Sorts options. They are known from then on, and all that is below them.
  void sort(std::span<Term> options);
  // Of known terms, or wins.
  [[nodiscard]] bool less(Term a, Term b) const { return order_.less(a, b); }
  [[nodiscard]] const TermStore& store() const { return store_; }

 private:
  void know(Term t);

  const TermStore& store_;
  detail::GrowingOrder order_;
  std::vector<Term> open_;
};

}  // namespace kingmaker
