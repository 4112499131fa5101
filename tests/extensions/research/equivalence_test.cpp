// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `check equivalent`: compares with play by plain recursion, and tests the messages for positions
// without sums.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "tests/support/plain_piles.hpp"
#include "tests/support/program.hpp"

namespace kingmaker::testing::equivalence_test {
namespace {

// The number of classes, by the last movers under all orders, alone and in every sum.
std::size_t plain_classes(int players, int counters, int counters_of_contexts) {
  PlainPlay li(players, 0, moves_of_nim);
  std::set<std::vector<int>> classes;
  for (const PlainPiles& g : plain_positions(counters)) {
    std::vector<int> row{li.last_mover(g)};
    for (const PlainPiles& x : plain_positions(counters_of_contexts)) {
      PlainPiles sum = g;
      sum.insert(sum.end(), x.begin(), x.end());
      row.push_back(li.last_mover(sum));
    }
    classes.insert(row);
  }
  return classes.size();
}

TEST(CheckEquivalent, ClassesOfNimAreThoseOfPlainRecursion) {
  for (int players = 2; players <= 4; ++players) {
    for (int contexts = 1; contexts <= 4; ++contexts) {
      const ProgramRun run = run_program(
          {"--players", std::to_string(players), "eval",
           cat("check equivalent g, h in nim(counters <= 6) with contexts nim(counters <= ",
               contexts, ") by nf under li")});
      EXPECT_EQ(run.err, "");
      EXPECT_NE(run.out.find(cat("\nclasses: found: ", plain_classes(players, 6, contexts),
                                 " of 29 positions, with ")),
                std::string::npos)
          << players << ' ' << contexts << '\n'
          << run.out;
    }
  }
}

// For two players nimbers decide, and functions that users define may be compared.
TEST(CheckEquivalent, ByAFunction) {
  const ProgramRun run = eval(
      {"check equivalent g, h in nim(counters <= 5) with contexts nim(counters <= 5) by nimber",
       "starts(g) = nf(g, under=prudent, start=all)",
       "check equivalent g, h in clobber(cells <= 2) with contexts clobber(cells <= 3) by "
       "starts"});
  EXPECT_EQ(run.err, "");
  EXPECT_NE(run.out.find("holds: no context separates positions with the same result alone"),
            std::string::npos)
      << run.out;
  EXPECT_NE(run.out.find("\nclasses: found: 6 of 18 positions"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("(1, 2, 1)  clobber(\"12\"), clobber(\"21\")"), std::string::npos)
      << run.out;
}

}  // namespace
}  // namespace kingmaker::testing::equivalence_test
