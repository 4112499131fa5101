// What can be asked for, at the prompt and on the command line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "repl/help/help.hpp"
#include "repl/session/session.hpp"
#include "tests/support/console.hpp"
#include "tests/support/memory_host.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/program.hpp"

namespace kingmaker::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

std::string helped(const std::string& topic) {
  const ProgramRun run = eval({":help " + topic});
  EXPECT_EQ(run.err, "") << topic;
  return run.out;
}

// There was "no help on `clobber`; did you mean `clobber`?".
TEST(Help, DocKnowsWhatHelpKnows) {
  EXPECT_THAT(eval({":doc clobber"}).out, StartsWith("clobber(BOARD"));
  EXPECT_THAT(eval({":doc prudent"}).out, StartsWith("under prudent"));
  EXPECT_THAT(eval({":doc"}).out, HasSubstr("merge-same-mover"));
  EXPECT_THAT(eval({":doc merge-same-mover"}).out, HasSubstr("(EK Rule 3; Loeb RR3)"));
}

TEST(Help, WordsThatHaveNoPageLeadSomewhere) {
  EXPECT_THAT(helped("EK Rule 5"), AllOf(HasSubstr("drop-weaker-option  "), HasSubstr("hope: ")));
  EXPECT_THAT(helped("Theorem 15"), HasSubstr("explain  theorem-15: "));
  EXPECT_THAT(helped("queer"), HasSubstr("nim_classes"));
  EXPECT_THAT(helped("csv"), HasSubstr("format"));
  EXPECT_THAT(helped("limits"), AllOf(StartsWith("limit(win"), HasSubstr(":set limit ")));
  EXPECT_THAT(eval({":help nothing of this kind"}).err, HasSubstr("there is no help on"));
  EXPECT_THAT(eval({":help \u00D7"}).err, HasSubstr("there is no help on"));
}

TEST(Help, NotationsNameEveryFormat) {
  for (const std::string& format : setting_choices("format")) {
    EXPECT_THAT(helped("notations"), HasSubstr(format));
  }
}

TEST(Help, CommandsOfTheCommandLine) {
  for (const std::string command : {"eval", "run", "normalize", "draw", "census", "help"}) {
    const ProgramRun page = run_program({command, "--help"});
    EXPECT_EQ(page.status, 0);
    EXPECT_THAT(page.out, HasSubstr("kingmaker " + command));
    EXPECT_THAT(run_program({"help", command}).out, HasSubstr(page.out));
    EXPECT_THAT(page.out, Not(HasSubstr("kingmaker run FILE... ")));
  }
  EXPECT_THAT(run_program({"normalize", "--help"}).out, HasSubstr("--from"));
  EXPECT_THAT(run_program({"help", "normalize"}).out, HasSubstr("normalize EXPR [under RULES]"));
  EXPECT_EQ(run_program({"-V"}).out, run_program({"--version"}).out);
  EXPECT_EQ(run_program({"--cite"}).out, read_file(source_folder() + "/CITATION.cff"));
  EXPECT_EQ(
      run_program({"help", "clobbr"}).err,
      "kingmaker: error: there is no help on `clobbr`; did you mean `clobber`?; see kingmaker "
      "--help\n");
}

// Help and suggestions know what the session has bound.
TEST(Help, NamesOfTheSession) {
  EXPECT_EQ(eval({"strange = [1,3]", ":help strange"}).out, "strange = [1,3]\n");
  EXPECT_THAT(eval({"strange = [1,3]", ":help strnge"}).err, HasSubstr("did you mean `strange`?"));
}

TEST(Help, LimitsHaveUnits) {
  EXPECT_THAT(run_program({"--limit", "time=20s", "--limit", "memory=4G", "eval", ":show"}).out,
              HasSubstr("time 20000ms, memory 4096M,"));
  EXPECT_THAT(
      eval({":set limit time 20", ":set limit output 2 K", ":set limit nodes 3k", ":show"}).out,
      AllOf(HasSubstr("nodes 3000,"), HasSubstr("time 20ms,"), HasSubstr("output 2048B,")));
  EXPECT_THAT(eval({":set limit time 20x"}).err,
              HasSubstr("not `20x`; behind it may stand ms, s, min, h"));
  EXPECT_THAT(eval({":set limit time 99999999999999999999h"}).err,
              HasSubstr("takes a whole number"));
  EXPECT_THAT(eval({":set limit time 9999999999999999999h"}).err,
              HasSubstr("takes a whole number"));
  EXPECT_THAT(eval({":set limit time h"}).err, HasSubstr("takes a whole number"));
  EXPECT_THAT(run_program({"--limit", "time=20", "eval",
                           "check forall v, w in values(depth <= 2): not (v < w and w < v) under "
                           "selfish"})
                  .err,
              AllOf(HasSubstr("20 milliseconds"), HasSubstr("`--limit time=200ms` raises it")));
}

}  // namespace
}  // namespace kingmaker::testing
