// Equality: `==`, `!=`, `in`, `distinct` and `tally` compare values after the syntactic rules,
// under all rules of the session.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/program.hpp"

namespace kingmaker::testing::equality_test {
namespace {

using ::testing::HasSubstr;

// `==` reduced both sides under the session's rules, so two rule sets seemed to agree.
TEST(Equality, DoesNotDependOnTheSessionsRules) {
  EXPECT_EQ(output_of({":set under prudent",
                       "nf([2_1,2_2], under=selfish) == nf([2_1,2_2], under=prudent)",
                       "[2_1,2_2] == 2_1", "[2_1,2_2] == 2_1 under prudent"}),
            "false\nfalse\ntrue\n");
  for (const std::string rules : {"syntactic", "selfish", "prudent", "loeb", "raw"}) {
    EXPECT_EQ(
        output_of({":set under " + rules, "[[1,1],[[[1]]]] == 1", "[2_1,2_2] != 2_1",
                   "2_1 in (1, [2_1,2_2])", "[2_1,2_2] in list(2_1)", "(2_1,3) == ([2_1,2_2],3)",
                   "distinct((2_1, [2_1,2_2], [2_1]))", "f(v, w) = v == w", "f([2_1,2_2], 2_1)",
                   "count v in options([2_1,2_2,[1,2]]): v == 2_1"}),
        "true\ntrue\nfalse\nfalse\nfalse\n(2_1,[2_1,2_2])\nfalse\n1\n")
        << rules;
  }
  EXPECT_EQ(
      output_of(
          {":set under prudent",
           "check forall v in values(depth <= 2): nf(v) == v implies nf(v, under=prudent) == v",
           "check exists v in values(depth <= 2): nf(v) != v"}),
      "holds: 9 instances\nholds: v = [1,2]\n");
}

TEST(Equality, SaysUnderWhichRulesWithUnder) {
  EXPECT_EQ(output_of({"1{1{1,2},3} == [1,2,3] under raw", "[2_1,2_2] == [2_2,2_1] under raw",
                       "1{1{1,2},3} == [1,2,3]",
                       "([2_1,2_2] == 2_1 and 2_1 in list([2_1,2_2])) under prudent",
                       "([2_1,2_2] == 2_1 under syntactic) or 1 == 2"}),
            "false\ntrue\ntrue\ntrue\nfalse\n");
  // If the rules were a variable from outside of the relation, the first rules were used for all.
  EXPECT_EQ(output_of({"check forall R in (prudent, syntactic), v in ([2_1,2_2], 2_1): "
                       "(v == 2_1) under R or nf(v, under=R) != 2_1",
                       "count R in (prudent, syntactic, raw), v in ([2_1,2_2], [2_1], 2_1): "
                       "(v == 2_1) under R",
                       "count R in (prudent, syntactic, raw), v in ([2_1,2_2], [2_1], 2_1): "
                       "(v in (2_1, 3)) under R"}),
            "holds: 4 instances\n6\n6\n");
  EXPECT_EQ(eval({"check forall v in ([2_1,2_2], 2_1, 3), w in (2_1, 2_2), R in (prudent, raw): "
                  "((v == w) under R) == (nf(v, under=R) == nf(w, under=R) under raw)"})
                .out,
            "holds: 12 instances\n");
}

// Orderings still use the session's rules.
TEST(Equality, LeavesOrderingsToTheSession) {
  EXPECT_EQ(output_of({":set under prudent", "2_2 < 2_1", "compare 2_2, 2_1", "2_2 < 2_1 == [2_1]",
                       "1_1 == 1_2 for 1"}),
            "true\n2_2 < 2_1\ntrue\nfalse\n");
}

// `compare 2, 1` compared wins and `2 < 1` compared numbers, without any warning.
TEST(Equality, WarnsOfNumbersWhereWinsMayBeMeant) {
  const ProgramRun run = eval({":set under prudent", "compare 2, 1", "2 < 1"});
  EXPECT_EQ(run.out, "2 < 1\nfalse\n");
  EXPECT_EQ(
      run.err,
      "<arg 3>: warning: `2 < 1` compares numbers; `2 < 1 for 1` compares the wins of players "
      "under prudent\n");
  EXPECT_EQ(output_of({":set under prudent", "2 < 1 for 1"}), "true\n");
  EXPECT_THAT(eval({":set under prudent", ":set start 2", "3 >= 1"}).err,
              HasSubstr("`3 >= 1 for 2`"));
  // Each statement warns once.
  const ProgramRun twice = eval({":set under prudent", "count k in 1..9: 2 < 1", "2 < 1"});
  EXPECT_EQ(twice.err.find("warning", twice.err.find("warning", twice.err.find("warning") + 1) + 1),
            std::string::npos);
  // There is no warning where players cannot be meant, nor under rules without preferences.
  EXPECT_EQ(output_of({":set under prudent", "a = size(1); b = size(2_1); a < b", "4 < 5", "2 == 1",
                       "size(1) < size(2_1)", "0 < 1", "all k, l in 1..3: k < l or l <= k",
                       ":set under syntactic", "2 < 1"}),
            "true\ntrue\nfalse\ntrue\ntrue\ntrue\nfalse\n");
}

// `distinct((1, 1_0))` had two members, and `tally` printed the same result twice.
TEST(Equality, IsOneMember) {
  EXPECT_EQ(
      output_of({"distinct((1, 1_0))", "distinct((1_0, 1, 2/2, [[1]], [1]))",
                 "length(distinct((1, 2, 4, 1/2, true, \"1\", \"true\", {1}, {{1}}, *1, .1)))",
                 "distinct(((1,2), (1_0,[2]), (2,1)))", "distinct((*1 + *2, *3, *2 + *1))",
                 "length(distinct((nim(2,1), nim(1,2), nf(nim(2,1), under=syntactic), nim(3))))"}),
      "list(1)\nlist(1)\n10\n((1,2),(2,1))\n(*1 + *2,*3)\n2\n");
  EXPECT_EQ(output_of({"tally forall v in (1, 1_0, [1], 2): v"}),
            "3  1   # v = 1\n1  2   # v = 2\n2 results, 4 instances\n");
  // Numbers that are not players, and wins in games of other players.
  EXPECT_EQ(output_of({"5 in ([1,2], 3)", "5 in ([1,2], 5)", "1 in list(nim(1, players=2))",
                       "distinct((5, [1,2], 1, nim(1, players=2)))"}),
            "false\ntrue\ntrue\n(5,[1,2],1)\n");
  // A list of lists that share their members is searched in the time of its distinct parts.
  EXPECT_EQ(output_of({"f(l, n) = if n == 0 then l else f((l,l), n-1)", "x = f((1,2), 12)",
                       "length(distinct((x, x, x)))"}),
            "1\n");
}

}  // namespace
}  // namespace kingmaker::testing::equality_test
