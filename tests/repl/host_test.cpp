// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// A session needs no machine; its host supplies everything around it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "extensions/program_library.hpp"
#include "repl/session/session.hpp"
#include "tests/support/hosted.hpp"

namespace kingmaker::testing {
namespace {

using ::testing::AnyOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Key;
using ::testing::Not;

TEST_F(AHost, HasTheFiles) {
  answer("v = [1,3]");
  EXPECT_EQ(answer(":save s.km"), "wrote s.km\n");
  EXPECT_EQ(answer("v -o v.txt"), "wrote v.txt\n");
  EXPECT_THAT(host_.files, ElementsAre(Key("s.km"), Key("v.txt")));
  EXPECT_THAT(host_.files["s.km"], HasSubstr("v = 1{1,3}"));
  answer("v = 1");
  EXPECT_THAT(answer(":load s.km"), HasSubstr("statements of s.km\n"));
  EXPECT_EQ(answer("v"), "[1,3]\n");
  EXPECT_THAT(answer(":load t.km"), HasSubstr("error: there is no file `t.km`"));
  EXPECT_THAT(session_.complete(":load v").words, ElementsAre("v.txt"));
}

TEST_F(AHost, IsAskedBeforeAFileIsReplaced) {
  host_.files["s.km"] = "another";
  EXPECT_EQ(answer(":save s.km"), "kept s.km as it was\n");
  EXPECT_THAT(host_.asked, HasSubstr("Replace `s.km`"));
  EXPECT_EQ(host_.files["s.km"], "another");
  host_.is_agreeable = true;
  EXPECT_EQ(answer(":save s.km"), "wrote s.km\n");
  host_.asked = "";
  EXPECT_EQ(answer(":save s.km"), "wrote s.km\n");
  EXPECT_EQ(host_.asked, "");
  // A script asks nobody, and replaces only files of saved sessions.
  host_.is_agreeable = false;
  host_.files["t.km"] = "another";
  Session script(Settings{}, program_library(), {}, host_, out_, out_);
  script.run(":save t.km", {"<script>", 1});
  EXPECT_EQ(host_.files["t.km"], "another");
  host_.files["t.km"] = host_.files["s.km"] + "v = 1\n";
  script.run(":save t.km", {"<script>", 1});
  EXPECT_THAT(host_.files["t.km"], testing::Not(HasSubstr("v = 1")));
  host_.files["u.km"] = "1; v = 2\n\n3";
  EXPECT_EQ(answer(":load u.km"), "1\n3\nran 3 statements of u.km\n");
}

TEST_F(AHost, EditsTheStatementBeforeAndDefinitions) {
  host_.editor_leaves = "f(x) = x + 2\nf(1)\n";
  answer("f(x) = x + 1");
  EXPECT_THAT(answer(":edit"), HasSubstr("3"));
  answer(":edit f");
  EXPECT_THAT(host_.edits, ElementsAre("f(x) = x + 1", "f(x) = x + 2"));
  // The editor gets the statement that made an object.
  answer("t = table k in 1..2: k, k^2");
  host_.editor_leaves = "t = table k in 1..3: k, k^2";
  answer(":edit t");
  EXPECT_EQ(host_.edits.back(), "t = table k in 1..2: k, k^2");
  EXPECT_EQ(answer("length(t)"), "3\n");
  EXPECT_THAT(answer(":edit g"), HasSubstr("nothing is bound to `g`"));
  host_.editor_leaves = "1 +";
  EXPECT_THAT(answer(":edit f; 7"), HasSubstr("<edited>:1:4: error"));
}

TEST_F(AHost, ShowsNothingBehindASemicolon) {
  EXPECT_EQ(answer("v = [1,3];"), "");
  EXPECT_EQ(answer("v ;  # the value"), "");
  EXPECT_EQ(answer("1; 2;"), "1\n");
  EXPECT_EQ(answer("1;\n2"), "2\n");
  EXPECT_THAT(answer("assert 1 == 2;"), HasSubstr("assert fails"));
  EXPECT_THAT(answer("u;"), HasSubstr("error"));
  Session script(Settings{}, program_library(), {}, host_, out_, out_);
  out_.str("");
  script.run("1;\n2;", {"<script>", 1});
  EXPECT_EQ(out_.str(), "1\n2\n");
}

TEST_F(AHost, IsShownTheFirstLevelsOfALineOfMegabytes) {
  answer(":set format choice; v = 2_18;");
  const std::string summary = answer("v");
  EXPECT_LT(summary.size(), 500U);
  EXPECT_THAT(summary, HasSubstr("2{"));
  EXPECT_THAT(summary, HasSubstr("…"));
  EXPECT_THAT(summary, HasSubstr("\n# 54 nodes, depth 18; `:show _` shows all of it\n"));
  EXPECT_GT(answer(":show _").size(), 1'000'000U);
  EXPECT_EQ(answer(":show v").size(), answer(":show _").size());
  EXPECT_THAT(answer(":show w"), HasSubstr("nothing is bound to `w`"));
}

TEST_F(AHost, HasTheWidthOfTraces) {
  host_.width = 40;
  for (const std::string statement :
       {"trace [[1,3],[1,[1,2]],[2,3]] under prudent", "step [[1,3],[2,3]] under selfish"}) {
    expect_within_width(statement);
  }
  EXPECT_THAT(answer("trace [[1,3],[2,3]] under prudent"),
              HasSubstr("1  drop-weaker-option (EK Definitions\n"
                        "    11, 12) at .2: [[2,3]] -> 2\n"
                        "    # 3 < 2 for 2\n"));
  EXPECT_THAT(answer("trace [[1,3],[2,3]] under prudent"),
              HasSubstr("3  collapse-single-option (EK Rules 1,\n"
                        "    2; Loeb RR1) at .: [2_1] -> 2_1\n"));
  host_.width = 0;
  EXPECT_THAT(answer("trace [[1,3],[2,3]] under prudent"), HasSubstr(" -> 2   # 3 < 2 for 2\n"));
}

TEST_F(AHost, HasTheReader) {
  host_.longest = 100;
  EXPECT_EQ(answer("[1,3]"), "[1,3]\n");
  EXPECT_EQ(answer("trace [[1,3],[1,[1,2]],[2,3]] under prudent"), "");
  EXPECT_THAT(host_.paged, ElementsAre(HasSubstr("normal form")));
  host_.width = 30;
  EXPECT_THAT(answer("[1,3"), HasSubstr("error: expected\n',' or"));
  host_.width = 0;
  host_.stops_at_progress = true;
  EXPECT_THAT(
      answer("check forall v, w in values(depth <= 2): not (v < w and w < v) under selfish"),
      HasSubstr("error: interrupted"));
  // A slow machine may show the steps before the check says how far it is.
  EXPECT_THAT(host_.progress, AnyOf(HasSubstr("checked"), HasSubstr("steps")));
}

TEST_F(AHost, HasTheClock) { EXPECT_EQ(answer(":time on; 1"), "time: 1.00 s\n1\ntime: 1.00 s\n"); }

TEST_F(AHost, MayInterrupt) {
  Session script(Settings{}, program_library(), {}, host_, out_, out_);
  host_.interrupted = true;
  EXPECT_EQ(script.run("1; 2", {"<script>", 1}), Session::Flow::Stop);
  EXPECT_EQ(script.exit_status(), ExitStatus::Limit);
  EXPECT_EQ(out_.str(), "<script>:1: error: interrupted\n");
  // An earlier interruption does not stop the next statement at a prompt.
  EXPECT_EQ(answer("2"), "2\n");
}

// Rows are written while they are computed, ten thousand at a time.
TEST_F(AHost, LongTablesGoToTheirFileInPieces) {
  for (const std::size_t rows : {3, 9'999, 10'000, 10'001, 20'000, 25'003}) {
    const std::string until = std::to_string(rows);
    EXPECT_EQ(answer("table k in 1.." + until + ": k, s = k^2 -o t.csv"), "wrote t.csv\n");
    std::string expected = "k,s\n";
    for (std::size_t k = 1; k <= rows; ++k) {
      expected += std::to_string(k) + "," + std::to_string(k * k) + "\n";
    }
    EXPECT_EQ(host_.files["t.csv"], expected) << rows;
  }
  EXPECT_EQ(answer("find k in 1..30000: k mod 2 == 0 -o t.csv"), "wrote t.csv\n");
  const std::string& evens = host_.files["t.csv"];
  EXPECT_EQ(std::count(evens.begin(), evens.end(), '\n'), 15'001);
  // An error leaves the file as it was.
  const std::string before = host_.files["t.csv"];
  answer("table k in 1..30000: 1/(20000 - k) -o t.csv");
  EXPECT_EQ(host_.files["t.csv"], before);
}

}  // namespace
}  // namespace kingmaker::testing
