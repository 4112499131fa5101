#include "rewrite/preference.hpp"

#include "rewrite/simple_order.hpp"

namespace kingmaker {

std::optional<Relation> Selfish::Policy::decide(Player p, Term v, Term w, Budget& /*budget*/,
                                                bool& /*failed*/) const {
  // Wins of p, then whether p can win at all: in O(1).
  if (w == Term::win(p)) return Relation::Less;
  if (v == Term::win(p)) return Relation::Greater;
  const bool v_has = store->winners(v).contains(p);
  const bool w_has = store->winners(w).contains(p);
  if (v_has != w_has) return w_has ? Relation::Less : Relation::Greater;
  if (v.is_win() && w.is_win()) return Relation::Incomparable;
  return std::nullopt;
}

void Selfish::Policy::add_left(Tally& tally, Relation r) {
  tally.left_all_le = tally.left_all_le && less_or_equal(r);
  tally.left_all_ge = tally.left_all_ge && less_or_equal(flip(r));
}

void Selfish::Policy::add_right(Tally& tally, Relation r) {
  tally.right_all_le = tally.right_all_le && less_or_equal(r);
  tally.right_all_ge = tally.right_all_ge && less_or_equal(flip(r));
}

bool Selfish::Policy::settled(const Tally& tally) {
  return !tally.left_all_le && !tally.left_all_ge && !tally.right_all_le && !tally.right_all_ge;
}

Relation Selfish::Policy::combine(const Tally& tally, bool v_is_choice, bool w_is_choice) {
  const bool le = (v_is_choice && tally.left_all_le) || (w_is_choice && tally.right_all_le);
  const bool ge = (w_is_choice && tally.right_all_ge) || (v_is_choice && tally.left_all_ge);
  return static_cast<Relation>((le ? 1U : 0U) | (ge ? 2U : 0U));
}

std::optional<Relation> Prudent::Policy::decide(Player p, Term v, Term w, Budget& budget,
                                                bool& failed) const {
  if (closed_order) {
    const auto a = store->simple_value(v);
    if (const auto b = store->simple_value(w); a && b) return prudent_order(p, *a, *b);
  }
  const auto strict = selfish->compare(p, v, w, budget);
  if (!strict) {
    failed = true;
    return std::nullopt;
  }
  if (*strict == Relation::Less || *strict == Relation::Greater) return strict;
  if (v.is_win() && w.is_win()) return strict;
  return std::nullopt;
}

void Prudent::Policy::add_left(Tally& tally, Relation r) {
  tally.left_less = tally.left_less || r == Relation::Less;
  tally.left_greater = tally.left_greater || r == Relation::Greater;
}

void Prudent::Policy::add_right(Tally& tally, Relation r) {
  tally.right_less = tally.right_less || r == Relation::Less;
  tally.right_greater = tally.right_greater || r == Relation::Greater;
}

bool Prudent::Policy::settled(const Tally& tally) {
  return tally.left_less && tally.left_greater && tally.right_less && tally.right_greater;
}

Relation Prudent::Policy::combine(const Tally& tally, bool /*v_is_choice*/, bool /*w_is_choice*/) {
  const bool weaker = (tally.left_less && !tally.left_greater) ||
                      (tally.right_less && !tally.right_greater);
  const bool stronger = (tally.right_greater && !tally.right_less) ||
                        (tally.left_greater && !tally.left_less);
  if (weaker == stronger) return Relation::Incomparable;
  return weaker ? Relation::Less : Relation::Greater;
}

void Preferences::forget_collected_terms() {
  if (generation_ == store_->generation()) return;
  generation_ = store_->generation();
  selfish_.clear();
  prudent_.clear();
  prudent_of_three_.clear();
}

absl::StatusOr<Relation> Preferences::compare(const System& system, int players, Player p, Term v,
                                              Term w, Budget& budget) {
  if (v == w) return Relation::Equal;
  std::optional<Relation> r = Relation::Incomparable;
  switch (system.kind_of(p)) {
    case SystemKind::Raw:
    case SystemKind::Syntactic:
    case SystemKind::Inclusion:
      break;
    case SystemKind::Selfish:
      r = of<Selfish>(players).compare(p, v, w, budget);
      break;
    case SystemKind::Prudent:
      r = of<Prudent>(players).compare(p, v, w, budget);
      break;
    case SystemKind::Indifferent:
      r = of<Indifferent>(players).compare(p, v, w, budget);
      break;
  }
  if (!r) return status_of(budget.reason(), budget);
  return *r;
}

}  // namespace kingmaker
