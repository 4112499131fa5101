// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Positions of games in statements.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/support/program.hpp"

namespace kingmaker::testing {
namespace {

TEST(Boards, MayBeEmpty) {
  EXPECT_EQ(output_of({"board(domineering(rows=2, columns=3))", "board(snort(length=3))", "n = 2",
                       "board(clobber(columns=n+1, rows=n))", "board(clobber(length=0))",
                       "snort(length=2, players=2, start=2) == snort(\"..\", players=2, start=2)"}),
            ".../...\n...\n000/000\ntrue\n");
  for (const auto& [statement, message] : std::vector<std::pair<std::string, std::string>>{
           {"toads(rows=2, columns=2)", "`toads` is played on lines"},
           {"domineering(length=0)", "this board has no cells"},
           {"domineering(rows=2)", "`columns=` is missing"},
           {"domineering(columns=2)", "`rows=` is missing"},
           {"domineering(rows=0, columns=2)", "`rows=` takes a whole number from 1 on"},
           {"domineering(rows=\"2\", columns=2)", "`rows=` takes a whole number from 1 on"},
           {"domineering(rows=(1,2), columns=2)", "`rows=` takes a whole number from 1 on"},
           {"domineering(rows=100, columns=100)", "a board has at most 4096 cells"},
           {"snort(length=5000)", "a board has at most 4096 cells"},
           {"snort(length=-1)", "`length=` takes a whole number from 0 on"},
           {"snort(length=3, rows=2)", "`length=` is of a line"},
           {"snort(length=3, length=2)", "is given twice"},
           {"snort(\"...\", length=2)", "an empty board has"},
           {"rook_clobber(rows=100, columns=10)", "a board of a game with runs has at most 512"},
           {"nim(length=3)", "expected the size of a pile, a number: nim(3,4,5)"}}) {
    const ProgramRun run = eval({statement});
    EXPECT_NE(run.status, 0) << statement;
    EXPECT_NE(run.err.find(message), std::string::npos) << statement << run.err;
  }
}

}  // namespace
}  // namespace kingmaker::testing
