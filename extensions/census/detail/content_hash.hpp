// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Hashes of the content of values. They are the same in all stores, threads and processes.
// Tested in tests/extensions/census/checkpoint_test.cpp.
#pragma once

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "algebra/term_map.hpp"
#include "algebra/term_store.hpp"
#include "base/byte_order.hpp"
#include "base/sort_unique.hpp"

namespace kingmaker::detail {

// An XXH3 hash. A win is {winner, 0}; {0, 0} is no value.
struct ContentHash {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  [[nodiscard]] bool is_win() const { return high == 0; }
  friend auto operator<=>(const ContentHash&, const ContentHash&) = default;
  template <typename H>
  friend H AbslHashValue(H h, const ContentHash& c) {
    return H::combine(std::move(h), c.low, c.high);
  }
};

inline ContentHash win_hash(Player p) { return {static_cast<std::uint64_t>(p), 0}; }

// The hash of the choice of `mover` among options with these hashes. Reorders `options`.
inline ContentHash choice_hash(Player mover, std::vector<ContentHash>& options) {
  sort_unique(options);
  for (ContentHash& h : options) h = {little_endian(h.low), little_endian(h.high)};
  const XXH128_hash_t h = XXH3_128bits_withSeed(
      options.data(), options.size() * sizeof(ContentHash), static_cast<std::uint64_t>(mover));
  return {h.low64, h.high64 | 1};  // the lowest bit tells it from a win
}

inline ContentHash outcome_hash(std::span<const Payoff> payoffs) {
  std::vector<std::uint64_t> numbers;
  for (const Payoff& payoff : payoffs) {
    numbers.push_back(little_endian(static_cast<std::uint64_t>(payoff.numerator())));
    numbers.push_back(little_endian(static_cast<std::uint64_t>(payoff.denominator())));
  }
  const XXH128_hash_t h = XXH3_128bits(numbers.data(), numbers.size() * sizeof(std::uint64_t));
  return {h.low64, h.high64 | 1};
}

// The hashes of the terms of one store. Each is computed once and remembered.
class ContentHashes {
 public:
  // Returns the hash of `root`, and calls `visit(hash, term)` for each term that is hashed for the
  // first time. It does not recurse.
  [[nodiscard]] ContentHash of(const TermStore& store, Term root, const auto& visit) {
    if (root.is_leaf()) return leaf_hash(store, root);
    std::vector<Term> open{root};
    std::vector<ContentHash> options;
    while (!open.empty()) {
      const Term t = open.back();
      if (hashes_.get(t).high != 0) {
        open.pop_back();
        continue;
      }
      options.clear();
      const std::size_t waiting = open.size();
      for (const Term option : store.options(t)) {
        const ContentHash h = option.is_leaf() ? leaf_hash(store, option) : hashes_.get(option);
        if (h == ContentHash{}) open.push_back(option);
        options.push_back(h);
      }
      if (open.size() > waiting) continue;
      open.pop_back();
      const ContentHash h = choice_hash(store.mover(t), options);
      hashes_[t] = h;
      visit(h, t);
    }
    return hashes_.get(root);
  }
  [[nodiscard]] static ContentHash leaf_hash(const TermStore& store, Term leaf) {
    return leaf.is_win() ? win_hash(leaf.winner()) : outcome_hash(store.payoffs(leaf));
  }
  void set(Term t, const ContentHash& hash) { hashes_[t] = hash; }
  [[nodiscard]] std::size_t bytes() const { return hashes_.bytes(); }

 private:
  TermMap<ContentHash> hashes_;
};

}  // namespace kingmaker::detail
