// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The payoffs that a value can give a player: the least and the greatest payoff among its leaves,
// and the payoff that the player can guarantee if all others play against him
// (algebra/outcome.hpp).
//
// Cost: O(1) for values whose leaves are wins, except for the guarantee; O(nodes) once for each
// other value and player, and 12 bytes for each of its nodes. The results are valid until the store
// collects. Tested in tests/rewrite/outcome_values_test.py.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "algebra/term_map.hpp"
#include "algebra/term_store.hpp"
#include "rewrite/preferences/relation.hpp"

namespace kingmaker {

struct PayoffRange {
  Payoff least;
  Payoff greatest;
};

class PayoffRanges {
 public:
  // `store` must outlive this object.
  explicit PayoffRanges(const TermStore& store) : store_(store) {}

  [[nodiscard]] PayoffRange of(Player p, Term v) {
    return store_.has_outcomes(v) ? of_outcomes(p, v) : of_wins(p, v);
  }
  // The payoff that p gets if all others play against him.
  [[nodiscard]] Payoff guarantee(Player p, Term v);

  // The rule that decides for a selfish player: v is worse than w if it pays at most what w pays at
  // least, and their least or their greatest payoffs differ. Nullopt if neither is worse so.
  [[nodiscard]] std::optional<Relation> relation(Player p, Term v, Term w);

  // All payoffs of p in outcomes of the store, and 0 and 1, which wins pay, in ascending order.
  [[nodiscard]] const std::vector<Payoff>& payoffs(Player p);

  [[nodiscard]] std::size_t bytes() const;
  // Must be called when the store has collected.
  void clear();

 private:
  // Leaves that pay the least and the greatest payoff; no terms if they are not known.
  struct Ends {
    Term least;
    Term greatest;
  };
  [[nodiscard]] PayoffRange of_wins(Player p, Term v) const;
  [[nodiscard]] PayoffRange of_outcomes(Player p, Term v);

  const TermStore& store_;
  std::array<TermMap<Ends>, kMaxPlayers> ends_;
  std::array<std::vector<Payoff>, kMaxPlayers> payoffs_;
  std::array<std::size_t, kMaxPlayers> seen_{};  // outcomes of the store that `payoffs_` has
};

}  // namespace kingmaker
