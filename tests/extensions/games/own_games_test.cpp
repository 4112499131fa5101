// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Games that users define: `game NAME on BOARDS { MOVES }`.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "tests/support/effort.hpp"
#include "tests/support/own_games.hpp"
#include "tests/support/program.hpp"
#include "tests/support/random.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing {
namespace {

using ::testing::HasSubstr;

const char* const kTake = "game take125 on heaps { take 1, 2, 5 }";
const char* const kGrundy =
    "game grundy on heaps { n -> list a in 1..n-1: (a, n-a) when 2*a != n }";

// If a win is found first, an option that does not end must still be noticed.
TEST(OwnGames, PlayThatDoesNotEndIsFoundWhateverWasAskedBefore) {
  const std::string game =
      "game own on line { . me -> . . left, 1: me any . -> . 1 me, 1: . . -> me me right }";
  const std::string first = "nf(own(\"1.11\", players=2, start=2), under=selfish)";
  const std::string second = "nf(own(\"11.21\", players=2, start=2), under=selfish)";
  for (const auto& [before, after] : {std::pair(first, second), std::pair(second, first)}) {
    const ProgramRun run = run_program({"--keep-going", "eval", game, before, after});
    EXPECT_EQ(run.out, "");
    EXPECT_THAT(run.err, HasSubstr("<arg 2>:1:4: error: play does not end"));
    EXPECT_THAT(run.err, HasSubstr("<arg 3>:1:4: error: play does not end"));
  }
}

// Compares with the built-in game, including values.
TEST(OwnGames, ClobIsClobber) {
  SplitMix64 random(7);
  std::vector<std::string> boards;
  for (int i = 0; i < effort(400, 60); ++i) {
    const int players = random.between(2, 4);
    const int rows = random.between(1, 3);
    const int width = random.between(2, rows == 1 ? 8 : 3);
    std::string board;
    for (int row = 0; row < rows; ++row) {
      if (row > 0) board += '/';
      for (int c = 0; c < width; ++c) append(board, random.between(0, players));
    }
    std::string written = text_literal(board);
    if (random.chance(20)) {
      written = "graph=\"a:1 b:2 c:1 d:2 e:1;";
      for (const char* edge : {" a-b", " a-c", " a-d", " b-c", " b-e", " c-d", " d-e"}) {
        if (random.chance(60)) written += edge;
      }
      written += '"';
    }
    boards.push_back(
        cat("(", written, ", players=", players, ", start=", random.between(1, players), ")"));
  }
  std::vector<std::string> own = {kClob};
  for (const std::string& board : boards) {
    const std::string call = cat("clobber", board);
    const ProgramRun built_in = eval({call});
    const ProgramRun run = eval({kClob, cat("clob", board)});
    EXPECT_EQ(run.out, built_in.out) << board;
    EXPECT_EQ(run.status, built_in.status) << board;
  }
}

TEST(OwnGames, BadInputIsRefusedAtItsPlace) {
  const std::string game = "game b on line { me other -> . me }; b(";
  const std::string cells(1'000'000, '1');
  EXPECT_THAT(eval({cat(game, "\"", cells, "\")")}).err,
              HasSubstr(":1:40: error: a board has at most 4096 cells"));
  EXPECT_THAT(eval({cat(game, cells, ")")}).err,
              HasSubstr(":1:40: error: a number has at most 100000 digits"));
}

TEST(OwnGames, AreSavedAndUndone) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "games.km").string();
  EXPECT_EQ(output_of({kClob, kToads, kGrundy, "g = toads(\"12..12\")", "h = grundy(5)",
                       "f(n) = nf(clob(n), under=prudent)", cat(":save ", file)}),
            "");
  EXPECT_EQ(output_of({cat(":load ", file), "nf(g, under=prudent)", "nimber(h)", "f(12223)"}),
            output_of({kToads, kGrundy, kClob, "nf(toads(\"12..12\"), under=prudent)",
                       "nimber(grundy(5))", "nf(clob(12223), under=prudent)"}));
  EXPECT_THAT(eval({kClob, ":undo", "clob(12)"}).err, HasSubstr("there is no function `clob`"));
}

TEST(OwnGames, CollectionIsThere) {
  EXPECT_THAT(output_of({":help domineering"}), HasSubstr("Scientific American"));
  // The user's games come first, and only in the list.
  const std::string games = output_of({":help games"});
}

TEST(OwnGames, HaveHelp) {
  EXPECT_THAT(output_of({kToads, ":help toads"}),
              HasSubstr("A player who cannot move is out; the last player left has won"));
  EXPECT_THAT(output_of({kToads, ":help games"}), HasSubstr("toads(BOARD, players=3, start=1)"));
}

TEST(OwnGames, AllHaveDomains) {
  // Both games have the same values, board by board, for each first player.
  for (const char* boards : {"cells <= 5", "cells <= 4, grid", "cells <= 3, graph"}) {
    const std::string call = std::string(boards).ends_with("graph") ? "graph=board(g)" : "board(g)";
    EXPECT_THAT(output_of({kClob, cat("check forall g in clob(", boards,
                                      "): nf(g, start=all) == "
                                      "nf(clobber(",
                                      call, "), start=all)")}),
                HasSubstr("holds: "));
  }
}

// `x` was 1_1 and was loaded as 1: the position was saved as a call of the game's current
// definition.
TEST(OwnGames, PositionsAreSavedWithTheirRules) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "session.km").string();
  const std::vector<std::vector<std::string>> sessions = {
      {kClob, "x = clob(1231)", "game clob on line { me other -> me . }"},
      {kClob, "x = clob(1231) + clob(12)", "game clob on line { me other -> . . }"},
      {kClob, "x = sequential(clob(12), clob(1231) + nim(1))",
       "game clob on line { me other -> . . }"},
      {kClob, "x = clob(graph=\"a:1 b:2 c:3; a-b b-c\")", "game clob on graph { me other -> . . }"},
      {"x = toads(\"1.12.2\")", "game toads on line { me . -> . me right }"},
      {"f(n) = list a in 0..n-1: a", "game g on heaps { n -> f(n) }", "x = g(3)",
       "f(n) = list(n-1)"},
      {kTake, "x = take125(3)", "game take125 on heaps { take 1 }"},
  };
  for (std::vector<std::string> session : sessions) {
    session.emplace_back("nf(x, under=raw)");
    const std::string value = eval(session).out;
    session.back() = cat(":save ", file);
    EXPECT_EQ(eval(session).status, 0) << session[1];
    EXPECT_EQ(output_of({cat(":load ", file), "nf(x, under=raw)"}), value) << session[1];
    std::remove(file.c_str());
  }
  EXPECT_THAT(eval(sessions[0]).err,
              HasSubstr("these positions keep the rules that `clob` had, and `:save` writes "
                        "their values: `x`"));
  EXPECT_EQ(eval({kClob, "x = clob(1231)", kClob}).err, "");
  // Positions whose game has not changed are saved as calls.
  EXPECT_EQ(eval({kClob, kTake, "x = clob(1231) + clob(graph=\"a:1 b:2; a-b\")",
                  "y = at(list g in take125(counters <= 9): g, 5)", "f(n) = list a in 0..n-1: a",
                  "game g on heaps { n -> f(n) }", "z = at(list h in g(counters <= 6): h, 3)",
                  cat(":save ", file)})
                .status,
            0);
  EXPECT_THAT(output_of({cat(":load ", file), "type x", "type y", "type z"}),
              "position\nposition\nposition\n");
}

}  // namespace
}  // namespace kingmaker::testing
