// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Drawings at a prompt and on pages.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/support/hosted.hpp"
#include "tests/support/program.hpp"
#include "tests/support/prompt.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/temporary_variable.hpp"

namespace kingmaker::testing::prompt_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Key;

TEST_F(Prompt, DrawingsThatAreWrittenAreNamed) {
  const WorkingFolder here(folder_.path());
  EXPECT_EQ(answer("draw [1,3] -o v.dot"), "wrote v.dot\n");
  answer("t = table k in 1..3: k, k^2");
  EXPECT_EQ(answer("draw t -o k.svg"), "wrote k.svg\n");
  EXPECT_EQ(eval({"draw [1,3] -o v.dot"}).out, "");
}

// DOT was printed, which nobody at a prompt reads.
TEST_F(Prompt, DrawsATree) {
  const std::string tree = answer("tree [2_1,[2,3]]");
  const std::string hint = "# add `-o v.svg` to draw a picture\n";
  EXPECT_EQ(answer("draw [2_1,[2,3]]"), tree + hint);
  EXPECT_EQ(answer("draw [2_1,[2,3]];"), "");
  EXPECT_THAT(answer("draw [1,3] -o -"), HasSubstr("digraph value {"));
  EXPECT_EQ(answer("draw {*0,*2}"), hint);
  EXPECT_EQ(answer("draw trace [1,1,2]"), answer("trace [1,1,2]") + hint);
  EXPECT_EQ(answer("draw successors(clobber(12))"), answer("successors(clobber(12))") + hint);
  answer("game clob on line, grid, graph { me other -> . me }");
  EXPECT_EQ(answer("draw clob(\"12./3#1\")"), "12.\n3#1\n" + hint);
  EXPECT_EQ(answer("draw clob(graph=\"a:1 b:2; a-b\")"), "a:1 b:2; a-b\n" + hint);
  answer("t = table k in 1..3: k, k^2");
  EXPECT_EQ(answer("draw t"), hint);
  EXPECT_EQ(eval({"draw [1,3]"}).out, answer("draw [1,3] -o -"));
}

TEST_F(Prompt, DrawsInTheHome) {
  const WorkingFolder here(folder_.path());
  const std::filesystem::path home = folder_.path() / "home";
  std::filesystem::create_directory(home);
  const TemporaryVariable moved("HOME", home);
  answer("draw [1,3] -o ~/v.dot");
  EXPECT_TRUE(std::filesystem::exists(home / "v.dot"));
  // A `~` that the shell has not replaced is a name.
  std::filesystem::create_directory("~");
  EXPECT_EQ(run_program({"draw", "[1,3]", "-o", "~/w.dot"}).status, 0);
  EXPECT_TRUE(std::filesystem::exists("./~/w.dot"));
}

TEST_F(AHost, HasThePictures) {
  answer("v = [1,3]");
  EXPECT_EQ(answer("draw v -o v.dot"), "wrote v.dot\n");
  EXPECT_EQ(answer("draw v -o v.svg"), "wrote v.svg\n");
  answer("t = table k in 1..3: k, k^2");
  EXPECT_EQ(answer("draw t -o k.svg"), "wrote k.svg\n");
  EXPECT_THAT(host_.files, ElementsAre(Key("k.svg"), Key("v.dot"), Key("v.svg")));
  EXPECT_THAT(host_.files["v.dot"], HasSubstr("digraph"));
  EXPECT_EQ(host_.files["v.svg"], "svg of digraph");
  EXPECT_THAT(host_.files["k.svg"], HasSubstr("</svg>"));
  EXPECT_THAT(session_.complete("draw v -o v").words, ElementsAre("v.dot", "v.svg"));
}

}  // namespace
}  // namespace kingmaker::testing::prompt_test
