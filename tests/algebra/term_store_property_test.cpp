// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "algebra/term_store.hpp"
#include "tests/support/values.hpp"

namespace kingmaker {
namespace {

RC_GTEST_PROP(TermStoreProperty, OrderAndRepetitionDoNotMatter, (std::vector<std::uint8_t> picks)) {
  RC_PRE(!picks.empty());
  TermStore store;
  const std::vector<Term> values = testing::all_normal_values(store, 3, 1);
  std::vector<Term> options;
  for (const std::uint8_t pick : picks) options.push_back(values[pick % values.size()]);
  const std::set<Term> set(options.begin(), options.end());
  const Term v = store.choice(2, std::span<Term>(options));
  std::vector<Term> rebuilt;
  for (const std::uint8_t pick : picks) rebuilt.push_back(values[pick % values.size()]);
  const auto more = rebuilt;
  rebuilt.insert(rebuilt.end(), more.rbegin(), more.rend());
  std::reverse(rebuilt.begin(), rebuilt.end());
  RC_ASSERT(store.choice(2, std::span<Term>(rebuilt)) == v);
  if (v.is_choice())
    RC_ASSERT(same_terms(store.options(v), std::vector<Term>(set.begin(), set.end())));
}

}  // namespace
}  // namespace kingmaker
