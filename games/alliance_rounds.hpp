// Survivor Nim (A. R. Kelly, Analysis of one pile misère Nim for two alliances, 2011), solved for
// any number of counters.
//
// Players sit in a row of seats and play in turn, again and again; each takes 1..take counters from
// one pile. Every player belongs to one of two alliances, and the alliance that takes the last
// counter loses. Consecutive seats of one alliance act as one group. A *round* is a run of pile
// sizes with which one alliance loses (Kelly, Definition 4).
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
  // From a text such as `1121212`. InvalidArgument for no seats, other characters than 1 and 2, and
  // a single alliance; ResourceExhausted for more than kMaxSeats.
  [[nodiscard]] static absl::StatusOr<Seating> from_text(std::string_view text);

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] std::size_t size() const { return text_.size(); }
  [[nodiscard]] Player alliance(std::size_t seat) const { return text_[seat] - '0'; }
  [[nodiscard]] std::uint64_t members(Player alliance) const {
    return alliance == 1 ? ones_ : size() - ones_;
  }
  // The same seats in the same order round the table, of which `seat` moves first.
  [[nodiscard]] Seating from(std::size_t seat) const;
  // The alliance with more members; 1 if there is none.
  [[nodiscard]] Player larger() const { return members(2) > members(1) ? 2 : 1; }
  // From seat 0 to the last seat, so that the last group and the first may be of one alliance.
  [[nodiscard]] std::vector<SeatGroup> groups() const;

 private:
  std::string text_;
  std::uint64_t ones_ = 0;
};

inline constexpr std::uint64_t kForever = std::numeric_limits<std::uint64_t>::max();

[[nodiscard]] constexpr Player other_alliance(Player alliance) { return 3 - alliance; }

// With first..last counters alliance `loser` loses. `last` may be kForever.
struct LosingRound {
  Player loser;
  std::uint64_t first;
  std::uint64_t last;
  friend bool operator==(const LosingRound&, const LosingRound&) = default;
};

// Who loses with any number of counters: rounds that follow each other from 1 counter on, the
// losers alternating. Either the last round is endless, or what happens repeats: with
// s >= repeats_from counters the loser is that with s + period.
struct LosingRounds {
  std::vector<LosingRound> rounds;  // to kForever, or at least to repeats_from + period - 1
  std::uint64_t repeats_from = 0;
  std::uint64_t period = 0;  // 0: the last round is endless

  // Precondition: counters > 0. Logarithmic in the number of rounds.
  [[nodiscard]] Player loser(std::uint64_t counters) const;
  // The largest number of counters with which `alliance` loses: 0 for none, kForever if it loses
  // with ever larger ones.
  [[nodiscard]] std::uint64_t last_loss(Player alliance) const;
  friend bool operator==(const LosingRounds&, const LosingRounds&) = default;
};

// The exact rounds, by walking back group by group. Let one alliance lose with u..v counters (u >
// 1) when the next group is to move, and let a group of g seats move before that. If they are of
// that alliance, it loses with u+g*take .. v+g, for it must be unable to do anything else; if they
// are not, with u+g .. v+g*take, for one way to get there is enough. A group also loses with 1..g.
// Rounds that become empty are gone, and those that touch are one from then on.
//
// The walk round all seats maps sets of losses to sets of losses, and the losses of play are its
// only fixed point, as s counters depend on fewer. If one alliance has d > 0 members more than the
// other and take > 1, its rounds shrink by d * (take - 1) each time, so the walk from no losses
// arrives after some 2 * seats / d times round. Otherwise rounds keep their lengths and move on by
// seats(1) * take + seats(2), which is the period: it is found by walking from no losses and from
// all losses, whose agreement is certain, until a window as wide as what seats * take counters can
// see has come back.
//
// Precondition: 1 <= take <= kMaxTake, so that no number comes near 2^63: a time round adds at most
// seats * take. Spends a unit a round and group. The cost does not depend on `take`.
[[nodiscard]] absl::StatusOr<LosingRounds> losing_rounds(const Seating& seating, std::uint64_t take,
                                                         Budget& budget);

// The smallest number of counters for which two solutions name different losers; 0 for none.
[[nodiscard]] std::uint64_t first_difference(const LosingRounds& a, const LosingRounds& b);

}  // namespace kingmaker
