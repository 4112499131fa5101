// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The statements of Kelly's paper about Survivor Nim as printed: Propositions 10, 11, 13 and 17,
// and Corollary 15. They are compared with exact results (alliance_rounds.hpp).
//
// In the paper a_1, b_1, ..., a_j, b_j are the sizes of the groups of seats. The a's belong to
// alliance 1, which moves first; alliance 2 moves last in a cycle. Each player takes 1..m counters.
// Tested in tests/extensions/literature/alliances_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <vector>

#include "base/budget.hpp"
#include "extensions/literature/alliance_rounds.hpp"

namespace kingmaker {

// The number of counters N_{r,i} with which round i of cycle r ends by the formulas. In odd rounds
// alliance 1 loses, in even ones alliance 2.
struct KellyRoundEnd {
  std::uint64_t counters;
  bool kept;  // false if skipped: a round before ends as late
  friend bool operator==(const KellyRoundEnd&, const KellyRoundEnd&) = default;
};

struct KellyFormulas {
  // Row r - 1 holds N_{r,1}, ..., N_{r,2j} of Proposition 11:
  //   N_{r,2i-1} = (r-1)(n_1 + m n_2) + a_1 + m b_1 + a_2 + ... + m b_{i-1} + a_i
  //   N_{r,2i}   = (r-1)(m n_1 + n_2) + m a_1 + b_1 + ... + m a_i + b_i
  // where n_1, n_2 are the members of the alliances. A round is skipped unless it ends above all
  // those before. The rows end with the first that keeps no round of alliance 1; as those shrink
  // from cycle to cycle, none after it does. Empty for alliances with equally many members.
  std::vector<std::vector<KellyRoundEnd>> cycles;
  // The rounds that follow from the formulas. For alliances with equally many members they are
  // those of Proposition 17, by which alliance 1 loses with s counters if s mod n(m+1) is one of 1,
  // ..., n.
  LosingRounds rounds;
  // Proposition 13: k, the length of the longest round of alliance 1 in the first cycle, and the
  // smallest r with r >= k / ((n_1 - n_2)(m - 1)) + 1. It says that alliance 1 wins from cycle r
  // on.
  std::uint64_t longest = 0;
  std::uint64_t cycle = 0;
  // Corollary 15 says that alliance 1 wins with more than r max(N_{1,2j-1}, N_{1,2j}) counters. 0
  // for alliances with equally many members.
  std::uint64_t bound = 0;
  friend bool operator==(const KellyFormulas&, const KellyFormulas&) = default;
};

// Evaluates the formulas. InvalidArgument unless alliance 1 has at least as many members as
// alliance 2, moves first and does not move last, and take > 1. Spends a unit of the budget for
// each round. Precondition: take <= kMaxTake.
[[nodiscard]] absl::StatusOr<KellyFormulas> kelly_formulas(const Seating& seating,
                                                           std::uint64_t take, Budget& budget);

// The seatings of the paper with this many players in which alliance 1 has more members, in the
// order of their texts. Tries 2^(players-2) seatings. Precondition: 3 <= players <= 20.
[[nodiscard]] std::vector<Seating> kelly_seatings(int players);

}  // namespace kingmaker
