// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "rewrite/preferences/preferences.hpp"

#include <absl/status/status.h>

#include "base/diagnostic.hpp"
#include "base/status_macros.hpp"
#include "rewrite/preferences/preference.hpp"

namespace kingmaker {
namespace {

// Values with equal numbers are incomparable to a prudent player.
Decision decision_of(std::optional<std::strong_ordering> order) {
  if (!order) return std::nullopt;
  if (*order == 0) return Relation::Incomparable;
  return *order < 0 ? Relation::Less : Relation::Greater;
}

}  // namespace

detail::PairMemo& Preferences::memo_of(const void* fold, Player p) {
  for (const auto& memo : memos_) {
    if (memo->fold == fold && memo->player == p) return memo->pairs;
  }
  memos_.push_back(std::make_unique<Memo>(Memo{fold, p, {}}));
  return memos_.back()->pairs;
}

void Preferences::remember(detail::PairMemo& memo, Term v, Term w, Relation r) {
  while (!memo.insert(v, w, r)) {
    const auto bytes_of_others = [&] {
      std::size_t bytes = 0;
      for (const auto& each : memos_) bytes += &each->pairs == &memo ? 0 : each->pairs.bytes();
      return bytes;
    };
    // The old table is there until the new one is filled.
    const std::size_t own = memo.bytes() + memo.bytes_when_grown();
    if (bytes_of_others() + own <= max_memo_bytes_) {
      memo.grow();
    } else if (bytes_of_others() > 0) {
      // A memo that gets no memory at all would make its fold take exponential time.
      for (const auto& each : memos_) {
        if (&each->pairs != &memo) each->pairs.clear();
      }
    } else if (memo.bytes() > 0) {
      memo.overwrite(v, w, r);
      return;
    } else {
      return;
    }
  }
}

Decision Preferences::by_prudent_number(Player p, Term v, Term w, Budget& budget) {
  if (generation_ != store_.generation()) clear();
  return decision_of(numbers_.compare(p, v, w, budget));
}

std::optional<PrudentRank> Preferences::prudent_rank(Player p, Term v, Budget& budget) {
  if (generation_ != store_.generation()) clear();
  return numbers_.rank(p, v, budget);
}

std::optional<std::vector<std::uint8_t>> Preferences::prudent_digits(Player p, Term v,
                                                                     Budget& budget,
                                                                     std::optional<Payoff> level) {
  if (generation_ != store_.generation()) clear();
  return numbers_.digits(p, v, budget, level);
}

PayoffRange Preferences::payoff_range(Player p, Term v) {
  if (generation_ != store_.generation()) clear();
  return numbers_.ranges().of(p, v);
}

Payoff Preferences::guarantee(Player p, Term v) { return numbers_.ranges().guarantee(p, v); }

Decision Preferences::by_levels(Player p, Term v, Term w, Budget& budget) {
  if (generation_ != store_.generation()) clear();
  return decision_of(numbers_.compare_levels(p, v, w, budget));
}

Preferences::Statistics Preferences::statistics() const {
  Statistics statistics{pairs_, hits_, numbers_.bytes()};
  for (const auto& memo : memos_) statistics.bytes += memo->pairs.bytes();
  return statistics;
}

void Preferences::clear() {
  for (const auto& memo : memos_) memo->pairs.clear();
  numbers_.clear();
  generation_ = store_.generation();
}

void Preferences::use_theorems(bool use) {
  theorems_ = use;
  clear();
}

absl::StatusOr<Relation> Preferences::compare(const System& system, int players, Player p, Term v,
                                              Term w, Budget& budget) {
  KM_RETURN_IF_ERROR(system.check_players(players));
  if (p < 1 || p > players) return input_error("a relation is for one of the players");
  if (v == w) return Relation::Equal;
  const Preference* preference = system.rule_set_of(p).preference.get();
  if (preference == nullptr) return Relation::Incomparable;
  return preference->relation(*this, Play{system, players}, p, v, w, budget);
}

}  // namespace kingmaker
