// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "rewrite/preferences/types.hpp"

#include <bit>
#include <cstdint>

namespace kingmaker {
namespace {

// Multiples of a larger power of two are simpler. An interval has exactly one simplest number.
[[nodiscard]] bool is_simpler(std::uint64_t a, std::uint64_t b) {
  return std::countr_zero(a) > std::countr_zero(b);
}

}  // namespace

std::optional<Hull> unite(const Hull& s, const Hull& t) {
  const Hull& low = s.number <= t.number ? s : t;
  const Hull& high = s.number <= t.number ? t : s;
  if (low.number == high.number) return Hull{low.number, s.is_open || t.is_open};
  std::optional<std::uint64_t> simplest;
  const auto consider = [&](std::uint64_t number) {
    if (!simplest || is_simpler(number, *simplest)) simplest = number;
  };
  if (low.is_open) consider(low.number);
  if (high.is_open) consider(high.number);
  if (high.number - low.number > 1) consider(simplest_between(low.number, high.number));
  if (!simplest) return std::nullopt;
  return Hull{*simplest, true};
}

Level Types::level(const Play& play, const TermStore& store, Player p, Term v) {
  if (v.is_win()) return v.winner() == p ? kWinLevel : kLossLevel;
  if (is_type(store, play.players, v)) return number_in_type(store, v, p);
  const auto simple = store.simple_value(v);
  if (play.players != 3 || !simple) return std::nullopt;
  return prudent_rank(p, *simple);
}

}  // namespace kingmaker
