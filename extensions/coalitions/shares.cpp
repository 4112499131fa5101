// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/coalitions/shares.hpp"

#include <array>
#include <cstddef>
#include <span>
#include <utility>

#include "algebra/walk.hpp"
#include "base/hash_table.hpp"

namespace kingmaker {

Shares shapley_value(const WinTypes& types, WinType type) {
  const int players = types.players();
  const auto n = static_cast<std::size_t>(players);
  std::array<Integer, kMaxPlayers + 1> factorial;
  factorial[0] = 1;
  for (std::size_t k = 1; k <= n; ++k) factorial[k] = factorial[k - 1] * k;
  Shares shares;
  for (Player p = 1; p <= players; ++p) {
    // The number of losing coalitions of each size that p makes winning.
    std::array<std::uint32_t, kMaxPlayers> swings{};
    const std::uint32_t last = Coalition::everyone(players).bits();
    for (std::uint32_t bits = 0; bits <= last; ++bits) {
      const Coalition before = Coalition::from_bits(bits);
      if (before.contains(p) || types.wins(type, before)) continue;
      if (types.wins(type, before | Coalition::of(p))) {
        ++swings[static_cast<std::size_t>(before.size())];
      }
    }
    Integer orders = 0;
    for (std::size_t k = 0; k < n; ++k) orders += factorial[k] * factorial[n - 1 - k] * swings[k];
    shares.emplace_back(orders, factorial[n]);
  }
  return shares;
}

std::optional<Shares> lefevre_value(const TermStore& store, int players, Term v, GoOn go_on,
                                    std::uint64_t max_bits) {
  std::vector<Shares> of_wins;
  for (Player p = 1; p <= players; ++p) {
    Shares& shares = of_wins.emplace_back(static_cast<std::size_t>(players));
    shares[static_cast<std::size_t>(p - 1)] = 1;
  }
  const auto of_win = [&](Term t) -> const Shares& {
    return of_wins[static_cast<std::size_t>(t.winner() - 1)];
  };
  if (v.is_win()) return of_win(v);
  const std::vector<Term> order = bottom_up(store, v);
  // Shares are dropped after their last use, since a long chain of large numbers would fill the
  // memory.
  TermMap<std::uint32_t> uses;
  for (const Term t : order) {
    for (const Term option : store.options(t)) {
      if (option.is_choice()) ++uses[option];
    }
  }
  HashMap<Term, Shares> held;
  for (const Term t : order) {
    const auto own = static_cast<std::size_t>(store.mover(t) - 1);
    std::uint64_t bits = 0;
    Rational best_share = -1;
    std::uint64_t best_options = 0;
    Shares sum;
    for (const Term option : store.options(t)) {
      const Shares& shares = option.is_win() ? of_win(option) : held.find(option)->second;
      for (const Rational& share : shares) bits += msb(denominator(share)) / 64 + 1;
      if (shares[own] < best_share) continue;
      if (shares[own] > best_share) {
        best_share = shares[own];
        best_options = 1;
        sum = shares;
        continue;
      }
      ++best_options;
      for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += shares[i];
    }
    if (best_options > 1) {
      for (Rational& share : sum) share /= best_options;
    }
    for (const Rational& share : sum) {
      if (msb(denominator(share)) >= max_bits) return std::nullopt;
    }
    if (!go_on(bits)) return std::nullopt;
    for (const Term option : store.options(t)) {
      if (option.is_choice() && --uses[option] == 0) held.erase(option);
    }
    held.emplace(t, std::move(sum));
  }
  return std::move(held.find(v)->second);
}

}  // namespace kingmaker
