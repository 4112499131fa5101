// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/coalitions/realise.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "extensions/coalitions/coalition_table.hpp"

namespace kingmaker {

Term win_game(TermStore& store, int players, const Family& family, GoOn go_on) {
  Coalition essential;
  std::vector<std::uint64_t> winning(table_words(players));
  for (const Coalition c : family) {
    essential = essential | c;
    add_to_table(winning, c);
  }
  close_upwards(winning, players);
  const Player first = essential.smallest();
  if (in_table(winning, Coalition::of(first))) return Term::win(first);

  // games[S * players + b - 1] is the game in which the players in S have had the baton and b has
  // it. Larger sets have larger numbers, so in descending order they are available when needed.
  const auto n = static_cast<std::size_t>(players);
  std::vector<Term> games((std::size_t{essential.bits()} + 1) * n);
  std::vector<Term> options;
  for (std::uint32_t bits = essential.bits(); bits > 0; --bits) {
    const Coalition had = Coalition::from_bits(bits);
    if (!had.contains(first) || !essential.contains(had) || in_table(winning, had)) continue;
    // The options of the holder depend on S only, but the mover is the holder.
    options.clear();
    for (Player next = 1; next <= players; ++next) {
      if (had.contains(next) || !essential.contains(next)) continue;
      const Coalition then = had | Coalition::of(next);
      options.push_back(in_table(winning, then)
                            ? Term::win(next)
                            : games[then.bits() * n + static_cast<std::size_t>(next - 1)]);
    }
    for (Player holder = 1; holder <= players; ++holder) {
      if (!had.contains(holder)) continue;
      // The first player has it only once.
      if (had != Coalition::of(first) && holder == first) continue;
      if (!go_on(1 + options.size())) return {};
      // A player with a single option has no choice.
      const Term game =
          options.size() == 1 ? options.front() : store.choice(holder, std::span<Term>(options));
      if (game.is_none()) return {};
      games[bits * n + static_cast<std::size_t>(holder - 1)] = game;
    }
  }
  return games[Coalition::of(first).bits() * n + static_cast<std::size_t>(first - 1)];
}

Term stable_game(TermStore& store, int players, const Family& family, GoOn go_on) {
  const Family left = listed(family);
  // games[i] is the game in which the coalitions i, i+1, ..., i + longer are left.
  std::vector<Term> games;
  std::vector<Term> options;
  for (const Coalition c : left) {
    options.clear();
    for (Player p = 1; p <= players; ++p) {
      if (c.contains(p)) options.push_back(Term::win(p));
    }
    const Player outsider = c.complement(players).smallest();
    games.push_back(options.size() == 1 ? options.front()
                                        : store.choice(outsider, std::span<Term>(options)));
    if (games.back().is_none()) return {};
  }
  for (std::size_t longer = 1; longer < left.size(); ++longer) {
    if (!go_on(left.size() - longer)) return {};
    for (std::size_t i = 0; i + longer < left.size(); ++i) {
      const Player common = (left[i] & left[i + longer]).smallest();
      games[i] = store.choice(common, {games[i], games[i + 1]});
      if (games[i].is_none()) return {};
    }
  }
  return games.front();
}

}  // namespace kingmaker
