// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Games on piles by plain recursion: finds the last mover when all players rank the last movers in
// the same way, as seen from their seats.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <utility>
#include <vector>

namespace kingmaker::testing {

using PlainPiles = std::vector<int>;
using PlainMoves = std::function<std::vector<PlainPiles>(const PlainPiles&)>;

inline std::vector<PlainPiles> moves_of_nim(const PlainPiles& piles) {
  std::vector<PlainPiles> options;
  for (std::size_t i = 0; i < piles.size(); ++i) {
    for (int left = 0; left < piles[i]; ++left) {
      options.push_back(piles);
      options.back()[i] = left;
    }
  }
  return options;
}

// All piles with at most `counters` counters, ordered by their number, and then the largest pile
// first.
inline std::vector<PlainPiles> plain_positions(int counters) {
  std::vector<PlainPiles> all;
  const std::function<void(int, int, PlainPiles&)> add = [&](int rest, int most,
                                                             PlainPiles& piles) {
    if (rest == 0) all.push_back(piles);
    for (int pile = std::min(rest, most); pile > 0; --pile) {
      piles.push_back(pile);
      add(rest - pile, pile, piles);
      piles.pop_back();
    }
  };
  for (int n = 1; n <= counters; ++n) {
    PlainPiles piles;
    add(n, n, piles);
  }
  return all;
}

class PlainPlay {
 public:
  // The mover prefers as last mover the player `shift` seats on, then the one after that, and so
  // on.
  PlainPlay(int players, int shift, PlainMoves moves)
      : players_(players), shift_(shift), moves_(std::move(moves)) {}

  // The distance from the mover to the last mover, in seats; -1 if the game is over.
  int last_mover(PlainPiles piles) {
    std::sort(piles.begin(), piles.end());
    if (const auto known = known_.find(piles); known != known_.end()) return known->second;
    int best = -1;
    for (const PlainPiles& option : moves_(piles)) {
      const int seat = (last_mover(option) + 1) % players_;
      const auto rank = [&](int s) { return (s - shift_ + players_) % players_; };
      if (best < 0 || rank(seat) < rank(best)) best = seat;
    }
    known_[piles] = best;
    return best;
  }

 private:
  int players_;
  int shift_;
  PlainMoves moves_;
  std::map<PlainPiles, int> known_;
};

}  // namespace kingmaker::testing
