// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/literature/kelly_formulas.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "base/diagnostic.hpp"

namespace kingmaker {
namespace {

Player loser_of_round(std::size_t index) { return index % 2 == 0 ? 1 : 2; }

// Returns N_{1,1}, ..., N_{1,2j}.
std::vector<std::uint64_t> first_cycle(const std::vector<SeatGroup>& groups, std::uint64_t take) {
  std::vector<std::uint64_t> ends;
  std::uint64_t odd = 0;   // a_1 + m b_1 + ... so far
  std::uint64_t even = 0;  // m a_1 + b_1 + ...
  for (const SeatGroup& group : groups) {
    const bool of_first = group.alliance == 1;
    odd += of_first ? group.size : group.size * take;
    even += of_first ? group.size * take : group.size;
    ends.push_back(of_first ? odd : even);
  }
  return ends;
}

// Adds the round that ends with `end`, unless an earlier round reaches as far. A round whose
// predecessor is of the same alliance, because a round between them was skipped, extends that one.
bool add_round(std::vector<LosingRound>& rounds, Player loser, std::uint64_t end) {
  const std::uint64_t before = rounds.empty() ? 0 : rounds.back().last;
  if (end <= before) return false;
  if (!rounds.empty() && rounds.back().loser == loser) {
    rounds.back().last = end;
  } else {
    rounds.push_back({loser, before + 1, end});
  }
  return true;
}

std::uint64_t longest_round(const std::vector<LosingRound>& rounds, Player loser) {
  std::uint64_t longest = 0;
  for (const LosingRound& round : rounds) {
    if (round.loser == loser) longest = std::max(longest, round.last - round.first + 1);
  }
  return longest;
}

}  // namespace

absl::StatusOr<KellyFormulas> kelly_formulas(const Seating& seating, std::uint64_t take,
                                             Budget& budget) {
  const std::uint64_t first = seating.members(1);
  const std::uint64_t second = seating.members(2);
  if (seating.alliance(0) != 1 || seating.alliance(seating.size() - 1) != 2 || first < second) {
    return absl::InvalidArgumentError(
        "the formulas are for seats that begin with alliance 1, which has no fewer members, and "
        "end with alliance 2");
  }
  if (take < 2)
    return absl::InvalidArgumentError("the formulas are for players who take 1..2 or more");
  KellyFormulas formulas;
  if (first == second) {
    const std::uint64_t period = first * (take + 1);
    formulas.rounds = {{{1, 1, first}, {2, first + 1, period}}, 1, period};
    return formulas;
  }
  const std::vector<std::uint64_t> ends = first_cycle(seating.groups(), take);
  std::vector<LosingRound>& rounds = formulas.rounds.rounds;
  for (bool first_loses = true; first_loses;) {
    if (!budget.spend(ends.size())) return status_of(budget);
    const std::uint64_t cycles_before = formulas.cycles.size();
    std::vector<KellyRoundEnd>& row = formulas.cycles.emplace_back();
    first_loses = false;
    for (std::size_t i = 0; i < ends.size(); ++i) {
      const Player loser = loser_of_round(i);
      const std::uint64_t a_cycle = loser == 1 ? first + take * second : take * first + second;
      const std::uint64_t end = cycles_before * a_cycle + ends[i];
      const bool kept = add_round(rounds, loser, end);
      row.push_back({end, kept});
      first_loses = first_loses || (kept && loser == 1);
    }
    if (cycles_before == 0) formulas.longest = longest_round(rounds, 1);
  }
  // Alliance 2 loses from the last round of alliance 1 on.
  rounds.back().last = kForever;
  const std::uint64_t shrinks = (first - second) * (take - 1);
  formulas.cycle = (formulas.longest + shrinks - 1) / shrinks + 1;
  formulas.bound = formulas.cycle * std::max(ends[ends.size() - 2], ends.back());
  return formulas;
}

std::vector<Seating> kelly_seatings(int players) {
  std::vector<Seating> seatings;
  const auto inner = static_cast<unsigned>(players - 2);
  for (unsigned chosen = 0; chosen < 1U << inner; ++chosen) {
    std::string text = "1";
    for (unsigned seat = inner; seat-- > 0;) text += (chosen >> seat & 1U) != 0 ? '2' : '1';
    text += '2';
    const absl::StatusOr<Seating> seating = Seating::from_text(text);
    if (seating->members(1) > seating->members(2)) seatings.push_back(*seating);
  }
  return seatings;
}

}  // namespace kingmaker
