// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// How often half of n players are a stable coalition in large random games with two branches:
// docs/book/mathematics.md, "Random games". `random_halves PLAYERS GAMES LEVELS SEED`, for 2, 4 or
// 6 players.
//
// A simulation: it keeps the stable types of so many games, and makes each game of the next level a
// choice of a random player between two random ones of them. A set of coalitions is a number of 2^n
// bits. The same seed gives the same games everywhere. Nothing here is shared with the program.

#include <bit>
#include <cstdint>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <random>
#include <vector>

namespace {

using Coalitions = std::uint64_t;

int players;
std::vector<Coalitions> with;  // for each player the coalitions that contain him

// All coalitions that contain one of these.
Coalitions larger(Coalitions set) {
  for (int p = 0; p < players; ++p) set |= (set & ~with[p]) << (1 << p);
  return set;
}

// The minimal members of a set that is closed under adding players.
Coalitions minimal(Coalitions set) {
  Coalitions not_minimal = 0;
  for (int p = 0; p < players; ++p) not_minimal |= (set & ~with[p]) << (1 << p);
  return set & ~not_minimal;
}

// Loeb's Theorem 4.2: the stable type of p's choice between games with these stable types.
Coalitions choice(int p, Coalitions a, Coalitions b) {
  const Coalitions unions = larger(a & ~with[p]) & larger(b & ~with[p]);
  return minimal(larger((a | b) & with[p]) | unions);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) return 2;
  players = std::atoi(argv[1]);
  const std::uint64_t size = std::strtoull(argv[2], nullptr, 10);
  const int levels = std::atoi(argv[3]);
  std::mt19937_64 random(std::strtoull(argv[4], nullptr, 10));
  const int coalitions = 1 << players;
  with.resize(players);
  for (int p = 0; p < players; ++p)
    for (int c = 0; c < coalitions; ++c)
      if (c >> p & 1) with[p] |= Coalitions{1} << c;

  std::vector<Coalitions> games(size);
  for (Coalitions& game : games) game = Coalitions{1} << (1 << random() % players);
  for (int level = 0; level < levels; ++level) {
    std::vector<Coalitions> next(size);
    for (Coalitions& game : next) {
      const Coalitions a = games[random() % size];
      const Coalitions b = games[random() % size];
      game = choice(static_cast<int>(random() % players), a, b);
    }
    games.swap(next);
  }

  Coalitions halves = 0;
  Coalitions others = 0;
  for (int c = 0; c < coalitions; ++c) {
    const int members = std::popcount(static_cast<unsigned>(c));
    if (2 * members == players) halves |= Coalitions{1} << c;
    if (members < (players + 1) / 2 || members > players / 2 + 1) others |= Coalitions{1} << c;
  }
  double stable_halves = 0;
  double with_others = 0;
  for (const Coalitions game : games) {
    stable_halves += std::popcount(game & halves);
    with_others += (game & others) != 0 ? 1 : 0;
  }
  std::cout << std::fixed << std::setprecision(4) << "a half is stable in "
            << stable_halves / static_cast<double>(size) / std::popcount(halves)
            << " of the games, a smaller coalition, or one of more than n/2 + 1 players, in "
            << with_others / static_cast<double>(size) << '\n';
}
