// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Claims: the text of a check that fails, its place in the script, and the number of checks.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "repl/session/progress.hpp"
#include "repl/session/session.hpp"
#include "tests/support/program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing::claims_test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

// An `all` that fails did not say for which member.
TEST(Claims, ShowTheMemberThatDecides) {
  const json answer = json::parse(
      run_program({"--format", "json", "eval", "check forall k in 1..1: all j in 1..3: j < 3"})
          .out);
  EXPECT_EQ(answer.at("parts").at(0).at("member"), "j = 3");
  EXPECT_EQ(answer.at("parts").at(1).at("part"), "3 < 3");
}

TEST(Claims, ShowInstancesThatCanBePasted) {
  // 2{3{1,3}} and 3{1,3} were both printed as `[[[1,3]]]`.
  const std::string alike =
      eval({"check forall v, w in (2{3{1,3}}, 3{1,3}): v == w under raw or v == w under raw"}).out;
  EXPECT_THAT(alike, HasSubstr("fails: v = 2{3{1,3}}, w = 3{1,3}\n"));
  EXPECT_THAT(
      alike,
      HasSubstr("refuted: 2{3{1,3}} == 3{1,3} under raw, since 2{3{1,3}} != 3{1,3} under raw"));
  EXPECT_THAT(eval({"check forall t in (\"a\", \"b\"), R in (selfish, prudent): t == \"a\""}).out,
              HasSubstr("fails: t = \"b\", R = selfish\n"));
}

class ClaimsOfScripts : public ::testing::Test {
 protected:
  ProgramRun run(const std::string& script, std::vector<std::string> options = {}) {
    std::ofstream("claims.km") << script;
    options.insert(options.end(), {"run", "claims.km"});
    return run_program(options);
  }

 private:
  TemporaryFolder folder_;
  WorkingFolder here_{folder_.path()};
};

// Users had to count the checks of a script to find the one that failed.
TEST_F(ClaimsOfScripts, SayWhereAClaimFailsAndWhatItIsCalled) {
  const std::string script =
      "# claims\n"
      "check forall k in 0..3: k < 4\n"
      "check \"Theorem 13\" forall k in 0..12: 2_(k+2) < 2_k for 1 under prudent when odd(k)\n\n"
      "check \"small\" forall k in 0..3: \\\n  k < 2\n"
      "check exists k in 0..3: k > 4\n"
      "assert \"sum\" 1 + 1 == 3\n";
  const ProgramRun outcome = run(script);
  EXPECT_EQ(outcome.out,
            "holds: 4 instances\n"
            "Theorem 13: holds: 6 instances\n"
            "claims.km:5: small: fails: k = 2\n"
            "  refuted: 2 < 2, since 2 = 2\n"
            "claims.km:7: fails: none of 4 instances satisfies it\n"
            "claims.km:8: sum: assert fails: 1 + 1 == 3\n");
  EXPECT_EQ(outcome.err, "2 checks hold, 2 fail\n");
  EXPECT_EQ(outcome.status, 1);
  // A script that is loaded by another one is named itself.
  std::ofstream("outer.km") << "1 + 1\n:load claims.km\ncheck forall k in 0..1: k == 0\n";
  const ProgramRun outer = run_program({"--keep-going", "run", "outer.km"});
  EXPECT_THAT(outer.out, HasSubstr("\nclaims.km:5: small: fails: k = 2\n"));
  EXPECT_THAT(outer.out, HasSubstr("\nouter.km:3: fails: k = 1\n"));
  EXPECT_THAT(outer.err, HasSubstr("2 checks hold, 3 fail\n"));
}

TEST_F(ClaimsOfScripts, CountTheirChecks) {
  EXPECT_EQ(run("check forall k in 0..3: k < 4\n").err, "");
  EXPECT_EQ(run("check forall k in 0..3: k < 4\ncheck forall k in 0..3: k < 3\n").err,
            "1 check holds, 1 fails\n");
  const ProgramRun stopped =
      run("check forall k in 0..3: k < 4\ncheck forall v in values(depth <= 2): v == v\n",
          {"--limit", "steps=100"});
  EXPECT_THAT(stopped.err, HasSubstr("1 check holds, 1 is undecided\n"));
  // There is no place at the prompt or for `eval`.
  EXPECT_EQ(eval({"check forall k in 0..1: k < 4", "check forall k in 0..1: k == 0"}).err, "");
  EXPECT_EQ(eval({"check \"L\" forall k in 0..1: k == 0"}).out,
            "L: fails: k = 1\n  refuted: 1 == 0, since 1 != 0\n");
}

TEST_F(ClaimsOfScripts, AreTheSameForPrograms) {
  const ProgramRun outcome =
      run("1\ncheck \"T\" forall v in list([2_1,2_2]): v == v implies nf(v, "
          "under=prudent) < 3 for 1 under prudent\nsize(\n",
          {"--format", "json"});
  const std::size_t second = outcome.out.find('\n') + 1;
  const std::size_t third = outcome.out.find('\n', second) + 1;
  EXPECT_EQ(json::parse(outcome.out.substr(second, third - second)), json::parse(R"j({
      "statement": 2, "kind": "check", "label": "T", "file": "claims.km", "line": 2, "holds": false, "instances": 1, "checked": 1,
      "instance": {"v": {"mover":1,"options":[{"mover":2,"options":[1,3]},
                        {"mover":2,"options":[{"mover":1,"options":[2,3]},
                         {"mover":3,"options":[1,2]}]}]}},
      "parts": [
        {"role": "premise", "part": "[2_1,2_2] == [2_1,2_2]", "truth": true},
        {"role": "refuted", "part": "nf([2_1,2_2], under=prudent) < 3 for 1 under prudent",
         "truth": false, "for": 1, "under": "prudent",
         "since": "nf([2_1,2_2], under=prudent) > 3 for 1 under prudent",
         "calls": [{"call": "nf([2_1,2_2], under=prudent)", "value": "2_1"}]}]})j"));
  // A program that waits for an answer got none when there was an error.
  const json error = json::parse(outcome.out.substr(third));
  EXPECT_EQ(error.at("file"), "claims.km");
  EXPECT_EQ(error.at("line"), 3);
  EXPECT_EQ(error.at("column"), 6);
  EXPECT_THAT(outcome.err, HasSubstr(error.at("error").get<std::string>()));
}

TEST(Claims, ShowHowFarTheyAre) {
  EXPECT_EQ(progress_text(1200, 5000, 2), "checked 1 200 of 5 000 (24 %), 600 a second, 7 s left");
  EXPECT_EQ(progress_text(10, 1000000, 1), "checked 10 of 1 000 000 (0 %), 10 a second, 28 h left");
  EXPECT_EQ(progress_text(1000, 300000, 1),
            "checked 1 000 of 300 000 (0 %), 1 000 a second, 5 min left");
  // The total is unknown.
  EXPECT_EQ(progress_text(50, 0, 1), "checked 50, 50 a second");
  EXPECT_THAT(progress_text(0, 10, 0), Not(HasSubstr("left")));
}

}  // namespace
}  // namespace kingmaker::testing::claims_test
