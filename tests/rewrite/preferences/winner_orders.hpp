// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Total orders of the winners, and backward induction by them on naive trees.
#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string>
#include <vector>

#include "algebra/term.hpp"
#include "tests/support/values.hpp"

namespace kingmaker::testing {

// orders[p - 1] is the order of player p, best first.
using Orders = std::vector<std::vector<Player>>;

inline std::size_t place(const Orders& orders, Player p, Player winner) {
  const auto& order = orders[static_cast<std::size_t>(p - 1)];
  return static_cast<std::size_t>(std::find(order.begin(), order.end(), winner) - order.begin());
}

inline Player winner(const Orders& orders, const TreePtr& t) {
  if (t->is_win()) return t->player;
  Player best = winner(orders, t->options[0]);
  for (const TreePtr& option : t->options) {
    const Player w = winner(orders, option);
    if (place(orders, t->player, w) < place(orders, t->player, best)) best = w;
  }
  return best;
}

inline Orders shifted(int players, int k) {
  Orders orders;
  for (Player p = 1; p <= players; ++p) {
    std::vector<Player>& order = orders.emplace_back();
    for (int j = 0; j < players; ++j) order.push_back((p - 1 + k + j) % players + 1);
  }
  return orders;
}

inline Orders random_orders(SplitMix64& random, int players) {
  Orders orders(static_cast<std::size_t>(players));
  for (std::vector<Player>& order : orders) {
    order.resize(static_cast<std::size_t>(players));
    std::iota(order.begin(), order.end(), 1);
    random.shuffle(order);
  }
  return orders;
}

inline std::string text_of(const Orders& orders) {
  std::string text = "order(";
  for (std::size_t p = 0; p < orders.size(); ++p) {
    for (std::size_t i = 0; i < orders[p].size(); ++i) {
      text += (i > 0 ? ">" : p > 0 ? ", " : "") + std::to_string(orders[p][i]);
    }
  }
  return text + ")";
}

}  // namespace kingmaker::testing
