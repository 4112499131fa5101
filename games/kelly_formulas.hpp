// What Kelly's paper says about Survivor Nim, to be compared with what is so (alliance_rounds.hpp):
// Propositions 10, 11, 13 and 17, and Corollary 15, as printed.
//
// The paper's setting: a_1, b_1, ..., a_j, b_j are the sizes of the groups of seats, the a's those
// of alliance 1, which moves first; alliance 2 moves last in a cycle. Each player takes 1..m.
#pragma once

#include <absl/status/statusor.h>

#include <cstdint>
#include <vector>

#include "base/budget.hpp"
#include "games/alliance_rounds.hpp"

namespace kingmaker {

// N_{r,i}, the number of counters with which round i of cycle r ends by the formulas. Odd rounds
// are losses of alliance 1, even ones of alliance 2.
struct KellyRoundEnd {
  std::uint64_t counters;
  bool kept;  // false: skipped, as a round before does not end below it
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
  // The rounds that follow; for alliances with equally many members those of Proposition 17, by
  // which alliance 1 loses with s counters if s mod n(m+1) is one of 1, ..., n.
  LosingRounds rounds;
  // Proposition 13: k, the length of the longest round of alliance 1 in the first cycle, and the
  // smallest r with r >= k / ((n_1 - n_2)(m - 1)) + 1; alliance 1 is to win from cycle r on.
  std::uint64_t longest = 0;
  std::uint64_t cycle = 0;
  // Corollary 15: alliance 1 is to win with more than r max(N_{1,2j-1}, N_{1,2j}) counters. 0 for
  // alliances with equally many members.
  std::uint64_t bound = 0;
  friend bool operator==(const KellyFormulas&, const KellyFormulas&) = default;
};

// InvalidArgument unless alliance 1 has at least as many members as alliance 2, moves first and
// does not move last, and take > 1. Precondition: take <= kMaxTake. Spends a unit a round.
[[nodiscard]] absl::StatusOr<KellyFormulas> kelly_formulas(const Seating& seating,
                                                           std::uint64_t take, Budget& budget);

// The seatings of the paper's setting with this many players where alliance 1 has more members, in
// the order of their texts. 2^(players-2) are tried. Precondition: 3 <= players <= 20.
[[nodiscard]] std::vector<Seating> kelly_seatings(int players);

}  // namespace kingmaker
