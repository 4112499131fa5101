// Classifications through the whole program.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "language/classify.hpp"
#include "language/functions/function.hpp"
#include "tests/support/program.hpp"
#include "tests/support/table.hpp"

namespace kingmaker::testing::classify_test {
namespace {

using Words = std::vector<std::string>;

std::string answer(const std::string& statement, Words flags = {}) {
  flags.insert(flags.end(), {"eval", statement});
  const ProgramRun run = run_program(flags);
  EXPECT_EQ(run.err, "") << statement;
  EXPECT_EQ(run.status, 0) << statement;
  return run.out.empty() ? "" : run.out.substr(0, run.out.size() - 1);
}

// The message without the place and the source line.
std::string failure(const std::string& statement, int status, Words flags = {}) {
  flags.insert(flags.end(), {"eval", statement});
  const ProgramRun run = run_program(flags);
  EXPECT_EQ(run.out, "") << statement;
  EXPECT_EQ(run.status, status) << statement;
  const std::size_t from = run.err.find("error: ");
  if (from == std::string::npos) return run.err;
  return run.err.substr(from + 7, run.err.find('\n') - from - 7);
}

// Writes `A(B,C(A,B))` as choices.
std::string choices(std::string text) {
  std::replace(text.begin(), text.end(), '(', '{');
  std::replace(text.begin(), text.end(), ')', '}');
  return text;
}

// Writes `{AB, AC}` for `AB AC`.
std::string braced(const std::string& words) {
  std::string text = "{";
  std::istringstream in(words);
  for (std::string word; in >> word;) text += (text.size() > 1 ? ", " : "") + word;
  return text + "}";
}

TEST(Classify, AgreesWithTheTableOfTrees) {
  for (const Row& row : read_table("loeb_trees.tsv")) {
    const std::string tree = choices(row.at("tree"));
    const Words letters = {"--names", "ABC"};
    EXPECT_EQ(answer("win(" + tree + ")", letters), braced(row.at("win_type")));
    EXPECT_EQ(answer("stable(" + tree + ")", letters), braced(row.at("stable_type")));
    std::string fine = row.at("fine_type");
    fine = std::string(1, static_cast<char>(fine[0] - 'a' + 'A')) + "_" + fine[1];
    EXPECT_EQ(answer("fine(" + tree + ")", letters), fine);
    EXPECT_EQ(answer("fine(" + tree + ") == " + fine, letters), "true");
    EXPECT_EQ(answer("straffin(" + tree + ")", letters), row.at("straffin_axiomatic"));
    std::string lefevre = braced(row.at("lefevre"));
    lefevre.front() = '(';
    lefevre.back() = ')';
    EXPECT_EQ(answer("lefevre(" + tree + ")", letters), lefevre);
  }
}

TEST(Classify, ShowsAllThatApply) {
  EXPECT_EQ(answer("classify N{F{N,P},P{N,F}}", {"--names", "NFP"}),
            "win       {NF, NP, FP}\n"
            "stable    {NF, NP}\n"
            "fine      n_2\n"
            "straffin  N picks\n"
            "li        N\n"
            "lefevre   (1/2, 1/4, 1/4)\n"
            "shapley   (1/3, 1/3, 1/3)");
  EXPECT_EQ(answer("classify 1{2,3}", {"--players", "9"}),
            "win       {12, 13, 23}\n"
            "li        2\n"
            "lefevre   (0, 1/2, 1/2, 0, 0, 0, 0, 0, 0)\n"
            "shapley   (1/3, 1/3, 1/3, 0, 0, 0, 0, 0, 0)");
  EXPECT_EQ(answer("classify 2", {"--players", "2"}),
            "win       {2}\n"
            "stable    {2}\n"
            "li        2\n"
            "lefevre   (0, 1)\n"
            "shapley   (0, 1)");
}

// The lines show the results of the functions.
TEST(Classify, SaysWhatTheFunctionsSay) {
  for (const std::string v : {"[[1,3],[2,3]]", "clobber(12223)", "3", "1_7", "nf(2_4)"}) {
    std::istringstream lines(answer("classify " + v));
    std::size_t count = 0;
    for (std::string name, rest; lines >> name && std::getline(lines >> std::ws, rest); ++count) {
      EXPECT_EQ(answer(name + "(" + v + ")"), rest);
    }
    EXPECT_EQ(count, classification_names().size());
  }
}

TEST(Classify, IsJsonOnRequest) {
  const auto json = nlohmann::json::parse(
      answer("classify N{F{N,P},P{N,F}}", {"--names", "NFP", "--format", "json"}));
  EXPECT_EQ(json, nlohmann::json::parse(R"({"players": 3, "win": [[1,2],[1,3],[2,3]],
      "stable": [[1,2],[1,3]], "fine": {"player": 1, "index": 2},
      "straffin": {"player": 1, "wins": false}, "li": 1, "lefevre": ["1/2","1/4","1/4"],
      "shapley": ["1/3","1/3","1/3"]})"));
  const auto large = nlohmann::json::parse(answer("classify 1_5000", {"--format", "json"}));
  EXPECT_EQ(large.at("lefevre"), nullptr);
  EXPECT_EQ(large.at("fine"), nlohmann::json::parse(R"({"player": 1, "index": 5000})"));
}

// Definition 3.2: whether a coalition wins is a normal form of two players.
TEST(Classify, WinTypesAgreeWithNormalFormsOfQuotients) {
  for (const std::string v : {"[[1,3],[2,4],4]", "[[[1,2],3],[1,[2,4],[3,4]]]"}) {
    const std::string family = answer("win(" + v + ")", {"--players", "4"});
    for (const std::string c : {"{1,2}|{3,4}", "{1,3}|{2,4}", "{1,4}|{2,3}", "{1}|{2,3,4}",
                                "{1,3,4}|{2}", "{1,2,4}|{3}", "{1,2,3}|{4}"}) {
      std::string members;
      for (const char ch : c.substr(0, c.find('|'))) {
        if (ch >= '1' && ch <= '4') members += ch;
      }
      // True if the family contains a part of the coalition.
      bool wins = false;
      std::istringstream in(family.substr(1, family.size() - 2));
      for (std::string part; std::getline(in >> std::ws, part, ',');) {
        wins |= std::includes(members.begin(), members.end(), part.begin(), part.end());
      }
      EXPECT_EQ(
          answer("normalize quotient(" + v + ", " + c + ") under selfish", {"--players", "4"}),
          wins ? "1" : "2")
          << v << c << family;
    }
  }
}

TEST(Classify, TypesOfStraffinAndLiAreAsManyAsCounted) {
  const auto results = [](const std::string& function) {
    std::istringstream lines(answer("tally forall v in values(depth <= 2): " + function + "(v)"));
    std::set<std::string> classes;
    for (std::string line; std::getline(lines, line);) {
      const std::size_t comment = line.find("   # ");
      if (comment == std::string::npos) continue;
      classes.insert(line.substr(line.find("  ", line.find_first_not_of(' ')), comment));
    }
    return std::to_string(classes.size());
  };
  EXPECT_EQ(results("straffin"), answer("count(straffin)"));
  EXPECT_EQ(results("li"), answer("count(li)"));
  EXPECT_EQ(answer("count(li, players=7)"), "7");
}

TEST(Classify, TypesAreValues) {
  EXPECT_EQ(answer("x = fine([[1,3],[2,3]]); size(x); x == 2_1; mover(x); [x,3]"),
            "3\ntrue\n2\n[3,2_1]");
  EXPECT_EQ(answer("li([2,3]) == 2"), "true");
  EXPECT_EQ(answer("fine(3)", {"--names", "NFP"}), "p_0");
}

TEST(Families, AreReadInEveryForm) {
  for (const std::string family :
       {"{12, 13}", "{AB, AC}", "{NF, NP}", "{{1,2}, {1,3}}", "{AC, 21}", "{{A,B}, NP, 31}"}) {
    EXPECT_EQ(answer(family), "{12, 13}") << family;
    EXPECT_EQ(answer("stable(game(stable, " + family + "))"), "{12, 13}") << family;
  }
  EXPECT_EQ(answer("{NF}", {"--start", "2", "--names", "ABC"}), "{BC}");
  EXPECT_EQ(answer("{{1,10}, {1,12}}", {"--players", "12"}), "{{1,10}, {1,12}}");
  EXPECT_EQ(answer("{{1}, {2}}"), "{{1}, {2}}");  // {1, 2} is a coalition
  EXPECT_EQ(answer("{ABC, AKL}", {"--players", "12", "--names", "ABC"}), "{ABC, AKL}");
}

// Families are read back as they are printed, for all three ways to name players.
TEST(Families, AreReadAsTheyArePrinted) {
  for (const std::string names : {"123", "NFP", "ABC"}) {
    for (const std::string kind : {"win", "stable"}) {
      std::istringstream lines(answer("types(" + kind + ")", {"--names", names, "--start", "2"}));
      for (std::string family; std::getline(lines, family);) {
        EXPECT_EQ(answer(kind + "(game(" + kind + ", " + family + "))",
                         {"--names", names, "--start", "2"}),
                  family);
      }
    }
  }
}

TEST(Families, BindingsComeFirst) { EXPECT_EQ(answer("AB = {1,3}; {AB, {1,2}}"), "{12, 13}"); }

TEST(Families, AreSaved) {
  const std::string file = ::testing::TempDir() + "families.km";
  answer("f = stable(1{2{1,3},3{1,2}}); t = fine(1_2); s = straffin(1_2); :save " + file,
         {"--names", "NFP"});
  EXPECT_EQ(answer(":load " + file + "\nf\nt\ns", {"--names", "NFP"}), "{NF, NP}\nn_2\nN picks");
}

TEST(Games, NeedFamiliesThatGamesHave) {
  EXPECT_EQ(failure("game(stable, {123})", 2),
            "123 is everybody, which is never stable: nobody is left to choose the winner (Loeb, "
            "Proposition 4.3)");
  EXPECT_EQ(failure("game(stable, {NFP})", 2, {"--names", "NFP"}).substr(0, 16),
            "NFP is everybody");
  EXPECT_EQ(failure("game(stable, {14, 13})", 2),
            "player 4 does not exist: this game has players 1..3; `players=N` after the family "
            "changes that");
  EXPECT_EQ(failure("game(stable, {12, 123})", 2),
            "12 is part of 123: none of the stable coalitions contains another");
  EXPECT_EQ(failure("game(win, {12, 34}, players=4)", 2),
            "12 and 34 have no player in common: of the minimal winning coalitions any two have");
  EXPECT_EQ(failure("game(win, {12, 13})", 2),
            "neither 1 nor 23 would win: of a coalition and its opponents one does");
  EXPECT_EQ(failure("game(win, {1,2})", 2),
            "expected a family of coalitions such as {12, 13} or {{1,2}, {1,3}}, found a "
            "coalition");
  EXPECT_EQ(failure("game(fine, {1})", 2), "write game(win, FAMILY) or game(stable, FAMILY)");
  EXPECT_EQ(failure("game(stable, {AA})", 2), "unknown name `AA`");
  EXPECT_EQ(answer("game(stable, {123}, players=4)"), "[[[[1,2,3]]]]");
}

TEST(Classify, SaysWhatItsLimitsAre) {
  EXPECT_EQ(failure("stable([1,2])", 3, {"--players", "9"}),
            "stable types are computed for up to 8 players, and this game has 9");
  EXPECT_EQ(failure("fine([1,2])", 2, {"--players", "4"}),
            failure("normalize [1,2] under loeb", 2, {"--players", "4"}));
  EXPECT_EQ(failure("count(win, players=9)", 3), "win types are counted for up to 8 players");
  EXPECT_EQ(failure("types(stable, players=7)", 3), "stable types are listed for up to 6 players");
  EXPECT_EQ(failure("count(fine)", 2),
            "there are infinitely many fine types: n_i, f_i and p_i for every i");
  EXPECT_EQ(failure("count(wim)", 2), "unknown name `wim`; did you mean `win`?");
  EXPECT_EQ(failure("count(win, players=17)", 2), "players is a number from 0 to 16");
  EXPECT_EQ(failure("types(win, players=0)", 2), "players is a number from 1 to 16");
  EXPECT_EQ(failure("win({1,2})", 2), "expected a value, found a coalition");
  EXPECT_EQ(failure("win(4)", 2), failure("size(4)", 2));
  EXPECT_EQ(failure("classify {12, 13}", 2), "expected a value, found a family of coalitions");
  EXPECT_EQ(failure("lefevre(1_5000)", 3),
            "the Lefevre value has a denominator of more than 4096 bits");
}

// The message was that denominators have more than 4096 bits, with exit status 0.
TEST(Classify, SaysThatALimitStoppedIt) {
  const ProgramRun run = run_program({"--limit", "nodes=20", "eval", "classify nim(4,3)"});
  EXPECT_EQ(run.status, 3);
  EXPECT_EQ(run.out, "");
  EXPECT_NE(run.err.find("node limit reached"), std::string::npos) << run.err;
  EXPECT_NE(eval({"classify nim(4,3)"}).out.find("(2/3, 1/3, 0)"), std::string::npos);
}

TEST(Classify, StopsWhenInterruptedOrOutOfSteps) {
  for (const std::string statement :
       {"win(1_100000)", "stable(1_100000)", "lefevre(1_4000)", "count(win, players=8)",
        "classes(win, players=7)", "types(stable, players=6)"}) {
    const ProgramRun run = eval({":set limit steps 3000", statement});
    EXPECT_EQ(run.status, 3) << statement;
    EXPECT_EQ(run.out, "") << statement;
    EXPECT_NE(run.err.find("steps"), std::string::npos) << run.err;
  }
}

TEST(Classify, TypesCanBeCompared) {
  const ProgramRun run =
      eval({"win(nim(2,1)) == {12, 13, 23}", "win(nim(2,1)) != {12, 13, 23}", "win(nim(1)) == {1}",
            "{1} == stable(nim(1))", "win(nim(1)) == {2}", "stable(nim(4,1)) == {13, 12}",
            "lefevre(1) == lefevre(nim(2))", "lefevre(1_1) == shapley(1_1)", "{1,2} == {2,1}"});
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(run.out, "true\nfalse\ntrue\ntrue\nfalse\ntrue\ntrue\nfalse\ntrue\n");
  const ProgramRun order = eval({"win(1_1) < win(2_1)"});
  EXPECT_EQ(order.status, 2);
  EXPECT_NE(
      order.err.find("1:1: error: only `==` and `!=`, without `for` and `under`, compare a family"),
      std::string::npos)
      << order.err;
}

}  // namespace
}  // namespace kingmaker::testing::classify_test
