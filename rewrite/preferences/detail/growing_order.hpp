// The print order (algebra/print_order.hpp) for terms that are still being made: options are sorted
// when a term is added, and terms are compared by walking down where they first differ, instead of
// by ranks that every new term would upset.
//
// A comparison is O(1) unless terms agree in depth, number of options and mover; then it goes down
// one path. 8 bytes a term and 4 an option. Void when the store collects.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "algebra/term_map.hpp"
#include "algebra/term_store.hpp"

namespace kingmaker::detail {

class GrowingOrder {
 public:
  GrowingOrder(const TermStore& store, int players) : store_(store), with_simple_(players == 3) {}

  // A choice whose options have been added. Again does nothing.
  void add(Term t) {
    if (first_.get(t) != 0) return;
    const std::span<const Term> options = store_.options(t);
    const std::size_t first = sorted_.size();
    sorted_.insert(sorted_.end(), options.begin(), options.end());
    std::sort(sorted_.begin() + static_cast<std::ptrdiff_t>(first), sorted_.end(),
              [this](Term a, Term b) { return less(a, b); });
    first_[t] = first + 1;
  }
  [[nodiscard]] bool knows(Term t) const { return first_.get(t) != 0; }
  // Of an added choice, first to last.
  [[nodiscard]] std::span<const Term> options(Term t) const {
    return {sorted_.data() + first_.get(t) - 1, store_.options(t).size()};
  }

  // Both added, or wins.
  [[nodiscard]] bool less(Term a, Term b) const {
    while (a != b) {
      const Key left = key(a);
      const Key right = key(b);
      if (left != right) return left < right;
      const auto differ = std::mismatch(options(a).begin(), options(a).end(), options(b).begin());
      a = *differ.first;
      b = *differ.second;
    }
    return false;
  }

 private:
  // Equal for distinct terms only if both are complex.
  struct Key {
    std::uint32_t sort;  // win, simple, complex
    std::uint32_t first;
    std::uint32_t second;
    Player player;
    friend auto operator<=>(const Key&, const Key&) = default;
  };
  [[nodiscard]] Key key(Term t) const {
    if (t.is_win()) return {0, 0, 0, t.winner()};
    if (with_simple_) {
      if (const auto simple = store_.simple_value(t)) return {1, simple->exponent, 0, simple->base};
    }
    return {2, store_.depth(t), static_cast<std::uint32_t>(store_.options(t).size()),
            store_.mover(t)};
  }

  const TermStore& store_;
  bool with_simple_;
  TermMap<std::uint64_t> first_;  // where a choice's options start in sorted_, plus 1
  std::vector<Term> sorted_;
};

}  // namespace kingmaker::detail
