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

TEST(CheckEquivalent, ShowsTheSmallestDifferenceAndProvesAll) {
  const ProgramRun run = eval(
      {"check equivalent g, h in nim(counters <= 3) with contexts nim(counters <= 2) by nf under "
       "li",
       "_"});
  EXPECT_EQ(run.out,
            "fails: g = nim(1), h = nim(2): both 1, but with nim(1,1) 3 and 1\n"
            "classes: found: 5 of 6 positions, with 3 contexts\n"
            "  1  1  nim(1)\n"
            "  2  1  nim(2), nim(3)\n"
            "  3  2  nim(1,1)\n"
            "  4  2  nim(2,1)\n"
            "  5  3  nim(1,1,1)\n"
            "told apart: found: these contexts separate classes with the same result alone\n"
            "  with nim(1): 4 makes 1; 3 makes 3\n"
            "  with nim(1,1): 2 makes 1; 1 makes 3\n"
            "(nim(1),nim(2),nim(1,1))\n");
  EXPECT_EQ(run.status, 1);
  EXPECT_EQ(eval({"nf(nim(1,1,1), under=li)", "nf(nim(2,1,1), under=li)"}).out, "3\n1\n");
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
  EXPECT_NE(run.out.find("(1,2,1)  clobber(\"12\"), clobber(\"21\")"), std::string::npos)
      << run.out;
}

TEST(CheckEquivalent, Errors) {
  const std::string with = "check equivalent g, h in ";
  const auto error = [&](const std::string& arguments) { return eval({with + arguments}).err; };
  EXPECT_NE(error("1..3 with contexts nim(counters <= 2) by win").find("only positions and forms"),
            std::string::npos);
  EXPECT_NE(error("nim(counters <= 2) with contexts values(depth <= 0) by win")
                .find("only positions and forms"),
            std::string::npos);
  EXPECT_NE(error("nim(counters <= 2) with contexts nim(counters <= 2) by win under li")
                .find("only `nf` takes the rules after `under`"),
            std::string::npos);
  EXPECT_NE(error("nim(counters <= 2) with nim(counters <= 2) by win").find("`contexts`"),
            std::string::npos);
  EXPECT_NE(
      error("nim(counters <= 2) with contexts nim(counters <= 2, players=4) by win").find("4"),
      std::string::npos);
}

}  // namespace
}  // namespace kingmaker::testing::equivalence_test
