// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// The winners of sequential compounds under shifted orders.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "base/text.hpp"
#include "tests/support/program.hpp"

namespace kingmaker::testing {

// Let H be a j-position under shift(i). Then G is played under shift(i - j), and the j-th successor
// of its last mover moves last of all.
inline void expect_shifted_orders_compose(const std::string& g) {
  for (const int n : {2, 3, 4}) {
    const auto winner = [&](const std::string& game, int shift) {
      return std::stoi(
          output_of({cat(":set players ", n), cat("nf(", game, ", under=shift(", shift, "))")}));
    };
    for (const char* h : {"nim(1)", "nim(2)", "nim(1,1)", "nim(2,1)", "nim(2,2,1)", "nim(3,2,2)"}) {
      for (int shift = 0; shift < n; ++shift) {
        const int j = winner(h, shift);
        const int k = winner(g, (shift - j + n) % n);
        EXPECT_EQ(winner(cat("sequential(", g, ", ", h, ")"), shift), (k + j - 1) % n + 1)
            << g << ", " << h << ", " << n << " players, shift " << shift;
      }
    }
  }
}

}  // namespace kingmaker::testing
