// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Compares things by their outcomes in several settings, for example positions by their values in
// sums. Two things with the same outcome in every setting behave alike as far as these settings
// show. One setting in which they differ proves that they do not.
// Tested in tests/extensions/research/equivalence_test.cpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <vector>

namespace kingmaker {

// The places of equal rows of `outcomes`, in the order of their first members. Each row holds the
// outcomes of one thing in all settings. Takes O(rows log rows) comparisons of rows.
template <typename Outcome>
[[nodiscard]] std::vector<std::vector<std::size_t>> alike(
    const std::vector<std::vector<Outcome>>& outcomes) {
  std::vector<std::vector<std::size_t>> classes;
  std::map<std::vector<Outcome>, std::size_t> class_of;
  for (std::size_t row = 0; row < outcomes.size(); ++row) {
    const auto [entry, fresh] = class_of.try_emplace(outcomes[row], classes.size());
    if (fresh) classes.emplace_back();
    classes[entry->second].push_back(row);
  }
  return classes;
}

// The first setting in which two rows of equal length differ; their length if there is none.
template <typename Outcome>
[[nodiscard]] std::size_t first_difference(const std::vector<Outcome>& a,
                                           const std::vector<Outcome>& b) {
  return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin()).first - a.begin());
}

}  // namespace kingmaker
