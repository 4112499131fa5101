// Positions of games in statements.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "tests/support/program.hpp"

namespace kingmaker::testing {
namespace {

TEST(Nim, AtThePrompt) {
  EXPECT_EQ(eval({"normalize nim(40,50) under loeb"}).out, "1_28\n");
  EXPECT_EQ(eval({":set start 2; nim(2,1)"}).out, eval({":set start 2; [1,3,[1,3]]"}).out);
  EXPECT_EQ(eval({"size(nim(1,2,2, players=4)) > 3"}).out, "true\n");
  // Remembered results do not outlive the terms of which they are made.
  EXPECT_EQ(eval({":set limit nodes 3000", "v = nf(nim(9,9,3), under=syntactic)",
                  "normalize nim(9,9,2) under prudent",
                  "tally forall k in 1..9: size(nf(nim(k,k,2), under=syntactic))",
                  "assert nim(9,9,3) == v under syntactic"})
                .err,
            "");
}

TEST(Nim, BadInput) {
  const auto failure = [](const std::string& statement, int status) {
    const ProgramRun run = eval({statement});
    EXPECT_EQ(run.out, "") << statement;
    EXPECT_EQ(run.status, status) << statement;
    return run.err;
  };
  EXPECT_NE(failure("nim()", 2).find("needs its piles"), std::string::npos);
  EXPECT_NE(failure("nim(3,-1)", 2).find(":1:7: error: a pile cannot have a negative number"),
            std::string::npos);
  EXPECT_NE(failure("nim(3,10000000000000000000000)", 3).find("piles go up to 65535"),
            std::string::npos);
  EXPECT_NE(failure("nim(\"3\")", 2).find("the size of a pile"), std::string::npos);
  EXPECT_NE(failure("nim(3, piles=4)", 2).find("the size of a pile"), std::string::npos);
  EXPECT_NE(failure(":set limit steps 100000; normalize nim(5000,5000) under prudent", 3)
                .find("step limit"),
            std::string::npos);
}

// Empty cells in front were treated as leading zeros of a number.
TEST(Boards, EmptyCellsInFrontAreCells) {
  EXPECT_EQ(
      output_of({"board(clobber(0012))", "cells(clobber(013213))", "toads(0012) == toads(\"0012\")",
                 "toads(12)", "toads(0012)", "board(clobber(.12))"}),
      "0012\n6\ntrue\n3\n2\n012\n");
}

// `domineering(3,3)`, `snort(3)`, `toads(3)` and `fission(3,3)` were rows of tokens that these
// games do not have, and the answer was 3.
TEST(Boards, HaveTokensOfTheirGameOnly) {
  const auto refused = [](const std::string& statement, const std::string& message) {
    const ProgramRun run = eval({statement});
    EXPECT_EQ(run.status, 2) << statement << run.out;
    EXPECT_NE(run.err.find(message), std::string::npos) << statement << run.err;
  };
  refused("domineering(3,3)",
          "a position of domineering has empty and blocked cells only; an empty grid is "
          "`domineering(rows=3, columns=3)`");
  refused(
      "fission(3,4)",
      "a position of fission has empty and blocked cells and tokens of 1 only; an empty grid is "
      "`fission(rows=3, columns=4)`");
  refused("toads(3)",
          "a position of toads has empty and blocked cells and tokens of 1 and 2 only; an empty "
          "line is `toads(length=3)`");
  refused("cram(\"1.\")", "a position of cram has empty and blocked cells only");
  refused("toppling_dominoes(\"1h2\")", "has no piece `h`");
  refused("game g on line { 1: 1 x -> x . }; g(\"2x\")",
          "a position of g has empty and blocked cells, tokens of 1 and `x` only");
  refused("game g on graph { 1: 1 . -> . . }; g(graph=\"a:2 b:.; a-b\")", "tokens of 1 only\n");
  // These are tokens of the game that look like the size of an empty board.
  refused("snort(3)", "an empty line is `snort(length=3)`");
  refused("snort(12)", "an empty line is `snort(length=12)`");
  refused("col(3,3)", "an empty grid is `col(rows=3, columns=3)`");
  refused("clobber(1)", "nobody can move on this row of cells");
  refused("game g on line { me other -> . me }; g(11)", "an empty line is `g(length=11)`");
  EXPECT_EQ(output_of({"list g in list(clobber(\"11\")): board(g)", "board(toads(12))"}),
            "list(\"11\")\n12\n");
  EXPECT_EQ(output_of({"board(snort(\"3\"))", "list g in snort(cells <= 1): g"}),
            "3\nlist(snort(\".\"))\n");
  EXPECT_EQ(output_of({"board(toads(\"1#2.\"))", "board(snort(\"1.2\"))",
                       "board(col(rows=1, columns=2))"}),
            "1#2.\n1.2\n..\n");
}

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
           {"nim(length=3)", "expected the size of a pile"}}) {
    const ProgramRun run = eval({statement});
    EXPECT_NE(run.status, 0) << statement;
    EXPECT_NE(run.err.find(message), std::string::npos) << statement << run.err;
  }
}

// `|` was an operator inside of boards.
TEST(Boards, AreReadAsPapersPrintThem) {
  EXPECT_EQ(output_of({"board(clobber(1 | 2 | 3 |))", "board(clobber(|1|2|3|))",
                       "board(clobber(1 | 2 | 3, players=4))", "board(clobber(1 | . | 2))",
                       "board(toads(1 | . | 2 |))", "board(clobber(1 2 . 3))",
                       "clobber(1 | 2 |) == clobber(12)", "quotient([2,3], {1,3}|{2}) == 2"}),
            "123\n123\n123\n102\n1.2\n1203\ntrue\nfalse\n");
  const ProgramRun run = eval({"clobber(1 | 7 |)"});
  EXPECT_NE(run.err.find(":1:13: error: a cell of this board holds 0 (empty) or a player 1..3"),
            std::string::npos)
      << run.err;
  EXPECT_NE(eval({"nim(3 | 4)"}).err.find("several arguments are `3,4`"), std::string::npos);
}

// A position in which nobody can move was an error, and so was a sum with such a part.
TEST(Positions, MayBeOverAtTheStart) {
  EXPECT_EQ(output_of({"nim(0)", "nim(0,0, players=4, start=3)", "misere_nim(0, start=2)",
                       "clobber(\"11\")", "clobber(\"\")", "play(*0)", "sequential(nim(0), nim(0))",
                       "lim(1,0,0)", ":set names NFP", "fine(nim(0))", "win(nim(0))",
                       "outcome(nim(0))", "nf(nim(0), start=all)"}),
            "3\n2\n2\n3\n3\n3\n3\n3\np_0\n{P}\nP\n(P,P,P)\n");
  EXPECT_EQ(output_of({"g = clobber(112)", "g + 0 == g", "0 + g == g", "sum(0, g, 0) == g",
                       "nf(sequential(0, g), under=prudent) == g under prudent",
                       "clobber(\"11\") + clobber(\"12\") == clobber(12)", "*2 + 0", "nim(3) + 0",
                       "toads(\"1.2\") + 0 == toads(\"1.2\")",
                       "nf(nim(0) + clobber(12), under=prudent)"}),
            "true\ntrue\ntrue\ntrue\ntrue\n*2\n[1,2,[2,3]]\ntrue\n1\n");
  EXPECT_NE(eval({"nim(2) + 1"}).err.find("the heap of n counters is written *n"),
            std::string::npos);
  EXPECT_NE(eval({"successors(nim(0))"}).err.find("nobody can move: the game is over"),
            std::string::npos);
  // Lists of all positions contain those in which somebody can move.
  EXPECT_EQ(output_of({"length(list g in nim(counters <= 3): g)",
                       "length(list g in clobber(cells <= 2): g)"}),
            "6\n6\n");
}

// A single capital letter could not be a name.
TEST(Names, MayBeCapitalLetters) {
  EXPECT_EQ(output_of({"G = clobber(12)", "G", "A = 3", "A + 1",
                       "game P on line { me other -> . me }", "P(12)", "B", "win(2)"}),
            "1\n4\n1\n2\n{2}\n");
  const auto refused = [](const std::vector<std::string>& arguments, const std::string& message) {
    const ProgramRun run = run_program(arguments);
    EXPECT_EQ(run.status, 2);
    EXPECT_NE(run.err.find(message), std::string::npos) << run.err;
  };
  for (const char* statement :
       {"G = clobber(12)", "G(x) = x", "game G on heaps { take 1 }", "rule G: m{x} -> x"}) {
    refused({"--names", "ABC", "eval", statement},
            "`G` stands for a player with `--names ABC` and cannot be a name");
  }
  refused({"--names", "NFP", "eval", "N = 3"}, "`N` stands for a player with `--names NFP`");
  EXPECT_EQ(run_program({"--names", "NFP", "eval", "G = 3", "G + 1"}).out, "4\n");
  EXPECT_EQ(run_program({"--names", "ABC", "eval", "Q = 3", "Q + 1"}).out, "4\n");
  refused({"eval", "G = 3", ":set names ABC"}, "`G` is a name of this session");
  refused({"eval", "n_0 = 3"}, "`n_0` stands for a value and cannot be a name");
}

}  // namespace
}  // namespace kingmaker::testing
