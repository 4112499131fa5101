// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// `kingmaker draw`, and the files and pipes of drawings.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "repl/commands/arguments.hpp"
#include "tests/support/picture_files.hpp"
#include "tests/support/program.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing::command_test {
namespace {

using ::testing::HasSubstr;

class DrawCommand : public PictureFiles {};

TEST_F(DrawCommand, HasShortOptions) {
  const Library library = program_library();
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"draw", "1", "-o", "a.svg"}, {"draw", "1", "-oa.svg"}}) {
    EXPECT_EQ(read_arguments(words, library).value("-o"), "a.svg") << words.back();
  }
}

TEST_F(DrawCommand, HasHelp) {
  const ProgramRun page = run_program({"draw", "--help"});
  EXPECT_EQ(page.status, 0);
  EXPECT_THAT(page.out, HasSubstr("kingmaker draw"));
  EXPECT_THAT(run_program({"help", "draw"}).out, HasSubstr(page.out));
  EXPECT_THAT(page.out, ::testing::Not(HasSubstr("kingmaker run FILE... ")));
}

TEST_F(DrawCommand, MayBeUnderRulesOfAScript) {
  std::ofstream(file("g.km")) << "preference spite for p: v by 0 - size(v)\n";
  EXPECT_EQ(run_program({"--load", file("g.km"), "--under", "spite", "draw", "[1,3]"}).status, 0);
}

TEST_F(DrawCommand, ADashIsStandardOutput) {
  const WorkingFolder here(folder());
  const std::string dot = eval({"draw [1,3]"}).out;
  EXPECT_EQ(eval({"draw [1,3] -o -"}).out, dot);
  EXPECT_EQ(eval({"draw [1,3] -o \"-\""}).out, dot);
  EXPECT_EQ(run_program({"draw", "[1,3]", "-o", "-"}).out, dot);
  EXPECT_TRUE(std::filesystem::is_empty(folder()));
}

// This pipe has no reader; opening it waited for ever.
TEST_F(DrawCommand, PipesAreWaitedForAsLongAsTheLimitSays) {
  ASSERT_EQ(mkfifo(file("pipe.dot").c_str(), 0600), 0);
  const ProgramRun run =
      run_program({"--limit", "time=200ms", "eval", "draw [1,3] -o " + file("pipe.dot")});
  EXPECT_EQ(run.status, 3);
  EXPECT_THAT(run.err, HasSubstr("time"));
  EXPECT_EQ(run_program({"--limit", "time=200ms", "draw", "[1,3]", "-o", file("pipe.dot")}).status,
            3);
}

}  // namespace
}  // namespace kingmaker::testing::command_test
