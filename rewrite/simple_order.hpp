// The order of simple values for a prudent player, N = 3, in closed form (EK, Theorem 15):
//
//   p_0 > {a_1, b_1, p_2} > {a_3, b_3, p_4} > ... > {a_4, b_4, p_5} > {a_2, b_2, p_3} > {a_0, b_0, p_1}
//
// a, b the other two players; values in one brace are incomparable. tests/rewrite ties it to the
// definition.
#pragma once

#include <cstdint>

#include "algebra/term.hpp"
#include "rewrite/relation.hpp"

namespace kingmaker {

// The brace of `v` for p, as a number: larger is better.
[[nodiscard]] constexpr std::int64_t prudent_rank(Player p, SimpleValue v) {
  // The exponent of the other players' values in the brace: -1, 1, 3, ... fall from the best on,
  // 0, 2, 4, ... rise from the worst on.
  const std::int64_t j = static_cast<std::int64_t>(v.exponent) - (v.base == p ? 1 : 0);
  constexpr std::int64_t kMiddle = std::int64_t{1} << 40;
  return (j & 1) != 0 ? kMiddle - j : j;
}

[[nodiscard]] constexpr Relation prudent_order(Player p, SimpleValue v, SimpleValue w) {
  if (v == w) return Relation::Equal;
  const std::int64_t a = prudent_rank(p, v);
  const std::int64_t b = prudent_rank(p, w);
  return a < b ? Relation::Less : b < a ? Relation::Greater : Relation::Incomparable;
}

}  // namespace kingmaker
