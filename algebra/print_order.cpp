// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "algebra/print_order.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "algebra/walk.hpp"

namespace kingmaker {

PrintOrder::PrintOrder(const TermStore& store, int players, std::span<const Term> roots)
    : store_(&store), with_simple_(players == 3) {
  if (absl::c_any_of(roots, [&](Term t) { return store.has_outcomes(t); })) {
    places_ = store.outcomes().places();
  }
  std::vector<Term> nodes = bottom_up(store, roots);
  // Choices are ordered by depth first, and options are less deep than their choice. So levels can
  // be ranked one after the other.
  absl::c_stable_sort(nodes, [&](Term a, Term b) { return store.depth(a) < store.depth(b); });

  // The keys by which choices are compared, for all options of a level in one place. Otherwise
  // sorting a level of a million choices would mostly wait for memory.
  struct Choice {
    std::uint64_t shape;  // number of options and mover
    std::uint64_t first;  // key of the first option
    std::size_t rest;     // the place of the other keys
    Term term;
  };
  std::vector<Choice> choices;
  std::vector<std::uint64_t> keys;
  const auto before = [&](const Choice& a, const Choice& b) {
    if (a.shape != b.shape) return a.shape < b.shape;
    if (a.first != b.first) return a.first < b.first;
    const auto others = static_cast<std::ptrdiff_t>(a.shape >> 8) - 1;
    const auto left = keys.begin() + static_cast<std::ptrdiff_t>(a.rest);
    const auto right = keys.begin() + static_cast<std::ptrdiff_t>(b.rest);
    return std::lexicographical_compare(left, left + others, right, right + others);
  };

  std::uint32_t rank = 0;
  std::vector<std::pair<std::uint64_t, Term>> keyed;
  for (auto node = nodes.begin(); node != nodes.end();) {
    choices.clear();
    keys.clear();
    for (const auto depth = store.depth(*node); node != nodes.end() && store.depth(*node) == depth;
         ++node) {
      keyed.clear();
      for (const Term option : store.options(*node)) keyed.emplace_back(key(option), option);
      absl::c_sort(keyed);
      choices.push_back({keyed.size() << 8 | static_cast<std::uint64_t>(store.mover(*node)),
                         keyed.front().first, keys.size() + 1, *node});
      first_[*node] = sorted_.size() + 1;
      for (const auto& [of_option, option] : keyed) {
        keys.push_back(of_option);
        sorted_.push_back(option);
      }
    }
    absl::c_sort(choices, before);
    for (const Choice& choice : choices) rank_[choice.term] = rank++;
  }
}

std::uint64_t PrintOrder::key(Term t) const {
  constexpr std::uint64_t kSimple = std::uint64_t{1} << 62;
  constexpr std::uint64_t kComplex = std::uint64_t{2} << 62;
  if (t.is_win()) return t.raw();
  if (t.is_leaf()) return kMaxPlayers + 1 + places_[TermStore::number_of_outcome(t)];
  if (with_simple_) {
    if (const auto simple = store_->simple_value(t)) {
      return kSimple | std::uint64_t{simple->exponent} << 8 |
             static_cast<std::uint64_t>(simple->base);
    }
  }
  return kComplex | rank_.get(t);
}

}  // namespace kingmaker
