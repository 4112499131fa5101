// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "rewrite/preferences/compiled_preference.hpp"

namespace kingmaker {
namespace {

bool neither_can_win(const TermStore& store, Player p, Term v, Term w) {
  return !(store.winners(v) | store.winners(w)).contains(p);
}

}  // namespace

// Two theorems, by induction over Definition 7, v and w distinct and in syntactic normal form:
// - If neither contains a win of p, they are incomparable. For let v <= w because all options of v
//   are <= w: they contain no win of p either, so each is w itself, and v has two options.
// - Of simple values a_k, b_k, p_k that contain a win of p, other than this win, only a_2 < b_1 and
//   b_2 < a_1 are comparable, a and b the other players: a_2 = a{b_1, p_1}, and p_1 has no win of
//   p. A choice with an exponent from 3 on has no option that compares with any it would have to.
Decision SelfishFold::theorem(const TermStore& store, Player p, Term v, Term w) {
  if (neither_can_win(store, p, v, w)) return Relation::Incomparable;
  const auto a = store.simple_value(v);
  if (!a) return std::nullopt;
  const auto b = store.simple_value(w);
  if (!b) return std::nullopt;
  if (a->base == b->base || a->base == p || b->base == p) return Relation::Incomparable;
  if (a->exponent == 2 && b->exponent == 1) return Relation::Less;
  if (a->exponent == 1 && b->exponent == 2) return Relation::Greater;
  return Relation::Incomparable;
}

Level SelfishFold::level(const TermStore& store, Player p, Term v) {
  if (v == Term::win(p)) return kWinLevel;
  if (!store.winners(v).contains(p)) return kLossLevel;
  return std::nullopt;
}

Level PrudentFold::level(const TermStore& store, Player p, Term v) {
  if (const Level extreme = SelfishFold::level(store, p, v)) return extreme;
  if (const auto simple = store.simple_value(v)) return prudent_rank(p, *simple);
  return std::nullopt;
}

}  // namespace kingmaker
