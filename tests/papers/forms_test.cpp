// Forms, sums and positions of the impartial games of papers, in statements.
#include <gtest/gtest.h>

#include "tests/support/statements.hpp"

namespace kingmaker::testing::forms_test {
namespace {

TEST(Forms, Functions) {
  EXPECT_EQ(answer("moves(nukit(0,0,2,1) + nukit(0,6,0,0))"),
            "{nukit(0,0,0,0) + nukit(0,6,0,0), nukit(0,0,2,1) + nukit(0,3,0,0)}\n");
  EXPECT_EQ(answer("nimber(form(nukit(1,1,2,2)) + *1)"), "3\n");
  EXPECT_EQ(answer("outcome(peg_o_stripes(length=2, strips=(4,4,4)))"), "P\n");
  EXPECT_EQ(answer("outcome(peg_o_stripes(length=(4,4), strips=4))"), "P\n");
}

TEST(Forms, ArePlayedByNPlayers) {
  EXPECT_EQ(answer("normalize nim(2) + peg_o_stripes(length=1, strips=1) under prudent"),
            answer("normalize nim(2,1) under prudent"));
  // For two players theory gives the value, without a raw tree.
  EXPECT_EQ(answer("normalize peg_o_stripes(length=33, strips=4, players=2) under prudent"), "2\n");
  EXPECT_EQ(answer(":set theorems off; normalize peg_o_stripes(length=33, strips=4, players=2) "
                   "under prudent"),
            "2\n");
}

TEST(Forms, BadInput) {
  expect_error("*1 + survivor_nim(counters=3, take=2, seats=\"12\")", 2, "6",
               "in this game players do not take turns");
  expect_error("peg_o_stripes(length=5, strips=0)", 2, "25", "a strip has at least 1 square");
  expect_error("peg_o_stripes(length=5, strips=(3,0))", 2, "25", "a strip has at least 1 square");
  expect_error("peg_o_stripes(length=-1, strips=3)", 2, "15", "a board has at least 0 squares");
  expect_error("peg_o_stripes(length=100001, strips=3)", 3, "15", "a board has at most 100000");
  expect_error("peg_o_stripes(20, strips=3)", 2, "15", "write peg_o_stripes(");
  expect_error("peg_o_stripes(length=5, length=6)", 2, "25", "write peg_o_stripes(");
  expect_error("peg_o_stripes(strips=3)", 2, "1", "peg_o_stripes needs length and strips");
  expect_error("nukit(1,2,3)", 2, "1", "nukit needs the numbers of particles");
  expect_error("nukit(-1,2,3,4)", 2, "7", "the number of particles cannot be negative");
  expect_error("nukit(256,2,3,4)", 3, "7", "there are at most 255 of each");
  expect_error("peg_nimbers(length=5)", 2, "1", "strips= is missing");
  expect_error("peg_nimbers(length=5, strips=0)", 2, "23", "a strip is at least 1");
  expect_error("peg_period(strips=(2,\"3\"), length=5)", 2, "12",
               "expected lengths such as (3,4,5)");
  expect_error("nim_classes(stones=21, rank=1)", 3, "13", "stones is at most 20");
  expect_error("nim_classes(stones=3, rank=5)", 3, "23", "rank is at most 4");
}

}  // namespace
}  // namespace kingmaker::testing::forms_test
