// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/games/forced_wins.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>

#include "algebra/set_of_players.hpp"

namespace kingmaker {

Player winner_of(const Payoffs& payoffs) {
  const auto is_paid = [](const Payoff& payoff) { return payoff != Payoff(); };
  const auto paid = absl::c_find_if(payoffs, is_paid);
  const bool is_win =
      paid != payoffs.end() && *paid == Payoff(1) && std::none_of(paid + 1, payoffs.end(), is_paid);
  return is_win ? static_cast<Player>(paid - payoffs.begin()) + 1 : 0;
}

ForcedWins::ForcedWins(int players) : players_(players) {
  constexpr int kMostWithPairs = 9;
  for (int twice = 0; twice < 2; ++twice) {
    for (Player p = 1; p <= players; ++p) sets_.push_back(SetOfPlayers::of(p));
  }
  for (Player p = 1; p <= players && players > 2 && players <= kMostWithPairs; ++p) {
    for (Player q = p + 1; q <= players; ++q) {
      sets_.push_back(SetOfPlayers::of(p) | SetOfPlayers::of(q));
    }
  }
  for (Player p = 1; p <= players; ++p) {
    for (std::size_t i = 0; i < sets_.size(); ++i) {
      if (sets_[i].contains(p)) with_[static_cast<std::size_t>(p)] |= Bits{1} << i;
    }
  }
}

ForcedWins::Bits ForcedWins::bits_of(const Payoffs& payoffs) const {
  const Payoff most = *absl::c_max_element(payoffs);
  const bool is_shared_by_all =
      absl::c_all_of(payoffs, [&](const Payoff& one) { return one == most; });
  const Player winner = winner_of(payoffs);
  const Bits alone = (Bits{1} << players_) - 1;
  Bits bits = winner == 0 ? 0 : with_[static_cast<std::size_t>(winner)] & alone;
  for (Player p = 1; p <= players_ && !is_shared_by_all; ++p) {
    if (payoffs[static_cast<std::size_t>(p - 1)] == most) {
      bits |= with_[static_cast<std::size_t>(p)] & ~alone;
    }
  }
  return bits;
}

absl::StatusOr<ForcedWins::Bits> ForcedWins::after(const Game& game, const Turn& turn,
                                                   Budget& budget) {
  return values_.of(
      game, turn, [&](Player winner) { return with_[static_cast<std::size_t>(winner)]; },
      [&](Player mover, std::vector<Bits>& options) -> absl::StatusOr<Bits> {
        Bits all = options.front();
        Bits some = 0;
        for (const Bits option : options) {
          all &= option;
          some |= option;
        }
        return all | (some & with_[static_cast<std::size_t>(mover)]);
      },
      budget, [&](const Payoffs& payoffs) -> absl::StatusOr<Bits> { return bits_of(payoffs); });
}

SetOfPlayers ForcedWins::alone(Bits bits) const {
  return SetOfPlayers::from_bits(static_cast<std::uint32_t>(bits)) &
         SetOfPlayers::everyone(players_);
}

std::vector<SetOfPlayers> ForcedWins::sets(Bits bits) const {
  std::vector<SetOfPlayers> sets;
  for (auto i = static_cast<std::size_t>(players_); i < sets_.size(); ++i) {
    const bool is_known =
        absl::c_any_of(sets, [&](SetOfPlayers smaller) { return sets_[i].contains(smaller); });
    if ((bits >> i & 1) != 0 && !is_known) sets.push_back(sets_[i]);
  }
  return sets;
}

}  // namespace kingmaker
