// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// An extension is in help, calls and the manual page like the core, and nowhere if it is left out.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/text.hpp"
#include "bindings/program/shell/man_page.hpp"
#include "language/statements/core_library.hpp"
#include "language/statements/statement.hpp"
#include "repl/commands/core_subcommands.hpp"
#include "repl/help/help.hpp"
#include "repl/session/completion.hpp"
#include "tests/extending/hopeful.hpp"
#include "tests/support/memory_host.hpp"
#include "tests/support/read_file.hpp"
#include "tests/support/run.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing::extending_test {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

Library core() {
  Library library = core_library();
  add_core_subcommands(library);
  return library;
}

Library extended() {
  Library library = core();
  hopeful::install(library);
  hopeful::install_subcommands(library);
  return library;
}

TEST(Extending, DomainsAreNamedByWhatThereIs) {
  EXPECT_EQ(run({"eval", "list v in valeus(depth <= 2)"}, core()),
            "<arg 1>:1:11: error: `valeus` is no domain; did you mean `values`?; expected a domain "
            "such as 1..9, values(depth <= 2) or a list\n"
            "list v in valeus(depth <= 2)\n"
            "          ^\n");
}

TEST(Extending, FunctionsAreCalledExplainedAndPassed) {
  EXPECT_EQ(run({"eval", "hopeful([[1,3],[1]])"}, extended()), "(1, 3)\n");
  EXPECT_EQ(
      run({"eval", "map(([[1,3]],2), hopeful)", "f(g, v) = g(v)", "f(hopeful, 2)"}, extended()),
      "((1, 3), list(2))\nlist(2)\n");
  EXPECT_EQ(run({"eval", "hopeful(1, 2)"}, extended()),
            "<arg 1>:1:1: error: wrong number of arguments (2); write hopeful(v)\n"
            "hopeful(1, 2)\n^\n");
  EXPECT_THAT(run({"eval", "hopefull(1)"}, extended()), HasSubstr("did you mean `hopeful`?"));
  EXPECT_THAT(run({"help", "hopeful"}, extended()), HasSubstr("at some leaf of v"));
  EXPECT_THAT(help_topics(extended()), Contains("hopeful"));
  EXPECT_THAT(run({"eval", "hopeful = 1"}, extended()), HasSubstr("cannot be a name"));
}

TEST(Extending, StatementsAreReadAndAnswered) {
  EXPECT_EQ(run({"eval", "hope for 2 in ([1,3], [[1,2],3], 2)"}, extended()), "([3,[1,2]], 2)\n");
  EXPECT_THAT(run({"eval", "hope = 4"}, extended()), HasSubstr("cannot be a name"));
  EXPECT_EQ(run({"eval", "hope for 2 3"}, extended()),
            "<arg 1>:1:12: error: expected `in`, found `3`\nhope for 2 3\n           ^\n");
  EXPECT_THAT(run({"eval", "hope for 4 in (1, 2)"}, extended()), HasSubstr("<arg 1>:1:10: error"));
  EXPECT_THAT(run({"help", "hope"}, extended()), HasSubstr("wins at some leaf"));
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "hope.txt").string();
  run({"eval", cat("hope for 1 in (1, 2) -o ", file)}, extended());
  EXPECT_EQ(read_file(file), "list(1)\n");
}

// `check` is a word of the core, which reads the others.
TEST(Extending, StatementsWithOneFirstWordAreToldApart) {
  const Library library = [] {
    static constexpr StatementSyntax kOther[] = {
        {"hope", [](const detail::TokenList& list, const detail::Token* /*first*/) {
           return StatementReading{.failure = &list.tokens[1], .expected = "`other`"};
         }}};
    static constexpr StatementInfo kInfo = {.name = "hope other",
                                            .usage = "hope other",
                                            .doc = "",
                                            .example = "",
                                            .answer = "",
                                            .syntaxes = kOther};
    Library both = extended();
    both.add_statement(kInfo, kOther);
    return both;
  }();
  EXPECT_EQ(run({"eval", "hope for 1 in (1, 2)"}, library), "list(1)\n");
  EXPECT_THAT(run({"eval", "hope for 2 3"}, library), HasSubstr("expected `in`, found `3`"));
}

TEST(Extending, RuleSetsRewriteCompareAndAreNamed) {
  EXPECT_EQ(run({"eval", "normalize [3,[1,2]] under hoping", "2 < [2,1] for 1 under hoping",
                 "normalize [[1,2],3] under (hoping, grasping, hoping)"},
                extended()),
            "1_1\ntrue\n1_1\n");
  EXPECT_EQ(
      run({"eval", "normalize [[2,1],3,1] under grasping", "rules under grasping"}, extended()),
      "1\n"
      "rule merge-same-mover: m{m{..inner}, ..rest} -> m{..inner, ..rest}  # EK Rule 3; Loeb "
      "RR3\n"
      "rule take-win: m{m, ..rest} -> m  # docs/extending.md\n"
      "rule collapse-single-option: m{x} -> x  # EK Rules 1, 2; Loeb RR1\n");
  EXPECT_EQ(run({"eval", "apply take-win to [1,2]"}, extended()), "1\n");
  EXPECT_EQ(run({"--under", "grasping", "eval", "normalize [1,2]"}, extended()), "1\n");
  EXPECT_THAT(run({"eval", "normalize 1 under graspin"}, extended()),
              HasSubstr("did you mean `grasping`?"));
  EXPECT_THAT(run({"eval", "hoping = 1"}, extended()), HasSubstr("cannot be a name"));
  EXPECT_THAT(run({"help", "hoping"}, extended()), HasSubstr("that he may still win"));
  MemoryHost host;
  EXPECT_THAT(completion_of("normalize 1 under gras", extended(), host).words,
              ElementsAre("grasping"));
  EXPECT_THAT(man_page(extended(), "1", "2024-12-31"), HasSubstr("who can win at once wins"));
}

TEST(Extending, ObjectsAreNamedPrintedComparedAndKept) {
  EXPECT_EQ(run({"eval", "h = hopes([1,3]); h"}, extended()),
            "1 may win, 2 cannot win, 3 may win\n");
  EXPECT_EQ(run({"eval", "type hopes(1)"}, extended()), "hopes\n");
  EXPECT_EQ(run({"--format", "json", "eval", "hopes([1,3])"}, extended()),
            "{\"statement\":1,\"kind\":\"hopes\",\"value\":[true,false,true]}\n");
  EXPECT_EQ(run({"--format", "tsv", "eval", "hopes([1,3])"}, extended()),
            "1\ttrue\n2\tfalse\n3\ttrue\n");
  // Equal ones are counted together.
  EXPECT_THAT(run({"eval", "tally forall v in (1, [1,1], 2): hopes(v)"}, extended()),
              HasSubstr("2 results, 3 instances"));
  EXPECT_THAT(run({"eval", "normalize hopes(1)"}, extended()),
              HasSubstr("expected a value, found hopes"));
}

TEST(Extending, FormatsPrintAndAreKnownByFiles) {
  EXPECT_EQ(run({"--format", "tsv", "eval", "table n in 1..2: n, n^2", "1 + 1"}, extended()),
            "1\t1\n2\t4\n2\n");
  EXPECT_THAT(run({"help", "format"}, extended()), HasSubstr("|shared|tsv"));
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "squares.tsv").string();
  run({"eval", cat("table n in 1..2: n, n^2 -o ", file)}, extended());
  EXPECT_EQ(read_file(file), "1\t1\n2\t4\n");
}

TEST(Extending, SubcommandsAreRunAndExplained) {
  EXPECT_EQ(run({"hopeful", "[1,3]", "2"}, extended()), "(1, 3)\nlist(2)\n");
  EXPECT_THAT(run({"--help"}, extended()), HasSubstr("kingmaker hopeful VALUE..."));
  EXPECT_THAT(man_page(extended(), "1", "2024-12-31"),
              AllOf(HasSubstr(".B kingmaker hopeful"), HasSubstr("at some leaf of v")));
}

TEST(Extending, CommandsAreRunExplainedAndCompleted) {
  EXPECT_EQ(run({"eval", "v = [1,3]; :forget v; v"}, extended()), "0\n");
  EXPECT_THAT(run({"eval", "v = 1; :forget w"}, extended()),
              HasSubstr("nothing is bound to `w`\nv = 1; :forget w\n"));
  EXPECT_THAT(run({"eval", ":forgte v"}, extended()), HasSubstr("did you mean `:forget`?"));
  EXPECT_THAT(run({"help", "forget"}, extended()), HasSubstr("binds the name to 0"));
  Library library = extended();
  library.define("value", Integer(1));
  MemoryHost host;
  EXPECT_THAT(completion_of(":forget v", library, host).words, ElementsAre("value"));
}

TEST(Extending, WithoutItNothingIsThere) {
  EXPECT_THAT(run({"eval", "hopeful(1)"}, core()), HasSubstr("there is no function `hopeful`"));
  EXPECT_THAT(run({"eval", "hope for 1 in (1, 2)"}, core()), HasSubstr("hope for"));
  EXPECT_THAT(run({"eval", "normalize 1 under hoping"}, core()),
              HasSubstr("there is no rule set `hoping`"));
  EXPECT_THAT(run({"hopeful", "1"}, core()), HasSubstr("unexpected argument `hopeful`"));
  EXPECT_THAT(run({"--format", "tsv", "eval", "1"}, core()),
              HasSubstr("`tsv` is no value of format"));
  EXPECT_THAT(help_topics(core()), Not(Contains("hopeful")));
  EXPECT_THAT(man_page(core(), "1", "2024-12-31"), Not(HasSubstr("hopeful")));
}

}  // namespace
}  // namespace kingmaker::testing::extending_test
