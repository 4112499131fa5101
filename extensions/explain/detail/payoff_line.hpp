// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The parts of derivations that are about payoffs, computed from the leaves alone: the rule that
// decides for a selfish player, and the prudent numbers that decide by levels. It shares no code
// with the engines. Takes O(nodes) for each payoff that is asked for; nothing is remembered. Tested
// in tests/extensions/explain/outcomes.km.
#pragma once

#include <optional>

#include "algebra/term_store.hpp"
#include "base/exact.hpp"

namespace kingmaker::detail {

// True if v pays p at most what w pays him at least, and they do not pay the same.
[[nodiscard]] bool pays_less(const TermStore& store, Player p, Term v, Term w);

// The least payoff at which the prudent numbers of two values differ, and these.
struct NumbersAtLevel {
  Payoff level;
  Rational left;
  Rational right;
};
// Nullopt if they agree at all payoffs.
[[nodiscard]] std::optional<NumbersAtLevel> first_difference(const TermStore& store, Player p,
                                                             Term v, Term w);

}  // namespace kingmaker::detail
