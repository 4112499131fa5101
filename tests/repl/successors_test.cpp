// `successors`, and positions written as the language reads them.
#include <gtest/gtest.h>

#include <cstddef>
#include <deque>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "extensions/program_library.hpp"
#include "repl/host/local_host.hpp"
#include "repl/session/session.hpp"
#include "tests/support/program.hpp"
#include "tests/support/statements.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing {
namespace {

using nlohmann::json;

// Positions of every game, written in every way.
const std::vector<std::string> kPositions = {
    "clobber(123213)",
    "clobber(\"12/31/23\", start=2)",
    "clobber(graph=\"a:1 b:2 \\\"c\\\":3; a-b b-\\\"c\\\" \\\"c\\\"-a\")",
    "clobber(21012, players=2)",
    "clobber(1,10,2,11, players=11, start=10)",
    "nim(2,1,2)",
    "nim(3,1, players=4, start=3)",
    "misere_nim(2,2)",
    "nukit(3,3,3,3)",
    "peg_o_stripes(length=(7,6), strips=(3,4))",
    "peg_o_stripes(length=7, strips=3, players=2, start=2)",
    "survivor_nim(counters=5, take=2, seats=\"1121\")",
    "survivor_nim(counters=7, take=2, seats=\"11222\", by=\"groups\")",
    "play(*2 + {*0,*2})",
    "play(*2 + {*0,*2}, players=4, start=4)",
    "nim(2) + *1 + nukit(1,0,0,1)",
    "play(nim(2) + nukit(1,0,0,1), players=2, start=2)",
};

std::vector<json> json_answers(std::vector<std::string> statements) {
  statements.insert(statements.begin(), {"--format", "json", "eval"});
  const ProgramRun run = run_program(statements);
  EXPECT_EQ(run.err, "");
  std::vector<json> answers;
  std::istringstream lines(run.out);
  for (std::string line; std::getline(lines, line);) answers.push_back(json::parse(line));
  return answers;
}

// The value of a position is the choice among the values of its successors, which are the values of
// their texts, throughout each game.
TEST(Successors, AreTheOptionsOfTheRawValue) {
  std::set<std::string> visited(kPositions.begin(), kPositions.end());
  std::deque<std::string> waiting(kPositions.begin(), kPositions.end());
  std::size_t ends = 0;
  while (!waiting.empty()) {
    const std::string position = waiting.front();
    waiting.pop_front();
    const std::vector<json> answers =
        json_answers({position, "successors(" + position + ", under=raw)"});
    ASSERT_EQ(answers.size(), 2U) << position;
    std::set<json> options;
    std::vector<std::string> written;
    std::vector<json> values;
    for (const json& row : answers[1]) {
      options.insert(row.at("value"));
      if (row.at("mover").is_null()) {
        EXPECT_TRUE(row.at("value").is_number()) << row;
        ++ends;
        continue;
      }
      // A choice whose options are all wins of one player is that win.
      if (row.at("value").is_object()) {
        EXPECT_EQ(row.at("value").at("mover"), row.at("mover")) << row;
      }
      written.push_back(row.at("position"));
      values.push_back(row.at("value"));
      if (visited.insert(written.back()).second) waiting.push_back(written.back());
    }
    const json& value = answers[0];
    const std::set<json> expected =
        value.is_number() ? std::set<json>{value}
                          : std::set<json>(value.at("options").begin(), value.at("options").end());
    EXPECT_EQ(options, expected) << position;
    if (!written.empty()) {
      EXPECT_EQ(json_answers(written), values) << position;
    }
  }
  EXPECT_GT(visited.size(), 200U);
  EXPECT_GT(ends, 100U);
}

// The winner that theory tells agrees with play.
TEST(Successors, OfTwoWhoPreferToWin) {
  for (const std::string position :
       {"survivor_nim(counters=20, take=3, seats=\"1121212\")",
        "survivor_nim(counters=20, take=2, seats=\"1122\", by=\"groups\")", "nim(5,6,3, players=2)",
        "nim(0,1,1, players=2, start=2)", "peg_o_stripes(length=12, strips=(2,3), players=2)"}) {
    const std::string statement = "successors(" + position + ", under=selfish)";
    EXPECT_EQ(eval({statement}).out, eval({":set theorems off", statement}).out) << position;
  }
  EXPECT_EQ(answer("successors(survivor_nim(counters=1000000000000, take=1, seats=\"12\"), "
                   "under=selfish)"),
            "# position                                               mover      value\n"
            "survivor_nim(counters=999999999999, take=1, seats=\"21\")  2 to move  1\n");
}

TEST(Successors, AsATable) {
  EXPECT_EQ(answer("successors(clobber(213))"),
            "# position    mover  value\n"
            "clobber(103)  over   1\n"
            "clobber(201)  over   1\n");
  // Player 1 has no token left, so it is the turn of player 2.
  EXPECT_EQ(answer("successors(clobber(23))"),
            "# position            mover      value\n"
            "clobber(23, start=2)  2 to move  2\n");
  EXPECT_EQ(run_program({"--names", "NFP", "eval", "successors(nim(2))"}).out,
            "# position       mover      value\n"
            "nim(1, start=2)  F to move  F\n"
            "nim(0)           over       N\n");
  EXPECT_EQ(eval({":set limit lines 1; successors(nim(3))"}).out,
            "# position       mover      value\n"
            "nim(2, start=2)  2 to move  [[2,3]]\n"
            "and 2 more; `:set limit lines N` shows more or fewer\n");
  EXPECT_EQ(eval({":set under prudent", "successors(nim(2,1))"}).out,
            eval({"successors(nim(2,1), under=prudent)"}).out);
  EXPECT_EQ(eval({"t = successors(nim(1))", "t"}).out,
            "# position  mover  value\n"
            "nim(0)      over   1\n");
  // A form is played by the players of the session.
  EXPECT_EQ(eval({"successors(*2)"}).out,
            "# position         mover      value\n"
            "*0                 over       1\n"
            "play(*1, start=2)  2 to move  2\n");
}

TEST(Successors, BadInput) {
  expect_error("successors([1,3])", 2, "12", "expected a position such as");
  expect_error("successors(3)", 2, "12", "expected a form or a position");
  expect_error("successors(nim(0))", 2, "12", "nobody can move");
  expect_error("successors(nim(1), under=prudnt)", 2, "26", "there is no rule set `prudnt`");
  expect_error("successors(nim(1,players=4), under=loeb)", 2, "12", "");
  // The groups round the table would change.
  expect_error("successors(survivor_nim(counters=4, take=2, seats=\"1221\", by=\"groups\"))", 2,
               "12", "positions of this game cannot be written");
  expect_error("successors(nim(10001))", 3, "12",
               "this position has 10 001 successors; at most 10 000");
  expect_error(":set limit output 30; successors(nim(5,5,5), under=prudent)", 3, "34",
               "the list is too long");
}

// A loaded session has the same positions, whatever its players are.
TEST(Positions, AreSavedAsPositions) {
  TemporaryFolder folder;
  const std::string file = (folder.path() / "positions.km").string();
  std::vector<std::string> bind = {"large = nim(15,16,17)"};
  std::vector<std::string> ask = {"normalize large under li"};
  for (std::size_t i = 0; i < kPositions.size(); ++i) {
    const std::string name = "g" + std::to_string(i);
    bind.push_back(name + " = " + kPositions[i]);
    ask.push_back("successors(" + name + ")");
  }
  std::vector<std::string> first = bind;
  first.insert(first.end(), ask.begin(), ask.end());
  first.insert(first.end(), {":set players 4; :set format json; :save " + file});
  std::vector<std::string> second = {":load " + file, ":set players 3; :set format bar"};
  second.insert(second.end(), ask.begin(), ask.end());
  const ProgramRun saved = eval(first);
  const ProgramRun loaded = eval(second);
  EXPECT_EQ(saved.err, "");
  EXPECT_EQ(loaded.err, "");
  EXPECT_EQ(loaded.out, saved.out);
}

// At a prompt, a binding shows the value.
TEST(Positions, WithValuesTooLargeToBeShownHaveNames) {
  std::ostringstream out;
  std::ostringstream err;
  SessionOptions options;
  options.interactive = true;
  LocalHost host;
  Session session(Settings{}, program_library(), options, host, out, err);
  session.run("g = nim(9,10,11); h = nim(1,1); normalize g under loeb; :show", {"<prompt>", 1});
  EXPECT_EQ(err.str(), "");
  EXPECT_EQ(out.str().rfind("nim(11,10,9, players=3, start=1)\n2\n1_8\n", 0), 0U) << out.str();
  EXPECT_NE(out.str().find("\ng = nim(11,10,9, players=3, start=1)\nh = 2\n"), std::string::npos);
}

// As a domain it has the positions themselves and, where the game is over, the win.
TEST(Successors, AreADomainOfPositions) {
  for (const std::string& position : kPositions) {
    const auto answers =
        json_answers({"successors(" + position + ")",
                      "list h in successors(" + position + "): nf(h, under=syntactic)"});
    ASSERT_EQ(answers.size(), 2U) << position;
    json values = json::array();
    for (const json& row : answers[0]) values.push_back(row["value"]);
    EXPECT_EQ(answers[1], values) << position;
  }
  EXPECT_EQ(eval({"list g in successors(clobber(123123)): cells(g)",
                  "all g in successors(clobber(1231)): g in successors(clobber(1231))",
                  "length(successors(nim(2)))", "list g in successors(nim(2)): g"})
                .out,
            "(6,6,6)\ntrue\n2\n(nim(1, start=2),1)\n");
}

// The moves that are kept are those that no other move is better than; each other move is worse
// than one of them.
TEST(Best, AreTheMovesThatNoOtherIsBetterThan) {
  std::size_t given_up = 0;
  for (const std::string rules : {"prudent", "selfish"}) {
    for (const std::string board : {"clobber(123213)", "clobber(1232132)", "clobber(12313)",
                                    "nim(2,1)", "clobber(\"123/231\", start=3)"}) {
      const auto tables =
          json_answers({cat("successors(", board, ", under=", rules, ")"),
                        cat("best(", board, ", under=", rules, ")"), cat("mover(", board, ")")});
      std::vector<std::string> claims;
      std::set<std::string> kept;
      for (const json& row : tables[1]) kept.insert(row["position"]);
      ASSERT_FALSE(kept.empty()) << board;
      const auto as_value = [](const json& value) {
        return cat("nf(", value.dump(), ", under=raw)");
      };
      for (const json& move : tables[0]) {
        std::string exists;
        for (const json& other : tables[0]) {
          append(exists, exists.empty() ? "" : " or ", as_value(move["value"]), " < ",
                 as_value(other["value"]), " for ", tables[2].dump(), " under ", rules);
        }
        const bool is_kept = kept.contains(move["position"]);
        given_up += is_kept ? 0 : 1;
        claims.push_back(is_kept ? cat("not (", exists, ")") : exists);
      }
      for (const json& truth : json_answers(claims)) EXPECT_EQ(truth, true) << board;
    }
  }
  EXPECT_GT(given_up, 5U);
  EXPECT_EQ(eval({"best(clobber(123213), under=prudent)"}).out,
            "# position                mover      value  better than\n"
            "clobber(013213, start=2)  2 to move  3_1    list(2)\n"
            "clobber(123103, start=2)  2 to move  2_1    list(2)\n");
  expect_error("best(clobber(123213))", 2, "6", "player 1 prefers nothing under `syntactic`");
}

}  // namespace
}  // namespace kingmaker::testing
