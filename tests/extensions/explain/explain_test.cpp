// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `explain` through the whole program.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "extensions/program_library.hpp"
#include "repl/host/local_host.hpp"
#include "repl/session/session.hpp"
#include "tests/support/json_answer.hpp"
#include "tests/support/program.hpp"

namespace kingmaker::testing::explain_test {
namespace {

std::string answer(const std::string& statement) {
  const ProgramRun run = eval({statement});
  EXPECT_EQ(run.err, "") << statement;
  EXPECT_EQ(run.status, 0) << statement;
  return run.out;
}

std::string failure(const std::string& statement) {
  const ProgramRun run = eval({statement});
  EXPECT_EQ(run.out, "") << statement;
  EXPECT_NE(run.status, 0) << statement;
  return run.err;
}

// The first line of an explanation agrees with the relation.
TEST(Explain, SaysWhatTheRelationSays) {
  int answers = 0;
  for (const char* v : {"1", "2", "2_1", "[1,3]", "[2_1,2_2]", "[[[2,3],2]]"}) {
    for (const char* w : {"1", "3", "3_1", "2_2", "[[1,3],[1]]"}) {
      for (const char* symbol : {"<", "<=", "==", ">=", ">", "||"}) {
        for (const char* rest :
             {" for 1 under selfish", " for 2 under prudent", " for 3 under indifferent",
              " for 1 under (prudent, selfish, syntactic)", " for 1 under loeb",
              " for 2 under straffin", " for 3 under li", " for 1 under shift(2)",
              " for 2 under order(1>2>3, 3>1>2, 2>1>3)"}) {
          const std::string relation = std::string(v) + " " + symbol + " " + w + rest;
          const std::string text = answer("explain " + relation);
          ++answers;
          ASSERT_EQ(text.substr(0, text.find('\n')),
                    relation + ": " + answer(relation).substr(0, answer(relation).size() - 1));
        }
      }
      for (const char* rest : {" under selfish", " under prudent", " under raw", " under loeb",
                               " under straffin", " under shift(1)"}) {
        const std::string relation = std::string(v) + " == " + w + rest;
        const std::string text = answer("explain " + relation);
        ASSERT_EQ(text.substr(0, text.find('\n') + 1), relation + ": " + answer(relation));
      }
    }
  }
  EXPECT_GT(answers, 500);
}

TEST(Explain, ChainsLinkByLink) {
  EXPECT_EQ(answer("explain 2 < 2_1 < 1 for 1 under selfish"),
            "2 < 2_1 for 1 under selfish: true\n2 < 2_1: a win of 1 only in 2_1 (EK Rule 5)\n\n"
            "2_1 < 1 for 1 under selfish: true\n2_1 < 1: a win of 1 (EK Rule 4)\n");
  const auto json = answer_json("explain 2 < 2_1 < 1 for 1 under selfish");
  EXPECT_EQ(json.size(), 2U);
}

// All formats of a derivation by axioms, and of orders for four players.
TEST(Explain, WholeGames) {
  const std::string relation = "explain 1_1 < 2_1 for 1 under loeb";
  const auto json = answer_json(relation);
  EXPECT_EQ(json.at("rules"), nlohmann::json({"loeb", "loeb", "loeb"}));
  EXPECT_EQ(json.at("lines").at(1).at("rule"), "uncertain");
  EXPECT_EQ(json.at("lines").at(1).at("sense"), "whole game");
  EXPECT_FALSE(json.contains("arguments"));

  const std::vector<std::string> orders = {"--players",
                                           "4",
                                           "--format",
                                           "json",
                                           "eval",
                                           "explain normalize [2,[3,4]] under "
                                           "order(1>2>3>4, 4>3>2>1, 3>4>1>2, 4>1>2>3)"};
  const auto by_order = nlohmann::json::parse(run_program(orders).out);
  EXPECT_EQ(by_order.at("arguments").at(1), nlohmann::json({4, 3, 2, 1}));
  EXPECT_EQ(by_order.at("values").at(by_order.at("lines").back().at("right").get<std::size_t>()),
            nlohmann::json({{"win", 2}}));
}

TEST(Explain, UsesNamesAndSession) {
  const ProgramRun run = eval(
      {"v = 2_1", "explain v < 1 for 1 under selfish", "explain normalize [v] under selfish", "_"});
  EXPECT_EQ(run.err, "");
  EXPECT_TRUE(run.out.starts_with("v < 1 for 1 under selfish: true\n2_1 < 1: ")) << run.out;
  EXPECT_TRUE(run.out.ends_with("\n2_1\n")) << run.out;
}

TEST(Explain, RefusesWhatItCannotExplain) {
  EXPECT_NE(failure("explain size(2_1) == 3").find("this is a number"), std::string::npos);
  EXPECT_NE(failure("explain 1 < 2 and 2 < 3").find("relation"), std::string::npos);
  EXPECT_NE(failure("explain 2_1").find("a relation"), std::string::npos);
  EXPECT_NE(failure("explain 1 < 2 for 4 under selfish").find("player 4"), std::string::npos);
  EXPECT_NE(failure(":set limit steps 3; explain 2_2 < 2_1 for 1 under prudent").find("step limit"),
            std::string::npos);
}

std::string at_prompt(const std::string& statement) {
  std::ostringstream out;
  SessionOptions options;
  options.interactive = true;
  LocalHost host;
  Session session(Settings{}, program_library(), options, host, out, out);
  session.run(statement, {"<prompt>", 1});
  return out.str();
}

TEST(Explain, CounterexamplesAreExplained) {
  const std::string check = "check forall k in 0..12: 2_(k+2) < 2_k for 1 under prudent";
  const std::string fails =
      "fails: k = 0\n"
      "  refuted: 2_2 < 2_0 for 1 under prudent, since 2_2 > 2_0 for 1 under prudent\n";
  const std::string why = "not 2_2 < 2: a win of 1 only in 2_2 (EK Rule 5)\n";
  EXPECT_EQ(at_prompt(check), fails + why);
  EXPECT_EQ(at_prompt("explain check forall k in 0..3: 2_0 < 2_(k+1) for 1 under prudent"),
            "holds: 4 instances\n");
}

// A condition with several relations has a heading for each. A relation between numbers has no
// derivation.
TEST(Explain, CounterexamplesOfConnectivesAndNumbers) {
  const std::string both = at_prompt(
      "explain check forall k in 1..2: (2_k > 2_0 for 1 under prudent) == (2_k > 1 for 2 under "
      "prudent)");
  EXPECT_NE(both.find("2_k > 2_0 for 1 under prudent: true\n2 < 2_1"), std::string::npos) << both;
  EXPECT_NE(both.find("2_k > 1 for 2 under prudent: false"), std::string::npos) << both;
  const std::string numbers = at_prompt("check forall k in 1..2: size(2_k) == 3");
  EXPECT_EQ(numbers, "fails: k = 2\n  refuted: size(2_2) == 3, since 6 != 3\n");
}

TEST(Explain, LongDerivationsAreShownOnlyOnDemand) {
  const std::string check = "check forall k in 1..2: normalize_me == 1 under prudent";
  const std::string value = "normalize_me = [1_1,[[2_1,3_2],1_2,[2,3_1]],[2_2,[1,3_3]]]; ";
  EXPECT_NE(at_prompt(value + check).find("more: `explain check ...`"), std::string::npos);
  const std::string all = at_prompt(value + "explain " + check);
  EXPECT_GT(std::count(all.begin(), all.end(), '\n'), 20) << all;
}

// --- Types ---

// Each row is about a part of the value, and shows the result of the function for it.
TEST(ExplainTypes, EachRowSaysWhatTheFunctionSays) {
  std::size_t rows = 0;
  for (const std::string type : {"win", "stable"}) {
    for (const std::string value : {"[[1,3],[2,3]]", "[2_1,[2,3],[1,3_1]]", "2_5", "3",
                                    "1{2{1,3{1,2}},3,2{3,1}}", "clobber(1231)"}) {
      for (const auto& row : answer_json("explain " + type + "(" + value + ")")) {
        ++rows;
        EXPECT_EQ(answer_json(type + "(nf(" + row["value"].dump() + ", under=raw))"), row[type])
            << value;
        EXPECT_NE(row["because"], "");
      }
    }
  }
  EXPECT_GT(rows, 20U);
}

}  // namespace
}  // namespace kingmaker::testing::explain_test
