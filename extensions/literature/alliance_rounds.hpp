// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Survivor Nim (A. R. Kelly, Analysis of one pile misère Nim for two alliances, 2011), solved for
// any number of counters.
//
// Players sit in a row of seats and play in turn, again and again; each takes 1..take counters from
// one pile. Every player belongs to one of two alliances, and the alliance that takes the last
// counter loses. Consecutive seats of one alliance act as one group. A *round* is a run of pile
// sizes with which one alliance loses (Kelly, Definition 4).
// Tested in tests/extensions/literature/alliances_test.cpp.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "algebra/term.hpp"
#include "base/budget.hpp"

namespace kingmaker {

inline constexpr std::size_t kMaxSeats = 1000;
inline constexpr std::uint64_t kMaxTake = 1'000'000;

// Consecutive seats of one alliance.
struct SeatGroup {
  Player alliance;
  std::uint64_t size;
  friend bool operator==(const SeatGroup&, const SeatGroup&) = default;
};

// The alliance, 1 or 2, of each seat. Seat 0 moves first.
class Seating {
 public:
  // Reads a text such as `1121212`. InvalidArgument if there are no seats, if a character is
  // neither 1 nor 2, or if all seats are of one alliance; ResourceExhausted if there are more than
  // kMaxSeats.
  [[nodiscard]] static absl::StatusOr<Seating> from_text(std::string_view text);

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] std::size_t size() const { return text_.size(); }
  [[nodiscard]] Player alliance(std::size_t seat) const { return text_[seat] - '0'; }
  [[nodiscard]] std::uint64_t members(Player alliance) const {
    return alliance == 1 ? ones_ : size() - ones_;
  }
  // The same seats in the same order, where `seat` moves first.
  [[nodiscard]] Seating from(std::size_t seat) const;
  // The alliance with more members, 1 if both have equally many.
  [[nodiscard]] Player larger() const { return members(2) > members(1) ? 2 : 1; }
  // All groups from seat 0 to the last seat. The last group and the first may be of the same
  // alliance.
  [[nodiscard]] std::vector<SeatGroup> groups() const;

 private:
  std::string text_;
  std::uint64_t ones_ = 0;
};

inline constexpr std::uint64_t kForever = std::numeric_limits<std::uint64_t>::max();

[[nodiscard]] constexpr Player other_alliance(Player alliance) { return 3 - alliance; }

// Alliance `loser` loses with first..last counters. `last` may be kForever.
struct LosingRound {
  Player loser;
  std::uint64_t first;
  std::uint64_t last;
  friend bool operator==(const LosingRound&, const LosingRound&) = default;
};

// The loser for every number of counters: consecutive rounds from 1 counter on, whose losers
// alternate. Either the last round is endless, or the rounds repeat: for s >= repeats_from, s and s
// + period counters have the same loser.
struct LosingRounds {
  std::vector<LosingRound> rounds;  // up to kForever, or at least to repeats_from + period - 1
  std::uint64_t repeats_from = 0;
  std::uint64_t period = 0;  // 0 if the last round is endless

  // Takes logarithmic time in the number of rounds. Precondition: counters > 0.
  [[nodiscard]] Player loser(std::uint64_t counters) const;
  friend bool operator==(const LosingRounds&, const LosingRounds&) = default;
};

// Computes the exact rounds by walking back group by group. Let one alliance lose with u..v
// counters (u > 1) when the next group is to move, and let a group of g seats move before it. If
// the group is of that alliance, it loses with u+g*take .. v+g counters, since all its moves must
// lose. Otherwise it loses with u+g .. v+g*take, since one such move suffices. A group also loses
// with 1..g counters. Empty rounds are dropped, and rounds that touch are joined.
//
// The walk round all seats maps sets of losses to sets of losses. The losses of play are its only
// fixed point, since the loser for s counters depends on smaller numbers only. If one alliance has
// d > 0 members more than the other and take > 1, its rounds shrink by d * (take - 1) each time, so
// the walk from the empty set ends after some 2 * seats / d times round. Otherwise rounds keep
// their lengths and move by seats(1) * take + seats(2), which is the period. It is proved by
// walking from no losses and from all losses: sizes on which both agree are certain. The walk ends
// when a window as wide as seats * take counters, the largest distance that matters, has repeated.
//
// Spends a unit of the budget for each round and group; the cost does not depend on `take`.
// Precondition: 1 <= take <= kMaxTake, so that no number comes near 2^63 (each time round adds at
// most seats * take).
[[nodiscard]] absl::StatusOr<LosingRounds> losing_rounds(const Seating& seating, std::uint64_t take,
                                                         Budget& budget);

}  // namespace kingmaker
