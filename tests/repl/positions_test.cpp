// Positions of games in statements.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/program.hpp"

namespace kingmaker::testing {
namespace {

TEST(Nim, AtThePrompt) {
  EXPECT_EQ(eval({"normalize nim(40,50) under loeb"}).out, "1_28\n");
  EXPECT_EQ(eval({":set start 2; nim(2,1)"}).out, eval({":set start 2; [1,3,[1,3]]"}).out);
  EXPECT_EQ(eval({"size(nim(1,2,2, players=4)) > 3"}).out, "true\n");
  // What is remembered does not outlive the terms it is made of.
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
  EXPECT_NE(failure("nim(0,0)", 2).find("nobody can move"), std::string::npos);
  EXPECT_NE(failure("nim(3,-1)", 2).find(":1:7: error: a pile has no fewer than 0"),
            std::string::npos);
  EXPECT_NE(failure("nim(3,10000000000000000000000)", 3).find("piles go up to 65535"),
            std::string::npos);
  EXPECT_NE(failure("nim(\"3\")", 2).find("the size of a pile"), std::string::npos);
  EXPECT_NE(failure("nim(3, piles=4)", 2).find("the size of a pile"), std::string::npos);
  EXPECT_NE(failure(":set limit steps 100000; normalize nim(5000,5000) under prudent", 3)
                .find("step limit"),
            std::string::npos);
}

// They were taken for zeros in front of a number, which mean nothing.
TEST(Boards, EmptyCellsInFrontAreCells) {
  EXPECT_EQ(
      said({"board(clobber(0012))", "cells(clobber(013213))", "toads(0012) == toads(\"0012\")",
            "toads(12)", "toads(0012)", "board(clobber(.12))"}),
      "0012\n6\ntrue\n3\n2\n012\n");
}

}  // namespace
}  // namespace kingmaker::testing
