// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Functions and games of the papers in a session: JSON, domains, successors, files and help.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "extensions/program_library.hpp"
#include "repl/host/local_host.hpp"
#include "repl/session/completion.hpp"
#include "tests/support/json_answer.hpp"
#include "tests/support/program.hpp"
#include "tests/support/saved_kinds.hpp"
#include "tests/support/statements.hpp"
#include "tests/support/successors.hpp"

namespace kingmaker::testing::session_test {
namespace {

using nlohmann::json;

TEST(Json, OfExpressions) {
  const auto expect = [](const std::string& statement, const std::string& text) {
    EXPECT_EQ(answer_json(statement), json::parse(text)) << statement;
  };
  expect("peg_nimbers(length=4, strips=(2,3,4))", "[0,0,1,1,2]");
  expect("peg_period(strips=(2,2,2), length=1000)",
         R"({"proved":true,"period":34,"from":53,"up_to":175})");
  expect("losing_rounds(take=2, seats=\"1121212\")",
         R"({"rounds":[{"alliance":1,"first":1,"last":2},{"alliance":2,"first":3,"last":11},
                       {"alliance":1,"first":12,"last":12},{"alliance":2,"first":13,"last":null}],
             "repeats_from":null,"period":null})");
  expect("kelly_seatings(players=3, take=2)",
         R"([{"seats":"112","k":2,"r":3,"bound":15,"last_loss":6,"wrong_from":0}])");
}

// Compares the words with the numbers.
TEST(Json, OfKellysFormulas) {
  const json kelly = answer_json("kelly(take=2, seats=\"1211122\")");
  EXPECT_EQ(kelly.at("bound"), 44);
  EXPECT_EQ(kelly.at("last_loss"), 56);
  EXPECT_EQ(kelly.at("wrong_from"), 12);
  EXPECT_EQ(kelly.at("cycles").at(1).at(0), json::parse(R"({"counters":11,"kept":false})"));
  EXPECT_EQ(kelly.at("exact").at("rounds").at(2),
            json::parse(R"({"alliance":1,"first":4,"last":6})"));
}

TEST(Contract, NothingIsPrintedPastTheLimitOfOutput) {
  for (const char* statement :
       {"kelly_seatings(players=7, take=2)", "losing_rounds(take=2, seats=\"1122112\")",
        "nim_sum_rules(players=3, counters=16, modulus=3)"}) {
    expect_no_output_past_the_limit(statement);
  }
}

TEST(Completion, DomainsAreGamesToo) {
  LocalHost host;
  EXPECT_THAT(completion_of("check forall k in ", program_library(), host).words,
              ::testing::IsSupersetOf({"clobber(", "forms(", "lim(", "misere_nim(", "moore(",
                                       "nim(", "nukit(", "peg_o_stripes(", "random(",
                                       "survivor_nim(", "terms(", "values(", "wythoff("}));
}

TEST(Help, WordsThatHaveNoPageLeadSomewhere) {
  EXPECT_THAT(output_of({":help queer"}), ::testing::HasSubstr("nim_classes"));
}

const Bindings kBindings = {{"3", "survivor_nim(counters=5, take=2, seats=\"112\")"}};

TEST(Save, BringsBackGamesUnderEverySetting) { expect_saved_under_every_setting(kBindings); }

TEST(Save, KeepsKinds) { expect_kinds_kept(kBindings); }

TEST(Save, BringsBackReportsByTheirStatements) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "k.km").string();
  EXPECT_EQ(eval({"k = kelly(seats=\"1122\", take=2)", ":save " + file}).err, "");
  EXPECT_EQ(eval({":load " + file, "k"}).out, eval({"kelly(seats=\"1122\", take=2)"}).out);
}

// Positions of each game, written in every way.
const std::vector<std::string> kPositions = {
    "nukit(3,3,3,3)",
    "peg_o_stripes(length=(7,6), strips=(3,4))",
    "peg_o_stripes(length=7, strips=3, players=2, start=2)",
    "survivor_nim(counters=5, take=2, seats=\"1121\")",
    "survivor_nim(counters=7, take=2, seats=\"11222\", by=\"groups\")",
    "nim(2) + *1 + nukit(1,0,0,1)",
    "play(nim(2) + nukit(1,0,0,1), players=2, start=2)",
};

TEST(Successors, AreTheOptionsOfTheRawValue) { expect_options_of_raw_values(kPositions, 70, 50); }

TEST(Successors, OfTwoWhoPreferToWin) {
  for (const char* position : {"survivor_nim(counters=20, take=3, seats=\"1121212\")",
                               "survivor_nim(counters=20, take=2, seats=\"1122\", by=\"groups\")",
                               "peg_o_stripes(length=12, strips=(2,3), players=2)"}) {
    expect_theory_to_agree(position);
  }
  EXPECT_EQ(answer("successors(survivor_nim(counters=1000000000000, take=1, seats=\"12\"), "
                   "under=selfish)"),
            "# position                                               mover      value\n"
            "survivor_nim(counters=999999999999, take=1, seats=\"21\")  2 to move  1\n");
}

TEST(Positions, AreSavedAsPositions) { expect_positions_saved(kPositions); }

TEST(Successors, AreADomainOfPositions) { expect_a_domain_of_positions(kPositions); }

}  // namespace
}  // namespace kingmaker::testing::session_test
