// Preferences of whole games as statements name them: order, li, shift, loeb, straffin.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/program.hpp"

namespace kingmaker::testing {
namespace {

void expect_answers(const std::vector<std::string>& statements, const std::string& out) {
  const ProgramRun run = eval(statements);
  EXPECT_EQ(run.out, out);
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(run.status, 0);
}

TEST(WholeGames, NormalForms) {
  expect_answers(
      {"normalize [[1,3],[2,3]] under li", "normalize [[1,3],[2,3]] under shift(0)",
       "normalize [[1,3],[2,3]] under shift(2)", "normalize [[1,3],[2,3]] under shift(302)",
       "normalize [[1,3],[2,3]] under order(1>2>3, 2>3>1, 3>1>2)",
       "normalize clobber(12223) under li"},
      "2\n2\n1\n1\n2\n3\n");
  expect_answers({"normalize [2_1,3_1,2] under loeb", "normalize [2_1,3_1,2] under straffin",
                  "normalize [2_1,2] under straffin", "normalize [1,2_1,3_1] under straffin"},
                 "1_2\n1_1\n2_1\n1\n");
}

TEST(WholeGames, LettersStandForPlayersInOrders) {
  expect_answers(
      {"2_1 == 3 under order(N>F>P, F>P>N, P>N>F)", "2_1 == 3 under order(A>B>C, B>C>A, C>A>B)",
       ":set start 2", "[1,3] == 3 under order(F>P>N, N>F>P, P>F>N)"},
      "true\ntrue\ntrue\n");
}

TEST(WholeGames, Relations) {
  expect_answers({"compare 2_1, 3_1 for 1 under li", "compare 2, 2_1 for 3 under shift(1)",
                  "2_1 == 3 for 2 under li", "compare 2_1, 1_1 for 1 under straffin",
                  "compare 2_1, 3_1 for 1 under straffin", "compare 2_2, 2_1 for 1 under loeb",
                  "3 < 2 < 1 for 1 under order(1>2>3, 2>3>1, 3>1>2)"},
                 "2_1 < 3_1\n2 > 2_1\ntrue\n2_1 > 1_1\n2_1 || 3_1\n2_2 < 2_1\ntrue\n");
}

// Raw terms are not reduced first.
TEST(WholeGames, RawRelationsReduceNothing) {
  const ProgramRun run =
      eval({"compare [1_1], 1_1 for 1 under raw", "compare 1_1, 1_1 for 1 under raw",
            "compare [1_1], [[[[1_1]]]] for 1 under syntactic"});
  EXPECT_EQ(run.out, "[1_1] || 1_1\n1_1 = 1_1\n[1_1] = [[[[1_1]]]]\n");
}

TEST(WholeGames, AreSettingsToo) {
  expect_answers({":set under shift(2)", "normalize [1,2]", ":set under order(3>1>2, 2>3>1, 3>1>2)",
                  "normalize [1,2]"},
                 "1\n1\n");
  const ProgramRun flag =
      run_program({"normalize", "--under", "order(1>2>3, 2>3>1, 3>1>2)"}, "[2_1,3_1]\n2_7\n");
  EXPECT_EQ(flag.out, "1\n3\n");
  EXPECT_EQ(flag.err, "");
}

TEST(WholeGames, HelpNamesTheSource) {
  EXPECT_NE(run_program({"help", "li"}).out.find("Source: Li 1978"), std::string::npos);
  EXPECT_NE(run_program({"help", "order"}).out.find("under order(1>2>3, 2>3>1, 3>1>2)"),
            std::string::npos);
  for (const char* topic : {"straffin", "revenge"}) {
    EXPECT_NE(run_program({"help", topic}).out.find("reconstruction"), std::string::npos) << topic;
  }
}

// Expects a statement to fail with this message at this column.
void expect_error(const std::string& statement, int column, const std::string& message,
                  const std::vector<std::string>& flags = {}) {
  std::vector<std::string> arguments = flags;
  arguments.insert(arguments.end(), {"eval", statement});
  const ProgramRun run = run_program(arguments);
  EXPECT_EQ(run.status, 2) << statement;
  EXPECT_EQ(run.out, "") << statement;
  const std::string start = "<arg 1>:1:" + std::to_string(column) + ": error: " + message + "\n";
  EXPECT_TRUE(run.err.starts_with(start)) << run.err << "expected " << start;
}

TEST(WholeGames, BadInput) {
  const std::string one_each =
      "`order` takes an order of the winners for each of the 2 to 16 players, not ";
  const std::string example = ", as in `order(1>2>3, 2>3>1, 3>1>2)`";
  expect_error("normalize 2_1 under order(1>2)", 21, one_each + "1 order" + example);
  expect_error("normalize 2_1 under order", 21, one_each + "0 orders" + example);
  expect_error("normalize 2_1 under order()", 21, one_each + "0 orders" + example);
  expect_error("normalize 2_1 under order(1>2, 2>1)", 11,
               "order(1>2, 2>1) is for 2 players, and this game has 3");
  expect_error("normalize 2_1 under order(1>2>3, 2>3, 3>1>2)", 21,
               "player 2's order leaves out player 1");
  expect_error("normalize 2_1 under order(1>2>3, 2>3>1, 3>1>1)", 21,
               "player 3's order names player 1 twice");
  expect_error("normalize 2_1 under order(1>2>3, 2>3>4, 3>1>2)", 21,
               "player 2's order names player 4, but there are 3 orders, so players 1..3");
  expect_error("normalize 2_1 under order(1>2<3, 2>3>1, 3>1>2)", 27,
               "expected an order of players such as 1>2>3");
  expect_error("normalize 2_1 under order(1>2>x, 2>3>1, 3>1>2)", 31,
               "expected a number from 0 on, or a letter for a player");
  expect_error("normalize 2_1 under shift(-1)", 27,
               "expected a number from 0 on, or a letter for a player");
  expect_error("normalize 2_1 under shift(99999999999999999999)", 27, "the number is too large");
  expect_error("normalize 2_1 under shift", 21,
               "`shift` takes one number, 0 or more, as in `shift(2)`");
  expect_error("normalize 2_1 under shift(1, 2)", 21,
               "`shift` takes one number, 0 or more, as in `shift(2)`");
  expect_error("normalize 2_1 under li(2)", 21, "`li` takes no arguments");
  expect_error("normalize 2_1 under shft(2)", 21,
               "there is no rule set `shft`; did you mean `shift`?");
  const std::string alone =
      "` is for all players together; each player may be one of: syntactic, selfish, prudent, "
      "indifferent";
  expect_error("normalize 2_1 under (prudent, loeb, selfish)", 31, "`loeb" + alone);
  expect_error("normalize 2_1 under (straffin, prudent, selfish)", 22, "`straffin" + alone);
  expect_error("normalize 2_1 under (prudent, shift(2), selfish)", 31, "`shift" + alone);
  expect_error("normalize 2_1 under (prudent(1), prudent, selfish)", 22,
               "`prudent` takes no arguments");
  for (const std::string rules : {"loeb", "straffin"}) {
    expect_error("normalize [1,2] under " + rules, 11,
                 rules + " is for 3 players, and this game has 4", {"--players", "4"});
    expect_error("2 < 1 for 1 under " + rules, 1, rules + " is for 3 players, and this game has 4",
                 {"--players", "4"});
  }
  expect_error("shift = [1,2]", 1, "`shift` is a word of the language and cannot be bound");
}

}  // namespace
}  // namespace kingmaker::testing
