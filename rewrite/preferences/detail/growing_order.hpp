// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The print order (algebra/print_order.hpp) for terms that are still being made. Options are sorted
// when a term is added. Terms are compared by following the path along which they differ, instead
// of by ranks, which every new term would change.
//
// A comparison is O(1) unless terms agree in depth, number of options and mover; then it follows
// one path. Memory: 8 bytes for each term and 4 for each option. It becomes invalid when the store
// collects. Tested in tests/rewrite/rules/pattern_test.cpp.
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

  // Adds a choice whose options have been added. Adding it again has no effect.
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
  // The sorted options of a choice that has been added.
  [[nodiscard]] std::span<const Term> options(Term t) const {
    return {sorted_.data() + first_.get(t) - 1, store_.options(t).size()};
  }

  // Precondition: both have been added, or are leaves.
  [[nodiscard]] bool less(Term a, Term b) const {
    while (a != b) {
      const Key left = key(a);
      const Key right = key(b);
      if (left != right) return left < right;
      if (a.is_leaf()) return store_.is_printed_before(a, b);
      const auto differ = std::mismatch(options(a).begin(), options(a).end(), options(b).begin());
      a = *differ.first;
      b = *differ.second;
    }
    return false;
  }

 private:
  // The keys of distinct terms are equal only if both are complex, or outcomes other than wins.
  struct Key {
    std::uint32_t sort;  // leaf, simple or complex
    std::uint32_t first;
    std::uint32_t second;
    Player player;
    friend auto operator<=>(const Key&, const Key&) = default;
  };
  [[nodiscard]] Key key(Term t) const {
    if (t.is_win()) return {0, 0, 0, t.winner()};
    if (t.is_leaf()) return {0, 1, 0, 0};
    if (with_simple_) {
      if (const auto simple = store_.simple_value(t)) return {1, simple->exponent, 0, simple->base};
    }
    return {2, store_.depth(t), static_cast<std::uint32_t>(store_.options(t).size()),
            store_.mover(t)};
  }

  const TermStore& store_;
  bool with_simple_;
  TermMap<std::uint64_t> first_;  // 1 + the place of a choice's options in sorted_
  std::vector<Term> sorted_;
};

}  // namespace kingmaker::detail
