// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/literature/alliance_rounds.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "base/diagnostic.hpp"
#include "base/text.hpp"

namespace kingmaker {
namespace {

// A run of pile sizes; `last` may be kForever.
struct Run {
  std::uint64_t first;
  std::uint64_t last;
  friend bool operator==(const Run&, const Run&) = default;
};
// Disjoint runs in ascending order, no two of which touch.
using Runs = std::vector<Run>;

std::uint64_t plus(std::uint64_t a, std::uint64_t b) { return a == kForever ? kForever : a + b; }

// Appends a run, joined with the last one if they touch. Precondition: `run` does not begin before
// the last run.
void add_run(Runs& runs, Run run) {
  if (run.first > run.last) return;
  if (!runs.empty() && (runs.back().last == kForever || run.first <= runs.back().last + 1)) {
    runs.back().last = std::max(runs.back().last, run.last);
  } else {
    runs.push_back(run);
  }
}

// The losses of `loser` when the group before is to move.
Runs before(const SeatGroup& group, std::uint64_t take, Player loser, const Runs& losses) {
  const std::uint64_t least = group.size;
  const std::uint64_t max_taken = group.size * take;
  Runs earlier;
  if (group.alliance == loser) {
    add_run(earlier, {1, least});
    for (const Run& run : losses) {
      // A run that begins with 1 has no smaller size that the group could reach. Such a run exists
      // only if the next group is of the same alliance.
      add_run(earlier, {run.first == 1 ? 1 : run.first + max_taken, plus(run.last, least)});
    }
  } else {
    for (const Run& run : losses) add_run(earlier, {run.first + least, plus(run.last, max_taken)});
  }
  return earlier;
}

// Walks back through all seats. False if the budget is spent.
bool walk_round(const std::vector<SeatGroup>& groups, std::uint64_t take, Player loser,
                Runs& losses, Budget& budget) {
  for (auto group = groups.rbegin(); group != groups.rend(); ++group) {
    if (!budget.spend(losses.size() + 1)) return false;
    losses = before(*group, take, loser, losses);
  }
  return true;
}

// The losers for 1, 2, ... counters, from the losses of one alliance.
std::vector<LosingRound> rounds_of(const Runs& losses, Player loser, std::uint64_t end) {
  std::vector<LosingRound> rounds;
  std::uint64_t next = 1;
  for (const Run& run : losses) {
    if (run.first > end) break;
    if (run.first > next) rounds.push_back({other_alliance(loser), next, run.first - 1});
    rounds.push_back({loser, run.first, std::min(run.last, end)});
    next = plus(run.last, 1);
  }
  if (next <= end) rounds.push_back({other_alliance(loser), next, end});
  return rounds;
}

// The sizes at which membership changes: the first of each run, and the one after its last.
std::vector<std::uint64_t> changes(const Runs& runs) {
  std::vector<std::uint64_t> places;
  for (const Run& run : runs) {
    places.push_back(run.first);
    if (run.last != kForever) places.push_back(run.last + 1);
  }
  return places;
}

// The smallest size that is in exactly one of `a` and `b`; kForever if there is none.
std::uint64_t agreement(const Runs& a, const Runs& b) {
  const std::vector<std::uint64_t> in_a = changes(a);
  const std::vector<std::uint64_t> in_b = changes(b);
  const auto [at_a, at_b] = absl::c_mismatch(in_a, in_b);
  return std::min(at_a == in_a.end() ? kForever : *at_a, at_b == in_b.end() ? kForever : *at_b);
}

// The smallest `from` such that s and s + period agree for from <= s < end - period; nullopt if
// there is no such s. Sizes below `end` are known.
std::optional<std::uint64_t> repeats_from(const Runs& runs, std::uint64_t period,
                                          std::uint64_t end) {
  if (end <= period + 1) return std::nullopt;
  std::vector<std::uint64_t> places = changes(runs);
  places.erase(absl::c_lower_bound(places, end), places.end());
  if (places.empty()) return 1;
  // At the upper end they agree, since the number of changes in between is even.
  const auto upper = places.rbegin();
  auto lower =
      std::find_if(upper, places.rend(), [&](std::uint64_t place) { return place < end - period; });
  if ((lower - upper) % 2 != 0) return std::nullopt;
  auto above = upper;
  while (lower != places.rend() && *lower + period == *above) {
    ++lower;
    ++above;
  }
  return std::max<std::uint64_t>(lower == places.rend() ? 1 : *lower,
                                 *above > period ? *above - period : 1);
}

// The round that holds this many counters, and their distance, a multiple of the period, from the
// counters of the listed round.
struct Place {
  const LosingRound* round;
  std::uint64_t above;
};

Place place_of(const LosingRounds& solution, std::uint64_t counters) {
  std::uint64_t above = 0;
  if (solution.period > 0 && counters >= solution.repeats_from) {
    const std::uint64_t since = counters - solution.repeats_from;
    above = since - since % solution.period;
  }
  const auto round =
      absl::c_lower_bound(solution.rounds, counters - above,
                          [](const LosingRound& r, std::uint64_t s) { return r.last < s; });
  return {&*round, above};
}

}  // namespace

absl::StatusOr<Seating> Seating::from_text(std::string_view text) {
  if (text.empty()) return input_error("there must be at least two seats");
  if (text.size() > kMaxSeats) return limit_error("there are at most ", kMaxSeats, " seats");
  Seating seating;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '1' && text[i] != '2') {
      return input_error("seats are written as 1 and 2, their alliances; seat ", i + 1, " is not");
    }
    if (text[i] == '1') ++seating.ones_;
  }
  if (seating.ones_ == 0 || seating.ones_ == text.size()) {
    return input_error("all seats are of alliance ", text.substr(0, 1), ": nobody is left to win");
  }
  seating.text_ = std::string(text);
  return seating;
}

Seating Seating::from(std::size_t seat) const {
  Seating turned = *this;
  std::rotate(turned.text_.begin(), turned.text_.begin() + static_cast<std::ptrdiff_t>(seat),
              turned.text_.end());
  return turned;
}

std::vector<SeatGroup> Seating::groups() const {
  std::vector<SeatGroup> groups;
  for (std::size_t seat = 0; seat < size(); ++seat) {
    if (!groups.empty() && groups.back().alliance == alliance(seat)) {
      ++groups.back().size;
    } else {
      groups.push_back({alliance(seat), 1});
    }
  }
  return groups;
}

Player LosingRounds::loser(std::uint64_t counters) const {
  return place_of(*this, counters).round->loser;
}

absl::StatusOr<LosingRounds> losing_rounds(const Seating& seating, std::uint64_t take,
                                           Budget& budget) {
  const std::vector<SeatGroup> groups = seating.groups();
  const Player loser = seating.larger();
  LosingRounds solution;
  Runs losses;
  if (seating.members(1) != seating.members(2) && take > 1) {
    Runs previous;
    do {
      previous = losses;
      if (!walk_round(groups, take, loser, losses, budget)) return status_of(budget);
    } while (losses != previous);
    solution.rounds = rounds_of(losses, loser, kForever);
    return solution;
  }
  const std::uint64_t period = seating.members(1) * take + seating.members(2);
  const std::uint64_t window = seating.size() * take;
  Runs at_most = {{1, kForever}};
  for (;;) {
    if (!walk_round(groups, take, loser, losses, budget) ||
        !walk_round(groups, take, loser, at_most, budget)) {
      return status_of(budget);
    }
    const std::uint64_t certain = agreement(losses, at_most);
    const auto from = repeats_from(losses, period, certain);
    if (!from || certain - period - *from < window) continue;
    solution.repeats_from = *from;
    solution.period = period;
    solution.rounds = rounds_of(losses, loser, *from + period - 1);
    return solution;
  }
}

}  // namespace kingmaker
