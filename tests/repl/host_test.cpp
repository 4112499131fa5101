// A session needs no machine: all that is around it comes from its host.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <string_view>

#include "repl/session/session.hpp"
#include "tests/support/memory_host.hpp"

namespace kingmaker::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Key;
using ::testing::Not;

class AHost : public ::testing::Test {
 protected:
  std::string answer(std::string_view statement) {
    out_.str("");
    session_.run(statement, {"<page>", 1});
    return out_.str();
  }

  MemoryHost host_;
  std::ostringstream out_;
  Session session_{Settings{}, {.interactive = true}, host_, out_, out_};
};

TEST_F(AHost, HasTheFilesAndPictures) {
  answer("v = [1,3]");
  EXPECT_EQ(answer(":save s.km"), "wrote s.km\n");
  EXPECT_EQ(answer("draw v -o v.dot"), "wrote v.dot\n");
  EXPECT_EQ(answer("draw v -o v.svg"), "wrote v.svg\n");
  EXPECT_EQ(answer("draw kelly_seatings(players=4, take=2) -o k.png"), "wrote k.png\n");
  EXPECT_THAT(host_.files, ElementsAre(Key("k.png"), Key("s.km"), Key("v.dot"), Key("v.svg")));
  EXPECT_THAT(host_.files["s.km"], HasSubstr("v = 1{1,3}"));
  EXPECT_THAT(host_.files["v.dot"], HasSubstr("digraph"));
  EXPECT_EQ(host_.files["v.svg"], "svg of digraph");
  EXPECT_EQ(host_.files["k.png"], "png of 2 series");
  answer("v = 1");
  answer(":load s.km");
  EXPECT_EQ(answer("v"), "[1,3]\n");
  EXPECT_THAT(answer(":load t.km"), HasSubstr("error: there is no file `t.km`"));
  EXPECT_THAT(session_.complete("draw v -o v").words, ElementsAre("v.dot", "v.svg"));
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
  EXPECT_THAT(host_.progress, HasSubstr("checked"));
}

TEST_F(AHost, HasTheClock) { EXPECT_EQ(answer(":time on; 1"), "time: 1.00 s\n1\ntime: 1.00 s\n"); }

TEST_F(AHost, MayInterrupt) {
  Session script(Settings{}, {}, host_, out_, out_);
  host_.interrupted = true;
  EXPECT_EQ(script.run("1; 2", {"<script>", 1}), Session::Flow::Stop);
  EXPECT_EQ(script.exit_status(), ExitStatus::Limit);
  EXPECT_EQ(out_.str(), "<script>:1: error: interrupted\n");
  // At a prompt what was asked for before is over.
  EXPECT_EQ(answer("2"), "2\n");
}

}  // namespace
}  // namespace kingmaker::testing
