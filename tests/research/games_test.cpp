// `check game`.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/support/own_games.hpp"
#include "tests/support/program.hpp"

namespace kingmaker::testing::games_test {
namespace {

using ::testing::HasSubstr;

TEST(CheckGame, SaysWhetherPlayEndsAndWhatIsSymmetric) {
  EXPECT_EQ(output_of({kToads, "check game toads in toads(cells <= 3)"}),
            "ends: holds: every move lowers the columns, added up, of cells with 1 (from the other "
            "side), then the columns, added up, of cells with . (from the other side)\n"
            "symmetries: found: none\n"
            "cells that never matter: found: in 6 of all 15 positions of toads(cells <= 3), first "
            "1 of toads(\".1.\")\n");
  EXPECT_EQ(output_of({kKayles, "check game kayles in kayles(counters <= 4)"}),
            "ends: holds: every move replaces a heap by smaller heaps\n");
  EXPECT_THAT(output_of({"check game nim in nim(counters <= 6)"}),
              HasSubstr("ends: holds: from all 29 positions of nim(counters <= 6)"));
  EXPECT_THAT(output_of({kClob, "check game clob in clob(cells <= 3)"}),
              HasSubstr("players renamed in a circle"));
  EXPECT_THAT(
      output_of({":set players 2", kDomineering, "check game dominoes in dominoes(cells <= 4)"}),
      HasSubstr("players renamed in a circle with rows and columns exchanged"));
  // Play comes back, and the message has the positions on the way; `_` is the first of the domain.
  const ProgramRun back = eval({":set players 2", "game back on line { me . -> . me }",
                                "check game back in back(cells <= 2)", "_"});
  EXPECT_EQ(back.status, 1);
  EXPECT_THAT(back.out,
              HasSubstr("ends: fails: play from back(\".1\") comes back to a position "
                        "after 4 turns\n  back(\".1\", start=1)\n  back(\"1.\", start=2)\n"));
  EXPECT_EQ(error_of({"check game nim in clobber(length <= 3)"}),
            "expected positions of `nim`, found one of `clobber`");
  EXPECT_EQ(error_of({"check game nim in 1..3"}), "expected positions of `nim`, found a number");
  EXPECT_EQ(error_of({"check game nimm in nim(counters <= 3)"}),
            "there is no game `nimm`; did you mean `nim`?");
}

}  // namespace
}  // namespace kingmaker::testing::games_test
