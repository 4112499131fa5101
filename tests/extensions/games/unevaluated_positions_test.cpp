// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Statements that do not show the value of a position do not evaluate it. The boards are far too
// large for that, and the limits allow no evaluation.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "tests/support/large_board.hpp"
#include "tests/support/own_games.hpp"
#include "tests/support/program.hpp"

namespace kingmaker::testing::unevaluated_positions_test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// The number of moves: each token of player 1 moves onto each of its neighbours.
std::size_t moves_of_first(const std::vector<std::string>& rows) {
  std::size_t moves = 0;
  for (std::size_t y = 0; y < kLargeSide; ++y) {
    for (std::size_t x = 0; x < kLargeSide; ++x) {
      if (rows[y][x] != '1') continue;
      for (const bool has_neighbour : {y > 0, y + 1 < kLargeSide, x > 0, x + 1 < kLargeSide}) {
        moves += has_neighbour ? 1 : 0;
      }
    }
  }
  return moves;
}

std::string ask(const std::string& position, const std::string& question) {
  return output_of(
      {kClob, ":set limit nodes 1000; :set limit steps 2000000", "g = " + position, question});
}

TEST(Unevaluated, AreBoardsThatAreLookedAt) {
  std::vector<std::string> mirrored = rows_of_a_large_board();
  for (std::string& row : mirrored) std::reverse(row.begin(), row.end());
  for (const std::string game : {"clobber", "clob"}) {
    const std::string g = cat(game, "(\"", board_of(rows_of_a_large_board()), "\")");
    EXPECT_EQ(ask(g, "cells(g)"), "100\n");
    EXPECT_EQ(ask(g, "tokens(g, 1)"), "34\n");
    EXPECT_EQ(ask(g, "board(mirror(g))"), board_of(mirrored) + "\n");
    EXPECT_EQ(ask(g, "mirror(g)"), cat(game, "(\"", board_of(mirrored), "\")\n"));
    EXPECT_EQ(ask(g, "length(components(g))"), "1\n");
    EXPECT_EQ(ask(g, "type g"), "position\n");
  }
}

TEST(Unevaluated, ArePositionsThatMayComeNext) {
  const std::size_t moves = moves_of_first(rows_of_a_large_board());
  for (const std::string game : {"clobber", "clob"}) {
    const std::string g = cat(game, "(\"", board_of(rows_of_a_large_board()), "\")");
    EXPECT_EQ(ask(g, "length(successors(g))"), cat(moves, "\n"));
    EXPECT_EQ(ask(g, "count h in successors(g): cells(h) == 100 and tokens(h, 1) == 34"),
              cat(moves, "\n"));
    EXPECT_EQ(ask(g, "let m = mover(g) in list(m, is_choice(g), is_win(g))"), "(1, true, false)\n");
    EXPECT_EQ(ask(g, "check forall h in successors(g): length(components(h)) == 1"),
              cat("holds: ", moves, " instances\n"));
    EXPECT_THAT(ask(g, "at(list h in successors(g): h, 1)"), StartsWith(cat(game, "(\"")));
    EXPECT_EQ(ask(g, "next(g) = successors(g); s = next(g); length(s)"), cat(moves, "\n"));
    EXPECT_EQ(ask(cat(g, " + ", g), "length(successors(g))"), cat(2 * moves, "\n"));
    EXPECT_EQ(ask(cat(g, " + ", g), "length(components(g))"), "2\n");
  }
}

TEST(Unevaluated, AreRowsThatAreNotShown) {
  const std::string longest(60, '3');
  const std::string line = "topple(\"1" + longest + "12" + longest + "1\")";
  EXPECT_EQ(output_of({"game topple on line { me any* end -> end }",
                       ":set limit nodes 1000; :set limit steps 200000; :set limit lines 1",
                       "successors(" + line + ")"}),
            "# position  mover  value\ntopple(\"\")  over   1\nand 4 more; `:set limit lines N` "
            "shows more or fewer\n");
}

// The player who chooses in a position also chooses in its raw value.
TEST(Unevaluated, MoversAreThoseOfTheValue) {
  for (const std::string games : {"clobber(length <= 6)", "nim(counters <= 6)", "toads(cells <= 5)",
                                  "kayles(counters <= 6)", "clobber(length <= 4, start=2)",
                                  "hackenbush(cells <= 4)", "nim(counters <= 4, players=2)"}) {
    const std::string raw = "nf(g, under=raw)";
    EXPECT_THAT(output_of({cat("check forall g in ", games, ": is_win(g) == is_win(", raw,
                               ") and is_choice(g) == is_choice(", raw, ")")}),
                StartsWith("holds: "))
        << games;
    EXPECT_THAT(output_of({cat("check forall g in ", games, ": mover(g) == mover(", raw,
                               ") when is_choice(g)")}),
                StartsWith("holds: "))
        << games;
  }
  for (const std::string board : {"213", "2", "12", "23"}) {
    const std::string g = cat("clobber(", board, ")");
    const ProgramRun of_position = eval({"mover(" + g + ")"});
    const ProgramRun of_value = eval({"v = nf(" + g + ", under=raw)", "mover(v)"});
    EXPECT_EQ(of_position.status, of_value.status) << board;
    EXPECT_EQ(of_position.out, of_value.out) << board;
  }
}

}  // namespace
}  // namespace kingmaker::testing::unevaluated_positions_test
