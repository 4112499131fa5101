// Survivor Nim, and Nim of players who rank the last movers, in statements.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/program.hpp"
#include "tests/support/statements.hpp"

namespace kingmaker::testing {
namespace {

TEST(SurvivorNim, ThePlayersOfTheValueAreTheAlliances) {
  EXPECT_EQ(answer(":set players 2; survivor_nim(counters=3, take=2, seats=\"112\") == 2"),
            "false\n");
  EXPECT_EQ(answer("mover(survivor_nim(counters=3, take=2, seats=\"221\"))"), "2\n");
  EXPECT_EQ(answer(":set format choice; survivor_nim(counters=3, take=2, seats=\"112\")"),
            "1{2,1{1,2}}\n");
  EXPECT_EQ(answer("survivor_nim(counters=9, take=2, seats=\"1122112\", by=\"groups\") == "
                   "survivor_nim(counters=9, take=2, seats=\"1122112\", by=\"players\")"),
            "true\n");
  EXPECT_EQ(answer("normalize survivor_nim(counters=20, take=2, seats=\"1121212\") under selfish"),
            "1\n");
}

TEST(SurvivorNim, IsSolvedForAnyNumberOfCounters) {
  for (const char* under :
       {"selfish", "prudent", "indifferent", "li", "order(1>2, 2>1)", "(selfish, prudent)"}) {
    EXPECT_EQ(answer("normalize survivor_nim(counters=1000000000000000000, take=2, "
                     "seats=\"1211122\") under " +
                     std::string(under)),
              "1\n");
  }
  EXPECT_EQ(answer("normalize survivor_nim(counters=999999999999999997, take=2, seats=\"1212\") "
                   "under selfish"),
            "2\n");
  // Compares play with the rounds, and uses play alone where players prefer to lose.
  EXPECT_EQ(
      answer(":set players 2; check forall s in 1..60: nf(survivor_nim(counters=s, take=3, "
             "seats=\"12221\"), under=selfish) == 2 when s > 33"),
      answer(
          ":set players 2; :set theorems off; check forall s in 1..60: nf(survivor_nim(counters=s, "
          "take=3, seats=\"12221\"), under=selfish) == 2 when s > 33"));
  EXPECT_EQ(answer(":set theorems off; normalize survivor_nim(counters=56, take=2, "
                   "seats=\"1211122\") under selfish"),
            "2\n");
  EXPECT_EQ(answer("normalize survivor_nim(counters=2, take=2, seats=\"12\") under shift(1)"),
            "2\n");
  EXPECT_EQ(answer("normalize survivor_nim(counters=2, take=2, seats=\"12\") under li"), "1\n");
  EXPECT_EQ(eval({":set limit steps 100000; normalize survivor_nim(counters=1000000, take=2, "
                  "seats=\"12\") under syntactic"})
                .status,
            3);
}

TEST(SurvivorNim, BadInput) {
  expect_error("survivor_nim(take=2, seats=\"12\")", 2, "1", "survivor_nim needs counters, take");
  expect_error("survivor_nim(counters=0, take=2, seats=\"12\")", 2, "14", "the pile has at least");
  expect_error("survivor_nim(counters=1000000000000000001, take=2, seats=\"12\")", 3, "14",
               "a pile has at most 1000000000000000000 counters");
  expect_error("survivor_nim(counters=3, take=0, seats=\"12\")", 2, "26",
               "a player takes at least 1");
  expect_error("survivor_nim(counters=3, take=1000001, seats=\"12\")", 3, "26",
               "a player takes at most 1000000");
  expect_error("survivor_nim(counters=3, take=2, seats=\"123\")", 2, "34",
               "seats are written as 1");
  expect_error("survivor_nim(counters=3, take=2, seats=\"11\")", 2, "34", "all seats are of");
  expect_error("survivor_nim(counters=3, take=2, seats=\"\")", 2, "34", "there must be at least");
  expect_error("survivor_nim(counters=3, take=2, seats=12)", 2, "34", "write survivor_nim(");
  expect_error("survivor_nim(counters=3, take=2, seats=\"12\", players=2)", 2, "46",
               "write survivor_nim(");
  expect_error("survivor_nim(counters=3, take=2, seats=\"12\", by=\"alliances\")", 2, "46",
               "`by` is");
  expect_error("survivor_nim(counters=3, take=2, seats=\"" + std::string(1001, '1') + "2\")", 3,
               "34", "there are at most 1000 seats");
}

TEST(Alliances, LosingRounds) {
  EXPECT_EQ(answer("losing_rounds(seats=\"1212\", take=2)"),
            "alliance 1 loses with 1, 4, ... counters\n"
            "alliance 2 loses with 2..3, 5..6, ... counters\n"
            "from 1 counters on this repeats every 6\n");
  EXPECT_EQ(answer("last_loss(take=2, seats=\"1211122\")"), "56\n");
  EXPECT_EQ(answer("last_loss(take=2, seats=\"2122211\")"), "56\n");
}

TEST(Alliances, BadInput) {
  expect_error("losing_rounds(seats=\"12\")", 2, "1", "take= is missing");
  expect_error("losing_rounds(take=2)", 2, "1", "seats= is missing");
  expect_error("losing_rounds(take=0, seats=\"12\")", 2, "15", "take is at least 1");
  expect_error("losing_rounds(take=2, seats=\"1x\")", 2, "23", "seats are written as 1 and 2");
  expect_error("losing_rounds(take=2, seats=\"\")", 2, "23", "there must be at least two seats");
  expect_error("losing_rounds(take=2, seats=\"222\")", 2, "23", "all seats are of alliance 2");
  expect_error("losing_rounds(take=2, seats=3)", 2, "23", "expected seats in quotes");
  expect_error("losing_rounds(2, \"12\")", 2, "1", "wrong number of arguments (2)");
  expect_error("losing_rounds(take=2, take=3, seats=\"12\")", 2, "23", "write losing_rounds(");
  expect_error("last_loss(take=2, seats=\"12\")", 2, "1", "there is no last loss");
  expect_error("kelly(take=1, seats=\"112\")", 2, "1", "the formulas are for players who take");
  expect_error("kelly(take=2, seats=\"121\")", 2, "1", "the formulas are for seats that begin");
  expect_error("kelly_seatings(players=2, take=2)", 2, "16", "players is at least 3");
  expect_error("kelly_seatings(players=17, take=2)", 3, "16", "players is at most 16");
}

TEST(RankedPlayers, NimSums) {
  EXPECT_EQ(answer("nimsum(3, 15, 13, 11, modulus=3)"), "0201\n");
  EXPECT_EQ(answer("nimsum(5, 7, 12, modulus=12)"), "1.3.1.2\n");
  EXPECT_EQ(answer("check forall a, b, c in 1..9: (nf(nim(a,b,c, players=3), under=shift(1)) == 1) "
                   "== shift_position(a, b, c, players=3, shift=1)"),
            "holds: 729 instances\n");
  EXPECT_EQ(
      answer(":set players 4; check forall a, b, c in 1..6: (nf(nim(a,b,c,c), under=shift(3)) == "
             "3) == shift_position(a, b, c, c, shift=7, players=4)"),
      "holds: 216 instances\n");
  EXPECT_EQ(answer("check forall a, b in 1..5: nf(nim(a,b,last_pile(a, b, players=3, shift=2), "
                   "players=3), under=order(3>2>1, 1>3>2, 2>1>3)) == 2"),
            "holds: 25 instances\n");
}

TEST(RankedPlayers, BadInput) {
  expect_error("nimsum(3, 4, modulus=1)", 2, "14", "modulus is at least 2, not 1");
  expect_error("nimsum(3, -4, modulus=2)", 2, "11", "a pile is at least 0, not -4");
  expect_error("nimsum(3, 4611686018427387905, modulus=2)", 3, "11",
               "a pile is at most 4611686018427387904");
  expect_error("nimsum(3, 4)", 2, "1", "modulus= is missing; write nimsum(");
  expect_error("nimsum(modulus=3)", 2, "1", "wrong number of arguments (0)");
  expect_error("nimsum(3, modulus=3, 4)", 2, "22", "write nimsum(");
  expect_error("nimsum(3, [1,2], modulus=3)", 2, "11", "expected a number, found a value");
  expect_error("shift_position(3, players=3)", 2, "1", "shift= is missing");
  expect_error("shift_position(3, players=1, shift=0)", 2, "19", "players is at least 2");
  expect_error("shift_position(3, players=3, shift=-1)", 2, "30", "shift is at least 0");
  expect_error("last_pile(1000001, players=3, shift=0)", 3, "11", "a pile is at most 1000000");
  expect_error("nim_sum_rules(players=8, counters=4)", 3, "15", "players is at most 7");
  expect_error("nim_sum_rules(players=3, counters=1)", 2, "26", "counters is at least 2");
  expect_error(":set limit steps 10000; last_pile(900, 800, 700, players=3, shift=0)", 3, "25",
               "step limit");
}

}  // namespace
}  // namespace kingmaker::testing
