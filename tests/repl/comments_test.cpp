// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Comments on definitions: `## ...` directly above them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/support/program.hpp"
#include "tests/support/read_file.hpp"
#include "tests/support/temporary_folder.hpp"

namespace kingmaker::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const std::string kTwice = "## Twice a number.\n##> twice(2)\n## 4\ntwice(k) = 2 * k";
const std::string kPage = "twice(k) = 2 * k\n\n  Twice a number.\n\nExample:\n\n  twice(2)\n  4\n";

TEST(Comments, AreShownByHelp) {
  EXPECT_EQ(eval({kTwice, ":help twice"}).out, kPage);
  EXPECT_EQ(eval({"twice(k) = 2 * k", ":help twice"}).out, "twice(k) = 2 * k\n");
  EXPECT_EQ(eval({"## A win of 1.\nw = 1", ":help w"}).out, "w = 1\n\n  A win of 1.\n");
  EXPECT_EQ(eval({"rules mine = selfish", ":help mine"}).out, "rules mine = selfish\n");
  EXPECT_EQ(eval({"rules mine = selfish", "x = mine", ":help x"}).out, "x = mine\n");
  EXPECT_EQ(eval({"## Keeps it.\nrule pick: m{m, ..rest} -> m", ":help pick"}).out,
            "rule pick: m{m, ..rest} -> m\n\n  Keeps it.\n");
  EXPECT_THAT(eval({"##> f(1)\nf(k) = k", ":help f"}).out, HasSubstr("Example:\n\n  f(1)\n"));
}

TEST(Comments, AreShownWithGames) {
  const std::string game = "game g on line { me other -> . me }";
  EXPECT_THAT(output_of({"## Clobs.\n##> nf(g(\"12\"))\n## 1\n" + game, ":help g"}),
              HasSubstr("\n\nClobs.\n\nExample:\n\n  nf(g(\"12\"))\n  1\n"));
  EXPECT_THAT(output_of({"## Clobs.\n" + game, ":help games"}), HasSubstr("Clobs."));
}

TEST(Comments, AreReadFromAPipe) {
  const ProgramRun run = run_program({}, kTwice + "\n:help twice\n");
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(run.out, kPage);
}

TEST(Comments, AreSaved) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "s.km").string();
  EXPECT_EQ(eval({kTwice, "## A value.\nv = [1,3]", ":save " + file}).err, "");
  EXPECT_EQ(eval({":load " + file, ":help twice"}).out, kPage);
  EXPECT_THAT(eval({":load " + file, ":help v"}).out, HasSubstr("A value."));
}

// A comment with the name of another definition brought that one before its own.
TEST(Comments, AreSavedAboveTheirDefinitions) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "s.km").string();
  const std::string list = "## Before b.\na = nim(2)\n## With a.\nb = (a, 1)";
  EXPECT_EQ(eval({list, ":set players 4", "## Of four.\nv = [1,4]", ":save " + file}).err, "");
  const std::string saved = read_file(file);
  for (const std::string lines : {"## Before b.\na = ", "## With a.\nb = ", "## Of four.\nv = "}) {
    EXPECT_THAT(saved, HasSubstr(lines));
  }
  EXPECT_THAT(eval({":load " + file, ":help b"}).out, HasSubstr("With a."));
}

TEST(Comments, AreOfOneDefinition) {
  EXPECT_THAT(eval({kTwice + "\ntwice(k) = 2 * k", ":help twice"}).out, Not(HasSubstr("Twice")));
  EXPECT_THAT(eval({kTwice, "thrice(k) = 3 * k", ":undo", ":help twice"}).out, HasSubstr("Twice"));
}

}  // namespace
}  // namespace kingmaker::testing
