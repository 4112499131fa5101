// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/forms/form_order.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>

namespace kingmaker {

FormOrder::FormOrder(const FormStore& store, std::span<const Form> roots) : store_(&store) {
  std::vector<Form> sets;
  HashSet<Form> visited;
  const auto add = [&](Form f) {
    if (!f.is_heap() && visited.insert(f).second) sets.push_back(f);
  };
  for (const Form root : roots) add(root);
  for (std::size_t i = 0; i < sets.size(); ++i) {
    for (const Form option : store.options(sets[i])) add(option);
  }
  // Options have smaller ranks, so ranks can be sorted one after the other.
  absl::c_sort(sets, [&](Form a, Form b) { return store.rank(a) < store.rank(b); });
  const auto in_order = [this](Form a, Form b) { return less(a, b); };
  const auto compare = [&](Form a, Form b) {
    const auto left = options(a);
    const auto right = options(b);
    if (left.size() != right.size()) return left.size() < right.size();
    return absl::c_lexicographical_compare(left, right, in_order);
  };
  for (auto level = sets.begin(); level != sets.end();) {
    const auto end = std::find_if(level, sets.end(),
                                  [&](Form f) { return store.rank(f) != store.rank(*level); });
    for (auto set = level; set != end; ++set) {
      const auto from = static_cast<std::ptrdiff_t>(sorted_.size());
      first_.emplace(*set, sorted_.size());
      const auto unsorted = store.options(*set);
      sorted_.insert(sorted_.end(), unsorted.begin(), unsorted.end());
      std::sort(sorted_.begin() + from, sorted_.end(), in_order);
    }
    std::sort(level, end, compare);
    for (; level != end; ++level) {
      places_.emplace(*level, static_cast<std::uint32_t>(places_.size()));
    }
  }
}

bool FormOrder::less(Form a, Form b) const {
  if (store_->rank(a) != store_->rank(b)) return store_->rank(a) < store_->rank(b);
  if (a.is_heap() || b.is_heap()) return a.is_heap() && !b.is_heap();
  return places_.at(a) < places_.at(b);
}

}  // namespace kingmaker
