// Forms, sums and positions of impartial games, in statements.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/program.hpp"
#include "tests/support/statements.hpp"
#include "tests/support/table.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing {
namespace {

TEST(Forms, BracesWithoutAMover) {
  EXPECT_EQ(answer("{}"), "*0\n");
  EXPECT_EQ(answer("{ {}, {{}} }"), "*2\n");
  EXPECT_EQ(answer("{*2,*0}"), "{*0,*2}\n");
  EXPECT_EQ(answer("*(2+3)"), "*5\n");
  EXPECT_EQ(answer("*2 == {*0,*1}"), "true\n");
  EXPECT_EQ(answer("*2 != {*0,*2}"), "true\n");
  EXPECT_EQ(answer("{*1} == *1 + *1"), "true\n");
  EXPECT_EQ(answer("{*1 + *2} == {form(*1 + *2)}"), "true\n");
  // Braces around players still mean coalitions, families and choices.
  EXPECT_EQ(answer("{1,3}"), "13\n");
  EXPECT_EQ(answer("{12, 13}"), "{12, 13}\n");
  EXPECT_EQ(answer("{{1,2},{1,3}}"), "{12, 13}\n");
  EXPECT_EQ(answer("1{2{1,3}}"), "[2_1]\n");
}

TEST(Forms, PrintingReadsBack) {
  const std::string text = "{*1,{*1},{*0,*2},{{*1},*3,{*0,{*1}}}}";
  EXPECT_EQ(answer(text), answer(answer(text).substr(0, answer(text).size() - 1)));
  EXPECT_EQ(answer("{*0,*2} + *3 + *0"), "*3 + {*0,*2}\n");
  TemporaryFolder folder;
  const std::string file = (folder.path() / "forms.km").string();
  EXPECT_EQ(eval({"g = {*0,*2} + *3", "h = nim(2) + *1", ":save " + file}).err, "");
  EXPECT_EQ(eval({":load " + file, "nimber(g)", "h == play(*2 + *1)"}).out, "2\ntrue\n");
}

TEST(Forms, Functions) {
  EXPECT_EQ(answer("nimber(*3 + *5 + {*0,*2})"), "7\n");
  EXPECT_EQ(answer("outcome(*3 + *3) == \"P\""), "true\n");
  EXPECT_EQ(answer("moves(*1000000000 + *5)"), "{*5 + *5}\n");
  EXPECT_EQ(answer("moves(*1 + *2 + *4)"), "{*1 + *2 + *3}\n");
  EXPECT_EQ(answer("moves(*2 + *2)"), "{}\n");
  EXPECT_EQ(answer("moves({*0,*2,{*1}})"), "{*0, {*1}}\n");
  EXPECT_EQ(answer("moves(nim(3,5) + *0)"), "{nim(3,3)}\n");
  EXPECT_EQ(answer("moves(misere_nim(3,1))"), "{misere_nim(1)}\n");
  EXPECT_EQ(answer("form(sum(*2, *1)) == form(nim(2,1))"), "true\n");
  EXPECT_EQ(answer("nimber(nim(0))"), "0\n");
}

TEST(Forms, FactsOfTheMex) {
  for (const Row& row : read_table("peg_mex_example.tsv")) {
    EXPECT_EQ(row.at("options"), "3 0 5 2");
    EXPECT_EQ(answer("nimber({*3,*0,*5,*2})"), row.at("mex") + "\n");
  }
}

TEST(Forms, ArePlayedByNPlayers) {
  EXPECT_EQ(answer("play(*2 + *1, players=3, start=1)"), answer("nim(2,1)"));
  EXPECT_EQ(answer("play(*2 + *1, players=4, start=3)"), answer("nim(2,1, players=4, start=3)"));
  EXPECT_EQ(answer("play(nim(2,1), players=2)"), answer("nim(2,1, players=2)"));
  EXPECT_EQ(answer("fine(*4 + nim(4))"), answer("fine(nim(4,4))"));
  EXPECT_EQ(answer("classify play(*4 + *1)"), answer("classify nim(4,1)"));
  // For two players theory gives the value, without a raw tree.
  EXPECT_EQ(answer("normalize play(*13 + *20 + *25) under loeb"),
            answer("normalize nim(13,20,25) under loeb"));
  EXPECT_EQ(answer("normalize play(*30000 + *40000, players=2) under selfish"), "1\n");
  EXPECT_EQ(answer(":set theorems off; nimber(nim(3,4) + *2)"), "5\n");
}

TEST(Forms, InChecks) {
  EXPECT_EQ(answer("check forall g, h in forms(rank <= 3): g + h == h + g"),
            "holds: 256 instances\n");
  EXPECT_EQ(answer("check forall g, h, k in forms(rank <= 2): form(g + h) + k == g + form(h + k)"),
            "holds: 64 instances\n");
  EXPECT_EQ(
      answer("check forall g in forms(rank <= 3): outcome(g) == \"P\" implies nimber(g) == 0"),
      "holds: 4 instances\n");
  EXPECT_EQ(answer("check forall g in forms(rank <= 6, count = 200): nf(play(g + *1, players=2), "
                   "under=selfish) == nf(play(*1 + g, players=2), under=selfish)"),
            "holds: 200 instances\n");
  EXPECT_EQ(answer("tally forall g in forms(rank <= 4): nimber(g)").substr(0, 20),
            " 4096  0   # g = *0\n");
  const ProgramRun run = eval({"check forall g, h in forms(rank <= 2): g == h"});
  EXPECT_EQ(run.out, "fails: g = *0, h = *1\n  refuted: *0 == *1, since *0 != *1\n");
  EXPECT_EQ(run.status, 1);
  EXPECT_EQ(answer("win(nim(1)) == {1}"), "true\n");
  EXPECT_EQ(answer("win(nim(1)) != {12, 13}"), "true\n");
  EXPECT_EQ(answer("check forall g in forms(rank <= 3): win(play(g + *2 + *2)) == {12, 13, 23}"),
            "holds: 16 instances\n");
}

TEST(Forms, AreReclaimed) {
  // Each sum alone takes a large part of the store.
  std::vector<std::string> statements = {"g = form(*5 + {*1})"};
  for (int i = 0; i < 4; ++i) statements.emplace_back("{form(*250 + *251)} == *7");
  statements.emplace_back("g == form(*5 + {*1})");
  statements.emplace_back("h = nim(2) + form(*2 + *3)");
  statements.emplace_back("{form(*250 + *252)} == *7");
  statements.emplace_back("win(h) == win(nim(2,2,3))");
  const ProgramRun run = eval(statements);
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(run.out, "false\nfalse\nfalse\nfalse\ntrue\nfalse\ntrue\n");
}

TEST(Forms, MayBeNestedDeeply) {
  constexpr std::size_t kDeep = 100'000;
  const std::string form = std::string(kDeep, '{') + std::string(kDeep, '}');
  EXPECT_EQ(answer("nimber(" + form + ")"), "1\n");
  const std::string shorter = std::string(kDeep - 2, '{') + "*1" + std::string(kDeep - 2, '}');
  EXPECT_EQ(answer(form), shorter + "\n");
  EXPECT_EQ(answer("outcome(" + form + " + *1)"), "P\n");
  EXPECT_EQ(answer("normalize play(" + form + ") under prudent"), "3\n");
  EXPECT_EQ(answer("form(" + form + " + *1) == *1 + " + form), "true\n");
}

TEST(Forms, BadInput) {
  expect_error("*1000000001", 3, "2", "heaps go up to *1000000000");
  expect_error("*-1", 2, "2", "a heap cannot have a negative number of counters");
  expect_error("*[1,3]", 2, "2", "expected a number, found a value");
  expect_error("[1,3] + *2", 2, "1", "expected a form or a position of an impartial game, found a");
  expect_error("*2 + 3", 2, "6",
               "expected a form or a position of an impartial game, found a number");
  expect_error("*2 - *1", 2, "1", "expected a number, found a form");
  expect_error("*2 < *3", 2, "1", "only `==` and `!=`");
  expect_error("*2 == *3 for 1", 2, "1", "only `==` and `!=`");
  expect_error("*2 == 3", 2, "1", "a form and a number are not compared");
  expect_error("{*1, 2}", 2, "6", "the options of a form are forms, not a number");
  expect_error("{ {}, {1} }", 2, "7", "the options of a form are forms, not a coalition");
  expect_error("win(*2)", 2, "5", "expected a value, found a form; `play(g)`");
  expect_error("normalize *2", 2, "11", "expected a value, found a form");
  expect_error("outcome([1,3])", 2, "9", "expected a form or a position");
  expect_error("nimbr(*2)", 2, "1", "there is no function `nimbr`; did you mean `nimber`?");
  expect_error("sum(*2, hh)", 2, "9", "unknown name `hh`");
  expect_error("sum()", 2, "1", "wrong number of arguments (0)");
  expect_error("outcome(clobber(123))", 2, "9", "this game is not impartial");
  expect_error("nimber(misere_nim(2))", 2, "8", "nimbers are of normal play");
  expect_error("misere_nim(2) + *1", 2, "1", "this is misère play");
  expect_error("play(misere_nim(2), players=5)", 2, "6", "this is misère play");
  expect_error("play(*1000000)", 3, "6", "forms are played with heaps up to *65535");
  expect_error("play(*2, players=17)", 2, "10", "`17` is no value of players");
  expect_error("nim(3) + nim(2, players=4)", 2, "10", "the positions are of different players");
  expect_error("form(*20000 + *20000)", 3, "1", "there is room for");
  expect_error(":set limit steps 1000; form(*200 + *200)", 3, "24", "step limit");
  EXPECT_NE(eval({":set limit output 10; {{*1},{*0,{*1}}}"}).err.find("too long to print"),
            std::string::npos);
  expect_error("check forall g in forms(rank <= 5): *0 == g", 3, "19", "there are 2^65536 forms");
  expect_error("check forall g in forms(): *0 == g", 2, "19", "forms have any rank");
  expect_error("check forall g in forms(depth <= 5): *0 == g", 2, "25", "expected rank <= R");
  expect_error("check forall g in forms(rank <= 5, size = 3): *0 == g", 2, "36",
               "expected rank <=");
}

}  // namespace
}  // namespace kingmaker::testing
