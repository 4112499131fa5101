// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Moore's Nim, Wythoff's game and LIM: compares with plain recursion and with known results for two
// players, and tests the theorem on Moore's Nim under shifted orders.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/plain_piles.hpp"
#include "tests/support/program.hpp"

namespace kingmaker::testing::pile_games_test {
namespace {

// Takes at least one counter, from up to `max_piles` piles.
PlainMoves moves_of_moore(int max_piles) {
  return [max_piles](const PlainPiles& piles) {
    std::vector<PlainPiles> options;
    PlainPiles left(piles.size(), 0);
    for (bool more = true; more;) {
      int changed = 0;
      for (std::size_t i = 0; i < piles.size(); ++i) changed += left[i] == piles[i] ? 0 : 1;
      if (changed > 0 && changed <= max_piles) options.push_back(left);
      more = false;
      for (std::size_t i = 0; i < piles.size() && !more; ++i) {
        more = left[i] < piles[i];
        left[i] = more ? left[i] + 1 : 0;
      }
    }
    return options;
  };
}

std::vector<PlainPiles> moves_of_wythoff(const PlainPiles& piles) {
  std::vector<PlainPiles> options = moves_of_nim(piles);
  for (int counters = 1; counters <= std::min(piles[0], piles[1]); ++counters) {
    options.push_back({piles[0] - counters, piles[1] - counters});
  }
  return options;
}

std::vector<PlainPiles> moves_of_lim(const PlainPiles& piles) {
  std::vector<PlainPiles> options;
  for (int moved = 1; moved <= piles[2]; ++moved) {
    if (piles[0] >= moved && piles[1] >= moved) {
      options.push_back({piles[0] - moved, piles[1] - moved, piles[2] + moved});
    }
    if (piles[0] >= moved) {
      options.push_back({piles[0] - moved, piles[1] + moved, piles[2] - moved});
    }
    if (piles[1] >= moved) {
      options.push_back({piles[0] + moved, piles[1] - moved, piles[2] - moved});
    }
  }
  // The moves that put counters on the third pile if it is empty.
  for (int moved = 1; piles[2] == 0 && moved <= std::min(piles[0], piles[1]); ++moved) {
    options.push_back({piles[0] - moved, piles[1] - moved, moved});
  }
  return options;
}

// The output of `list g in DOMAIN: nf(g, under=shift(K))` if player 1 begins.
std::string played(PlainPlay& play, const std::vector<PlainPiles>& positions) {
  std::string text;
  for (const PlainPiles& piles : positions) {
    const int seat = play.last_mover(piles);
    if (seat >= 0) append(text, text.empty() ? "(" : ", ", seat + 1);
  }
  return text + ")\n";
}

std::string answered(const std::string& domain, int players, int shift) {
  return output_of(
      {cat("list g in ", domain, ", players=", players, "): nf(g, under=shift(", shift, "))")});
}

// The positions with exactly this many piles, including empty ones.
std::vector<PlainPiles> filled_up(int counters, std::size_t piles) {
  std::vector<PlainPiles> all;
  for (PlainPiles position : plain_positions(counters)) {
    if (position.size() > piles) continue;
    position.resize(piles);
    all.push_back(position);
  }
  return all;
}

TEST(PileGames, ArePlayedAsByPlainRecursion) {
  for (int players = 2; players <= 4; ++players) {
    for (int shift = 0; shift < players; ++shift) {
      for (int max_piles = 1; max_piles <= 3; ++max_piles) {
        PlainPlay moore(players, shift, moves_of_moore(max_piles));
        EXPECT_EQ(answered(cat("moore(counters <= 9, most=", max_piles), players, shift),
                  played(moore, plain_positions(9)));
      }
      PlainPlay wythoff(players, shift, moves_of_wythoff);
      EXPECT_EQ(answered("wythoff(counters <= 14", players, shift),
                played(wythoff, filled_up(14, 2)));
      PlainPlay lim(players, shift, moves_of_lim);
      EXPECT_EQ(answered("lim(counters <= 12", players, shift), played(lim, filled_up(12, 3)));
    }
  }
}

// The theorem of docs/book/mathematics.md, by play.
TEST(PileGames, MooresNimUnderShiftedOrdersHasARule) {
  constexpr int kCounters = effort(13, 10);
  int worst = 0;
  for (int players = 2; players <= 4; ++players) {
    for (int max_piles = 1; max_piles <= 3; ++max_piles) {
      for (int shift = 0; shift < players; ++shift) {
        PlainPlay play(players, shift, moves_of_moore(max_piles));
        std::vector<std::string> statements;
        std::string expected;
        for (const PlainPiles& piles : plain_positions(kCounters)) {
          // The last mover is N^(shift-1)(X), whom the mover X ranks last.
          const bool is_worst = play.last_mover(piles) == (shift + players - 1) % players;
          std::string listed;
          for (const int pile : piles) append(listed, pile, ", ");
          statements.push_back(cat("shift_position(", listed, "players=", players,
                                   ", shift=", shift, ", most=", max_piles, ")"));
          expected += is_worst ? "true\n" : "false\n";
          worst += is_worst ? 1 : 0;
        }
        EXPECT_EQ(output_of(statements), expected) << players << ' ' << max_piles << ' ' << shift;
      }
    }
  }
  EXPECT_GT(worst, 100);
  EXPECT_EQ(
      output_of(
          {"check forall a, b, c, d in 0..3: (nf(moore(a,b,c,d, most=2), under=shift(2)) == 2) "
           "== shift_position(a, b, c, d, players=3, shift=2, most=2) when a + b + c + d > 0"}),
      "holds: 255 instances\n");
}

// With two players, the previous player wins Wythoff's game with the k-th pair: floor(k phi)
// counters, and k counters more.
TEST(PileGames, WythoffsPairs) {
  const double phi = (1 + std::sqrt(5.0)) / 2;
  for (int k = 1; k <= 12; ++k) {
    const int less = static_cast<int>(std::floor(k * phi));
    EXPECT_EQ(output_of({cat("outcome(wythoff(", less, ",", less + k, "))"),
                         cat("outcome(wythoff(", less, ",", less + k + 1, "))")}),
              "P\nN\n");
  }
}

// A position is a P-position if no two of its piles have a binary digit in common. If n has i ones
// in binary, there are 3^i such positions with n counters, which leads the paper to the
// Ulam-Warburton automaton.
TEST(PileGames, LimHasThePPositionsOfItsPaper) {
  for (int n = 0; n <= 12; ++n) {
    std::vector<std::string> statements;
    std::string expected;
    int p_positions = 0;
    for (int a = 0; a <= n; ++a) {
      for (int b = 0; a + b <= n; ++b) {
        const int c = n - a - b;
        const bool is_p = (a ^ b ^ c) == n;
        p_positions += is_p ? 1 : 0;
        statements.push_back(cat("outcome(lim(", a, ",", b, ",", c, "))"));
        expected += is_p ? "P\n" : "N\n";
      }
    }
    EXPECT_EQ(output_of(statements), expected) << n;
    EXPECT_EQ(p_positions, std::pow(3, std::popcount(static_cast<unsigned>(n))));
  }
}

}  // namespace
}  // namespace kingmaker::testing::pile_games_test
