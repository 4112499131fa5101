// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "rewrite/preferences/relation_table.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <utility>

#include "algebra/walk.hpp"
#include "base/parallel.hpp"

namespace kingmaker {
namespace {

constexpr auto kLess = static_cast<std::uint8_t>(Relation::Less);
constexpr auto kGreater = static_cast<std::uint8_t>(Relation::Greater);
constexpr auto kEqual = static_cast<std::uint8_t>(Relation::Equal);
constexpr auto kIncomparable = static_cast<std::uint8_t>(Relation::Incomparable);

// Calls `fill(v)` for every value, options first; several threads share the values of one depth.
// False if the budget is spent. Only the calling thread uses the budget, and it pays for work that
// has begun.
bool fill_rows(const ClosedValues& values, int threads, Budget& budget, const auto& fill) {
  constexpr std::size_t kFewestRows = 32;  // for which a thread pays
  const auto levels = values.levels();
  std::size_t paid = 0;
  const auto pay_to = [&](std::size_t row) {
    return row <= paid || budget.spend((row - std::exchange(paid, row)) * values.size());
  };
  for (std::size_t level = 0; level + 1 < levels.size(); ++level) {
    const std::size_t rows = levels[level + 1] - levels[level];
    const auto work = [&](std::size_t row, std::size_t worker) {
      const std::size_t v = levels[level] + row;
      if (worker == 0 && !pay_to(v + 1)) return false;
      fill(v);
      return true;
    };
    if (!share_among_threads(rows, rows < kFewestRows ? 1 : threads, work) ||
        !pay_to(levels[level + 1])) {
      return false;
    }
  }
  return true;
}

}  // namespace

ClosedValues::ClosedValues(const TermStore& store, int players, std::span<const Term> roots) {
  for (Player p = 1; p <= players; ++p) terms_.push_back(Term::win(p));
  for (const Term t : bottom_up(store, roots)) terms_.push_back(t);
  absl::c_stable_sort(terms_, [&](Term a, Term b) { return store.depth(a) < store.depth(b); });
  for (std::size_t i = 0; i < terms_.size(); ++i) {
    const Term t = terms_[i];
    if (i == 0 || store.depth(t) != store.depth(terms_[i - 1])) levels_.push_back(i);
    first_.push_back(options_.size());
    winners_.push_back(store.winners(t).bits());
    if (t.is_win()) continue;
    numbers_[t] = static_cast<std::uint32_t>(i);
    for (const Term option : store.options(t)) options_.push_back(number(option));
  }
  first_.push_back(options_.size());
  levels_.push_back(terms_.size());
}

std::optional<RelationTable> selfish_table(const ClosedValues& values, Player p, int threads,
                                           Budget& budget) {
  const std::size_t n = values.size();
  RelationTable table(n * n);
  const std::uint32_t win = values.number(Term::win(p));
  const auto fill = [&](std::size_t v) {
    std::uint8_t* const row = table.data() + v * n;
    // Definition 7 in both directions at once, with a bit of Relation for each; first the part of
    // the options of v.
    const auto of_v = values.options(v);
    if (!of_v.empty()) {
      std::fill(row, row + n, kEqual);
      for (const std::uint32_t option : of_v) {
        const std::uint8_t* const other = table.data() + option * n;
        for (std::size_t w = 0; w < n; ++w) row[w] &= other[w];
      }
    }
    const bool v_may = values.may_win(v, p);
    for (std::size_t w = 0; w < n; ++w) {
      const bool w_may = values.may_win(w, p);
      if (v == w) {
        row[w] = kEqual;
      } else if (w == win) {  // Rule 4
        row[w] = kLess;
      } else if (v == win) {
        row[w] = kGreater;
      } else if (v_may != w_may) {  // Rule 5
        row[w] = w_may ? kLess : kGreater;
      } else if (const auto of_w = values.options(w); !of_w.empty()) {
        std::uint8_t all = kEqual;
        for (const std::uint32_t option : of_w) all &= row[option];
        row[w] |= all;
      }
    }
  };
  if (!fill_rows(values, threads, budget, fill)) return std::nullopt;
  return table;
}

std::optional<RelationTable> prudent_table(const ClosedValues& values, Player p,
                                           Preferences& preferences, int threads, Budget& budget) {
  const std::size_t n = values.size();
  std::vector<PrudentRank> ranks;
  for (std::size_t v = 0; v < n; ++v) {
    const auto rank = preferences.prudent_rank(p, values.term(v), budget);
    if (!rank) return std::nullopt;
    ranks.push_back(*rank);
  }
  RelationTable table(n * n);
  const auto fill = [&](std::size_t v) {
    std::uint8_t* const row = table.data() + v * n;
    for (std::size_t w = 0; w < n; ++w) {
      row[w] = ranks[v] < ranks[w] ? kLess : ranks[v] > ranks[w] ? kGreater : kIncomparable;
    }
    row[v] = kEqual;
  };
  if (!fill_rows(values, threads, budget, fill)) return std::nullopt;
  return table;
}

absl::StatusOr<std::optional<RelationTable>> relation_table(PairTable kind,
                                                            const ClosedValues& values, Player p,
                                                            Preferences& preferences, int threads,
                                                            Budget& budget) {
  if (kind != PairTable::Selfish && !preferences.uses_theorems()) return std::nullopt;
  std::optional<RelationTable> table = kind == PairTable::Selfish
                                           ? selfish_table(values, p, threads, budget)
                                           : prudent_table(values, p, preferences, threads, budget);
  if (!table && budget.is_spent()) return status_of(budget);
  if (table && kind == PairTable::Indifferent) {
    absl::c_replace(*table, static_cast<std::uint8_t>(Relation::Incomparable),
                    static_cast<std::uint8_t>(Relation::Equal));
  }
  return table;
}

}  // namespace kingmaker
