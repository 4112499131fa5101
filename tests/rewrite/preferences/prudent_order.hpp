// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The relation of simple values by Edixhoven and Kosters' Theorem 15.
#pragma once

#include "rewrite/preferences/relation.hpp"
#include "rewrite/preferences/simple_order.hpp"

namespace kingmaker::testing {

// The relation of v to w for p.
[[nodiscard]] constexpr Relation prudent_order(Player p, SimpleValue v, SimpleValue w) {
  if (v == w) return Relation::Equal;
  const std::uint32_t left = brace_of(p, v);
  const std::uint32_t right = brace_of(p, w);
  if (left == right) return Relation::Incomparable;
  return left < right ? Relation::Less : Relation::Greater;
}

}  // namespace kingmaker::testing
