// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Answers under `--format json`, read by a JSON reader and compared with those in text.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <string>

#include "extensions/standard_library.hpp"
#include "language/function.hpp"
#include "repl/help/help.hpp"
#include "tests/support/json_answer.hpp"
#include "tests/support/program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing {
namespace {

using nlohmann::json;

TEST(Json, OfAnExpression) {
  const auto expect = [](const std::string& statement, const std::string& text) {
    EXPECT_EQ(answer_json(statement), json::parse(text)) << statement;
  };
  expect("clobber(12223)", R"({"mover":1,"options":[{"mover":2,"options":[1,3]}]})");
  expect("size(2_1) + 1", "4");
  expect("prudent_number([[1,3],[2,3]], 1)", R"("1/4")");
  expect("1 == 2", "false");
  expect("outcome(nim(1,2,3))", R"("P")");
  expect("options([[1,3],2])", R"([2,{"mover":2,"options":[1,3]}])");
  expect(".2.1", R"(".2.1")");
  expect("{1,3}", "[1,3]");
  expect("{1,3}|{2}", "[[1,3],[2]]");
  expect("*3 + {*0,*2}", R"("*3 + {*0,*2}")");
  expect(R"("a \"b\" \\")", R"("a \"b\" \\")");
  expect("win([[1,3],[2,3]])", "[[1,2],[1,3],[2,3]]");
  expect("stable(nim(4,1))", "[[1,2],[1,3]]");
  expect("fine(nim(4,4))", R"({"player":2,"index":2})");
  expect("straffin([[1,3],[2,3]])", R"({"player":2,"wins":false})");
  expect("li([[1,3],[2,3]])", "2");
  expect("lefevre([[1,3],[2,3]])", R"(["1/2","0","1/2"])");
  expect("shapley([[1,3],[2,3]], 1)", R"("1/3")");
  expect("moves(*3 + *5)", R"(["*3 + *3"])");
  expect("compare 2_1, 3_1 for 1 under prudent", R"({"left":"2_1","relation":"||","right":"3_1"})");
}

// Errors of the command line were printed in words only, so that a program waited for an answer.
TEST(Json, OfErrorsOnTheCommandLine) {
  for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
           {"--format", "json", "eval"},
           {"--format=json", "--players", "1", "eval", "1"},
           {"eval", "1", "--format", "json", "--under"},
           {"--format", "json", "frobnicate"},
           {"census", "clobber", "--lengths", "x", "--format", "json"}}) {
    const ProgramRun run = run_program(arguments);
    EXPECT_EQ(run.status, 2) << run.err;
    const std::string message = json::parse(run.out).at("error");
    EXPECT_EQ(run.err, "kingmaker: error: " + message + "; see kingmaker --help\n");
  }
  // With other formats the error is reported in words alone.
  EXPECT_EQ(run_program({"--format", "csv", "eval"}).out, "");
}

// An alliance wins if it contains a minimal winning coalition (Loeb, Definition 3.2).
TEST(Json, QuotientsSayWhatTheWinTypeSays) {
  for (const std::string game : {"nim(3,2,1, players=4)", "clobber(1234, players=4)", "nim(2,2)",
                                 "[[1,3],[2,3]]", "nim(2,1, players=2)"}) {
    const json family = answer_json("win(" + game + ")");
    const json rows = answer_json("quotients(" + game + ")");
    for (const json& row : rows) {
      const json& coalition = row.at("coalition");
      bool wins = false;
      for (const json& winning : family) {
        bool all = true;
        for (const json& p : winning) {
          all = all && std::find(coalition.begin(), coalition.end(), p) != coalition.end();
        }
        wins = wins || all;
      }
      EXPECT_EQ(row.at("wins"), wins ? coalition : row.at("against")) << game << row;
    }
    EXPECT_EQ(rows.size(), game.find("players=4") != std::string::npos   ? 7U
                           : game.find("players=2") != std::string::npos ? 1U
                                                                         : 3U);
  }
}

// True for a text of several words for people.
bool is_sentence(const json& answer) {
  static const std::regex words("[a-z]{2,}[,:;]? [a-z]{2,}");
  return answer.is_string() && (std::regex_search(answer.get<std::string>(), words) ||
                                answer.get<std::string>().find('\n') != std::string::npos);
}

TEST(Json, OfEveryFunction) {
  const TemporaryFolder folder;
  const WorkingFolder here(folder.path());
  std::ofstream("values.txt") << "[1,2]\n";
  const Library library = standard_library();
  for (const FunctionInfo* function : library.functions()) {
    const json answer = answer_json(std::string(function->example));
    EXPECT_FALSE(is_sentence(answer)) << function->name << ": " << answer;
  }
}

TEST(Json, OfEveryStatement) {
  const TemporaryFolder folder;  // some statements write files
  const WorkingFolder here(folder.path());
  const Library library = standard_library();
  for (const StatementInfo* info : library.statements()) {
    if (info->example.empty()) continue;
    const ProgramRun run = run_program({"--format", "json", "eval", std::string(info->example)});
    std::istringstream lines(run.out);
    for (std::string line; std::getline(lines, line);) {
      ASSERT_TRUE(json::accept(line)) << info->name << ": " << line;
      EXPECT_FALSE(is_sentence(json::parse(line))) << info->name << ": " << line;
    }
  }
}

TEST(Json, OfACheck) {
  EXPECT_EQ(answer_json("check forall k in 0..12: 2_(k+2) < 2_k for 1 under prudent when odd(k)"),
            json::parse(R"({"holds": true, "instances": 6, "checked": 13})"));
  // Texts of parts have values as people write them.
  EXPECT_EQ(answer_json("check forall v, w in values(depth <= 1): v <= w for 1 under prudent when "
                        "size(v) > 3 and size(w) > 3",
                        1),
            json::parse(R"j({"holds": false, "instances": 2, "checked": 218,
                "instance": {"v": {"mover":1,"options":[1,2,3]},
                             "w": {"mover":2,"options":[1,2,3]}},
                "parts": [{"role": "refuted", "truth": false, "for": 1, "under": "prudent",
                           "part": "[1,2,3] <= [[1,2,3]] for 1 under prudent",
                           "since": "[1,2,3] || [[1,2,3]] for 1 under prudent"}]
                })j"));
  const json of_positions = answer_json(
      "check forall g in nim(counters <= 12): win(g) == {12, 13, 23} implies stable(g) == {12, 13}",
      1);
  EXPECT_EQ(of_positions.at("instance"), json({{"g", "nim(2,1)"}}));
  EXPECT_EQ(of_positions.at("instances"), 1);
  // The language reads values in the form that a program gets.
  const json pair = answer_json(
      "check forall v, w in values(depth <= 1): v < w for 1 under prudent implies not w < v for 2 "
      "under prudent",
      1);
  const json& values = pair.at("instance");
  EXPECT_EQ(eval({"v = " + values.at("v").dump(), "w = " + values.at("w").dump(),
                  "v < w for 1 under prudent", "w < v for 2 under prudent"})
                .out,
            "true\ntrue\n");
}

TEST(Json, OfATally) {
  EXPECT_EQ(answer_json("tally forall v in values(depth <= 1): simple(v)"),
            json::parse(R"([{"count":6,"result":true,"v":1},
                            {"count":9,"result":false,
                             "v":{"mover":1,"options":[1,2]}}])"));
  EXPECT_EQ(answer_json("tally forall g in nim(counters <= 2), k in 1..2: fine(g) when k > 1"),
            json::parse(R"j([{"count":2,"result":{"player":1,"index":0},
                              "g":"nim(1)","k":2},
                             {"count":1,"result":{"player":2,"index":0},
                              "g":"nim(1,1)","k":2}])j"));
  EXPECT_EQ(answer_json("tally forall k in 1..1: clobber(123)"),
            json::parse(R"j([{"count":1,"result":"clobber(123)","k":1}])j"));
  // JSON has all lines of a list, independently of the limit on lines.
  std::uint64_t counted = 0;
  const json all = answer_json("tally forall k, l in 1..10: k * l when k < l");
  for (const json& result : all) counted += result.at("count").get<std::uint64_t>();
  EXPECT_EQ(all.size(), 36U);
  EXPECT_EQ(counted, 45U);
}

// Each step, repeated by hand, leads to the normal form.
TEST(Json, OfATrace) {
  for (const std::string value : {"[[1,3],[2,3],[1,[1,2]]]", "[[1,3],[[1,2],[[2,3]]]]", "3"}) {
    const std::string under = " under prudent";
    const json trace = answer_json("trace normalize " + value + under);
    json now = answer_json(value);
    for (const json& step : trace.at("steps")) {
      const std::string place = step.at("place");
      EXPECT_EQ(step.at("more_places"), 0);
      EXPECT_EQ(answer_json("at(" + now.dump() + ", " + place + ")"), step.at("before"));
      now = answer_json("replace(" + now.dump() + ", " + place + ", " + step.at("after").dump() +
                        ")");
      EXPECT_FALSE(step.at("citation").get<std::string>().empty());
      EXPECT_EQ(eval({":doc " + step.at("rule").get<std::string>()}).status, 0) << step;
    }
    EXPECT_EQ(now, trace.at("normal_form")) << value;
    EXPECT_EQ(now, answer_json("normalize " + value + under)) << value;
  }
  EXPECT_EQ(answer_json("step [[1,3],[2,3]] under selfish"),
            json::parse(R"({"rule":"drop-weaker-option","citation":"EK Rules 4, 5, Definition 9",
                "place":".2","more_places":0,
                "value":{"mover":1,"options":[2,{"mover":2,"options":[1,3]}]}})"));
  EXPECT_EQ(answer_json("step 1"), json::parse(R"({"rule":null,"value":1})"));
  EXPECT_EQ(answer_json("redexes [[1,3]]"),
            json::parse(R"([{"place":".","rule":"collapse-single-option",
                             "subterm":{"mover":1,"options":[{"mover":2,"options":[1,3]}]}}])"));
  EXPECT_EQ(answer_json("redexes 1"), json::array());
}

}  // namespace
}  // namespace kingmaker::testing
