// Kinds: the kind that a name keeps, the kinds that a relation compares, and the output of `:type`.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "tests/support/program.hpp"

namespace kingmaker::testing {
namespace {

std::string answer(const std::vector<std::string>& statements) {
  const ProgramRun run = eval(statements);
  EXPECT_EQ(run.err, "") << statements.back();
  return run.out;
}

// Expects one error that contains these words and has its caret in this column.
void expect_error(const std::string& statement, const std::string& words, int column) {
  const ProgramRun run = eval({statement});
  EXPECT_EQ(run.out, "") << statement;
  EXPECT_EQ(run.status, 2) << statement << "\n" << run.err;
  EXPECT_TRUE(run.err.starts_with(cat("<arg 1>:1:", column, ": error: "))) << run.err;
  EXPECT_NE(run.err.find(words), std::string::npos) << run.err;
}

TEST(Kinds, ANameKeepsItsKind) {
  for (const std::string rules : {"syntactic", "selfish", "prudent"}) {
    EXPECT_EQ(answer({":set under " + rules, "a = size(1); b = size(2_1); a < b"}), "true\n");
  }
  EXPECT_EQ(answer({"n = size(2_2); n == 6"}), "true\n");
  EXPECT_EQ(answer({"n = 3; n == 2 + 1"}), "true\n");
  EXPECT_EQ(answer({"v = 2_0; v == 2"}), "true\n");
}

TEST(Kinds, NumbersAreComparedAsNumbers) {
  EXPECT_EQ(answer({"1 < 2", "7 > 6", "2 == 2", "2 != 3", "1 < 2 < 3 < 1"}),
            "true\ntrue\ntrue\ntrue\nfalse\n");
  EXPECT_EQ(answer({"check forall a, b in 1..9: nimber(nim(a,b)) == 0 implies a == b"}),
            "holds: 9 instances\n");
  EXPECT_EQ(answer({"check forall k in 1..9: k < k + 1 and k + 1 > k"}), "holds: 9 instances\n");
  expect_error("1 || 2", "numbers are never incomparable", 1);
}

TEST(Kinds, ClausesAndValuesMakeWins) {
  EXPECT_EQ(answer({"1 < 2 for 1 under selfish", "2 < 1 for 1 under selfish"}), "false\ntrue\n");
  EXPECT_EQ(answer({"2 < 2_1 for 1 under prudent"}), "true\n");
  EXPECT_EQ(answer({"2_0 == 2", "size(1) == 1_0", "nim(4, players=2) == 1 under selfish"}),
            "true\ntrue\ntrue\n");
  EXPECT_EQ(answer({"check forall p, q in 1..3: q < p for p under selfish implies not p == q"}),
            "holds: 6 instances\n");
  const ProgramRun about_wins = eval({"check forall p, q in 1..3: p < q for p under selfish"});
  EXPECT_EQ(about_wins.out,
            "fails: p = 1, q = 1\n"
            "  refuted: 1 < 1 for 1 under selfish, since 1 = 1 for 1 under selfish\n");
  expect_error("4 < 1 for 1 under selfish", "player 4 does not exist", 1);
  expect_error("3/4 == 2_1", "expected a value, found a fraction", 1);
}

TEST(Kinds, FractionsAreNumbers) {
  EXPECT_EQ(answer({"3/4", "6/3", "1/2 + 1/3", "3/4 < 1", "-(1/2)", "2 * (1/2) == 1", "1/2/2"}),
            "3/4\n2\n5/6\ntrue\n-1/2\ntrue\n1/4\n");
  EXPECT_EQ(answer({"prudent_number([[1,3],[2,3]], 1) == 1/4", "prudent_number(1, 1) == 1"}),
            "true\ntrue\n");
  expect_error("1 + 3/(2-2)", "division by zero", 8);
  expect_error("1/[2,3]", "expected a number, found a value", 3);
}

TEST(Kinds, ClausesAroundACondition) {
  EXPECT_EQ(answer({"(2_1 || 3_1 and 2 < 1) for 1 under prudent",
                    "2_1 || 3_1 for 1 under prudent and 2 < 1 for 1 under prudent"}),
            "true\ntrue\n");
  EXPECT_EQ(answer({"(2 < 1 and 1 < 2 for 2) for 1 under selfish"}), "true\n");
  EXPECT_EQ(answer({"((2 < 1) under selfish or 1 < 3) for 1 under prudent"}), "true\n");
  EXPECT_EQ(answer({"not (2 < 1) for 1 under selfish"}), "false\n");
  EXPECT_EQ(answer({"check forall u, v in values(depth <= 1), p in 1..3: "
                    "(u < v implies not v < u) for p under prudent"}),
            "holds: 675 instances\n");
}

TEST(Kinds, AnOrderingWithoutClausesBesideOneWithThemIsRefused) {
  expect_error("2_1 || 3_1 and 2_1 || 3_2 for 1 under selfish", "(CONDITION) for P under R", 1);
  expect_error("2_1 < 1 for 1 under selfish implies 2_1 < 3_1", "(CONDITION) for P under R", 37);
  expect_error("check forall u, v in values(depth <= 1): u || v and v || u for 1 under selfish",
               "(CONDITION) for P under R", 42);
  expect_error("check forall u, v in values(depth <= 1): u < v for 1 under selfish implies u < v",
               "(CONDITION) for P under R", 76);
  // Numbers and equality are never ambiguous.
  EXPECT_EQ(
      answer({"1 < 2 and 2_1 < 1 for 1 under selfish", "2_1 == 2_1 and 2_1 < 1 for 1 under selfish",
              "(2_1 < 1 and 3_1 < 1) for 1 under selfish and size(1) < 2"}),
      "true\ntrue\ntrue\n");
}

TEST(Kinds, RuleSetsAreThings) {
  EXPECT_EQ(answer({"R = prudent", "normalize [2_1,2_2] under R", "nf([2_1,2_2], under=R)",
                    "2_2 < 2_1 for 1 under R", "R"}),
            "2_1\n2_1\ntrue\nprudent\n");
  EXPECT_EQ(answer({"R = (prudent, selfish, selfish); normalize [2_1,2_2] under R",
                    "S = shift(1); normalize nim(4,4,4, players=3) under S"}),
            "2_1\n1\n");
  EXPECT_EQ(answer({"S = selfish; normalize [2_1,2_2] under (prudent, S, S)"}), "2_1\n");
  expect_error("v = 2_1; normalize v under v", "is a value and no rule set", 28);
}

TEST(Kinds, APileIsNoSum) {
  expect_error("nim(1+2)", "`nim(1,2)`", 5);
  expect_error("nim(1+2)", "`nim(3)`", 5);
  expect_error("win(misere_nim(4, 1+2+2))", "`misere_nim(1,2,2)`", 19);
  EXPECT_EQ(answer({"check forall k in 1..3: nimber(nim(k+1)) == k + 1"}), "holds: 3 instances\n");
}

TEST(Kinds, TypeSaysWhich) {
  const std::vector<std::pair<std::string, std::string>> kinds = {
      {"[1,3]", "value"},
      {"1_2", "value"},
      {"N", "value"},
      {"3", "number"},
      {"3/4", "number"},
      {"size(1)", "number"},
      {"1 < 2", "truth"},
      {"\"P\"", "text"},
      {".2.1", "path"},
      {"clobber(12223)", "position"},
      {"options([1,3])", "set"},
      {"{1,3}", "coalition"},
      {"{1,3}|{2}", "partition"},
      {"{12, 13}", "family"},
      {"shapley([1,3])", "shares"},
      {"fine([1,3])", "type"},
      {"(3,4)", "list"},
      {"types(stable)", "table"},
      {"*3", "form"},
      {"win", "classification"},
      {"prudent", "rule set"},
      {"shift(2)", "rule set"},
      {"nf", "function"},
      {"clobber", "game"},
  };
  for (const auto& [expression, kind] : kinds) {
    EXPECT_EQ(answer({":type " + expression}), kind + "\n") << expression;
  }
  EXPECT_EQ(answer({"2_1", ":type 3", "_"}), "2_1\nnumber\n2_1\n");
  expect_error(":type unknwon", "unknown name `unknwon`", 7);
  expect_error(":type [1,3", "expected", 11);
  expect_error(":type 1 2", "expected the end of the statement", 9);
}

}  // namespace
}  // namespace kingmaker::testing
