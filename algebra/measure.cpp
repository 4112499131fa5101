// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "algebra/measure.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>

#include "algebra/walk.hpp"
#include "base/hash_table.hpp"
#include "base/sort_unique.hpp"

namespace kingmaker {

std::vector<Term> outcomes_in(const TermStore& store, Term v) {
  if (!store.has_outcomes(v)) return {};
  if (v.is_leaf()) return {v};
  std::vector<Term> outcomes;
  for (const Term t : bottom_up(store, v)) {
    for (const Term option : store.options(t)) {
      if (option.is_outcome()) outcomes.push_back(option);
    }
  }
  sort_unique(outcomes);
  return outcomes;
}

std::uint64_t size(const TermStore& store, Term v) {
  return bottom_up(store, v).size() + static_cast<std::uint64_t>(store.winners(v).size()) +
         outcomes_in(store, v).size();
}

void SmallSizes::visit(std::span<const Term> values) {
  visited_.clear();
  for (const Term v : values) {
    if (visited_.insert(v).second) open_.push_back(v);
  }
  while (!open_.empty()) {
    const Term t = open_.back();
    open_.pop_back();
    if (t.is_leaf()) continue;
    for (const Term option : store_.options(t)) {
      if (visited_.insert(option).second) open_.push_back(option);
    }
  }
}

std::uint64_t SmallSizes::of(std::span<const Term> values) {
  visit(values);
  return visited_.size();
}

std::size_t SmallSizes::widest(Term v) {
  visit({&v, 1});
  std::size_t most = 0;
  for (const Term t : visited_) {
    if (t.is_choice()) most = std::max(most, store_.options(t).size());
  }
  return most;
}

std::optional<Integer> leaves(const TermStore& store, Term v, std::uint64_t max_bits,
                              absl::FunctionRef<bool(std::uint64_t units)> spend) {
  if (v.is_leaf()) return Integer(1);
  const std::vector<Term> order = bottom_up(store, v);
  // A count is dropped after its last use, since a long chain of large numbers would fill the
  // memory.
  TermMap<std::uint32_t> uses;
  for (const Term t : order) {
    for (const Term option : store.options(t)) {
      if (option.is_choice()) ++uses[option];
    }
  }
  HashMap<Term, Integer> counts;
  for (const Term t : order) {
    Integer sum = 0;
    for (const Term option : store.options(t)) {
      if (!spend(1 + sum.backend().size() / 64)) return std::nullopt;
      if (option.is_leaf()) {
        sum += 1;
        continue;
      }
      const auto held = counts.find(option);
      sum += held->second;
      if (--uses[option] == 0) counts.erase(held);
    }
    if (sum > 1 && msb(sum) >= max_bits) return std::nullopt;
    counts.emplace(t, std::move(sum));
  }
  return counts.at(v);
}

bool contains(const TermStore& store, Term v, Term w) {
  if (w.is_win()) return store.winners(v).contains(w.winner());
  if (w.is_leaf()) {
    const std::vector<Term> outcomes = outcomes_in(store, v);
    return absl::c_binary_search(outcomes, w);
  }
  if (v.is_leaf() || store.depth(w) > store.depth(v)) return false;
  const std::vector<Term> order = bottom_up(store, v);
  return absl::c_binary_search(order, w);
}

}  // namespace kingmaker
